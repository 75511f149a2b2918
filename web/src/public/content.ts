import type { Claims } from '@paratope/shared/content/pieces';
import type { PublicContent } from '@paratope/shared/content/public-content';
import { pageLanguage, t } from '../words/words.ts';

export type { PublicContent } from '@paratope/shared/content/public-content';

/** True of every instance, until an operator says it otherwise. */
const usualClaims = (): Claims => ({
  sampleMatches: t('Free sample matches.'),
  results: t('Results in 24-48 hours.'),
  noSpam: t('No spam.'),
});

/** "more than 2,000 biotech investors" only when there are; otherwise the number there is. */
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
export function claimsLine({ claims }: PublicContent): string {
  const { sampleMatches, results, noSpam } = { ...usualClaims(), ...claims };
  return [sampleMatches, results, noSpam].filter(Boolean).join(' ');
}

/** What an operator says of who was served and who backs the product; nothing while nobody has said it. */
export const ownClaims = ({ claims }: PublicContent): readonly string[] =>
  [claims.founders ?? '', claims.backing ?? ''].filter((claim) => claim !== '');
