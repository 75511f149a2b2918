import type { Price } from '../billing/api.ts';
import { matchAllowance, Plan, planLabels } from '../billing/plan.ts';
import type { PlanOffer } from '../content/api.ts';
import type { PlanTexts } from '../content/pieces.ts';

/** The plans as the pricing page and its metadata read them, from the one price the operator set and the lines they wrote. */
export function planOffers(price: Price, texts: PlanTexts = {}): readonly PlanOffer[] {
  const prices = { free: { ...price, amount: 0, period: 'once' }, standard: price, premium: null } as const;
  return Plan.options.map((plan) => {
    const { first, weekly, most } = matchAllowance[plan];
    const own = texts[plan] ?? [];
    const benefits = own.length > 0 ? own : benefitsOf(plan);
    return { plan, name: planLabels[plan], price: prices[plan], matches: { first, weekly, most }, benefits };
  });
}

/** What a plan gives, one line each. The numbers come from the rule that opens matches. */
export function benefitsOf(plan: Plan): string[] {
  const { free, standard } = matchAllowance;
  if (plan === 'free') {
    return [
      `${free.first} matches visible`,
      'Feedback on every match',
      'Notes, timeline and investors you met, also without a network',
      'Upgrade whenever you want to',
    ];
  }
  if (plan === 'standard') {
    return [
      `${standard.most / free.most}x more investor matches`,
      `${standard.first - free.first} additional matches unlocked immediately on upgrade (${standard.first} in total)`,
      `${standard.weekly} new matches every week, delivered Mondays`,
      `${standard.most} matches over 5 weeks`,
      'Outreach status tracking',
      'AI-generated outreach emails',
      'AI company analysis',
      'Priority support',
    ];
  }
  return [
    'Everything in Standard Access',
    'A person of the team works on your raise with you',
    'Introductions to investors who fit',
    'For a limited number of selected biotech startups',
  ];
}
