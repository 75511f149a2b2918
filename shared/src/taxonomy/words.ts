/**
 * The words of a text as every matcher of this product sees them: lower case, accents folded, apostrophes dropped
 * (`Alzheimer's` is `alzheimers`), everything else that is no letter or digit a gap (`CAR-T` is `car t`).
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A name as two files that write it a little differently would agree on. */
export const foldName = (name: string): string => wordsOf(name).join(' ');
