import type { AdminId } from '@paratope/shared/ids';
import { and, asc, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm';
import { versionOf } from '../../db/changed-meanwhile.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { finds, insertInto, type Page, pageWhere, rowWhere } from '../../db/lists.ts';
import { admins, sessions } from '../../db/schema/index.ts';
import { withFactor } from '../second-factor/index.ts';

export const adminByEmail = (db: Db, email: string) => rowWhere(db, admins, eq(admins.email, email));

export const countAdmins = (db: Db): Promise<number> => db.$count(admins);

export async function listAdmins(db: Db) {
  return db
    .select({ email: admins.email, name: admins.name, role: admins.role, createdAt: admins.createdAt })
    .from(admins)
    .orderBy(asc(admins.createdAt));
}

export const insertAdmin = insertInto(admins);

export async function setAdminPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.db.update(admins).set({ passwordHash }).where(eq(admins.id, id));
}

export async function pageOfAdmins(db: Db, { q, id, ...page }: Page & { id?: string }) {
  const where = and(id ? eq(admins.id, id) : undefined, finds(q, admins.id, admins.name, admins.email));
  const { data: rows, ...rest } = await pageWhere(db, admins, where, page, {
    usual: 'created',
    orders: { created: [admins.createdAt], name: [sql`lower(${admins.name})`], role: [admins.role] },
    rows: (these) => db.select().from(admins).where(these),
    idOf: (row) => row.id,
  });
  const ids = rows.map((row) => row.id);
  const seen = await db
    .select({ id: sessions.holderId, at: max(sessions.seenAt) })
    .from(sessions)
    .where(and(eq(sessions.kind, 'admin'), inArray(sessions.holderId, ids)))
    .groupBy(sessions.holderId);
  const factors = await withFactor(db, ids);
  return {
    ...rest,
    data: rows.map(({ passwordHash: _passwordHash, disabledAt, ...admin }) => {
      const [isDisabled, hasSecondFactor] = [disabledAt !== null, factors.has(admin.id)];
      return {
        ...admin,
        id: admin.id as AdminId,
        isDisabled,
        hasSecondFactor,
        version: versionOf({ role: admin.role, isDisabled, hasSecondFactor }),
        seenAt: seen.find(({ id: holderId }) => holderId === admin.id)?.at ?? null,
      };
    }),
  };
}

/** Returns whether an admin with this id exists. */
export async function changeAdminRow(
  tx: Transaction,
  id: string,
  values: Partial<typeof admins.$inferInsert>,
): Promise<boolean> {
  if (Object.keys(values).length === 0) return (await tx.db.$count(admins, eq(admins.id, id))) > 0;
  const changed = await tx.db.update(admins).set(values).where(eq(admins.id, id)).returning({ id: admins.id });
  return changed.length > 0;
}

export async function openOwners(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'owner'), isNull(admins.disabledAt), ne(admins.passwordHash, '')));
  return rows.map(({ id }) => id);
}
