import type { AnyRow } from '@paratope/shared/mutation';
import { type Startup, Startups } from '@paratope/shared/startups/startup';
import type { TeamMember } from '@paratope/shared/startups/team';
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { changeWhere } from '../../db/lists.ts';
import { most, param, prepared, preparedFirst } from '../../db/prepared.ts';
import { accounts, members, startups } from '../../db/schema/index.ts';
import { type StartupRow, startupById } from '../../db/startups.ts';
import { rowsById, type SyncedTable, versionsById } from '../sync/index.ts';

/** The startup's own row. Mutators write the profile and members' names; plan, matching and membership are the server's. */
export const startupTable: SyncedTable = {
  collection: Startups.name,
  async read(db, startupId, ids) {
    const row = ids.includes(startupId) ? await startupById(db, startupId) : undefined;
    return rowsById(row ? [await startupRecord(db, row)] : []);
  },
  hasNews: sql`exists (select 1 from ${startups} where ${and(eq(startups.id, param('startupId')), gt(startups.version, param('after', 'bigint')))})`,
  async changed(db, startupId, after, limit) {
    const row = await startupAfter(db, { id: startupId, after, limit });
    return row ? [{ seq: row.version, id: row.id, row: row.deletedAt ? null : await startupRecord(db, row) }] : [];
  },
  async versions(db, startupId, ids) {
    const row = ids.includes(startupId) ? await startupById(db, startupId) : undefined;
    return versionsById(row ? [row] : []);
  },
  async write(db, { id, version, after }) {
    const startup = after as unknown as Startup;
    await db
      .update(startups)
      .set({
        name: startup.name,
        contactName: startup.contactName,
        drugModality: startup.drugModality,
        diseaseFocus: startup.diseaseFocus,
        investmentStage: startup.investmentStage,
        geography: startup.geography,
        investmentAmount: startup.investmentAmount,
        investmentCurrency: startup.investmentCurrency,
        description: startup.description,
        round: startup.round ?? null,
        readAs: startup.readAs ?? null,
        overlaps: startup.overlaps ?? [],
        submittedAt: startup.submittedAt,
        updatedAt: startup.updatedAt,
        version,
      })
      .where(eq(startups.id, id));
    for (const { id: accountId, name } of startup.team ?? []) {
      await db
        .update(members)
        .set({ name })
        .where(and(eq(members.startupId, id), eq(members.accountId, accountId), ne(members.name, name)));
    }
  },
  remove: () => Promise.reject(new Error('A startup is not deleted by a mutator.')),
  stamp: async (db, { id, version }) => (await changeWhere({ db }, startups, eq(startups.id, id), { version })) > 0,
  // A startup in the trash is erased by its own rule, at its own time.
  forget: () => Promise.resolve(),
};

const startupAfter = preparedFirst((db) =>
  db
    .select()
    .from(startups)
    .where(and(eq(startups.id, param('id')), gt(startups.version, param('after', 'bigint'))))
    .limit(most(param('limit', 'bigint')))
    .prepare(),
);

const teamOf = prepared((db) =>
  db
    .select({ id: accounts.id, email: accounts.email, name: members.name, role: members.role })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(members.startupId, param('startupId')))
    .orderBy(desc(members.role), asc(members.joinedAt), asc(members.accountId))
    .prepare(),
);

export async function startupRecord(db: Db, row: StartupRow): Promise<AnyRow> {
  const {
    phone: _phone,
    isActive: _isActive,
    releasesSince: _releasesSince,
    mergedInto: _mergedInto,
    version: _version,
    deletedAt: _deletedAt,
    overlaps,
    ...record
  } = row;
  const team = (await teamOf(db).execute({ startupId: row.id })) as TeamMember[];
  return { ...record, ...(overlaps?.length ? { overlaps } : {}), team } satisfies Omit<Startup, 'id'> & { id: string };
}
