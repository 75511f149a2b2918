/** Characters of a quote; of a longer line nothing more is looked at. */
export const longestQuote = 400;
