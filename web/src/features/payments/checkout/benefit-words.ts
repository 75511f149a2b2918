import { inPattern, patternOf } from '../../../words/pattern.ts';
import { pageLanguage } from '../../../words/words.ts';

/** What Standard Access gives, as shared/src/payments/offers.ts says it. */
const benefits = [
  '{count}x more investor matches',
  '{count} additional matches unlocked immediately on upgrade ({count2} in total)',
  '{count} new matches every week, delivered Mondays',
  '{count} matches over 5 weeks',
  'Outreach status tracking',
  'AI-generated outreach emails',
  'AI company analysis',
  'Priority support',
] as const;

/** One of them in the page's language. */
export const benefitWords = (benefit: string): string =>
  pageLanguage() === 'en'
    ? benefit
    : (inPattern(
        benefit,
        benefits.map((one) => patternOf(one, { count: '\\d+' })),
        (_, held) => held,
      ) ?? benefit);
