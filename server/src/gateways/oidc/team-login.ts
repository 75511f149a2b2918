import { inCatalog, msg } from '@paratope/shared/words/message';
import type { Configuration } from 'openid-client';
import { Unavailable } from '../unavailable.ts';
import { openidClient } from './openid-client.ts';

/** What only this browser and this server know of one login. */
export interface LoginSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says is there. */
export interface Named {
  readonly sub: string;
  readonly email: string;
  /** Strictly `true` in the provider's words. */
  readonly isEmailVerified: boolean;
}

/** The OpenID Connect provider of the team that runs this instance. */
export interface TeamLogin {
  readonly issuer: string;
  readonly name: string;
  /** Where to send the browser. Throws Unavailable while the provider is not reachable. */
  begin(secrets: LoginSecrets): Promise<string>;
  /** Judges the address the browser came back to. Throws Unavailable, or {@link NotNamed}. */
  finish(cameTo: URL, secrets: LoginSecrets): Promise<Named>;
}

/** The person canceled at the provider, or an answer does not hold. */
export class NotNamed extends Error {
  readonly why: 'canceled' | 'refused';

  constructor(why: 'canceled' | 'refused', cause: unknown) {
    super(`the provider named nobody: ${why}`, { cause });
    this.why = why;
  }
}

interface Options {
  readonly issuer: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** Milliseconds an answer may take. */
  readonly timeout: number;
}

/** How long what the provider says of itself is taken for true, in milliseconds. */
const knownFor = 60 * 60 * 1000;

export function createTeamLogin({ issuer, name, redirectUri, ...options }: Options): TeamLogin {
  let known: { provider: Promise<Configuration>; since: number } | undefined;
  const provider = (): Promise<Configuration> => {
    if (known && Date.now() - known.since < knownFor) return known.provider;
    const asked = { provider: discover({ issuer, ...options }), since: Date.now() };
    known = asked;
    asked.provider.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.provider;
  };
  return {
    issuer,
    name,
    async begin({ state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient();
      const url = buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        response_type: 'code',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async finish(cameTo, { state, nonce, verifier }) {
      const { authorizationCodeGrant, fetchUserInfo } = await openidClient();
      const at = await provider();
      const here = new URL(redirectUri);
      here.search = cameTo.search;
      try {
        const tokens = await authorizationCodeGrant(at, here, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new NotNamed('refused', 'no ID token');
        const asksMore = claims.email === undefined && at.serverMetadata().userinfo_endpoint;
        const said = asksMore ? await fetchUserInfo(at, tokens.access_token, claims.sub) : claims;
        const email = typeof said.email === 'string' ? said.email.trim().toLowerCase() : '';
        return { sub: claims.sub, email, isEmailVerified: email !== '' && said.email_verified === true };
      } catch (failure) {
        throw await judged(failure);
      }
    },
  };
}

/** Throws Unavailable unless the provider describes itself under the issuer's own name. */
export async function discover({
  issuer,
  clientId,
  clientSecret,
  timeout,
}: Pick<Options, 'issuer' | 'clientId' | 'clientSecret' | 'timeout'>): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
    await openidClient();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  try {
    return await discovery(
      new URL(issuer),
      clientId,
      undefined,
      // Basic is what a provider takes that says nothing.
      (as, ...rest) => {
        const takes = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        return takes.includes('client_secret_basic') ? basic(as, ...rest) : post(as, ...rest);
      },
      {
        timeout: timeout / 1000,
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      },
    );
  } catch (failure) {
    const isAnother = (failure as { code?: unknown }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
    if (!isAnother) throw unavailable(failure);
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const sentence = msg('{url} names a different issuer. Copy the issuer exactly from there.', { url });
    throw new Unavailable(sentence, { cause: failure });
  }
}

async function judged(failure: unknown): Promise<unknown> {
  if (failure instanceof NotNamed) return failure;
  const { AuthorizationResponseError } = await openidClient();
  if (failure instanceof AuthorizationResponseError)
    return new NotNamed(failure.error === 'access_denied' ? 'canceled' : 'refused', failure);
  return isLost(failure) ? unavailable(failure) : new NotNamed('refused', failure);
}

const isLost = (failure: unknown): boolean =>
  (failure as { code?: unknown }).code === 'OAUTH_TIMEOUT' ||
  (failure instanceof TypeError && failure.message === 'fetch failed');

const unavailable = (failure: unknown): Unavailable =>
  new Unavailable(
    isLost(failure)
      ? inCatalog('We couldn’t reach the login provider.')
      : inCatalog('The login provider isn’t responding as it should.'),
    { cause: failure },
  );
