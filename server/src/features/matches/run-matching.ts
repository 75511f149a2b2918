import { type StartupId, startupSpace } from '@paratope/shared/ids';
import type { Explanation } from '@paratope/shared/matches/explain';
import { fitOf100 } from '@paratope/shared/matches/match';
import type { Ranked } from '@paratope/shared/matches/score';
import { asRead } from '@paratope/shared/startups/as-read';
import type { MatchingProgress, MatchingStage } from '@paratope/shared/startups/startup';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding, type Understanding } from '@paratope/shared/taxonomy/understand';
import { type Ctx, type Deps, inTransaction, systemContext } from '../../context.ts';
import { changeStartup, type StartupRow, startupById } from '../../db/startups.ts';
import { type JobHandler, Stopped } from '../../jobs/jobs.ts';
import { compareWithMarket, countInvestors } from '../investors/index.ts';
import { allowanceOf } from '../plans/index.ts';
import { type JudgedFit, judgeFits } from './judge-fits.ts';
import { searchedFor, startupFacts } from './rank.ts';
import { reRankMatches } from './re-rank-matches.ts';
import { assignedMatches, changeMatches, deckTextOf, insertMatches, type MatchRecord } from './store.ts';
import { opensNow } from './unlock-matches.ts';
import { usualWait } from './usual-time.ts';

/** Matches kept from one run: as many as the longest plan ever unlocks. */
export const mostMatches = 50;

/** Most characters of description and deck that are compared; beyond that, decks repeat themselves. */
const mostText = 20_000;

/**
 * Runs the job `matching`: compares the startup with every investor and writes the best as its matches, in one transaction. Another run
 * changes what the matcher says and nothing that people did with it. The startup's progress follows the real steps.
 */
export function runMatching(deps: Deps): JobHandler {
  return async (job) => {
    const { startupId } = job.input as { startupId: StartupId };
    const ctx = systemContext(deps, 'matching');
    const usual = await usualWait(deps.database.reader);
    const say: Say = (stage, done, total, signals) =>
      writeState(
        ctx,
        startupId,
        { state: 'running', stage, done, total, signals, startedAt: ctx.now, ...usual },
        job.id,
      );
    try {
      await matchStartup(ctx, startupId, say);
    } catch (failure) {
      if (failure instanceof Stopped) throw failure;
      const message = "Matching didn't finish. We'll try again.";
      await writeState(ctx, startupId, { state: 'failed', finishedAt: deps.clock.now().toISOString(), message });
      throw failure;
    }
  };
}

type Say = (stage: MatchingStage, done: number, total: number, signals?: number) => Promise<void>;

/**
 * Runs once and returns how many matches are on the list. Skips a startup that no longer exists, but not one in the trash, so that it can
 * be restored whole.
 */
export async function matchStartup(ctx: Ctx, startupId: StartupId, say: Say): Promise<number> {
  const startup = await startupById(ctx.database.reader, startupId);
  if (!startup) return 0;
  await say('reading', 0, 0);
  const total = await countInvestors(ctx.database.reader);
  const deckText = await deckTextOf(ctx.database.reader, startupId);
  const text = [startup.description, deckText].filter(Boolean).join('\n').slice(0, mostText);
  const texts = [...(startup.description ? ['description' as const] : []), ...(deckText ? ['deck' as const] : [])];
  const facts = factsOf(startup, understanding(), ctx.now);

  await say('comparing', 0, total);
  const read = asRead(startup);
  const unknownTerms = [
    ...understanding().terms('modality', read.drugModality).unclassified,
    ...understanding().terms('disease', read.diseaseFocus).unclassified,
    ...read.asWords,
  ];
  const { embedder } = ctx.gateways;
  const whole = [...unknownTerms, text].filter(Boolean).join('. ');
  const searched = await searchedFor(embedder, understanding(), { facts, text: whole });
  const known = await assignedMatches(ctx.database.reader, startupId);
  const idsOf = (some: readonly MatchRecord[]) => some.flatMap(({ investorId }) => investorId ?? []);
  let explaining: Promise<void> | undefined;
  const { compared, told } = await compareWithMarket(
    {
      database: ctx.database.location,
      today: facts.today,
      model: embedder.model,
      facts,
      texts,
      ...searched,
      most: mostMatches,
      kept: idsOf(known.filter(isTouched)),
      leftOut: idsOf(known.filter(({ deletedAt }) => deletedAt !== null)),
    },
    (signals) => {
      explaining = say('explaining', total, total, signals);
      // If the run was stopped, the failure is handled below, once the thread is done.
      explaining.catch(() => {});
    },
  );
  await explaining;
  const judged = await judgeFits(ctx, startupId, told, () => say('explaining', total, total, compared));

  await say('saving', total, total, compared);
  return inTransaction(ctx, async (tx) => {
    const current = await startupById(tx.db, startupId);
    if (!current) return 0;
    const version = await ctx.history.versionFor(tx, startupSpace(startupId));
    const stored = new Map((await assignedMatches(tx.db, startupId)).map((match) => [match.investorId, match]));
    const fresh: MatchRecord[] = [];
    for (const { ranked, rank, explanation, fit } of judged) {
      const known = stored.get(ranked.id);
      const found = saidByMatcher(ranked, rank, explanation);
      const said = known?.gptFitBy === 'person' ? found : { ...found, ...fit };
      if (known) await changeMatches(tx, ctx.history, { startupId, ids: [known.id] }, said);
      else if (rank <= mostMatches) fresh.push({ ...blankMatch(ctx, startupId, ranked.id), ...found, ...fit, version });
    }
    await insertMatches(tx.db, fresh);
    const gone = [...stored.values()].filter(
      (match) => match.rank !== null && !told.some(({ ranked }) => ranked.id === match.investorId),
    );
    await changeMatches(tx, ctx.history, { startupId, ids: gone.map(({ id }) => id) }, { rank: null });

    await reRankMatches(ctx, tx, startupId);
    const live = (await assignedMatches(tx.db, startupId)).filter(
      ({ deletedAt, rank }) => deletedAt === null && rank !== null,
    );
    const opening = opensNow(live, await allowanceOf(ctx, tx, current));
    const opened = { isUnlocked: true, unlockedAt: ctx.now };
    await changeMatches(tx, ctx.history, { startupId, ids: opening }, opened);
    const awaitsReview = live.some(({ manuallyApproved }) => manuallyApproved === null);
    const finishedAt = ctx.clock.now().toISOString();
    await changeStartup(tx, ctx.history, {
      id: startupId,
      matching: { state: 'done', finishedAt, total, signals: compared, awaitsReview },
      investorCount: total,
    });
    return live.length;
  });
}

/** Created for the first run: reading the whole taxonomy would slow down every start of the server. */
const understanding = (() => {
  let made: Understanding | undefined;
  return () => {
    made ??= createUnderstanding(taxonomy);
    return made;
  };
})();

const isTouched = ({ isUnlocked, status, notes, feedback, approvedByRule, manuallyApproved }: MatchRecord): boolean =>
  isUnlocked ||
  status !== 'not_contacted' ||
  notes !== '' ||
  feedback !== null ||
  (manuallyApproved !== null && !approvedByRule);

function factsOf(startup: StartupRow, understood: Understanding, now: string) {
  const { drugModality, diseaseFocus, investmentStage, geography } = asRead(startup);
  return startupFacts(
    {
      modalities: drugModality,
      diseases: diseaseFocus,
      stage: investmentStage,
      geography,
      amount: startup.investmentAmount,
      currency: startup.investmentCurrency,
    },
    understood,
    now.slice(0, 10),
  );
}

/** What a run writes to a match; every other column is people's. The stored similarity has two decimals, but the rank uses all. */
function saidByMatcher(ranked: Ranked, rank: number, explanation: Explanation) {
  return {
    rank,
    similarity: fitOf100(ranked.similarity) / 100,
    baseSimilarity: ranked.similarity,
    ...explanation,
  };
}

function blankMatch(
  ctx: Ctx,
  startupId: StartupId,
  investorId: string,
): Omit<MatchRecord, keyof ReturnType<typeof saidByMatcher> | keyof JudgedFit | 'version'> {
  const isAutomatic = ctx.config.MATCH_APPROVAL === 'automatic';
  return {
    id: ctx.random.id(),
    startupId,
    origin: 'matched',
    investorId,
    ownInvestor: null,
    linkedInvestorId: null,
    standsFor: null,
    manuallyApproved: isAutomatic ? true : null,
    approvedByRule: isAutomatic,
    isUnlocked: false,
    lockedByHand: false,
    assignedAt: ctx.now,
    unlockedAt: null,
    status: 'not_contacted',
    notes: '',
    lastUpdated: null,
    overlaps: null,
    feedback: null,
    expectedCheque: null,
    introducedBy: null,
    passedBecause: null,
    deletedAt: null,
  };
}

/** Writes a run's progress only on its startup. With `jobId` it throws instead, ending the run, once the job was stopped. */
const writeState = (ctx: Ctx, startupId: StartupId, matching: MatchingProgress, jobId?: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (jobId) await ctx.jobs.keepOn(tx, jobId);
    if (!(await startupById(tx.db, startupId))) return;
    await changeStartup(tx, ctx.history, { id: startupId, matching });
  });
