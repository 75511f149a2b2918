/**
 * The real server under the load of real replicas for so long. In the first half one process lives
 * on while its disk fills up and has room again, and it is backed up while it is written to: its resident memory early and late says
 * whether it grows. In the second half it is also told to stop and killed, in an order drawn by chance. The exit status is 0 only if nothing
 * that was acknowledged is lost or there twice, and every backup is whole. Needs `prlimit` and /proc, which Linux has.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUp } from '@paratope/server/features/backups/index';
import { asJson, stopWith } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { killServer, type Struck } from './kill-server.ts';

const values = readOptions(
  'soak',
  { minutes: { type: 'string', default: '5', value: 'N', help: 'how long' }, json: asJson },
  '--minutes 30',
);
const minutes = Number(values.minutes);
if (!(minutes > 0)) stopWith('--minutes takes a number above 0.');
const strikes = { diskFull: 0, backups: 0, stops: 0 };
const started = performance.now();
const passed = () => (performance.now() - started) / 60_000;
/** Until then a process is still loading and compiling what it needs. */
const warmUp = Math.min(1, minutes / 10);
/** In MiB, of the process that lives on. */
const memory = { early: 0, late: 0 };
let isWarm = false;
let backupNumber = 0;

const { requests, failures, acknowledged, lost, doubled, kills } = await killServer({
  kills: Number.MAX_SAFE_INTEGER,
  longLife: {
    isOver: () => passed() > minutes / 2,
    strike: async (server) => {
      await pick([fillDisk, makeBackup])(server);
      await workOn();
      readMemory(server);
      tell(strikes.diskFull + strikes.backups, { ...strikes, ...memory });
    },
  },
  isOver: () => passed() > minutes,
  strike: (server) => pick([fillDisk, makeBackup, tellToStop, workOn])(server),
  eachKill: (soFar) => tell(soFar.kills, soFar),
});
const counts = { requests, failures, acknowledged, lost, doubled };
const memories = { memoryEarlyMiB: memory.early, memoryLateMiB: memory.late };
process.stdout.write(`${JSON.stringify({ ...counts, ...memories, kills, ...strikes })}\n`);
process.exitCode = lost + doubled === 0 ? 0 : 1;

/** The first reading after the warm-up stays, and the last one. */
function readMemory(server: Struck): void {
  memory.late = server.memory();
  if (isWarm) return;
  memory.early = memory.late;
  isWarm = passed() >= warmUp;
}

function tell(number: number, soFar: object): void {
  if (!values.json && number % 10 === 0) process.stderr.write(`${JSON.stringify(soFar)}\n`);
}

/**
 * No file of the process can be written beyond a place for a moment: to SQLite a full disk. The place is drawn from all of the log, which
 * stops growing after a while and is written again from its beginning: a limit at its end would be met by no commit.
 */
async function fillDisk({ pid, folder }: Struck): Promise<void> {
  const wal = statSync(join(folder, 'paratope.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
  limitFiles(pid, String(Math.floor(Math.random() * (wal + 50_000))));
  await pause(100 + Math.random() * 400);
  limitFiles(pid, 'unlimited');
  await pause(200);
  strikes.diskFull += 1;
}

/** Throws when the copy is not sound. */
async function makeBackup({ folder }: Struck): Promise<void> {
  backupNumber += 1;
  const file = join(folder, `soak-${backupNumber}.tar.gz`);
  await backUp({ dataDir: folder, file, now: new Date() });
  rmSync(file);
  strikes.backups += 1;
}

async function tellToStop({ pid }: Struck): Promise<void> {
  process.kill(pid, 'SIGTERM');
  await pause(2_000);
  strikes.stops += 1;
}

/** A while with nothing but the load. */
async function workOn(): Promise<void> {
  await pause(1_000 + Math.random() * 4_000);
}

function limitFiles(pid: number, soft: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${soft}:unlimited`]);
}

function pick<T>(these: readonly T[]): T {
  return these[Math.floor(Math.random() * these.length)] as T;
}
