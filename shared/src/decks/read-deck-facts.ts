import { type DeckPage, pagesOf } from '../analysis/page.ts';
import { type Money, parseMoney } from '../money-text.ts';
import type { Understanding } from '../taxonomy/understand.ts';
import type { DeckFact } from './deck-terms.ts';

/**
 * Returns the stage, the sum and the place that a deck names for its company, each with its slide. Leaves out what slides contradict and
 * what may be about somebody else: a form filled with a guess costs more than an empty field.
 */
export function deckFacts(texts: readonly string[], understanding: Understanding): DeckFact[] {
  const lines = pagesOf(texts).flatMap(linesOf);
  const facts = [stageIn(lines, understanding), sumIn(lines), placeIn(lines, understanding)];
  return facts.filter((fact) => fact !== undefined);
}

interface Line {
  readonly page: number;
  readonly section: DeckPage['section'];
  readonly text: string;
}

const linesOf = ({ number, section, text }: DeckPage): Line[] =>
  text.split('\n').map((line) => ({ page: number, section, text: line.slice(0, longestLine) }));

/** A longer line is prose, which names other companies' rounds and places as well. */
const longestLine = 200;

/** The round to come, best evidence first: lines that say so on the slide of the ask, then such lines elsewhere, then the ask's other lines. */
function* aboutTheRound(lines: readonly Line[]): Generator<readonly Line[]> {
  const own = lines.filter(({ text }) => !earlierMoney.test(text));
  const ask = own.filter(({ section }) => section === 'ask');
  yield ask.filter(({ text }) => raising.test(text));
  yield own.filter(({ section, text }) => section !== 'ask' && !aboutOthers.has(section) && raising.test(text));
  yield ask;
}

const aboutOthers: ReadonlySet<DeckPage['section']> = new Set(['team', 'competition', 'market', 'problem']);
const raising =
  /\b(?:rais(?:e|ing)|seek(?:s|ing)?|the ask|our ask|the round|financing round|finanzierungsrunde|wir suchen)\b/iu;
const earlierMoney =
  /\b(?:to date|so far|raised|previous\w*|already|grants?|since|pre-money|valuation|bisher\w*|bislang|use of (?:funds|proceeds))\b/iu;

function stageIn(lines: readonly Line[], { understand, stages, label }: Understanding): DeckFact | undefined {
  const read = ({ text }: Line) => understand(text).stage ?? (sumsIn(text).length > 0 ? stages(text).stage : null);
  const cover = lines.filter(({ section, text }) => section === 'cover' && !earlierMoney.test(text));
  for (const some of [...aboutTheRound(lines), cover]) {
    const found = some.flatMap((line) => {
      const id = read(line);
      return id ? [{ line, id }] : [];
    });
    const [first] = found;
    if (first && found.every(({ id }) => id === first.id))
      return { field: 'investmentStage', value: label('stage', first.id), page: first.line.page };
  }
  return undefined;
}

function sumIn(lines: readonly Line[]): DeckFact | undefined {
  for (const some of aboutTheRound(lines)) {
    const found = some.flatMap((line) => sumsIn(line.text).map((sum) => ({ line, sum })));
    const [first] = found;
    if (first && found.every(({ sum }) => sum.amount === first.sum.amount))
      return {
        field: 'investmentAmount',
        amount: first.sum.amount,
        currency: first.sum.currency ?? 'USD',
        page: first.line.page,
      };
  }
  return undefined;
}

function sumsIn(text: string): Money[] {
  return [...text.matchAll(sums)].flatMap(([written]) => {
    const money = parseMoney(written.replace(/millionen/i, 'million').trim());
    return money && money.amount >= leastRound ? [money] : [];
  });
}

/** With a currency, and not the beginning of a range. */
const sums =
  /(?:\b(?:US|A|C)?\$|[€£¥$]|\b(?:USD|EUR|GBP|CHF)\b)\s?\d[\d.,]*\d?(?:\s?(?:k|mm|mn|mio\.?|m|million(?:en)?)\b)?(?!\s?[-–—]\s?[$€£]?\d)|\b\d[\d.,]*\s?(?:mio\.?|m|million(?:en)?)\s?(?:USD|EUR|GBP|CHF|dollars|euros?|€)/giu;

/** Below that it is a price or a salary. */
const leastRound = 50_000;

function placeIn(lines: readonly Line[], { places }: Understanding): DeckFact | undefined {
  const said = lines.filter(({ text }) => seat.test(text));
  const headed = lines.filter(
    ({ section, text }) => (section === 'cover' || section === 'contact') && text.split(/\s+/).length <= mostWords,
  );
  for (const some of [said, headed]) {
    const found = some.flatMap((line) =>
      places
        .read(line.text)
        .filter(({ city, metro, state }) => city ?? metro ?? state)
        .map((place) => ({ line, value: places.label(place) })),
    );
    const [first] = found;
    if (first && found.every(({ value }) => value === first.value))
      return { field: 'geography', value: first.value, page: first.line.page };
  }
  return undefined;
}

const seat = /\b(?:based in|headquarter\w*|hq|located in|offices? in|labs? in|mit sitz in|sitz in)\b/iu;
const mostWords = 10;
