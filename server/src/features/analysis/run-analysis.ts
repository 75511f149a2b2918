import { acceptClaims } from '@paratope/shared/analysis/claims';
import { type Analysis, composeAnalysis } from '@paratope/shared/analysis/compose';
import { withoutInstructions } from '@paratope/shared/analysis/instructions';
import { type DeckPage, pagesOf } from '@paratope/shared/analysis/page';
import { type AnalysisStepId, analysisSteps } from '@paratope/shared/analysis/progress';
import type { StartupId } from '@paratope/shared/ids';
import { asMessage, inCatalog, msg, type Text } from '@paratope/shared/words/message';
import { english } from '@paratope/shared/words/words';
import { type Deps, inTransaction } from '../../context.ts';
import { askCounted, whyNoAi } from '../../db/ai-calls.ts';
import { type Analyser, AnalyserUnavailable } from '../../gateways/analyser/analyser.ts';
import { createEmbeddedAnalyser } from '../../gateways/analyser/embedded-analyser.ts';
import { type JobHandler, type JobProgress, mostTries } from '../../jobs/jobs.ts';
import { deckById } from '../decks/index.ts';
import { openCriteria } from './open-criteria.ts';
import { askingSteps, stepNumber } from './steps.ts';
import { type AnalysisRow, analysisById, changeAnalysis } from './store.ts';

/**
 * Runs the job `analysis`: asks about the deck step by step, storing each step's findings, scores them and stores the report. After a
 * crash it continues behind the last stored step. When the endpoint is unavailable or the day's limit is used up, the embedded analyzer
 * makes the whole report and the report says so. Deleting the deck ends the run: nothing more is asked about its words or stored.
 */
export const runAnalysis =
  (deps: Deps): JobHandler =>
  async (job, report) => {
    const { analysisId } = job.input as { analysisId: string };
    const row = await analysisById(deps.database.reader, analysisId);
    if (row?.state !== 'running') return;
    const run = { deps, row, report };
    try {
      await analyse(run);
    } catch (failure) {
      if (failure instanceof DeckGone) return end(run, inCatalog('The pitch deck for this analysis was deleted.'));
      if (job.attempts >= mostTries)
        await end(run, inCatalog("We couldn't finish the analysis. Please start it again."));
      throw failure;
    }
  };

interface Run {
  readonly deps: Deps;
  readonly row: AnalysisRow;
  readonly report: (progress: JobProgress) => Promise<void>;
}

/** Thrown when a step would be stored for a deck that has been deleted meanwhile. */
class DeckGone extends Error {}

async function analyse(run: Run): Promise<void> {
  const { deps, row } = run;
  const { reader } = deps.database;
  await reach(run, 'engine');
  const chosen = deps.gateways.analyser;
  const refusal = chosen.kind === 'endpoint' ? await whyNoAi(deps, row.startupId) : undefined;

  await reach(run, 'extract');
  const deck = await deckById(reader, row.deckId);
  if (!deck || deck.deletedAt) throw new DeckGone();
  if (!deck.hasText) return end(run, noText);

  await reach(run, 'structure');
  const cleaned = deck.pageTexts.map(withoutInstructions);
  const pages = pagesOf(cleaned.map(({ text }) => text));
  const ignoredLines = cleaned.reduce((sum, { removed }) => sum + removed, 0);

  const { found, by, notice } = await readAll(run, pages, refusal ? { unavailable: refusal } : { analyser: chosen });

  await reach(run, 'finalizing');
  const accepted = Object.values(found).flatMap((part) => part.accepted);

  await reach(run, 'dashboard');
  const criteria = await openCriteria(reader, row.startupId as StartupId);
  const result: Analysis = composeAnalysis({ pages, accepted, openCriteria: criteria });

  await reach(run, 'almost');
  const now = deps.clock.now();
  await save(run, {
    state: 'ready',
    result,
    notice,
    ignoredLines,
    analyser: by.kind,
    model: by.model,
    promptVersion: by.promptVersion,
    generatedAt: now.toISOString(),
    tookMs: Math.max(0, now.getTime() - Date.parse(row.startedAt)),
  });
}

const noText = inCatalog(
  "We couldn't find any text in this deck because its slides are images. Export it again with text and upload it.",
);

interface Reading {
  readonly found: AnalysisRow['found'];
  readonly by: Analyser;
  readonly notice: Text;
}

/** One analyzer makes the whole report: two halves would be scored by different measures. */
async function readAll(
  run: Run,
  pages: readonly DeckPage[],
  choice: { analyser: Analyser } | { unavailable: Text },
): Promise<Reading> {
  const embedded = createEmbeddedAnalyser();
  const { row } = run;
  // The run fell back before a crash, so everything found since is the embedded analyzer's.
  if (row.analyser === 'embedded' && row.notice !== '')
    return { found: await readWith(run, pages, embedded, row.found), by: embedded, notice: row.notice };
  if ('unavailable' in choice) return fallBack(choice.unavailable);
  try {
    return { found: await readWith(run, pages, choice.analyser, row.found), by: choice.analyser, notice: '' };
  } catch (failure) {
    if (!(failure instanceof AnalyserUnavailable)) throw failure;
    return fallBack(failure.sentence);
  }

  async function fallBack(why: Text): Promise<Reading> {
    run.deps.log.warn({ analysis: row.id, why: english.say(why) }, 'the embedded analyser makes this report');
    const notice = msg('{sentence} We made this report with the built-in reader instead.', {
      sentence: asMessage(why),
    });
    await save(run, { analyser: embedded.kind, notice, found: {} });
    return { found: await readWith(run, pages, embedded, {}), by: embedded, notice };
  }
}

/** Asks each step that has not been asked yet, checks the claims against the deck and stores them. */
async function readWith(
  run: Run,
  pages: readonly DeckPage[],
  analyser: Analyser,
  known: AnalysisRow['found'],
): Promise<AnalysisRow['found']> {
  let found = known;
  for (const { id, questions } of askingSteps) {
    await reach(run, id);
    if (found[id]) continue;
    const answer = await askOnce(run, analyser, { questions, pages });
    const { accepted, removed } = acceptClaims(answer.claims, { pages, questions });
    found = { ...found, [id]: { accepted, removed: removed + answer.malformed } };
    await save(run, { found });
  }
  return found;
}

async function askOnce(
  { deps, row }: Run,
  analyser: Analyser,
  ask: { questions: Parameters<Analyser['ask']>[0]; pages: readonly DeckPage[] },
) {
  const { kind, model, promptVersion } = analyser;
  if (kind === 'embedded') return analyser.ask(ask.questions, ask.pages);
  const why = await whyNoAi(deps, row.startupId);
  if (why) throw new AnalyserUnavailable(why);
  const call = { startupId: row.startupId, purpose: 'analysis' as const, subjectId: row.id, model, promptVersion };
  return askCounted(deps, call, () => analyser.ask(ask.questions, ask.pages));
}

async function reach(run: Run, id: AnalysisStepId): Promise<void> {
  const step = stepNumber(id);
  await save(run, { step });
  await run.report({ stage: id, done: step, total: analysisSteps.length });
}

const end = (run: Run, notice: Text): Promise<void> =>
  inTransaction(run.deps, (tx) =>
    changeAnalysis(tx, run.row.id, {
      state: 'failed',
      notice: asMessage(notice),
      generatedAt: run.deps.clock.now().toISOString(),
    }),
  );

/** In one transaction with the check of the deck, so that no quote is stored after its deletion. */
const save = ({ deps, row }: Run, values: Partial<AnalysisRow>): Promise<void> =>
  inTransaction(deps, async (tx) => {
    if ((await deckById(tx.db, row.deckId))?.deletedAt !== null) throw new DeckGone();
    await changeAnalysis(tx, row.id, values);
  });
