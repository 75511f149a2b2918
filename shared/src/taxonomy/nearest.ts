import type { Term } from './taxonomy.ts';
import { foldName } from './words.ts';

/** Returns the label of the term that was most likely meant: a letter or two away, and nearer than any other. */
export function nearestLabel(text: string, terms: readonly Term[]): string | undefined {
  const typed = foldName(text);
  const ranked = terms
    .map(({ label, synonyms }) => ({
      label,
      edits: Math.min(...[label, ...synonyms].map((name) => editsBetween(typed, foldName(name)))),
    }))
    .toSorted((a, b) => a.edits - b.edits);
  const [best, next] = ranked;
  const most = typed.length < 4 ? 0 : typed.length < 9 ? 1 : 2;
  return best && best.edits <= most && best.edits < (next?.edits ?? Infinity) ? best.label : undefined;
}

/** Letters to put in, take out or change (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const here = [row + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (above[at] ?? 0) + (letter === other[at] ? 0 : 1);
      here.push(Math.min(changed, (above[at + 1] ?? 0) + 1, (here[at] ?? 0) + 1));
    }
    above = here;
  }
  return above.at(-1) ?? 0;
}
