import type { Config } from '../../config.ts';

const hour = 60 * 60 * 1000;

/**
 * Whether somebody must look after the backups: there is none, or two were missed in a row. Where the server makes none by itself, a day stands
 * for how often somebody should. A demo needs none.
 */
export function isBackupLate(
  { isDemo, BACKUP_EVERY_HOURS: every }: Pick<Config, 'isDemo' | 'BACKUP_EVERY_HOURS'>,
  { last, now }: { last: string | null; now: string },
): boolean {
  if (last === null) return !isDemo;
  return Date.parse(now) - Date.parse(last) > 2 * (every || 24) * hour;
}
