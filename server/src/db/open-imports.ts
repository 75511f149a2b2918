import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from './database.ts';
import { rowWhere } from './lists.ts';
import { imports } from './schema/index.ts';

/**
 * An import read as it comes, from a command or an outside base, cannot resume once its process is gone: after
 * this many milliseconds without progress it counts as stopped. One with a stored file resumes by itself.
 */
const longestSilence = 120_000;

type ImportRow = typeof imports.$inferSelect;

export const stateOfImport = ({ state, columns, touchedAt, at }: ImportRow, now: string): ImportRow['state'] =>
  state === 'running' && columns === null && (touchedAt ?? at) < silentSince(now) ? 'stopped' : state;

export async function openImports(db: Db, now: string): Promise<{ running: number; stopped: number }> {
  const isRunning = eq(imports.state, 'running');
  const isSilent = and(isRunning, isNull(imports.columns), lt(imports.touchedAt, silentSince(now)));
  const isStopped = and(isNull(imports.undoneAt), or(eq(imports.state, 'stopped'), isSilent));
  const stopped = await db.$count(imports, isStopped);
  const silent = await db.$count(imports, isSilent);
  return { running: (await db.$count(imports, isRunning)) - silent, stopped };
}

export const nextStagedImport = (db: Db): Promise<ImportRow | undefined> =>
  rowWhere(db, imports, and(eq(imports.state, 'running'), isNotNull(imports.columns)), imports.at, imports.id);

export async function importsWithSpentFile(db: Db): Promise<string[]> {
  const isSpent = or(eq(imports.state, 'done'), isNotNull(imports.undoneAt));
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(isNotNull(imports.columns), isSpent));
  return rows.map(({ id }) => id);
}

export async function importsWithFile(db: Db): Promise<string[]> {
  const rows = await db.select({ id: imports.id }).from(imports).where(isNotNull(imports.columns));
  return rows.map(({ id }) => id);
}

const silentSince = (now: string): string => new Date(Date.parse(now) - longestSilence).toISOString();
