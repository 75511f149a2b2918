/**
 * The words of a text for every matcher of this product: lower case, accents folded, apostrophes dropped
 * (`Alzheimer's` is `alzheimers`), everything else that is not a letter or digit a gap (`CAR-T` is `car t`).
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Normalizes a name, so that small differences in spelling do not matter. */
export const foldName = (name: string): string => wordsOf(name).join(' ');
