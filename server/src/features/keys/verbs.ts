import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type ApiKey, type KeyScope, type keyCalls, keyLife } from '@paratope/shared/keys/api';
import { msg } from '@paratope/shared/words/message';
import { type Admin, type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { countKeys, insertKey, type KeyRow, keysOf, revokeKey } from '../../db/keys.ts';
import { keyPrefix } from '../../http/api-key.ts';
import { pagedFrom } from '../../http/paging.ts';
import { hashToken } from '../../http/session.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { auditWord, holderOf, tell } from '../second-factor/index.ts';
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
  const id = ctx.random.id();
  const key = `${keyPrefix}${ctx.random.token(32)}`;
  await inTransaction(ctx, async (tx) => {
    if ((await countKeys(tx.db, holder.id, ctx.now)) >= mostKeys)
      throw new Refused('conflict', msg('You have {count} API keys. Revoke one first.', { count: mostKeys }));
    await insertKey(tx, {
      id,
      tokenHash: hashToken(key),
      kind: holder.kind,
      holderId: holder.id,
      name,
      scopes,
      createdAt: ctx.now,
      expiresAt: new Date(expiresAt).toISOString(),
    });
    await tell(ctx, tx, holder, keyCreated({ name, scopes }));
    await note(ctx, tx, 'created', { keyId: id, name, scopes, expiresAt });
  });
  return inBothPlaces({ id, key });
}

export async function revokeOwnKey(ctx: OwnCtx, { id }: InputOf<Calls['revoke']>) {
  const holderId = holderOf(ctx.actor).id;
  await inTransaction(ctx, async (tx) => {
    const name = await revokeKey(tx, { id, holderId, now: ctx.now });
    if (name === undefined) throw new Refused('missing', "We couldn't find this API key.");
    tx.afterCommit(() => ctx.pokes.end(holderId, { only: id }));
    await note(ctx, tx, 'revoked', { keyId: id, name });
  });
  return { message: 'The API key is revoked.' } as const;
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
  ctx: OwnCtx,
  tx: Parameters<typeof writeAudit>[1],
  event: 'created' | 'revoked',
  details: Record<string, unknown>,
): Promise<void> {
  const holder = holderOf(ctx.actor);
  tx.afterCommit(() => logSignIn(ctx, `key.${event}`, { kind: holder.kind, account: holder.id, why: 'by its holder' }));
  await writeAudit(ctx, tx, { action: `${auditWord(holder)}.key-${event}`, subject: holder.id, details });
}
