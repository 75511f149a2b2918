/** Lower case without accents, so that "Almaden" finds "Almadén". */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);
