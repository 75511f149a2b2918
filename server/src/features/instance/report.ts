import { statfs } from 'node:fs/promises';
import type { InstanceLine, InstanceReport } from '@paratope/shared/admin/instance-api';
import { dataSchema } from '@paratope/shared/synced';
import type { Words } from '@paratope/shared/words/words';
import type { Admin } from '../../context.ts';
import { schemaOf, sizeOf } from '../../db/engine.ts';
import { openImports } from '../../db/open-imports.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { isBackupLate } from './backup-age.ts';
import { countRows, deviceCounts, jobsInTrouble, mailCounts } from './counts-store.ts';
import { lastBackupAt } from './store.ts';
import { programVersion } from './version.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Reports how the installation is doing, in the admin's language. Contains only counts, ages, sizes and our own names, no address,
 * company or text from a person or another server, so that it can be pasted in public.
 */
export async function readInstance(ctx: RequestCtx<Admin>): Promise<{ data: InstanceReport }> {
  const { t } = ctx.words;
  const sections = [
    { title: t('Program'), lines: await programLines(ctx) },
    { title: t('Backup and disk'), lines: [await backupLine(ctx), ...(await diskLines(ctx))] },
    { title: t('Jobs'), lines: [...(await jobLines(ctx)), ...(await importLines(ctx))] },
    { title: t('Email'), lines: await mailLines(ctx) },
    { title: t('Devices'), lines: await deviceLines(ctx) },
    { title: t('Connected services'), lines: connectionLines(ctx) },
    { title: t('Records'), lines: await rowLines(ctx) },
  ];
  return { data: { at: ctx.now, sections } };
}

async function programLines({ database, config, clock, words }: RequestCtx): Promise<InstanceLine[]> {
  const { t } = words;
  return [
    good(t('Health'), t('The database is responding')),
    plain(t('Version'), programVersion),
    plain(t('Database version'), String(await schemaOf(database.reader))),
    plain(t('Workspace type'), config.isDemo ? t('Demo') : t('Production')),
    plain(t('Uptime'), age(process.uptime() * 1000, words)),
    plain(t('Memory'), size(process.memoryUsage().rss, words)),
    plain('Node', t('{version} on {platform}', { version: process.version, platform: process.platform })),
    plain(t('Clock'), clock.now().toISOString()),
  ];
}

export async function backupLine(ctx: RequestCtx): Promise<InstanceLine> {
  const { t } = ctx.words;
  if (ctx.config.DATABASE_URL !== undefined) return plain(t('Last backup'), t('Backups are up to the database server'));
  const at = await lastBackupAt(ctx.database.reader);
  const isLate = isBackupLate(ctx.config, { last: at, now: ctx.now });
  if (at === null) return line(t('Last backup'), t('None yet'), isLate ? 'late' : 'plain');
  return line(t('Last backup'), ago(Date.parse(ctx.now) - Date.parse(at), ctx.words), isLate ? 'late' : 'good');
}

/** Below 10% or 1 GiB free is late, below 2% or 200 MiB broken: SQLite needs room for its log. */
async function diskLines({ config, database, words }: RequestCtx): Promise<InstanceLine[]> {
  const { t } = words;
  const { bavail, blocks, bsize } = await statfs(config.DATA_DIR);
  const [free, whole] = [bavail * bsize, blocks * bsize];
  const part = whole > 0 ? free / whole : 1;
  const state =
    part < 0.02 || free < 200 * mebibyte ? 'broken' : part < 0.1 || free < 1024 * mebibyte ? 'late' : 'good';
  const sizes = await sizeOf(database.reader);
  const freeOfWhole = t('{done} of {total}', { done: size(free, words), total: size(whole, words) });
  return [
    line(t('Free disk space'), freeOfWhole, state),
    plain(sizes.log === null ? t('Database') : t('Database file'), size(sizes.database, words)),
    ...(sizes.log === null ? [] : [plain(t('Write-ahead log'), size(sizes.log, words))]),
  ];
}

async function jobLines(ctx: RequestCtx): Promise<InstanceLine[]> {
  const { t } = ctx.words;
  const { late, long, failed } = await jobsInTrouble(ctx.database.reader, {
    dueBefore: before(ctx, 15 * minute),
    startedBefore: before(ctx, hour),
    failedSince: before(ctx, 7 * day),
  });
  return [
    troubled(ctx, t('Waiting for more than 15 minutes'), { value: byKind(late), state: 'late' }),
    troubled(ctx, t('Running for more than an hour'), { value: byKind(long), state: 'broken' }),
    troubled(ctx, t('Failed in the last 7 days'), { value: byKind(failed), state: 'late' }),
  ];
}

async function importLines({ database, now, words }: RequestCtx): Promise<InstanceLine[]> {
  const { t } = words;
  const { running, stopped } = await openImports(database.reader, now);
  return [
    plain(t('Imports running'), many(running, words)),
    line(t('Imports that didn’t finish'), many(stopped, words), stopped > 0 ? 'late' : 'good'),
  ];
}

async function mailLines(ctx: RequestCtx): Promise<InstanceLine[]> {
  const { words } = ctx;
  const { t } = words;
  const { sent, failed, waiting, kept } = await mailCounts(ctx.database.reader, before(ctx, 7 * day));
  return [
    plain(t('Sent in the last 7 days'), many(sent, words)),
    troubled(ctx, t('Not delivered'), { value: failed ? many(failed, words) : '', state: 'late' }),
    plain(t('Waiting to be sent'), many(waiting, words)),
    plain(t('Saved for admins to read'), many(kept, words)),
  ];
}

async function deviceLines(ctx: RequestCtx): Promise<InstanceLine[]> {
  const { words } = ctx;
  const { t } = words;
  const { seen, silent, older } = await deviceCounts(ctx.database.reader, {
    since: before(ctx, 90 * day),
    silentBefore: before(ctx, 7 * day),
    schema: dataSchema,
  });
  return [
    plain(t('Signed in and active in the last 90 days'), many(seen, words)),
    plain(t('Of those, inactive for more than a week'), many(silent, words)),
    troubled(ctx, t('Still on an older app version'), { value: older ? many(older, words) : '', state: 'late' }),
  ];
}

function connectionLines({ config, words: { t } }: RequestCtx): InstanceLine[] {
  const set = (label: string, value: unknown) => plain(label, value ? t('Set up') : t('Not set up'));
  return [
    set(t('Mail server'), config.SMTP_URL),
    set(t('AI endpoint'), config.AI_BASE_URL),
    set(t('Card payments'), config.STRIPE_SECRET_KEY),
    set('Airtable', config.AIRTABLE_API_KEY),
    plain(t('Match approval'), config.MATCH_APPROVAL === 'automatic' ? t('Automatic') : t('Manual')),
    plain(t('Time zone'), config.TIME_ZONE),
  ];
}

async function rowLines({ database, words }: RequestCtx): Promise<InstanceLine[]> {
  const { t } = words;
  const { startups, accounts, admins, matches, investors } = await countRows(database.reader);
  return [
    plain(t('Startups'), many(startups, words)),
    plain(t('Accounts'), many(accounts, words)),
    plain(t('Admins'), many(admins, words)),
    plain(t('Matches'), many(matches, words)),
    plain(t('Investors'), many(investors, words)),
  ];
}

type State = InstanceLine['state'];

const line = (label: string, value: string, state: State): InstanceLine => ({ label, value, state });
const plain = (label: string, value: string): InstanceLine => line(label, value, 'plain');
const good = (label: string, value: string): InstanceLine => line(label, value, 'good');
/** An empty value means no trouble. */
const troubled = (
  { words: { t } }: RequestCtx,
  label: string,
  { value, state }: { value: string; state: State },
): InstanceLine => (value ? line(label, value, state) : good(label, t('None')));

const byKind = (found: readonly { kind: string; number: number }[]): string =>
  found.map(({ kind, number }) => `${number} × ${kind}`).join(', ');

const before = ({ now }: RequestCtx, milliseconds: number): string =>
  new Date(Date.parse(now) - milliseconds).toISOString();

const many = (number: number, { locale }: Words): string => number.toLocaleString(locale);

const mebibyte = 1024 * 1024;

function size(bytes: number, { locale }: Words): string {
  if (bytes < 1024 * mebibyte) return `${Math.ceil(bytes / mebibyte).toLocaleString(locale)} MiB`;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(bytes / 1024 / mebibyte).toLocaleString(locale, digits)} GiB`;
}

/** Uses the largest unit that fits at least twice; at least one minute. */
function age(milliseconds: number, { plural }: Words): string {
  if (milliseconds >= 2 * day) return plural(Math.floor(milliseconds / day), '1 day', '{count} days');
  if (milliseconds >= 2 * hour) return plural(Math.floor(milliseconds / hour), '1 hour', '{count} hours');
  return plural(Math.max(1, Math.floor(milliseconds / minute)), '1 minute', '{count} minutes');
}

function ago(milliseconds: number, { plural }: Words): string {
  if (milliseconds >= 2 * day) return plural(Math.floor(milliseconds / day), '1 day ago', '{count} days ago');
  if (milliseconds >= 2 * hour) return plural(Math.floor(milliseconds / hour), '1 hour ago', '{count} hours ago');
  return plural(Math.max(1, Math.floor(milliseconds / minute)), '1 minute ago', '{count} minutes ago');
}
