import type { AnalysisCategory } from '@paratope/shared/analysis/rubric/question';
import type { Report, SaidLine } from './slides.tsx';

/** The cards that quote the deck; the two smaller ones only show numbers. */
export const quotingCards: readonly AnalysisCategory[] = ['technology', 'market', 'team'];

export interface ToldOnce {
  /** The quotes of each category's card, without those in the thesis or the signals. */
  readonly cards: ReadonlyMap<AnalysisCategory, readonly SaidLine[]>;
  /** The strengths, without those moved to a card that had nothing else to quote. */
  readonly strengths: readonly SaidLine[];
  /** Answers whose words the page already quotes further up. */
  readonly repeats: ReadonlySet<SaidLine>;
}

/** Sorts the lines of a report so that the page quotes each passage of the deck once. */
export function toldOnce({ thesis, strengths, signals, questions }: Report): ToldOnce {
  const told = new Set([thesis, strengths, signals].flat().flatMap(quotesOf));
  const cards = new Map<AnalysisCategory, SaidLine[]>();
  const moved = new Set<string>();
  for (const { category, statements } of questions.toSorted((a, b) => order[a.standing] - order[b.standing])) {
    const card = cards.get(category) ?? [];
    const [line] = statements;
    if (!line || line.isGap || card.length === mostOfCard || !quotingCards.includes(category)) continue;
    if (repeatsIn([line], told).size === 0) cards.set(category, [...card, line]);
  }
  for (const category of quotingCards) {
    const own = new Set(
      questions.flatMap((one) => (one.category === category ? one.statements : [])).flatMap(quotesOf),
    );
    const strength = strengths.find((line) => quotesOf(line).some((quote) => own.has(quote)));
    if (cards.has(category) || !strength) continue;
    cards.set(category, [strength]);
    for (const quote of quotesOf(strength)) moved.add(quote);
  }
  return {
    cards,
    strengths: strengths.filter((line) => !quotesOf(line).some((quote) => moved.has(quote))),
    repeats: repeatsIn(
      questions.flatMap(({ statements }) => statements),
      told,
    ),
  };
}

/** Returns the lines that quote only what is in `told`, and adds the quotes of all lines to it. */
export function repeatsIn(lines: readonly SaidLine[], told: Set<string> = new Set()): Set<SaidLine> {
  return new Set(
    lines.filter((line) => {
      const quotes = quotesOf(line);
      const isRepeat = quotes.length > 0 && quotes.every((quote) => told.has(quote));
      for (const quote of quotes) told.add(quote);
      return isRepeat;
    }),
  );
}

const quotesOf = ({ evidence }: SaidLine): string[] => evidence.map(({ quote }) => quote);

const order = { shown: 0, stated: 1, gap: 2 } as const;
const mostOfCard = 2;
