import * as z from 'zod/mini';
import { dataAnswer } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forAnyone, forFounder } from '../endpoint.ts';
import { FounderScope } from '../keys/api.ts';
import { Text } from '../words/message.ts';

/** What a program's request to act for a founder comes to before the founder answers. */
const Consent = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('asks'),
    /** As the program names itself, which nobody checked. */
    client: z.string(),
    /** Where the answer goes: a host, or the name of an app. */
    goesTo: z.string(),
    scopes: z.array(FounderScope),
    startup: z.string(),
    email: z.string(),
    expiresAt: Instant,
  }),
  z.object({
    state: z.literal('refused'),
    why: Text,
    client: z.string(),
    goesTo: z.string(),
    /** Where the program is told so, once the person presses. */
    back: z.string(),
  }),
]);
export type Consent = z.infer<typeof Consent>;

/** The query that the program sent the browser with, as it is. */
const request = z.string().check(z.maxLength(8_000));

const field = z.optional(z.string().check(z.maxLength(4_000)));

/** OAuth 2.1 for agents: `/mcp` takes the tokens, which are API keys. What the protocol answers is described by its RFCs. */
export const OAuthApi = {
  resource: forAnyone.get('/.well-known/oauth-protected-resource/mcp', {
    summary: 'Tells agents who gives out the tokens that the Model Context Protocol takes (RFC 9728).',
    output: z.unknown(),
    answer: 'document',
  }),
  resourceAtRoot: forAnyone.get('/.well-known/oauth-protected-resource', {
    summary: 'Tells the same to agents that look at the root of the server.',
    output: z.unknown(),
    answer: 'document',
  }),
  issuer: forAnyone.get('/.well-known/oauth-authorization-server', {
    summary: 'Describes the OAuth server (RFC 8414).',
    output: z.unknown(),
    answer: 'document',
  }),
  register: forAnyone.post('/oauth/register', {
    summary: 'Registers a program that wants to act for a founder (RFC 7591): a public client, without a secret.',
    input: z.looseObject({}),
    output: z.unknown(),
    answer: 'document',
    largestBody: 16 * 1024,
  }),
  token: forAnyone.post('/oauth/token', {
    summary: 'Gives the API key for a code that a founder’s consent sent to the program; a code is good once.',
    input: z.object({
      grant_type: field,
      code: field,
      redirect_uri: field,
      client_id: field,
      code_verifier: field,
      resource: field,
    }),
    output: z.unknown(),
    body: 'urlencoded',
    answer: 'document',
    largestBody: 16 * 1024,
  }),
  revoke: forAnyone.post('/oauth/revoke', {
    summary: 'Revokes an API key that this program was given (RFC 7009).',
    input: z.object({ token: field, client_id: field }),
    output: z.unknown(),
    body: 'urlencoded',
    answer: 'document',
    largestBody: 16 * 1024,
  }),
  consent: forFounder.get('/api/client/oauth/consent', {
    summary: 'Tells the founder what a program that sent the browser to /oauth/authorize asks for.',
    input: z.object({ request }),
    output: dataAnswer(Consent),
  }),
  answer: forFounder.post('/api/client/oauth/consent', {
    summary: 'Allows a program the scopes that the founder chose, or none; tells the address to go on to.',
    input: z.object({ request, scopes: z.array(FounderScope) }),
    output: dataAnswer(z.object({ to: z.string() })),
  }),
};
