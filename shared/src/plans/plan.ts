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

/** A paid plan that is charged again by itself, as the startup's devices hold it. */
export const Renewal = z.object({
  period: z.enum(['month', 'year']),
  /** Up to when it is paid. */
  until: Instant,
  /** It ends then and is charged no more. */
  isEnding: z.boolean(),
});
export type Renewal = z.infer<typeof Renewal>;

/** How many matches a plan shows: at the start, by each Monday, and in all. */
export const matchAllowance = {
  free: { first: 5, weekly: 0, most: 5 },
  standard: { first: 10, weekly: 10, most: 50 },
  premium: { first: 10, weekly: 10, most: 50 },
} as const satisfies Record<Plan, { first: number; weekly: number; most: number }>;

/** What a plan may be asked for. Notes and own investors are in no plan's list: they are nobody's to take away. */
export const Feature = z.enum(['status', 'email', 'analysis', 'timeline']);
export type Feature = z.infer<typeof Feature>;

/** The one rule both the screens and the server ask. `timelineForFree` is the operator's choice. */
export function planAllows(plan: string, feature: Feature, policy: { timelineForFree: boolean }): boolean {
  if (plan === 'standard' || plan === 'premium') return true;
  return feature === 'timeline' && policy.timelineForFree;
}
