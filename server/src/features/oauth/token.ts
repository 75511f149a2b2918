import { createHash } from 'node:crypto';
import type { InputOf } from '@paratope/shared/endpoint';
import type { OAuthApi } from '@paratope/shared/oauth/api';
import { type Ctx, inTransaction } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { founderById } from '../../db/sessions.ts';
import { hashToken } from '../../http/session.ts';
import { issueKey, withdrawKey } from '../keys/index.ts';
import { expiryOfAgentsKey } from './consent.ts';
import { oauthFailure } from './failure.ts';
import { isOurs } from './request.ts';
import { type CodeRow, changeCode, clientById, codeByHash, earlierKeys, keyOfClient, useCode } from './store.ts';

/** Milliseconds between the founder's yes and the key. */
export const codeLife = 60 * 1000;

type Given = InputOf<typeof OAuthApi.token>;

export async function giveKey(ctx: Ctx, given: Given): Promise<Response> {
  const { grant_type: grant, code, client_id: clientId, code_verifier: verifier, resource } = given;
  if (!grant) return oauthFailure('invalid_request', 'grant_type is missing.');
  if (grant !== 'authorization_code')
    return oauthFailure('unsupported_grant_type', 'The only grant is authorization_code.');
  if (!code || !clientId || !verifier)
    return oauthFailure('invalid_request', 'code, client_id and code_verifier are needed.');
  if (!isOurs(ctx.config, resource)) return oauthFailure('invalid_target', 'There is no such resource here.');
  const made = await inTransaction(ctx, (tx) => redeem(ctx, tx, { ...given, code, clientId, verifier }));
  if (!made) return oauthFailure('invalid_grant', 'This code is not valid, or not for this program. Ask again.');
  return Response.json({
    access_token: made.key,
    token_type: 'Bearer',
    expires_in: Math.floor((Date.parse(made.expiresAt) - Date.parse(ctx.now)) / 1000),
    scope: made.scopes.join(' '),
  });
}

interface Redeemed {
  readonly key: string;
  readonly expiresAt: string;
  readonly scopes: readonly string[];
}

/** The first who comes with a code uses it up, right or wrong; a second time ends the key that it gave. */
async function redeem(
  ctx: Ctx,
  tx: Transaction,
  given: Pick<Given, 'redirect_uri'> & { code: string; clientId: string; verifier: string },
): Promise<Redeemed | undefined> {
  const code = await codeByHash(tx.db, hashToken(given.code));
  if (!code) return undefined;
  const { accountId, clientId, scopes } = code;
  const holder = { kind: 'founder', id: accountId } as const;
  if (!(await useCode(tx, code.id, ctx.now))) {
    if (code.keyId) await withdrawKey(ctx, tx, { id: code.keyId, holder, why: 'code used twice' });
    return undefined;
  }
  const client = await clientById(tx.db, clientId, ctx.now);
  const founder = await founderById(tx.db, { accountId });
  if (!client || !founder || !isMeantFor(code, given, ctx.now)) return undefined;
  // Logging in again replaces what the program had.
  for (const { id } of await earlierKeys(tx.db, { clientId, holderId: accountId }))
    await withdrawKey(ctx, tx, { id, holder, why: 'replaced' });
  const expiresAt = expiryOfAgentsKey(ctx.now);
  const person = { ...holder, email: founder.email };
  const { id, key } = await issueKey(ctx, tx, { holder: person, name: client.name, scopes, expiresAt, clientId });
  await changeCode(tx, code.id, { keyId: id });
  return { key, expiresAt, scopes };
}

/** OAuth 2.1 no longer asks for the redirect URI here, which earlier programs repeat. */
function isMeantFor(
  code: CodeRow,
  given: { clientId: string; verifier: string; redirect_uri?: string | undefined },
  now: string,
): boolean {
  return (
    given.clientId === code.clientId &&
    Date.parse(now) - Date.parse(code.createdAt) <= codeLife &&
    (given.redirect_uri === undefined || given.redirect_uri === code.redirectUri) &&
    /^[\w.~-]{43,128}$/.test(given.verifier) &&
    createHash('sha256').update(given.verifier).digest('base64url') === code.challenge
  );
}

/** RFC 7009: what is not there is revoked already. */
export async function takeKeyBack(ctx: Ctx, given: InputOf<typeof OAuthApi.revoke>): Promise<Response> {
  const { token, client_id: clientId } = given;
  if (!token || !clientId) return oauthFailure('invalid_request', 'token and client_id are needed.');
  const key = await keyOfClient(ctx.database.reader, { tokenHash: hashToken(token), clientId });
  if (key) {
    const holder = { kind: key.kind, id: key.holderId };
    await inTransaction(ctx, (tx) => withdrawKey(ctx, tx, { id: key.id, holder, why: 'by its program' }));
  }
  return new Response(null, { status: 200 });
}
