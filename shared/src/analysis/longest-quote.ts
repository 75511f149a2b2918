/** Characters of a quote; the rest of a longer line is ignored. */
export const longestQuote = 400;
