import type { AnalysisApi } from '@paratope/shared/analysis/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { msg } from '@paratope/shared/words/message';
import { type Founder, inTransaction, Refused } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { currentDeck, pictureOfSlide } from '../decks/index.ts';
import { mayReadOwn, onlyForStandard, ownReport, reportOpenedBy } from './access.ts';
import { reportOf } from './report.ts';
import { noDeck, startAnalysis } from './start-analysis.ts';
import { changeLink } from './store.ts';

export async function readReport(ctx: RequestCtx, { token }: InputOf<typeof AnalysisApi.report>) {
  const { startupId } = await reportOpenedBy(ctx, token);
  return inBothPlaces(await reportOf(ctx, startupId, { words: ctx.words, token }));
}

export async function readOwnReport(ctx: RequestCtx<Founder>) {
  const { startupId } = await ownReport(ctx);
  return { data: await reportOf(ctx, startupId, { words: ctx.words }) };
}

export async function showSlide(
  ctx: RequestCtx,
  { page, token }: InputOf<typeof AnalysisApi.slide>,
): Promise<Response> {
  if (token !== undefined) return pictureOfSlide(ctx, { page, ...(await reportOpenedBy(ctx, token)) });
  if (ctx.actor.kind !== 'founder') throw new Refused('session.missing', 'No authentication token found');
  return pictureOfSlide(ctx, { page, ...(await ownReport(ctx as RequestCtx<Founder>)) });
}

/** Starts the report when the plan has one and there is a deck but no report yet; otherwise returns what exists or is missing. */
export async function checkAndTrigger(ctx: RequestCtx<Founder>) {
  const { startupId } = ctx.actor;
  if (!(await mayReadOwn(ctx))) return { triggered: false, hasAnalysis: false, error: msg(onlyForStandard) };
  const { hasAnalysis, status } = await reportOf(ctx, startupId, { words: ctx.words });
  if (hasAnalysis || status === 'running') return { triggered: false, hasAnalysis };
  const deck = await currentDeck(ctx.database.reader, startupId);
  if (!deck) return { triggered: false, hasAnalysis, error: msg(noDeck), requiresPitchDeck: true };
  // The job that reads the deck starts the report when it is done.
  if (deck.state === 'reading') return { triggered: true, hasAnalysis };
  if (deck.state === 'refused') return { triggered: false, hasAnalysis, error: deck.message };
  const { isNew } = await inTransaction(ctx, (tx) => startAnalysis(ctx, tx, { startupId }));
  return { triggered: isNew, hasAnalysis, message: 'AI Analysis Started' };
}

/** Called by the report page. A link may start one report per deck, so that a link passed around costs nothing. */
export async function startWithToken(ctx: RequestCtx, { token }: InputOf<typeof AnalysisApi.startWithToken>) {
  const { startupId, link } = await reportOpenedBy(ctx, token);
  const { hasAnalysis, status } = await reportOf(ctx, startupId, { words: ctx.words });
  const deck = await currentDeck(ctx.database.reader, startupId);
  if (hasAnalysis || status === 'running' || deck?.state === 'reading') return { triggered: false, hasAnalysis };
  if (!deck) return { triggered: false, hasAnalysis, error: msg(noDeck), requiresPitchDeck: true };
  if (link?.startedDeckId === deck.id)
    throw new Refused('forbidden', 'This link has already started an analysis. The startup can start another one.');
  return inTransaction(ctx, async (tx) => {
    const { isNew } = await startAnalysis(ctx, tx, { startupId });
    if (link) await changeLink(tx, link, { startedDeckId: deck.id });
    return { triggered: isNew, hasAnalysis };
  });
}
