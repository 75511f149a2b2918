import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Config } from '../../config.ts';
import { type Deps, inTransaction } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { lastBackupFact, noteFact, readFact } from '../instance/index.ts';
import type { BackupReport } from './back-up.ts';
import { hasPeople } from './store.ts';

/**
 * Has the server make its backups by itself, at the same hours whenever it was started: every so many from midnight UTC on. Called before
 * the jobs start. The invented people of a demo need none.
 */
export function scheduleBackups(deps: Deps): void {
  const { config, jobs } = deps;
  if (config.BACKUP_EVERY_HOURS === 0 || config.isDemo) return;
  const next = (after: Date) => new Date(stretchOf(config, after).getTime() + config.BACKUP_EVERY_HOURS * hour);
  jobs.handle(backUpJob, backUpInJob(deps));
  jobs.repeat(backUpJob, next);
}

const backUpJob = 'backups.make';

/** Makes the backup of the present stretch of time unless it is made, then lets go of those beyond BACKUP_KEEP. */
const backUpInJob =
  (deps: Deps): JobHandler =>
  async () => {
    const { config, database, clock } = deps;
    const now = clock.now();
    const last = await readFact(database.reader, lastBackupFact);
    if (typeof last === 'string' && last >= stretchOf(config, now).toISOString() && last <= now.toISOString()) return;
    if (!(await hasPeople(database.reader))) return;
    const folder = backupFolder(config);
    const file = join(folder, `paratope-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`);
    const { bytes, createdAt } = await inThread({ dataDir: config.DATA_DIR, file, now });
    await inTransaction(deps, (tx) => noteFact(tx, { key: lastBackupFact, value: createdAt, isSecret: false }));
    deps.log.info({ file, bytes }, 'a backup was made');
    await forgetOlder(folder, config.BACKUP_KEEP);
  };

const backupFolder = (config: Config): string => config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups');

const hour = 3_600_000;

function stretchOf({ BACKUP_EVERY_HOURS: hours }: Config, moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / (hours * hour)) * hours * hour);
}

/** Only what this job itself has named; their names stand in the order of time. */
async function forgetOlder(folder: string, kept: number): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => /^paratope-\d{4}-[\dTZ-]+\.tar\.gz$/.test(name)).sort();
  for (const name of ours.slice(0, -kept)) await rm(join(folder, name), { force: true });
}

/** In a thread of its own: reading a large database through takes seconds, in which the server must go on answering. */
function inThread(task: { dataDir: string; file: string; now: Date }): Promise<BackupReport> {
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
