import * as z from 'zod/mini';

/** `none`: too few words to tell; `other`: neither language. */
export const Language = z.enum(['en', 'de', 'other', 'none']);
export type Language = z.infer<typeof Language>;

/** Distinguishes English from German by their most common small words. */
export function languageOf(text: string): Language {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 3) return 'none';
  const count = (small: ReadonlySet<string>) => words.filter((word) => small.has(word)).length;
  const [english, german] = [count(smallEnglish), count(smallGerman)];
  if (english === 0 && german === 0) return words.length < 12 ? 'none' : 'other';
  return german > english ? 'de' : 'en';
}

const smallEnglish = new Set(
  'the of and to for with that is are from our we by on at an or as has have not this it its be which into than their without after before no'.split(
    ' ',
  ),
);
/** Without those that English has too: `in`, `die`, `an`, `am`, `was`, `so`. */
const smallGerman = new Set(
  'der das und ist sind mit für von den dem des ein eine einer einen nicht auf wir unser unsere bei zur zum nach aus durch über oder auch wird werden keine kein pro bis seit im'.split(
    ' ',
  ),
);
