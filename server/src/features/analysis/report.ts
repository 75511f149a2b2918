import { type AnalysisRecord, emptyRecord } from '@paratope/shared/analysis/api';
import type { Analysis, Statement } from '@paratope/shared/analysis/compose';
import { analysisSteps } from '@paratope/shared/analysis/progress';
import { textsOf } from '@paratope/shared/analysis/record';
import { inTodaysWords } from '@paratope/shared/analysis/renew';
import { folded } from '@paratope/shared/analysis/sentences';
import type { StartupId } from '@paratope/shared/ids';
import type { Words } from '@paratope/shared/words/words';
import type { Ctx } from '../../context.ts';
import { spentFor } from '../../db/ai-calls.ts';
import type { Db } from '../../db/database.ts';
import { activeStartupById } from '../../db/startups.ts';
import { currentDeck } from '../decks/index.ts';
import { type AnalysisRow, analysesOf, type PlacedLine, pagesOfDeck } from './store.ts';

/**
 * Returns the newest finished report of the current deck, else the progress of the one in progress. A finished report stays while it is
 * made anew. `token` goes into the URLs of the slides.
 */
export async function reportOf(
  ctx: Pick<Ctx, 'database'>,
  startupId: StartupId,
  { words, token }: { readonly words: Words; readonly token?: string },
): Promise<AnalysisRecord> {
  const { reader } = ctx.database;
  const startup = await activeStartupById(reader, startupId);
  const deck = startup && (await currentDeck(reader, startupId));
  const made = deck ? await analysesOf(reader, { startupId, deckId: deck.id }) : [];
  const row = made.find(({ state }) => state === 'ready') ?? made[0];
  const blank = { ...emptyRecord, startupName: startup?.name ?? '', recordId: startupId };
  if (!row) return blank;
  if (row.state === 'running') return { ...blank, status: 'running', progress: progressOf(row, words) };
  if (row.state === 'failed' || !row.result) return { ...blank, status: 'failed', notice: words.say(row.notice) };
  const result = inTodaysWords(row.result);
  return {
    ...blank,
    ...textsOf(result, words),
    hasAnalysis: true,
    status: 'ready',
    notice: words.say(row.notice),
    generatedAt: row.generatedAt,
    report: await placedReport(ctx, { ...row, result }, { words, token }),
    madeBy: await makerOf(ctx, row),
  };
}

/** `analysis` is null until the report on the current deck is finished. */
export async function finishedAnalysis(
  db: Db,
  startupId: StartupId,
): Promise<{ readonly analysis: Analysis | null; readonly hasDeck: boolean }> {
  const deck = await currentDeck(db, startupId);
  const made = deck ? await analysesOf(db, { startupId, deckId: deck.id }) : [];
  const finished = made.find(({ state, result }) => state === 'ready' && result !== null);
  return { analysis: finished?.result ?? null, hasDeck: deck !== undefined };
}

function progressOf({ step }: AnalysisRow, words: Words): AnalysisRecord['progress'] {
  const { message } = analysisSteps[step - 1] ?? analysisSteps[0];
  return { step, of: analysisSteps.length, message: words.t(message) };
}

async function makerOf(ctx: Pick<Ctx, 'database'>, row: AnalysisRow): Promise<AnalysisRecord['madeBy']> {
  const { tokens, cents, priced } = await spentFor(ctx.database.reader, row.id);
  const { analyser, model, promptVersion, tookMs, ignoredLines, found } = row;
  const removedClaims = Object.values(found).reduce((sum, { removed }) => sum + removed, 0);
  return {
    analyser,
    model,
    promptVersion,
    tokens,
    costCents: priced ? cents : null,
    tookMs,
    removedClaims,
    ignoredLines,
  };
}

async function placedReport(
  ctx: Pick<Ctx, 'database'>,
  { result, deckId }: AnalysisRow & { readonly result: Analysis },
  { words, token }: { readonly words: Words; readonly token: string | undefined },
): Promise<AnalysisRecord['report']> {
  const pages = new Map((await pagesOfDeck(ctx.database.reader, deckId)).map((page) => [page.number, page]));
  const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
  const placed = (statements: readonly Statement[]) =>
    statements.map((statement) => ({
      ...statement,
      text: words.say(statement.text),
      isDecks: typeof statement.text === 'string',
      evidence: statement.evidence.map(({ page, quote }) => {
        const lines = linesOf(quote, pages.get(page)?.lines ?? []);
        return { page, quote, box: boxAround(lines), sureness: surenessOf(lines) };
      }),
    }));
  const { language, thesis, differentiation, strengths, signals, weaknesses, questions, improvements, slides } = result;
  return {
    language,
    thesis: placed(thesis),
    differentiation: placed(differentiation),
    strengths: placed(strengths),
    signals: placed(signals),
    weaknesses: placed(weaknesses),
    questions: questions.map((one) => ({
      ...one,
      topic: words.say(one.topic),
      question: words.say(one.question),
      statements: placed(one.statements),
    })),
    improvements: improvements.map((one) => ({ ...one, title: words.say(one.title), text: words.say(one.text) })),
    sections: result.sections,
    slides: slides.map((slide) => ({
      ...slide,
      image: pages.get(slide.page)?.imageBytes ? `/api/startup/analysis/slides/${slide.page}${query}` : null,
    })),
  };
}

type Box = [left: number, top: number, width: number, height: number];

function linesOf(quote: string, lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const wanted = folded(quote);
  return lines.filter(([words]) => {
    const line = folded(words);
    return line.length > 2 && (wanted.includes(line) || line.includes(wanted));
  });
}

/** Returns the value of the least certain line; null when none was read from a picture. */
function surenessOf(lines: readonly PlacedLine[]): number | null {
  const known = lines.flatMap(([, , , , , sureness]) => sureness ?? []);
  return known.length > 0 ? Math.min(...known) : null;
}

function boxAround(inside: readonly PlacedLine[]): Box | null {
  if (inside.length === 0) return null;
  const left = Math.min(...inside.map(([, x]) => x));
  const top = Math.min(...inside.map(([, , y]) => y));
  const right = Math.max(...inside.map(([, x, , width]) => x + width));
  const bottom = Math.max(...inside.map(([, , y, , height]) => y + height));
  const round = (share: number) => Math.round(share * 1000) / 1000;
  return [left, top, round(right - left), round(bottom - top)];
}
