import { type Language, languageOf } from './language.ts';
import type { Section } from './section.ts';
import { sectionOf } from './sections.ts';

export interface DeckPage {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** The first line with content; empty on a page without text. */
  readonly title: string;
  readonly language: Language;
  readonly section: Section;
}

export function pagesOf(texts: readonly string[]): DeckPage[] {
  return texts.map((text, at) => {
    const title = titleOf(text);
    return { number: at + 1, text, title, language: languageOf(text), section: sectionOf({ title, text, at }) };
  });
}

export function languageOfDeck(pages: readonly DeckPage[]): Language {
  const words = new Map<Language, number>();
  for (const { language, text } of pages) words.set(language, (words.get(language) ?? 0) + text.length);
  words.delete('none');
  const [most] = [...words].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'none';
}

/** Page numbers and repeated footers are no titles. */
const titleOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /\p{L}{2}|[$€£]\s?\d/u.test(line))
    ?.slice(0, longestTitle) ?? '';

const longestTitle = 120;
