import { createHash } from 'node:crypto';
import { msg } from '@paratope/shared/words/message';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Admin, type Ctx, Refused } from '../context.ts';
import type { Db, Transaction } from './database.ts';
import { admins, auditEntries } from './schema/index.ts';

/** What stands in a record, as a short text that is another one once anything in it has changed; for records without a moment of their last change. */
export const versionOf = (record: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 16);

/**
 * The refusal for somebody who writes over what was changed since they looked at it, with who did it and when, as far as the audit
 * knows. `at`: the moment of the last change, where the record has one; what the audit holds of another moment is another act.
 */
export async function changedMeanwhile(ctx: Ctx<Admin>, tx: Transaction, what: Subject): Promise<Refused> {
  const act = await lastActOn(tx.db, what);
  const isOwn = act?.id === ctx.actor.adminId;
  const sentence = isOwn
    ? msg(
        'You changed this in another window. This version isn’t saved. Open it again to review that change, then save.',
      )
    : act
      ? msg(
          '{name} changed this after you opened it. Your version isn’t saved. Open it again to see that change, then save.',
          {
            name: act.name,
          },
        )
      : msg(
          'Someone else changed this after you opened it. Your version isn’t saved. Open it again to see that change, then save.',
        );
  return new Refused('conflict', sentence, {
    extra: act ? { changedBy: act.name, changedAt: act.at } : {},
  });
}

/** Among the newest acts on a subject: an import can write many at once. */
const looked = 50;

interface Subject {
  readonly subject: string;
  readonly at?: string;
  /** What the details of the act must hold, where a subject has several such records. */
  readonly detail?: Readonly<Record<string, string>>;
}

async function lastActOn(db: Db, { subject, at, detail = {} }: Subject) {
  const acts = await db
    .select({ id: admins.id, name: admins.name, at: auditEntries.at, details: auditEntries.details })
    .from(auditEntries)
    .innerJoin(admins, eq(admins.id, sql`json_extract(${auditEntries.actor}, '$.id')`))
    .where(and(eq(auditEntries.subject, subject), at === undefined ? undefined : eq(auditEntries.at, at)))
    .orderBy(desc(auditEntries.number))
    .limit(looked);
  return acts.find(({ details }) => Object.entries(detail).every(([name, value]) => details[name] === value));
}
