import type { PlanOffer } from '../content/api.ts';
import type { PlanTexts } from '../content/pieces.ts';
import type { Price } from '../plans/api.ts';
import { matchAllowance, Plan, planLabels } from '../plans/plan.ts';
import { inCatalog } from '../words/message.ts';

/** The plans for the pricing page and its metadata, with the operator's prices and texts. */
export function planOffers(
  { price, premiumAmount, plans: texts }: { price: Price; premiumAmount: number | null; plans: PlanTexts },
  say: Say = inEnglish,
): readonly PlanOffer[] {
  const priced = (amount: number): Price => ({ ...price, amount, period: 'once' });
  const premium = premiumAmount === null ? null : priced(premiumAmount);
  const prices = { free: priced(0), standard: price, premium };
  return Plan.options.map((plan) => {
    const { first, weekly, most } = matchAllowance[plan];
    const own = texts[plan] ?? [];
    const benefits = own.length > 0 ? own : benefitsOf(plan, say);
    return { plan, name: planLabels[plan], price: prices[plan], matches: { first, weekly, most }, benefits };
  });
}

/** Benefits of a plan, one per line. The numbers come from the rule that opens matches. */
export function benefitsOf(plan: Plan, say: Say = inEnglish): string[] {
  const { first, weekly, most } = matchAllowance[plan];
  const { free } = matchAllowance;
  const numbers = { first, weekly, most, times: most / free.most, more: first - free.first };
  const lines: readonly string[] = benefitLines[plan];
  return lines.map((line) => say(line, numbers));
}

type Say = (line: string, numbers: Readonly<Record<string, number>>) => string;

const inEnglish: Say = (line, numbers) => line.replace(/\{(\w+)\}/g, (_, name: string) => String(numbers[name]));

const benefitLines = inCatalog({
  free: [
    '{first} matches visible',
    'Feedback on every match',
    'Notes, timeline and investors you add, online or off',
    'Upgrade whenever you like',
  ],
  standard: [
    '{times}x more investor matches',
    '{more} additional matches unlocked immediately on upgrade ({first} in total)',
    '{weekly} new matches every Monday',
    '{most} matches over 5 weeks',
    'Outreach status tracking',
    'AI-generated outreach emails',
    'AI company analysis',
    'Priority support',
  ],
  premium: [
    'Everything in Standard Access',
    'A dedicated advisor works on your raise with you',
    'Introductions to investors who fit',
    'For a limited number of selected biotech startups',
  ],
} as const satisfies Record<Plan, readonly string[]>);
