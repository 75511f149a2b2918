import type { ImportKind } from '@paratope/shared/admin/investors-api';
import { type Ctx, type Deps, inTransaction, systemContext } from '../../context.ts';
import { importsWithFile, importsWithSpentFile, nextStagedImport } from '../../db/open-imports.ts';
import { createPace } from '../../db/pace.ts';
import { type JobHandler, type JobProgress, mostTries, Stopped } from '../../jobs/jobs.ts';
import { beginImport, endImport } from './import-record.ts';
import { changeImport, type ImportRecord } from './imports-store.ts';
import { inChunks, type LineFault, readSheet } from './read-csv.ts';
import { refreshSearchSoon } from './refresh-search.ts';
import { createTaking, ImportStopped } from './take-chunks.ts';

export const takeImportsJob = 'take-imports';

export interface Staged {
  readonly id: string;
  readonly kind: ImportKind;
  readonly text: string;
  readonly source: string;
  readonly columns: Record<string, string>;
  readonly rowsTotal: number;
}

/** Stores the file and queues its import, which from then on completes even if the page is closed or the server stops. */
export async function stageImport(ctx: Ctx, { text, ...given }: Staged): Promise<void> {
  await ctx.gateways.files.write(fileOf(given.id), Buffer.from(text));
  await inTransaction(ctx, async (tx) => {
    await beginImport(ctx, tx, given);
    await ctx.jobs.enqueue(tx, { ...job, isFresh: true });
  });
}

/** Continues a stopped import where it stopped. Returns false for any other. */
export function resumeImport(ctx: Ctx, { id, state, columns, undoneAt }: ImportRecord): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (state !== 'stopped' || columns === null || undoneAt !== null) return false;
    await changeImport(tx.db, id, { state: 'running' });
    await ctx.jobs.enqueue(tx, { ...job, isFresh: true });
    return true;
  });
}

export async function dropStagedFile(ctx: Pick<Ctx, 'gateways' | 'database'>, id: string): Promise<void> {
  await ctx.gateways.files.remove(fileOf(id));
  await inTransaction(ctx, (tx) => changeImport(tx.db, id, { columns: null }));
}

/**
 * Imports every stored file, one after another and each from where it was. An import that fails after the usual tries, or whose job is
 * stopped, is marked as stopped; what was imported stays and can be undone.
 */
export const takeImports =
  (deps: Deps): JobHandler =>
  async ({ attempts }, report) => {
    // Leftovers of a crash: files that were not removed, or that have no record.
    for (const id of await importsWithSpentFile(deps.database.reader)) await dropStagedFile(deps, id);
    await sweepStrays(deps);
    let givenUp: unknown;
    for (;;) {
      const record = await nextStagedImport(deps.database.reader);
      if (!record) break;
      try {
        await takeOne(systemContext(deps, takeImportsJob), record, report);
      } catch (failure) {
        const isStopped = failure instanceof Stopped;
        if (failure instanceof ImportStopped) continue;
        if (!isStopped && attempts < mostTries) throw failure;
        await inTransaction(deps, async (tx) => {
          await endImport(systemContext(deps, takeImportsJob), tx, record.id, { state: 'stopped' });
          // The other imports that wait were not stopped.
          if (isStopped) await deps.jobs.enqueue(tx, { ...job, isFresh: true });
        });
        if (isStopped) throw failure;
        givenUp = failure;
      }
    }
    if (givenUp !== undefined) throw givenUp;
  };

async function sweepStrays({ gateways, database, clock }: Deps): Promise<void> {
  const known = new Set((await importsWithFile(database.reader)).map(fileOf));
  await gateways.files.removeStrays(filePrefix, { known, before: new Date(clock.now().getTime() - longestStaging) });
}

async function takeOne(
  ctx: Ctx,
  record: ImportRecord,
  report: (progress: JobProgress) => Promise<void>,
): Promise<void> {
  const { id, kind, source, columns, rowsDone, rowsTotal } = record;
  if (kind === 'sample' || columns === null) throw new Error(`An import of kind ${kind} has no file.`);
  const text = Buffer.from(await ctx.gateways.files.read(fileOf(id))).toString('utf8');
  const conflicts: LineFault[] = [];
  const taking = createTaking(ctx, { kind, source, isDryRun: false, isEachOnce: true, conflicts });
  const pace = createPace();
  const rows = readSheet(text, { columns, onFault: (fault) => conflicts.push(fault) });
  let at = 0;
  const size = () => (at < rowsDone ? Math.min(looked, rowsDone - at) : pace.size());
  for await (const chunk of inChunks(rows, size)) {
    if (at < rowsDone) await taking.look(chunk);
    else {
      await inTransaction(ctx, (tx) => pace.timed(() => taking.store(tx, id, chunk)));
      await report({ stage: 'importing', done: at + chunk.length, total: rowsTotal ?? 0 });
    }
    at += chunk.length;
  }
  await refreshSearchSoon(ctx);
  await inTransaction(ctx, (tx) => endImport(ctx, tx, id, { state: 'done', conflicts }));
  await dropStagedFile(ctx, id);
}

/** Rows read together when they were already imported. */
const looked = 500;

const job = { kind: takeImportsJob, key: takeImportsJob, input: {} } as const;

const filePrefix = 'import-';
const fileOf = (id: string): string => `${filePrefix}${id}`;

/** Longest time between a file and the record of its import, in milliseconds; usually a moment. */
const longestStaging = 3_600_000;
