/**
 * Returns the words of a page as plain data: NFC, no control or invisible characters (they hide instructions
 * and break logs), single spaces, at most one blank line, at most `most` UTF-16 units, never half a character.
 */
export function tidyText(raw: string, most: number): string {
  const text = raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\f\v\u0085\u2028\u2029]/g, '\n')
    .replace(unspeakable, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** Like {@link tidyText}, on one line, for titles. */
export const tidyLine = (raw: string, most: number): string => tidyText(raw.replace(/\s+/g, ' '), most);

/**
 * Controls, format characters (direction overrides, zero-width marks, the invisible "tags") and private-use glyphs.
 * The two joiners stay, because Persian and Indic spelling needs them, and so do tabs and line ends, which are spaces.
 */
const unspeakable = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}]/gu;
