import { createHash } from 'node:crypto';
import { msg } from '@paratope/shared/words/message';
import { and, desc, eq } from 'drizzle-orm';
import { type Admin, type Ctx, Refused } from '../context.ts';
import type { Db, Transaction } from './database.ts';
import { fieldOf } from './json-fields.ts';
import { admins, auditEntries } from './schema/index.ts';

/** Returns a short hash of a record, to detect changes in records that do not store when they last changed. */
export const versionOf = (record: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 16);

/**
 * Returns the refusal for overwriting a change made since the person loaded the record, with who made it and when, if
 * the audit knows. `at`: when the record last changed, if it stores that; an audit entry of another time is another act.
 * `current` is the record as it is now, as its form knows it: what was typed is merged into it.
 */
export async function changedMeanwhile(
  ctx: Ctx<Admin>,
  tx: Transaction,
  { current, ...what }: Subject & { readonly current?: unknown },
): Promise<Refused> {
  const act = await lastActOn(tx.db, what);
  const isOwn = act?.id === ctx.actor.adminId;
  const sentence = isOwn
    ? msg('You changed this in another window. This version isn’t saved yet. Check that change, then save again.')
    : act
      ? msg(
          '{name} changed this after you opened it. Your version isn’t saved yet. Check that change, then save again.',
          { name: act.name },
        )
      : msg(
          'Someone else changed this after you opened it. Your version isn’t saved yet. Check that change, then save again.',
        );
  return new Refused('conflict', sentence, {
    extra: { ...(act ? { changedBy: act.name, changedAt: act.at } : {}), current },
  });
}

/** How many of the newest acts on a subject are searched: one import can write many at once. */
const looked = 50;

interface Subject {
  readonly subject: string;
  readonly at?: string;
  /** What the act's details must contain, where a subject has several such records. */
  readonly detail?: Readonly<Record<string, string>>;
}

async function lastActOn(db: Db, { subject, at, detail = {} }: Subject) {
  const acts = await db
    .select({ id: admins.id, name: admins.name, at: auditEntries.at, details: auditEntries.details })
    .from(auditEntries)
    .innerJoin(admins, eq(admins.id, fieldOf(auditEntries.actor, 'id')))
    .where(and(eq(auditEntries.subject, subject), at === undefined ? undefined : eq(auditEntries.at, at)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(looked);
  return acts.find(({ details }) => Object.entries(detail).every(([name, value]) => details[name] === value));
}
