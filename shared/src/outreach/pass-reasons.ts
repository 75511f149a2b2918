import * as z from 'zod/mini';

/** Why an investor passed, in the words investors use. */
export const PassReason = z.enum(['early', 'focus', 'data', 'team', 'market', 'rival', 'terms', 'money', 'other']);
export type PassReason = z.infer<typeof PassReason>;

/** As a founder notes it. */
export const GivenPass = z.object({
  reasons: z.array(PassReason).check(z.maxLength(PassReason.options.length)),
  text: z.string().check(z.maxLength(5_000)),
});
