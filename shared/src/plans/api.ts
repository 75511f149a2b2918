import * as z from 'zod/mini';
import { doubleAnswer, repeatedEmail } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forFounder } from '../endpoint.ts';
import { Text } from '../words/message.ts';
import { Plan } from './plan.ts';

/** Price of Standard Access. `amount` is in the smallest unit of the currency: 29900 is $299. */
export const Price = z.object({ amount: z.number(), currency: z.string(), period: z.enum(['once', 'month', 'year']) });
export type Price = z.infer<typeof Price>;

export const PlanInfo = z.object({
  plan: Plan,
  /** Matches that can be read now, and all matches. */
  visible: z.number(),
  total: z.number(),
  /** When the next matches open; null if no more will. */
  nextReleaseAt: z.nullable(Instant),
  price: Price,
});
export type PlanInfo = z.infer<typeof PlanInfo>;

export const PlanApi = {
  planStatus: forFounder.get('/api/client/plan-status', {
    summary: 'The plan, the sentence a screen shows for it, and what it opens.',
    output: doubleAnswer({ plan: Plan, userPlan: Text, planInfo: PlanInfo }),
  }),
  checkStandardAccess: forFounder.post('/api/client/check-standard-access', {
    summary: 'Says whether this startup has Standard Access.',
    input: z.object({ email: repeatedEmail }),
    output: doubleAnswer({ hasStandardAccess: z.boolean() }),
  }),
};
