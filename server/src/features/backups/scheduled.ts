import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Config } from '../../config.ts';
import { type Deps, inTransaction } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { lastBackupFact, noteFact, readFact } from '../instance/index.ts';
import type { BackupReport, backUp } from './back-up.ts';
import { hasPeople } from './store.ts';

/**
 * Schedules backups every BACKUP_EVERY_HOURS from midnight UTC, regardless of when the server started. Must be called before the jobs
 * start. A demo makes none.
 */
export function scheduleBackups(deps: Deps): void {
  const { config, jobs } = deps;
  if (config.BACKUP_EVERY_HOURS === 0 || config.isDemo) return;
  const next = (after: Date) => new Date(stretchOf(config, after).getTime() + config.BACKUP_EVERY_HOURS * hour);
  jobs.handle(backUpJob, backUpInJob(deps), { next });
}

const backUpJob = 'backups.make';

/** Names that only the scheduled backup uses. Only one runs at a time, so anything found under them is a leftover. */
const ownStaging = 'backing-up-by-itself-';
const ownFile = /^paratope-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/;

/** Makes the backup of the current interval unless it exists, then deletes those beyond BACKUP_KEEP. */
const backUpInJob =
  (deps: Deps): JobHandler =>
  async () => {
    const { config, database, clock } = deps;
    const now = clock.now();
    // First, because on a disk filled by leftovers the next backup would fail as well.
    await forgetLeftovers(deps, now);
    const last = await readFact(database.reader, lastBackupFact);
    if (typeof last === 'string' && last >= stretchOf(config, now).toISOString() && last <= now.toISOString()) return;
    if (!(await hasPeople(database.reader))) return;
    const folder = backupFolder(config);
    const file = join(folder, `paratope-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`);
    const { bytes, createdAt } = await inThread({ dataDir: config.DATA_DIR, file, now, stagedAs: ownStaging });
    await inTransaction(deps, (tx) => noteFact(tx, { key: lastBackupFact, value: createdAt, isSecret: false }));
    deps.log.info({ file, bytes }, 'a backup was made');
    await forgetOlder(folder, config.BACKUP_KEEP);
  };

/** Where the server keeps the backups it makes by itself. */
export const backupFolder = (config: Config): string => config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups');

const hour = 3_600_000;

function stretchOf({ BACKUP_EVERY_HOURS: hours }: Config, moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / (hours * hour)) * hours * hour);
}

/** Deletes only files this job named; their names sort by time. */
async function forgetOlder(folder: string, kept: number): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => ownFile.test(name)).sort();
  for (const name of ours.slice(0, -kept)) await rm(join(folder, name), { force: true });
}

/**
 * Removes leftovers of interrupted backups: this job's own at once, a command's only after a day, because it may still be running. What
 * can't be removed stays and prevents no backup.
 */
async function forgetLeftovers({ config, log }: Deps, now: Date): Promise<void> {
  const isOwn = (name: string) => name.startsWith(ownStaging) || ownFile.test(name.replace(/\.part$/, ''));
  const leftovers = [
    ...(await namesIn(config.DATA_DIR, /^backing-up-/)),
    ...(await namesIn(backupFolder(config), /^paratope-.*\.part$/)),
  ];
  for (const { name, path } of leftovers) {
    try {
      if (!isOwn(name) && (await stat(path)).mtimeMs >= now.getTime() - 24 * hour) continue;
      await rm(path, { recursive: true, force: true });
    } catch (failure) {
      // Removed meanwhile by the command it belonged to.
      if ((failure as NodeJS.ErrnoException).code === 'ENOENT') continue;
      log.warn({ file: path, failure }, 'what a backup has left behind could not be removed');
    }
  }
}

async function namesIn(folder: string, like: RegExp): Promise<{ name: string; path: string }[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => like.test(name)).map((name) => ({ name, path: join(folder, name) }));
}

/** In a thread: reading through a large database takes seconds, during which the server must keep answering. */
function inThread(task: Parameters<typeof backUp>[0]): Promise<BackupReport> {
  const program = fileURLToPath(new URL('./backup-thread.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData: task });
    thread.once('message', (answer: { report: BackupReport } | { message: string }) =>
      'report' in answer ? resolve(answer.report) : reject(new Error(answer.message)),
    );
    thread.once('error', reject);
    thread.once('exit', (status) => reject(new Error(`The backup ended with ${status}.`)));
  });
}
