import type { AdminApi } from '@paratope/shared/admin/api';
import { calendarDateIn } from '@paratope/shared/dates';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { planAllows } from '@paratope/shared/plans/plan';
import { inCatalog, msg } from '@paratope/shared/words/message';
import { type Admin, type Ctx, type Deps, inTransaction, Refused, systemContext } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { activeStartupById } from '../../db/startups.ts';
import { currentDeck, type WhenDeckIsRead } from '../decks/index.ts';
import { planOf } from '../plans/index.ts';
import { type AnalysisRow, analysesOf, changeAnalysesOfJob, countAnalyses, insertAnalysis } from './store.ts';

export const analysisJob = 'analysis';

/** Most reports one startup may have made in a day, no matter who starts them. */
const mostPerDay = 10;

export interface Started {
  readonly jobId: string;
  readonly isNew: boolean;
}

/**
 * Starts the report on the startup's current deck and returns its job. Returns the existing job while one is in progress, or finished
 * unless `isForced`. Throws `missing` without a startup, `invalid` without a deck that can be read, and `rate_limited` beyond ten a day.
 */
export async function startAnalysis(
  ctx: Ctx,
  tx: Transaction,
  { startupId, isForced = false }: { startupId: StartupId; isForced?: boolean },
): Promise<Started> {
  if (!(await activeStartupById(tx.db, startupId))) throw new Refused('missing', "We can't find this startup.");
  const deck = await currentDeck(tx.db, startupId);
  if (!deck) throw new Refused('invalid', noDeck, { extra: { requiresPitchDeck: true } });
  if (deck.state !== 'read') {
    const why = deck.state === 'reading' ? "We're still reading the pitch deck." : deck.message;
    throw new Refused('invalid', why, { extra: { requiresPitchDeck: deck.state === 'refused' } });
  }
  const [latest] = await analysesOf(tx.db, { startupId, deckId: deck.id });
  if (latest?.state === 'running') return { ...(await askForJob(ctx, tx, latest.id)), isNew: false };
  if (latest?.state === 'ready' && !isForced) return { jobId: latest.jobId, isNew: false };
  const day = calendarDateIn(ctx.config.TIME_ZONE, new Date(ctx.now));
  if ((await countAnalyses(tx.db, startupId, day)) >= mostPerDay)
    throw new Refused('rate_limited', 'This startup has used its ten analyses for today. Please try again tomorrow.');

  const row: Omit<AnalysisRow, 'jobId'> = {
    id: ctx.random.id(),
    startupId,
    deckId: deck.id,
    state: 'running',
    step: 1,
    notice: '',
    found: {},
    result: null,
    analyser: ctx.gateways.analyser.kind,
    model: ctx.gateways.analyser.model,
    promptVersion: ctx.gateways.analyser.promptVersion,
    ignoredLines: 0,
    tookMs: 0,
    startedAt: ctx.now,
    day,
    generatedAt: null,
  };
  const job = await askForJob(ctx, tx, row.id);
  await insertAnalysis(tx, { ...row, ...job });
  return { ...job, isNew: true };
}

/** For a job that was stopped; the report can be requested again. */
export async function stopAnalysis(tx: Transaction, jobId: string): Promise<void> {
  await changeAnalysesOfJob(tx, jobId, { state: 'failed', notice: inCatalog('Our team stopped the analysis.') });
}

/** Returns the open job of a report, or a new one if it was lost. */
async function askForJob(ctx: Ctx, tx: Transaction, analysisId: string): Promise<{ jobId: string }> {
  const key = `${analysisJob}:${analysisId}`;
  const { id } = await ctx.jobs.enqueue(tx, { kind: analysisJob, key, input: { analysisId } });
  return { jobId: id };
}

export const noDeck = 'AI analysis needs an uploaded pitch deck.';

/** A deck that has just been read gets its report automatically when the plan has one. */
export const whenDeckIsRead =
  (deps: Deps): WhenDeckIsRead =>
  async (tx, { startupId }) => {
    if (!hasAnalysis(await planOf(tx.db, startupId))) return;
    const ctx = systemContext(deps, 'deck');
    await startAnalysis(ctx, tx, { startupId }).catch((failure) => {
      // The deck is read all the same; the report can be requested tomorrow.
      if (!(failure instanceof Refused)) throw failure;
    });
  };

export const hasAnalysis = (plan: string | undefined): boolean =>
  planAllows(plan ?? 'free', 'analysis', { timelineForFree: false });

export async function triggerAnalysis(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.triggerAnalysis>) {
  const [jobId = ''] = await startFor(ctx, [input.recordId], input.force);
  return { message: 'The analysis has started.', data: { jobId } };
}

export async function runPdfAnalysis(ctx: Ctx<Admin>, { startupIds }: InputOf<typeof AdminApi.runPdfAnalysis>) {
  const jobIds = await startFor(ctx, startupIds, true);
  const count = new Set(startupIds).size;
  return {
    message: msg(
      '{count, plural, one {The analysis has started for 1 startup.} other {The analysis has started for # startups.}} Results will appear in 2-3 minutes.',
      { count },
    ),
    data: { jobIds },
  };
}

/** All in one transaction with their audit entries: if one can't be analyzed, none starts. */
const startFor = (ctx: Ctx<Admin>, startupIds: readonly string[], isForced: boolean): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const jobIds: string[] = [];
    for (const startupId of startupIds) {
      const { jobId } = await startAnalysis(ctx, tx, { startupId: startupId as StartupId, isForced });
      jobIds.push(jobId);
      await writeAudit(ctx, tx, {
        action: 'analysis.started',
        subject: startupId,
        startupId,
        details: { jobId, isForced },
      });
    }
    return jobIds;
  });
