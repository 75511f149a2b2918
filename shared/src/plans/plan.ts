import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import { inCatalog } from '../words/message.ts';

export const Plan = z.enum(['free', 'standard', 'premium']);
export type Plan = z.infer<typeof Plan>;

export const planLabels = inCatalog({
  free: 'Free Access',
  standard: 'Standard Access',
  premium: 'Premium Support',
} as const satisfies Record<Plan, string>);

/** A paid plan that renews, as synced to the startup's devices. */
export const Renewal = z.object({
  period: z.enum(['month', 'year']),
  /** End of the paid time. */
  until: Instant,
  /** It ends then and is not charged again. */
  isEnding: z.boolean(),
});
export type Renewal = z.infer<typeof Renewal>;

/** How many matches a plan shows: at the start, more each Monday, and at most. */
export const matchAllowance = {
  free: { first: 5, weekly: 0, most: 5 },
  standard: { first: 10, weekly: 10, most: 50 },
  premium: { first: 10, weekly: 10, most: 50 },
} as const satisfies Record<Plan, { first: number; weekly: number; most: number }>;

/** Features limited by plan. Notes and own investors are never limited, so they are not listed. */
export const Feature = z.enum(['status', 'email', 'analysis', 'timeline']);
export type Feature = z.infer<typeof Feature>;

/** The one rule for both the screens and the server. `timelineForFree` is the operator's choice. */
export function planAllows(plan: string, feature: Feature, policy: { timelineForFree: boolean }): boolean {
  if (plan === 'standard' || plan === 'premium') return true;
  return feature === 'timeline' && policy.timelineForFree;
}
