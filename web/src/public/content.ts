import type { Claims } from '@paratope/shared/content/pieces';
import type { PublicContent } from '@paratope/shared/content/public-content';
import { usualTime } from '../words/usual-time.ts';
import { pageLanguage, t } from '../words/words.ts';

export type { PublicContent } from '@paratope/shared/content/public-content';

/** Claims that are true of this instance; an operator can replace them. */
const usualClaims = (wait: PublicContent['usualWait']): Claims => ({
  sampleMatches: t('Free sample matches.'),
  results: wait === 'review' ? t('Results in 24-48 hours.') : measured(wait),
  noSpam: t('No spam.'),
});

/** Nothing is promised before the first run. */
const measured = (minutes: number | null): string =>
  minutes === null ? '' : t('Results usually in {time}.', { time: usualTime(minutes) });

/** "more than 2,000 biotech investors" only if there are; otherwise the exact number. */
export function investorsInWords({ investorCount, isDemo }: PublicContent): string {
  if (investorCount === 0) return t('biotech investors');
  const inWords = (number: number): string => number.toLocaleString(pageLanguage());
  const count = inWords(investorCount);
  if (isDemo) return investorCount === 1 ? t('1 sample investor') : t('{number} sample investors', { number: count });
  if (investorCount === 1) return t('1 biotech investor');
  return investorCount >= 2000
    ? t('more than {number} biotech investors', { number: inWords(Math.floor(investorCount / 1000) * 1000) })
    : t('{number} biotech investors', { number: count });
}

/** The line under the first button. */
export function claimsLine({ claims, usualWait }: PublicContent): string {
  const { sampleMatches, results, noSpam } = { ...usualClaims(usualWait), ...claims };
  return [sampleMatches, results, noSpam].filter(Boolean).join(' ');
}

/** The operator's claims about founders served and backers; empty until written. */
export const ownClaims = ({ claims }: PublicContent): readonly string[] =>
  [claims.founders ?? '', claims.backing ?? ''].filter((claim) => claim !== '');
