import { pagesOf } from '../analysis/page.ts';
import type { Section } from '../analysis/section.ts';
import { subjectsOfHeading } from '../analysis/terms.ts';
import type { Understanding } from '../taxonomy/understand.ts';
import { type DeckTerm, noDisease } from './deck-terms.ts';

/**
 * Returns the terms of a deck's slides, those on most slides first; a repeated slide counts once. Only terms
 * about the company count, not what an earlier employer made, a competitor sells or patients get today.
 */
export function deckTerms(texts: readonly string[], { concepts, label }: Understanding): DeckTerm[] {
  const found = new Map<string, DeckTerm & { slides: number }>();
  const count = (field: DeckTerm['field'], term: string, page: number) => {
    const known = found.get(term);
    found.set(term, known ? { ...known, slides: known.slides + 1 } : { field, term, page, slides: 1 });
  };
  for (const { number, text, title, section } of pagesOf(texts)) {
    if (aboutOthers.has(section)) continue;
    const own = text.replace(comparisons, ' ');
    // The second slide is classified as the problem by its place alone.
    const isGuess = section === 'problem' && subjectsOfHeading(title).size === 0;
    for (const id of aboutPatients.has(section) && !isGuess ? [] : concepts(own.replace(diagnosis, ' ')).modalities)
      count('drugModality', label('modality', id), number);
    for (const id of concepts(own).diseases) if (id !== noDisease) count('diseaseFocus', label('disease', id), number);
  }
  return [...found.values()]
    .sort((a, b) => b.slides - a.slides || a.page - b.page)
    .slice(0, mostTerms)
    .map(({ field, term, page }) => ({ field, term, page }));
}

const mostTerms = 8;

const aboutOthers: ReadonlySet<Section> = new Set(['team', 'competition', 'contact', 'ask']);
/** About their conditions and current treatments. */
const aboutPatients: ReadonlySet<Section> = new Set(['problem', 'market', 'business']);

/** From the word to the end of its line. */
const comparisons = /(?:\b(?:versus|unlike|instead of|compared (?:with|to)|im vergleich)\b|\bvs\b\.?).*/gi;

/** Of a patient; a company that makes one says "diagnostic", or "test". */
const diagnosis = /\bdiagnos(?:is|es|ed)\b/gi;
