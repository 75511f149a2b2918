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

/** Keeps the file and asks for it to be taken in: from here on it is taken in whole, whoever closes the page or ends the server. */
export async function stageImport(ctx: Ctx, { text, ...given }: Staged): Promise<void> {
  await ctx.gateways.files.write(fileOf(given.id), Buffer.from(text));
  await inTransaction(ctx, async (tx) => {
    await beginImport(ctx, tx, given);
    await ctx.jobs.enqueue(tx, { ...job, isFresh: true });
  });
}

/** Goes on with one that was stopped, from where it was. False for any other. */
export function resumeImport(ctx: Ctx, { id, state, columns, undoneAt }: ImportRecord): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (state !== 'stopped' || columns === null || undoneAt !== null) return false;
    await changeImport(tx.db, id, { state: 'running' });
    await ctx.jobs.enqueue(tx, { ...job, isFresh: true });
    return true;
  });
}

/** Forgets the file of an import that has ended for good. */
export async function dropStagedFile(ctx: Pick<Ctx, 'gateways' | 'database'>, id: string): Promise<void> {
  await ctx.gateways.files.remove(fileOf(id));
  await inTransaction(ctx, (tx) => changeImport(tx.db, id, { columns: null }));
}

/**
 * Takes in every import whose file is kept, one after another and each from where it was. One that cannot be taken in after
 * the usual tries, or whose job somebody stops, is stopped; what is in stays in and can be taken back.
 */
export const takeImports =
  (deps: Deps): JobHandler =>
  async ({ attempts }, report) => {
    // What a crash kept from being forgotten, or from being recorded.
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
          // Others that wait are nobody's to stop.
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

/** Rows that are looked at together where they are in already. */
const looked = 500;

const job = { kind: takeImportsJob, key: takeImportsJob, input: {} } as const;

const filePrefix = 'import-';
const fileOf = (id: string): string => `${filePrefix}${id}`;

/** Between a file and the record of its import, in milliseconds; it is a moment. */
const longestStaging = 3_600_000;
