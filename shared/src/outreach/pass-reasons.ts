import * as z from 'zod/mini';
import { inCatalog } from '../words/message.ts';

/** Why an investor passed, in the words investors use. */
export const PassReason = z.enum(['early', 'focus', 'data', 'team', 'market', 'rival', 'terms', 'money', 'other']);
export type PassReason = z.infer<typeof PassReason>;

/** As a founder notes it. */
export const GivenPass = z.object({
  reasons: z.array(PassReason).check(z.maxLength(PassReason.options.length)),
  text: z.string().check(z.maxLength(5_000)),
});

export const passReasonLabels = inCatalog({
  early: 'Too early',
  focus: 'Outside their focus',
  data: 'Data not convincing yet',
  team: 'Team',
  market: 'Market too small',
  rival: 'Invested in a competitor',
  terms: 'Valuation or terms',
  money: 'Not investing now',
  other: 'Something else',
} as const satisfies Record<PassReason, string>);
