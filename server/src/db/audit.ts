import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, max, ne, or } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';
import type { Db, Transaction } from './database.ts';
import { firstOf } from './lists.ts';
import { auditEntries } from './schema/index.ts';

/**
 * Appends who did what to whom to the audit, in the transaction of the act itself. Admins who have it open learn of it.
 *
 * The entries of each startup are a chain of their own, so that the acts of startups that share nothing do not wait for one another.
 * Every day `sealAudit` writes the heads of those chains into the instance's own, which also holds whatever is not one startup's.
 */
export async function writeAudit(
  ctx: Pick<Ctx, 'actor' | 'random' | 'now' | 'presence'>,
  tx: Transaction,
  act: {
    action: string;
    subject: string;
    details?: Record<string, unknown>;
    /** The startup it was done to, where it is not the one of the founder who did it. */
    startupId?: string;
    /** The doer, where it is not the one who asked: a visitor who is logged in by the act. */
    by?: { kind: 'founder' | 'admin'; id: string };
    /** The records it changed besides its subject; the chain does not store them. */
    records?: readonly string[];
  },
): Promise<void> {
  const { action, subject, by: actor = doerOf(ctx.actor), records = [] } = act;
  const chain = act.startupId ?? (ctx.actor.kind === 'founder' ? ctx.actor.startupId : instance);
  const details = { ...act.details, ...throughKey(ctx.actor) };
  await link(ctx, tx, { chain, actor, action, subject, details });
  const by = ctx.actor.kind === 'admin' ? ctx.actor : undefined;
  tx.afterCommit(() => ctx.presence.changed([subject, ...records], by));
}

/** The chain of the instance itself. */
const instance = '';

type Written = Pick<Entry, 'chain' | 'actor' | 'action' | 'subject' | 'details'>;

async function link(
  { random, now }: Pick<Ctx, 'random' | 'now'>,
  { db }: Transaction,
  { chain, actor: { kind, id }, details, ...what }: Written,
): Promise<void> {
  const last = await headOf(db, chain);
  const entry = { id: random.id(), at: now, actor: { kind, id }, ...what, number: last.number + 1 };
  const detailsHash = hashOf(JSON.stringify(details));
  const hash = linkOf({ ...entry, detailsHash }, last.hash);
  await db.insert(auditEntries).values({ ...entry, chain, details, detailsHash, hash });
}

function doerOf(actor: Actor): { kind: Actor['kind']; id: string | null } {
  if (actor.kind === 'founder') return { kind: actor.kind, id: actor.accountId };
  return { kind: actor.kind, id: actor.kind === 'admin' ? actor.adminId : null };
}

/** The id of the API key through which it was done. */
const throughKey = (actor: Actor): { apiKey?: string } =>
  (actor.kind === 'founder' || actor.kind === 'admin') && actor.key ? { apiKey: actor.key.id } : {};

const sealed = 'audit.sealed';
/** Heads that one entry holds. */
const headsOfOne = 500;
/** A startup's chain, and the number and hash of its last entry. */
type Head = readonly [chain: string, number: number, hash: string];

/**
 * Writes the heads of the startups' chains that have grown since the last time into the instance's chain. So the end of one cannot be
 * cut off unseen, nor the whole of it be taken away.
 */
export async function sealAudit(ctx: Pick<Ctx, 'actor' | 'random' | 'now'>, tx: Transaction): Promise<void> {
  const { chain, number, hash, at, action } = auditEntries;
  const before = await firstOf(
    tx.db
      .select({ at })
      .from(auditEntries)
      .where(and(eq(chain, instance), eq(action, sealed)))
      .orderBy(desc(number)),
  );
  const grown = tx.db
    .selectDistinct({ chain })
    .from(auditEntries)
    .where(and(ne(chain, instance), gte(at, before?.at ?? '')));
  const last = tx.db
    .select({ chain, number: max(number).as('last') })
    .from(auditEntries)
    .where(inArray(chain, grown))
    .groupBy(chain)
    .as('heads');
  const heads = await tx.db
    .select({ chain, number, hash })
    .from(auditEntries)
    .innerJoin(last, and(eq(chain, last.chain), eq(number, last.number)))
    .orderBy(chain);
  const said = heads.map((head): Head => [head.chain, head.number ?? 0, head.hash ?? '']);
  for (let from = 0; from < said.length; from += headsOfOne) {
    const details = { heads: said.slice(from, from + headsOfOne) };
    await link(ctx, tx, { chain: instance, actor: doerOf(ctx.actor), action: sealed, subject: sealed, details });
  }
}

export interface AuditFault {
  /** The startup in whose chain it is; null in the instance's own. */
  readonly startupId: string | null;
  readonly number: number;
  readonly why: string;
}

/** `brokenAt` is the first entry that does not fit its chain, or whose details were changed. */
export interface AuditVerdict {
  readonly entries: number;
  /** Entries written before the chain existed. */
  readonly before: number;
  readonly brokenAt: AuditFault | null;
}

/** Reads every chain. Erased details (`{}`) are valid; changed ones are not. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const before = await db.$count(auditEntries, isNull(auditEntries.number));
  let [entries, after] = [0, noHead];
  const verdict = (fault: AuditFault | null) => ({ entries, before, brokenAt: fault });
  for (;;) {
    const next = await linksAfter(db, after);
    if (next.length === 0) return verdict(null);
    for (const entry of next) {
      const last: Head = entry.chain === after[0] ? after : [entry.chain, 0, entry.chain];
      const why = faultOf(entry, last) ?? (await cutOff(db, entry));
      if (why) return verdict({ startupId: entry.chain || null, number: entry.number ?? 0, why });
      entries += 1;
      after = [entry.chain, entry.number ?? 0, entry.hash ?? ''];
    }
  }
}

type Entry = typeof auditEntries.$inferSelect;

function faultOf(entry: Entry, [, number, hash]: Head): string | undefined {
  if (entry.number !== number + 1) return 'An entry before it is missing.';
  if (entry.hash !== linkOf(entry, hash)) return 'It was changed, or stands elsewhere than it was written.';
  const details = JSON.stringify(entry.details);
  const isErased = details === '{}' && entry.action !== sealed;
  return isErased || hashOf(details) === entry.detailsHash ? undefined : 'Its details were changed.';
}

/** What is wrong with the heads an entry seals, if it is one that does. */
async function cutOff(db: Db, { action, details }: Entry): Promise<string | undefined> {
  if (action !== sealed) return undefined;
  for (const [chain, number, hash] of details.heads as readonly Head[]) {
    const here = and(eq(auditEntries.chain, chain), eq(auditEntries.number, number), eq(auditEntries.hash, hash));
    if ((await db.$count(auditEntries, here)) === 0)
      return `The entries of startup ${chain} no longer reach as far as they did.`;
  }
  return undefined;
}

/** The first entry of a startup's chain follows its name, so that no chain passes for another's. */
const linkOf = (
  { number, id, at, actor, action, subject, detailsHash }: Omit<Entry, 'chain' | 'details' | 'hash'>,
  before: string,
): string => hashOf(JSON.stringify([before, number, id, at, actor.kind, actor.id, action, subject, detailsHash]));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const noHead: Head = [instance, 0, instance];

async function headOf(db: Db, chain: string): Promise<{ number: number; hash: string }> {
  const { number, hash } = auditEntries;
  const last = await firstOf(
    db
      .select({ number, hash })
      .from(auditEntries)
      .where(and(eq(auditEntries.chain, chain), isNotNull(number)))
      .orderBy(desc(number)),
  );
  return { number: last?.number ?? 0, hash: last?.hash ?? chain };
}

const linksAfter = (db: Db, [chain, number]: Head): Promise<Entry[]> =>
  db
    .select()
    .from(auditEntries)
    .where(or(gt(auditEntries.chain, chain), and(eq(auditEntries.chain, chain), gt(auditEntries.number, number))))
    .orderBy(asc(auditEntries.chain), asc(auditEntries.number))
    .limit(1_000);
