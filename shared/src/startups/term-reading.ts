import * as z from 'zod/mini';

/** The fields of a profile whose words are looked up in the lists matching compares by. */
export const ReadField = z.enum(['drugModality', 'diseaseFocus', 'investmentStage', 'geography']);
export type ReadField = z.infer<typeof ReadField>;

const Term = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
export const Terms = z.array(Term).check(z.maxLength(20));

/** What an entry of a profile means, in labels of those lists, where a founder had to say so. None: it is compared as words alone. */
export const TermReading = z.object({
  field: ReadField,
  entry: Term,
  terms: Terms,
});
export type TermReading = z.infer<typeof TermReading>;
