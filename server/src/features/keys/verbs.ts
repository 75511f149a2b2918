import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type ApiKey, type KeyScope, type keyCalls, keyLife } from '@paratope/shared/keys/api';
import { msg } from '@paratope/shared/words/message';
import { type Admin, type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { countKeys, insertKey, type KeyRow, keysOf, revokeKey } from '../../db/keys.ts';
import { keyPrefix } from '../../http/api-key.ts';
import { pagedFrom } from '../../http/paging.ts';
import { hashToken } from '../../http/session.ts';
import { logSignIn, type SignInReason } from '../../http/sign-in-log.ts';
import { auditWord, type Holder, holderOf, tell } from '../second-factor/index.ts';
import { keyCreated } from './mail-templates.ts';

type OwnCtx = Ctx<Founder | Admin>;
type Calls = ReturnType<typeof keyCalls<'founder', KeyScope>>;

/** More than anyone has programs, and few enough to look through. */
const mostKeys = 20;

export async function listKeys(ctx: OwnCtx, { q, ...page }: InputOf<Calls['list']>) {
  const keys = await keysOf(ctx.database.reader, holderOf(ctx.actor).id);
  const found = keys.filter(({ name }) => !q || name.toLowerCase().includes(q.toLowerCase()));
  return pagedFrom(found, page, (key) => shown(key, ctx.now));
}

const shown = ({ id, name, scopes, createdAt, expiresAt, usedAt, usedFrom }: KeyRow, now: string): ApiKey => ({
  id,
  name,
  scopes: [...scopes],
  createdAt,
  expiresAt,
  isExpired: expiresAt <= now,
  usedAt,
  usedFrom,
});

/** Only a hash is stored, so the key can be said this once. Its owner is told by mail, who may not be the one who made it. */
export async function createKey(ctx: OwnCtx, input: InputOf<Calls['create']>) {
  const { name, expiresAt } = input;
  const scopes = [...new Set(input.scopes)];
  const holder = holderOf(ctx.actor);
  refuseBeyondRole(ctx.actor, scopes);
  refuseLife(ctx.now, expiresAt);
  const made = await inTransaction(ctx, (tx) => issueKey(ctx, tx, { holder, name, scopes, expiresAt, clientId: null }));
  return inBothPlaces(made);
}

/** Of a key for an agent, `clientId` is the program that fetches it. */
export async function issueKey(
  ctx: Ctx,
  tx: Transaction,
  { holder, name, scopes, expiresAt, clientId }: NewKey,
): Promise<{ id: string; key: string }> {
  await refuseTooMany(ctx, tx.db, holder.id);
  const id = ctx.random.id();
  const key = `${keyPrefix}${ctx.random.token(32)}`;
  await insertKey(tx, {
    id,
    tokenHash: hashToken(key),
    kind: holder.kind,
    holderId: holder.id,
    name,
    scopes,
    createdAt: ctx.now,
    expiresAt: new Date(expiresAt).toISOString(),
    clientId,
  });
  await tell(ctx, tx, holder, keyCreated({ name, scopes }));
  await note(ctx, tx, holder, 'created', { keyId: id, name, scopes, expiresAt });
  return { id, key };
}

interface NewKey {
  readonly holder: Holder;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  readonly clientId: string | null;
}

/** Keys of the program `replacing` don't count: it gets a new one in their place. */
export async function refuseTooMany(ctx: Ctx, db: Db, holderId: string, replacing?: string): Promise<void> {
  if ((await countKeys(db, { holderId, now: ctx.now, replacing })) >= mostKeys)
    throw new Refused('conflict', msg('You have {count} API keys. Revoke one first.', { count: mostKeys }));
}

export async function revokeOwnKey(ctx: OwnCtx, { id }: InputOf<Calls['revoke']>) {
  const holder = holderOf(ctx.actor);
  const isRevoked = await inTransaction(ctx, (tx) => withdrawKey(ctx, tx, { id, holder }));
  if (!isRevoked) throw new Refused('missing', "We couldn't find this API key.");
  return { message: 'The API key is revoked.' } as const;
}

/** Returns false if the holder has no such key. `why` is for the log. */
export async function withdrawKey(
  ctx: Ctx,
  tx: Transaction,
  { id, holder, why }: { id: string; holder: Pick<Holder, 'kind' | 'id'>; why?: SignInReason },
): Promise<boolean> {
  const name = await revokeKey(tx, { id, holderId: holder.id, now: ctx.now });
  if (name === undefined) return false;
  tx.afterCommit(() => ctx.pokes.end(holder.id, { only: id }));
  await note(ctx, tx, holder, 'revoked', { keyId: id, name }, why);
  return true;
}

/** A key never does more than its owner's role; a role that changes later counts as well, at each call. */
function refuseBeyondRole(actor: Founder | Admin, scopes: readonly string[]): void {
  if (actor.kind !== 'admin' || actor.role !== 'read-only' || scopes.every((scope) => scope === 'read')) return;
  const sentence = 'Your role is read-only, so your API keys can only read.';
  throw new Refused('forbidden', sentence, { fields: { scopes: sentence } });
}

const day = 24 * 60 * 60 * 1000;
/** Clocks differ. */
const leeway = 60 * 60 * 1000;

function refuseLife(now: string, expiresAt: string): void {
  const life = Date.parse(expiresAt) - Date.parse(now);
  if (life >= keyLife.leastDays * day - leeway && life <= keyLife.mostDays * day + leeway) return;
  const sentence = 'An API key expires between 7 days and a year from now.';
  throw new Refused('invalid', sentence, { fields: { expiresAt: sentence } });
}

/** Writes to the audit, and after the commit to the log. */
async function note(
  ctx: Ctx,
  tx: Transaction,
  { kind, id }: Pick<Holder, 'kind' | 'id'>,
  event: 'created' | 'revoked',
  details: Record<string, unknown>,
  why: SignInReason = 'by its holder',
): Promise<void> {
  tx.afterCommit(() => logSignIn(ctx, `key.${event}`, { kind, account: id, why }));
  await writeAudit(ctx, tx, { action: `${auditWord({ kind })}.key-${event}`, subject: id, details, by: { kind, id } });
}
