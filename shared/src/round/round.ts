import * as z from 'zod/mini';

const Amount = z.number().check(z.gte(0), z.lte(1e12));
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'A three-letter currency code, such as USD'));

/** A sum in whole units of its currency. */
export const Sum = z.object({ amount: Amount, currency: Currency });
export type Sum = z.infer<typeof Sum>;

/** The round a startup raises. Sums of listed investors are added up from their expected checks; the rest is entered here. */
export const Round = z.object({
  target: z.nullable(Amount),
  /** Money from outside the list: signed, and promised but not signed. */
  committedElsewhere: Amount,
  softElsewhere: Amount,
  currency: Currency,
});
export type Round = z.infer<typeof Round>;
