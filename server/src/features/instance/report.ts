import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstanceLine, InstanceReport } from '@paratope/shared/admin/instance-api';
import { dataSchema } from '@paratope/shared/travelling';
import type { Admin, Ctx } from '../../context.ts';
import { schemaVersion } from '../../db/migrate.ts';
import { openImports } from '../../db/open-imports.ts';
import { isBackupLate } from './backup-age.ts';
import { countRows, deviceCounts, jobsInTrouble, mailCounts } from './counts-store.ts';
import { lastBackupAt } from './store.ts';
import { programVersion } from './version.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How the installation is doing. Only counts, ages, sizes and names of our own go in: no address, no company, no text that a
 * person or another server wrote, so that it can be pasted where strangers read.
 */
export async function readInstance(ctx: Ctx<Admin>): Promise<{ data: InstanceReport }> {
  const sections = [
    { title: 'Program', lines: programLines(ctx) },
    { title: 'Backup and disk', lines: [await backupLine(ctx), ...(await diskLines(ctx))] },
    { title: 'Jobs', lines: [...(await jobLines(ctx)), ...(await importLines(ctx))] },
    { title: 'Mail', lines: await mailLines(ctx) },
    { title: 'Devices', lines: await deviceLines(ctx) },
    { title: 'Connected', lines: connectionLines(ctx) },
    { title: 'Rows', lines: await rowLines(ctx) },
  ];
  return { data: { at: ctx.now, sections } };
}

function programLines({ database, config, clock }: Ctx): InstanceLine[] {
  return [
    good('Health', 'The database answers'),
    plain('Version', programVersion),
    plain('Database version', String(schemaVersion(database.readerSql))),
    plain('Kind of workspace', config.isDemo ? 'Demo' : 'Production'),
    plain('Running for', age(process.uptime() * 1000)),
    plain('Memory', size(process.memoryUsage().rss)),
    plain('Node', `${process.version} on ${process.platform}`),
    plain('Clock', clock.now().toISOString()),
  ];
}

async function backupLine(ctx: Ctx): Promise<InstanceLine> {
  const at = await lastBackupAt(ctx.database.reader);
  const isLate = isBackupLate(ctx.config, { last: at, now: ctx.now });
  if (at === null) return line('Last backup', 'None is on record', isLate ? 'late' : 'plain');
  return line('Last backup', `${age(Date.parse(ctx.now) - Date.parse(at))} ago`, isLate ? 'late' : 'good');
}

/** Below 10 % or 1 GiB free is late, below 2 % or 200 MiB broken: SQLite needs room for its log. */
async function diskLines({ config }: Ctx): Promise<InstanceLine[]> {
  const { bavail, blocks, bsize } = await statfs(config.DATA_DIR);
  const [free, whole] = [bavail * bsize, blocks * bsize];
  const part = whole > 0 ? free / whole : 1;
  const state =
    part < 0.02 || free < 200 * mebibyte ? 'broken' : part < 0.1 || free < 1024 * mebibyte ? 'late' : 'good';
  const database = await sizeOf(join(config.DATA_DIR, 'paratope.db'));
  const log = await sizeOf(join(config.DATA_DIR, 'paratope.db-wal'));
  return [
    line('Free disk space', `${size(free)} of ${size(whole)}`, state),
    plain('Database file', size(database)),
    plain('Log beside it', size(log)),
  ];
}

async function jobLines(ctx: Ctx): Promise<InstanceLine[]> {
  const { late, long, failed } = await jobsInTrouble(ctx.database.reader, {
    dueBefore: before(ctx, 15 * minute),
    startedBefore: before(ctx, hour),
    failedSince: before(ctx, 7 * day),
  });
  return [
    troubled('Waiting for more than 15 minutes', byKind(late), 'late'),
    troubled('Running for more than an hour', byKind(long), 'broken'),
    troubled('Failed within a week', byKind(failed), 'late'),
  ];
}

async function importLines(ctx: Ctx): Promise<InstanceLine[]> {
  const { running, stopped } = await openImports(ctx.database.reader, ctx.now);
  return [
    plain('Imports under way', many(running)),
    line('Imports that stopped before the end', many(stopped), stopped > 0 ? 'late' : 'good'),
  ];
}

async function mailLines(ctx: Ctx): Promise<InstanceLine[]> {
  const { sent, failed, waiting, kept } = await mailCounts(ctx.database.reader, before(ctx, 7 * day));
  return [
    plain('Sent within a week', many(sent)),
    troubled('Not delivered', failed ? many(failed) : '', 'late'),
    plain('On the way', many(waiting)),
    plain('Kept for the team to read', many(kept)),
  ];
}

async function deviceLines(ctx: Ctx): Promise<InstanceLine[]> {
  const { seen, silent, older } = await deviceCounts(ctx.database.reader, {
    since: before(ctx, 90 * day),
    silentBefore: before(ctx, 7 * day),
    schema: dataSchema,
  });
  return [
    plain('Signed in and seen within 90 days', many(seen)),
    plain('Of those, not seen for more than a week', many(silent)),
    troubled('Last change sent by an older program', older ? many(older) : '', 'late'),
  ];
}

function connectionLines({ config }: Ctx): InstanceLine[] {
  const set = (label: string, value: unknown) => plain(label, value ? 'Set' : 'Not set');
  return [
    set('Mail server', config.SMTP_URL),
    set('Model endpoint', config.AI_BASE_URL),
    set('Card payments', config.STRIPE_SECRET_KEY),
    set('Airtable', config.AIRTABLE_API_KEY),
    plain('Matches are released', config.MATCH_APPROVAL),
    plain('Time zone', config.TIME_ZONE),
  ];
}

async function rowLines(ctx: Ctx): Promise<InstanceLine[]> {
  const rows = await countRows(ctx.database.reader);
  return Object.entries(rows).map(([label, number]) =>
    plain(label.charAt(0).toUpperCase() + label.slice(1), many(number)),
  );
}

type State = InstanceLine['state'];

const line = (label: string, value: string, state: State): InstanceLine => ({ label, value, state });
const plain = (label: string, value: string): InstanceLine => line(label, value, 'plain');
const good = (label: string, value: string): InstanceLine => line(label, value, 'good');
/** Without a value there is no trouble. */
const troubled = (label: string, value: string, state: State): InstanceLine =>
  value ? line(label, value, state) : good(label, 'None');

const byKind = (found: readonly { kind: string; number: number }[]): string =>
  found.map(({ kind, number }) => `${number} × ${kind}`).join(', ');

const before = ({ now }: Ctx, milliseconds: number): string => new Date(Date.parse(now) - milliseconds).toISOString();

const many = (number: number): string => number.toLocaleString('en-US');

const mebibyte = 1024 * 1024;

const size = (bytes: number): string =>
  bytes >= 1024 * mebibyte
    ? `${(bytes / 1024 / mebibyte).toFixed(1)} GiB`
    : `${Math.ceil(bytes / mebibyte).toLocaleString('en-US')} MiB`;

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    (found) => found.size,
    () => 0,
  );

/** The largest unit that fits at least twice, or once for minutes. */
function age(milliseconds: number): string {
  const units = [
    [day, 'days'],
    [hour, 'hours'],
    [minute, 'minutes'],
  ] as const;
  for (const [unit, name] of units) if (milliseconds >= 2 * unit) return `${Math.floor(milliseconds / unit)} ${name}`;
  return 'a minute';
}
