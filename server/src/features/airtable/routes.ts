import { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { AirtableRefused, AirtableUnreachable } from '../../gateways/airtable/airtable.ts';
import { on } from '../../http/mount.ts';
import { noteMapping, readMapping, readSeen } from './facts.ts';
import { openSync } from './store.ts';
import { syncAirtableJob } from './sync.ts';

export const airtableRoutes = [
  on(AdminApi.airtable, async (ctx) => ({ data: await status(ctx) })),
  on(AdminApi.mapAirtable, mapAirtable),
  on(AdminApi.testAirtable, testAirtable),
  on(AdminApi.syncVcs, beginSync),
];

async function status(ctx: Ctx) {
  const { reader } = ctx.database;
  const job = await openSync(reader, syncAirtableJob);
  return {
    baseId: ctx.gateways.airtable?.baseId ?? null,
    mapping: await readMapping(reader),
    ...(await readSeen(reader)),
    running: job
      ? { jobId: job.id, isWaiting: job.state === 'waiting', stage: job.progress.stage, done: job.progress.done }
      : null,
  };
}

async function mapAirtable(ctx: Ctx<Admin>, mapping: InputOf<typeof AdminApi.mapAirtable>) {
  await inTransaction(ctx, async (tx) => {
    await noteMapping(tx, mapping);
    await writeAudit(ctx, tx, { action: 'airtable.mapped', subject: 'airtable', details: mapping });
  });
  return { data: await status(ctx) };
}

/** Counts the rows of the four tables; null for a table that is missing. Reads every page, because the API has no count. */
async function testAirtable(ctx: Ctx<Admin>) {
  const airtable = connected(ctx);
  const { tables } = await readMapping(ctx.database.reader);
  const counted: { name: string; rows: number | null }[] = [];
  for (const name of [tables.submissions, tables.investors, tables.matches, tables.applications]) {
    try {
      let rows = 0;
      for await (const page of airtable.pages(name)) rows += page.length;
      counted.push({ name, rows });
    } catch (failure) {
      if (failure instanceof AirtableRefused && failure.isMissingTable) counted.push({ name, rows: null });
      else if (failure instanceof AirtableRefused || failure instanceof AirtableUnreachable)
        throw new Refused('unavailable', failure.sentence);
      else throw failure;
    }
  }
  if (counted.every(({ rows }) => rows === null))
    throw new Refused(
      'unavailable',
      'We found none of the tables in this base, or the key isn’t allowed to read them.',
    );
  return { data: { isConnected: true, tables: counted } };
}

/** A sync that waits for its next try is replaced by one that starts now. */
async function beginSync(ctx: Ctx<Admin>) {
  connected(ctx);
  const jobId = await inTransaction(ctx, async (tx) => {
    const open = await openSync(tx.db, syncAirtableJob);
    if (open?.state === 'waiting') await ctx.jobs.cancel(tx, open.id);
    const { id } = await ctx.jobs.enqueue(tx, { kind: syncAirtableJob, key: syncAirtableJob, input: {} });
    await writeAudit(ctx, tx, { action: 'airtable.sync-begun', subject: id });
    return id;
  });
  return { message: 'Sync started.', data: { jobId } };
}

function connected(ctx: Ctx) {
  if (ctx.gateways.airtable) return ctx.gateways.airtable;
  throw new Refused('unavailable', 'No base is connected. Set AIRTABLE_API_KEY and AIRTABLE_BASE_ID on the server.');
}
