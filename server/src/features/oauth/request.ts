import { FounderScope } from '@paratope/shared/keys/api';
import { inCatalog } from '@paratope/shared/words/message';
import { type Ctx, Refused } from '../../context.ts';
import { onceEach } from '../../http/mount.ts';
import { issuerOf, resourceOf, usualScopes } from './metadata.ts';
import { isRegistered } from './redirects.ts';
import { type ClientRow, clientById } from './store.ts';

export interface AuthorizationRequest {
  readonly client: ClientRow;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly FounderScope[];
  /** The address that tells the program how it ended. */
  back(answer: Readonly<Record<string, string>>): string;
  /** Why the program can't be given anything, whatever the founder says. */
  readonly fault?: { readonly error: string; readonly why: string };
}

/**
 * Reads the query of /oauth/authorize. Without a known program and one of its own addresses nobody is told but the person:
 * an answer would go to a stranger.
 */
export async function readRequest(ctx: Ctx, query: string): Promise<AuthorizationRequest> {
  const given = onceEach(new URLSearchParams(query));
  const client = await clientById(ctx.database.reader, given.client_id ?? '', ctx.now);
  if (!client) {
    throw new Refused(
      'missing',
      "We don't know this program, or it hasn't been used for a long time. Start again from the program.",
    );
  }
  const redirectUri = given.redirect_uri ?? '';
  if (!isRegistered(redirectUri, client.redirectUris))
    throw new Refused('invalid', 'This program asks for an answer at an address that isn’t its own. Nothing was sent.');
  const challenge = given.code_challenge ?? '';
  const asked = given.scope?.split(' ').filter(Boolean) ?? usualScopes;
  const scopes = FounderScope.options.filter((scope) => asked.includes(scope));
  const fault = faultIn(ctx, given, scopes);
  return {
    client,
    redirectUri,
    challenge,
    scopes,
    ...(fault ? { fault } : {}),
    back(answer) {
      const url = new URL(redirectUri);
      const state = given.state === undefined ? {} : { state: given.state };
      for (const [name, value] of Object.entries({ ...answer, ...state, iss: issuerOf(ctx.config) }))
        url.searchParams.set(name, value);
      return url.href;
    },
  };
}

const faults = inCatalog({
  type: 'This program asks in a way we don’t support. It may need an update.',
  pkce: 'This program asks without the protection we require (PKCE). It may need an update.',
  scope: 'This program asks for something agents can’t do here.',
  target: 'This program asks for access to another server.',
});

function faultIn(
  { config }: Ctx,
  given: Readonly<Record<string, string>>,
  scopes: readonly FounderScope[],
): AuthorizationRequest['fault'] {
  const { response_type: type, response_mode: mode = 'query', code_challenge_method: method } = given;
  if (type !== 'code') return { error: 'unsupported_response_type', why: faults.type };
  if (mode !== 'query') return { error: 'invalid_request', why: faults.type };
  // S256 in base64url has 43 characters.
  if (method !== 'S256' || !/^[\w-]{43}$/.test(given.code_challenge ?? ''))
    return { error: 'invalid_request', why: faults.pkce };
  if (!isOurs(config, given.resource)) return { error: 'invalid_target', why: faults.target };
  if (scopes.length === 0) return { error: 'invalid_scope', why: faults.scope };
  return undefined;
}

/** Absent, it can only be the one resource there is. */
export const isOurs = (config: Ctx['config'], resource: string | undefined): boolean =>
  resource === undefined || resource.replace(/\/$/, '') === resourceOf(config);
