import type { Config } from '../../config.ts';

const hour = 60 * 60 * 1000;

/**
 * True when a person must look after the backups: there is none, or two were missed in a row. When the server makes none itself, one a
 * day is expected. A demo needs none, and those of a database server are the server's.
 */
export function isBackupLate(
  { isDemo, BACKUP_EVERY_HOURS: every, DATABASE_URL }: Pick<Config, 'isDemo' | 'BACKUP_EVERY_HOURS' | 'DATABASE_URL'>,
  { last, now }: { last: string | null; now: string },
): boolean {
  if (DATABASE_URL !== undefined) return false;
  if (last === null) return !isDemo;
  return Date.parse(now) - Date.parse(last) > 2 * (every || 24) * hour;
}
