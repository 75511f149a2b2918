/** Lower case without accents, so that "Almaden" finds "Almadén". */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** Whether the text contains every word of the query, in any order. */
export const hasWords = (query: string, text: string): boolean => {
  const hay = plain(text);
  return wordsOf(query).every((word) => hay.includes(word));
};
