import { createHash } from 'node:crypto';
import { asc, desc, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';
import type { Db, Transaction } from './database.ts';
import { firstOf } from './lists.ts';
import { auditEntries } from './schema/index.ts';

/** Appends who did what to whom to the audit chain, in the transaction of the act itself. Admins who have it open learn of it. */
export async function writeAudit(
  ctx: Pick<Ctx, 'actor' | 'random' | 'now' | 'presence'>,
  tx: Transaction,
  act: {
    action: string;
    subject: string;
    details?: Record<string, unknown>;
    /** The doer, where it is not the one who asked: a visitor who is logged in by the act. */
    by?: { kind: 'founder' | 'admin'; id: string };
    /** The records it changed besides its subject; the chain does not store them. */
    records?: readonly string[];
  },
): Promise<void> {
  const { action, subject, by: actor = doerOf(ctx.actor), records = [] } = act;
  const details = { ...act.details, ...throughKey(ctx.actor) };
  const last = await lastLink(tx.db);
  const number = (last?.number ?? 0) + 1;
  const entry = { id: ctx.random.id(), at: ctx.now, actor: { kind: actor.kind, id: actor.id }, action, subject };
  const detailsHash = hashOf(JSON.stringify(details));
  const hash = linkOf({ ...entry, number, detailsHash }, last?.hash ?? '');
  await tx.db.insert(auditEntries).values({ ...entry, details, number, detailsHash, hash });
  const by = ctx.actor.kind === 'admin' ? ctx.actor : undefined;
  tx.afterCommit(() => ctx.presence.changed([subject, ...records], by));
}

function doerOf(actor: Actor): { kind: Actor['kind']; id: string | null } {
  if (actor.kind === 'founder') return { kind: actor.kind, id: actor.accountId };
  return { kind: actor.kind, id: actor.kind === 'admin' ? actor.adminId : null };
}

/** The id of the API key through which it was done. */
const throughKey = (actor: Actor): { apiKey?: string } =>
  (actor.kind === 'founder' || actor.kind === 'admin') && actor.key ? { apiKey: actor.key.id } : {};

/** `brokenAt` is the first entry that does not fit the chain, or whose details were changed. */
export interface AuditVerdict {
  readonly entries: number;
  /** Entries written before the chain existed. */
  readonly before: number;
  readonly brokenAt: { readonly number: number; readonly why: string } | null;
}

/** Erased details (`{}`) are valid; changed ones are not. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const before = await db.$count(auditEntries, isNull(auditEntries.number));
  let expected = 1;
  let hash = '';
  for (;;) {
    const entries = await linksAfter(db, expected - 1);
    if (entries.length === 0) return { entries: expected - 1, before, brokenAt: null };
    for (const entry of entries) {
      const number = entry.number ?? 0;
      const fault = faultOf(entry, { expected, hash });
      if (fault) return { entries: expected - 1, before, brokenAt: { number, why: fault } };
      expected += 1;
      hash = entry.hash ?? '';
    }
  }
}

type Entry = typeof auditEntries.$inferSelect;

function faultOf(entry: Entry, { expected, hash }: { expected: number; hash: string }): string | undefined {
  if (entry.number !== expected) return 'An entry before it is missing.';
  if (entry.hash !== linkOf(entry, hash)) return 'It was changed, or stands elsewhere than it was written.';
  const details = JSON.stringify(entry.details);
  return details === '{}' || hashOf(details) === entry.detailsHash ? undefined : 'Its details were changed.';
}

const linkOf = (
  { number, id, at, actor, action, subject, detailsHash }: Omit<Entry, 'details' | 'hash'>,
  before: string,
): string => hashOf(JSON.stringify([before, number, id, at, actor.kind, actor.id, action, subject, detailsHash]));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const lastLink = (db: Db) =>
  firstOf(
    db
      .select({ number: auditEntries.number, hash: auditEntries.hash })
      .from(auditEntries)
      .where(isNotNull(auditEntries.number))
      .orderBy(desc(auditEntries.number)),
  );

const linksAfter = (db: Db, number: number): Promise<Entry[]> =>
  db.select().from(auditEntries).where(gt(auditEntries.number, number)).orderBy(asc(auditEntries.number)).limit(1_000);
