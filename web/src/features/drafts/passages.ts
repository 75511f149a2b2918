import type { EmailInsight, Letter } from '@paratope/shared/drafts/letter';

/** A stretch of a letter with its facts. `courtesy` claims nothing; `own` are the founder's words, not checked against any fact. */
export interface Passage {
  readonly text: string;
  readonly kind: 'fact' | 'courtesy' | 'own';
  readonly insights: readonly EmailInsight[];
}

/**
 * Splits the current letter into lines of passages. A sentence keeps its facts wherever a founder moves it, and loses them with its
 * first changed letter. An empty line is an empty list.
 */
export const passagesOf = (body: string, letter: Letter | null): Passage[][] =>
  body.split('\n').map((line) => passagesIn(line, letter));

function passagesIn(line: string, letter: Letter | null): Passage[] {
  if (line.trim() === '') return [];
  const known = (letter?.sentences ?? []).filter(({ text }) => text.trim() !== '');
  if (known.some(({ text, insights }) => insights.length === 0 && text === line.trim()))
    return [{ text: line, kind: 'courtesy', insights: [] }];

  const passages: Passage[] = [];
  let end = 0;
  for (const { at, text, insights } of placesOf(known, line)) {
    if (at < end) continue;
    passages.push(...own(line.slice(end, at)), {
      text,
      kind: 'fact',
      insights: insights.flatMap((place) => letter?.insights[place] ?? []),
    });
    end = at + text.length;
  }
  return [...passages, ...own(line.slice(end))];
}

/** Positions of sentences with facts in a line; of two that begin together the longer comes first. */
const placesOf = (known: Letter['sentences'], line: string) =>
  known
    .filter(({ insights }) => insights.length > 0)
    .map((sentence) => ({ ...sentence, at: line.indexOf(sentence.text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.text.length - a.text.length);

const own = (text: string): Passage[] => (text.trim() === '' ? [] : [{ text, kind: 'own', insights: [] }]);
