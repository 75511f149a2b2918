import { whole } from '@paratope/sync/whole-text';
import * as z from 'zod/mini';
import { type Ctx, inTransaction } from '../../context.ts';
import { oauthFailure } from './failure.ts';
import { destinationOf, mayRedirectTo } from './redirects.ts';
import { forgetClients, insertClient } from './store.ts';

/** Time for a founder to log in, or to make an account first. */
const unusedLife = 7 * 24 * 60 * 60 * 1000;

/** Registrations that nobody allowed anything yet; of more, the oldest go. */
export const mostUnused = 1_000;

const longestName = 60;

/** What is asked for beyond this, such as a secret or other grants, a program learns from the answer that it has not got. */
const Registration = z.object({
  client_name: z.optional(z.string()),
  redirect_uris: z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(10)),
});

export async function registerClient(ctx: Ctx, given: unknown): Promise<Response> {
  const parsed = Registration.safeParse(given);
  if (!parsed.success)
    return oauthFailure('invalid_client_metadata', 'redirect_uris must be one to ten addresses, client_name a text.');
  const { redirect_uris: redirectUris, client_name: called = '' } = parsed.data;
  const [first = ''] = redirectUris;
  if (!redirectUris.every(mayRedirectTo)) {
    const allowed = 'https, http on loopback, cursor:, vscode:, vscode-insiders: or a reverse domain name';
    return oauthFailure('invalid_redirect_uri', `Each redirect URI must be absolute, without a fragment: ${allowed}.`);
  }
  const id = ctx.random.id();
  const name = plain(called) || destinationOf(first);
  const expiresAt = new Date(Date.parse(ctx.now) + unusedLife).toISOString();
  await inTransaction(ctx, async (tx) => {
    await insertClient(tx, { id, name, redirectUris, createdAt: ctx.now, expiresAt });
    await forgetClients(tx, { now: ctx.now, most: mostUnused });
  });
  const answer = {
    client_id: id,
    client_id_issued_at: Math.floor(Date.parse(ctx.now) / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  return Response.json(answer, { status: 201 });
}

/** One short line, without signs that hide or turn what stands beside them. */
function plain(name: string): string {
  const line = whole(name)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, longestName).join('').trim();
}
