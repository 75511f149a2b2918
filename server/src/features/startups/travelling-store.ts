import type { AnyRow } from '@paratope/shared/mutation';
import { type Startup, Startups } from '@paratope/shared/startups/startup';
import { and, eq, gt } from 'drizzle-orm';
import { hole, prepared } from '../../db/prepared.ts';
import { startups } from '../../db/schema/index.ts';
import { rowsById, type TravellingTable } from '../sync/index.ts';

/** The startup's own row. A mutator writes the profile; plan and matching are the server's to say. */
export const startupTable: TravellingTable = {
  collection: Startups.name,
  read: async (db, startupId, ids) =>
    rowsById(
      (await startupById(db).execute({ id: startupId })).filter((row) => ids.includes(row.id)).map(startupRecord),
    ),
  async changed(db, startupId, after, limit) {
    const rows = await startupAfter(db).execute({ id: startupId, after, limit });
    return rows.map((row) => ({ seq: row.version, id: row.id, row: row.deletedAt ? null : startupRecord(row) }));
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
        submittedAt: startup.submittedAt,
        updatedAt: startup.updatedAt,
        version,
      })
      .where(eq(startups.id, id));
  },
  remove: () => Promise.reject(new Error('A startup is not deleted by a mutator.')),
  async stamp(db, { id, version }) {
    const stamped = await db
      .update(startups)
      .set({ version })
      .where(eq(startups.id, id))
      .returning({ id: startups.id });
    return stamped.length > 0;
  },
  // A startup in the trash is emptied by its own rule, after its own time.
  forget: () => Promise.resolve(),
};

const startupById = prepared((db) =>
  db
    .select()
    .from(startups)
    .where(eq(startups.id, hole('id')))
    .prepare(),
);

const startupAfter = prepared((db) =>
  db
    .select()
    .from(startups)
    .where(and(eq(startups.id, hole('id')), gt(startups.version, hole('after'))))
    .limit(hole('limit'))
    .prepare(),
);

export function startupRecord(row: typeof startups.$inferSelect): AnyRow {
  const {
    phone: _phone,
    isActive: _isActive,
    releasesSince: _releasesSince,
    version: _version,
    deletedAt: _deletedAt,
    ...record
  } = row;
  return record satisfies Omit<Startup, 'id'> & { id: string };
}
