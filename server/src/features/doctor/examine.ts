import { existsSync, statfsSync, statSync } from 'node:fs';
import { access, constants, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, isLoopback } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { newestSchema } from '../../db/engine.ts';
import { engine } from '../../db/kit.ts';
import { matchesMiscounted, recountMatches } from '../../db/matches-counted.ts';
import { openDatabase } from '../../db/open.ts';
import { openImports } from '../../db/open-imports.ts';
import { holderWords, serverOn } from '../../db/server-lock.ts';
import { openDatabase as openFile } from '../../db/sqlite/database.ts';
import { examineDatabase } from '../../db/sqlite/snapshot.ts';
import { type Finding, isBackupLate, lastBackupAt, proveConnections } from '../instance/index.ts';
import { lookAtJobs } from './store.ts';

/** Examines everything an installation depends on, with or without a running server, and changes nothing. */
export async function examine(
  config: Config,
  { now, nodeVersion, freeBytes = freeOn }: { now: Date; nodeVersion: string; freeBytes?: (folder: string) => number },
): Promise<Finding[]> {
  const { DATA_DIR: dataDir } = config;
  const findings: Finding[] = [lookAtNode(nodeVersion), await lookAtFolder(dataDir)];
  if (existsSync(dataDir)) findings.push(lookAtDisk(dataDir, freeBytes(dataDir)));
  findings.push(
    ...(engine === 'sqlite' ? [lookAtServer(dataDir)] : []),
    ...(await lookAtDatabase(config, now)),
    lookAtAddress(config),
    lookAtWorker(config),
  );
  return [...findings, ...(await lookAcross(config, { isReadable: findings.some(({ name }) => name === 'counts') }))];
}

const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message });
const warn = (name: string, message: string): Finding => ({ name, state: 'warn', message });
const fail = (name: string, message: string): Finding => ({ name, state: 'fail', message });

const lookAtNode = (version: string): Finding =>
  Number.parseInt(version, 10) >= 24
    ? ok('node', `Node ${version}.`)
    : fail('node', `Node ${version} is too old: this needs 24. Start through npm, which brings its own.`);

async function lookAtFolder(dataDir: string): Promise<Finding> {
  if (!existsSync(dataDir)) return warn('data folder', `${dataDir} does not exist yet; the first start makes it.`);
  const probe = join(dataDir, `doctor-${process.pid}`);
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    await writeFile(probe, 'written by npm run doctor, and removed again');
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    const why =
      code === 'ENOSPC' ? 'the disk is full' : code === 'EROFS' ? 'the disk is read-only' : 'this user may not';
    return fail('data folder', `${dataDir} cannot be written: ${why}.`);
  } finally {
    await rm(probe, { force: true });
  }
  const isOpen = process.platform !== 'win32' && (statSync(dataDir).mode & 0o007) !== 0;
  return isOpen
    ? warn('data folder', `Everybody on this machine may look into ${dataDir}. Close it: chmod 700 ${dataDir}`)
    : ok('data folder', `${dataDir} is this user's own and can be written.`);
}

function lookAtDisk(dataDir: string, free: number): Finding {
  const database = join(dataDir, 'paratope.db');
  const size = existsSync(database) ? statSync(database).size : 0;
  const words = `${mebibytes(free)} MiB are free, and the database has ${mebibytes(size)}.`;
  if (free < 100 * mebibyte) return fail('disk', `${words} Soon nothing can be saved.`);
  if (free < Math.max(1_024 * mebibyte, 3 * size))
    return warn('disk', `${words} A backup and an upgrade each need its size again.`);
  return ok('disk', words);
}

function lookAtServer(dataDir: string): Finding {
  const holder = serverOn(dataDir);
  return ok('server', holder ? `A server runs on this folder: ${holderWords(holder)}.` : 'None runs on this folder.');
}

async function lookAtDatabase(config: Config, now: Date): Promise<Finding[]> {
  if (engine === 'postgres') return lookAtServerDatabase(config, now);
  const file = join(config.DATA_DIR, 'paratope.db');
  if (!existsSync(file)) return [warn('database', 'There is none yet; the first start makes it.')];
  const { schema, fault } = examineDatabase(file);
  if (fault) return [fail('database', `It is damaged: ${fault}. Put back a backup with npm run restore.`)];
  const known = newestSchema();
  if (schema > known)
    return [fail('database', `It is of a newer program: schema ${schema}, and this one knows ${known}.`)];
  if (schema < known)
    return [warn('database', `It is whole, of schema ${schema}; the next start copies it and brings it to ${known}.`)];
  const database = openFile(file);
  try {
    return [
      ok('database', `Every page and every reference of it is whole; schema ${schema}.`),
      ...(await lookInside(database.reader, now)),
      lookAtBackups(config, await lastBackupAt(database.reader), now),
    ];
  } finally {
    await database.close();
  }
}

async function lookInside(db: Db, now: Date): Promise<Finding[]> {
  const found = await lookAtJobs(db, new Date(now.getTime() - stuckAfter).toISOString());
  return [
    lookAtCounts(await matchesMiscounted(db)),
    lookAtClock(found.newest, now),
    lookAtQueue(found),
    lookAtImports(await openImports(db, now.toISOString())),
  ];
}

/** A database on a server, whose files and backups are the server's. */
async function lookAtServerDatabase({ DATABASE_URL: url = '' }: Config, now: Date): Promise<Finding[]> {
  const { examineServer, openServer } = await import('../../db/postgres/database.ts');
  const { schema, faults, hints } = await examineServer(url);
  if (faults.length > 0) return faults.map((fault) => fail('database', fault));
  const known = newestSchema();
  if (schema > known)
    return [fail('database', `It is of a newer program: schema ${schema}, and this one knows ${known}.`)];
  if (schema < known)
    return [warn('database', `It answers, with schema ${schema}; the next start brings it to ${known}.`)];
  const database = openServer(url);
  try {
    return [
      ok('database', `The server answers; schema ${schema}.`),
      ...hints.map((hint) => warn('database', hint)),
      ...(await lookInside(database.reader, now)),
      lookAtArchives(await lastBackupAt(database.reader)),
    ];
  } finally {
    await database.close();
  }
}

const lookAtArchives = (last: string | null): Finding =>
  ok(
    'backup',
    `${last ? `The newest archive is of ${last}` : 'There is no archive'}; PostgreSQL’s own backups are not looked at.`,
  );

const lookAtCounts = (miscounted: number): Finding =>
  miscounted === 0
    ? ok('counts', 'The matches are as many as is kept of them.')
    : warn('counts', `${miscounted} matches are counted wrong; npm run doctor -- --mend counts them anew.`);

/**
 * Recounts stored counts in one transaction, which other writers wait for. Does nothing unless there is a sound database of this
 * program's schema.
 */
export async function mend(config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<void> {
  if (engine === 'sqlite') {
    const file = join(config.DATA_DIR, 'paratope.db');
    const { schema, fault } = existsSync(file) ? examineDatabase(file) : { schema: 0, fault: null };
    if (fault || schema !== newestSchema()) return;
  }
  const database = await openDatabase(config, () => {}, {});
  try {
    if ((await matchesMiscounted(database.reader)) > 0) await database.write(recountMatches);
  } finally {
    await database.close();
  }
}

function lookAtImports({ running, stopped }: Awaited<ReturnType<typeof openImports>>): Finding {
  if (stopped > 0) {
    const words = stopped === 1 ? '1 import' : `${stopped} imports`;
    return warn('imports', `${words} didn’t finish. Continue or undo in the admin area, under Investors.`);
  }
  return ok('imports', running > 0 ? `${running} under way.` : 'None was left unfinished.');
}

function lookAtClock(newest: string | null, now: Date): Finding {
  const isBehind = newest !== null && Date.parse(newest) > now.getTime() + 5 * minute;
  return isBehind
    ? fail('clock', `This machine says ${now.toISOString()}, and work was asked for at ${newest}: the clock is behind.`)
    : ok('clock', `This machine says ${now.toISOString()}, which is after everything that is stored.`);
}

function lookAtQueue({ stuck, failed }: { stuck: number; failed: number }): Finding {
  const jobs = (count: number, one: string, many: string) => (count === 1 ? `1 job ${one}` : `${count} jobs ${many}`);
  const words = `${jobs(stuck, 'has', 'have')} waited or run for more than an hour; ${jobs(failed, 'was', 'were')} given up.`;
  return stuck + failed > 0 ? warn('jobs', `${words} An admin finds them under Jobs.`) : ok('jobs', words);
}

function lookAtBackups(config: Config, last: string | null, now: Date): Finding {
  if (!last) return warn('backup', 'There has never been one: npm run backup -- FILE');
  const hours = Math.floor((now.getTime() - Date.parse(last)) / (60 * minute));
  const words = `The newest is ${hours} hours old, of ${last}.`;
  const isLate = isBackupLate(config, { last, now: now.toISOString() });
  return isLate ? warn('backup', `${words} That is too old.`) : ok('backup', words);
}

function lookAtAddress({ PUBLIC_URL: url, TRUST_PROXY: proxies }: Config): Finding {
  if (!url) return warn('address', 'PUBLIC_URL is not set: links in mails lead to this machine only.');
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname))
    return warn('address', `${url} is without https: browsers then neither install the app nor keep it for offline.`);
  if (protocol === 'https:' && proxies === 0)
    return warn(
      'address',
      `${url} needs a proxy in front for https, and TRUST_PROXY is 0: every visitor counts as one.`,
    );
  return ok('address', `People come to ${url}.`);
}

const lookAtWorker = ({ SERVICE_WORKER: worker }: Config): Finding =>
  worker === 'on'
    ? ok('service worker', 'Devices keep the app for offline.')
    : warn('service worker', 'SERVICE_WORKER is off: no device opens the app without a network.');

/** `isReadable`: the database is undamaged and of this program's schema. */
async function lookAcross(config: Config, { isReadable }: { isReadable: boolean }): Promise<Finding[]> {
  if (!isReadable) return proveConnections(config, undefined);
  const database = await openDatabase(config, () => {}, {});
  try {
    return await proveConnections(config, database.reader);
  } finally {
    await database.close();
  }
}

const freeOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const mebibyte = 1_048_576;
const mebibytes = (bytes: number): number => Math.round(bytes / mebibyte);
const minute = 60_000;
const stuckAfter = 60 * minute;
