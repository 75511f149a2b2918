import * as z from 'zod/mini';

/**
 * The investor's fact that decided a criterion, as data: whoever shows it says it in the reader's language. Labels and places are the
 * taxonomy's English ones, dates are days, sums are US dollars; a value that is not known is not there.
 */
export const DecidingFact = z.object({
  key: z.enum([
    'deal',
    'deals',
    'says',
    'mostly',
    'kind',
    'rounds',
    'cheques',
    'lastDeal',
    'lastSeen',
    'undated',
    'text',
  ]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type DecidingFact = z.infer<typeof DecidingFact>;
