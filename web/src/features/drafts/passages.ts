import type { EmailInsight, Letter } from '@paratope/shared/drafts/letter';

/** A stretch of a letter and what it rests on. `courtesy` claims nothing; `own` are the founder's words, which nobody has held against a fact. */
export interface Passage {
  readonly text: string;
  readonly kind: 'fact' | 'courtesy' | 'own';
  readonly insights: readonly EmailInsight[];
}

/**
 * The letter line by line, as it stands now. A sentence keeps its facts wherever a founder moved it, and loses them with its first
 * changed letter. An empty line is a gap.
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

/** Where sentences that rest on facts stand in a line, the longer first where two begin together. */
const placesOf = (known: Letter['sentences'], line: string) =>
  known
    .filter(({ insights }) => insights.length > 0)
    .map((sentence) => ({ ...sentence, at: line.indexOf(sentence.text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.text.length - a.text.length);

const own = (text: string): Passage[] => (text.trim() === '' ? [] : [{ text, kind: 'own', insights: [] }]);
