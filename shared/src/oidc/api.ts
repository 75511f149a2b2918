import * as z from 'zod/mini';
import { SignedIn } from '../account/api.ts';
import { dataAnswer, doubleAnswer, requiredSecret } from '../answers.ts';
import { Instant } from '../dates.ts';
import { type CallsFor, forAnyone, forFounder, type Who } from '../endpoint.ts';
import { Assertion } from '../passkeys/credential.ts';

const fillIn = 'Please fill in all required fields';
const text = z.optional(z.string().check(z.maxLength(4_000)));

export const OwnOidcLink = z.object({
  /** The provider's name; null where none is set up. */
  name: z.nullable(z.string()),
  /** Null until a login at the provider was linked. */
  linkedAt: z.nullable(Instant),
});
export type OwnOidcLink = z.infer<typeof OwnOidcLink>;

/** What follows a login at the provider, where more is asked for. */
export const secondStep = {
  /** Of the authenticator app, or a recovery code. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** A passkey in the place of the code. */
  credential: z.optional(Assertion),
};

/** Calls about the own login at the team's provider: the same for founders and admins, at different paths. */
export const oidcLinkCalls = <W extends Who>(path: string, calls: CallsFor<W>) => ({
  own: calls.get(path, {
    summary: "Says whether a login at the team's provider opens this account.",
    output: dataAnswer(OwnOidcLink),
  }),
  unlink: calls.delete(path, {
    summary: "Removes the link to the login at the team's provider.",
    body: 'json',
    input: z.object({ password: requiredSecret(fillIn) }),
  }),
});

/** Logging in at the team's own OpenID Connect provider. */
export const OidcApi = {
  ...oidcLinkCalls('/api/client/oidc', forFounder),
  provider: forAnyone.get('/api/oidc', {
    summary: 'Says whether people may log in at a provider of their team, and how it is called.',
    output: dataAnswer(z.object({ name: z.nullable(z.string()) })),
  }),
  begin: forAnyone.post('/api/oidc/start', {
    summary: 'Gives the address at which the provider asks who is there. The way back is open for ten minutes.',
    input: z.object({ kind: z._default(z.enum(['founder', 'admin']), 'founder') }),
    output: doubleAnswer({ url: z.string() }),
  }),
  callback: forAnyone.get('/api/oidc/callback', {
    summary: 'Where the provider sends a browser back to. Leads on to the login page.',
    input: z.object({ code: text, state: text, iss: text, error: text }),
    answer: 'document',
  }),
  signIn: forAnyone.post('/api/oidc/login', {
    summary:
      'Signs in a founder whom the provider has just named; 401 with `totp_required` asks for the second factor.',
    input: z.object(secondStep),
    output: SignedIn,
  }),
};
