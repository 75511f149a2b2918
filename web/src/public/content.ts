import type { Price } from '@paratope/shared/billing/api';

/** What an operator writes and the server counts; everything else on the public pages is the product's own. */
export interface PublicContent {
  readonly brand: string;
  /** Investors this server can compare with, as counted. */
  readonly investorCount: number;
  /** The investors are invented, so nothing may be claimed of them. */
  readonly isDemo: boolean;
  /** What Standard Access costs here. */
  readonly price: Price;
  /** Address of the operator's own application form; without one there is ours alone. */
  readonly premiumForm?: string;
  readonly claims?: Claims;
  /** Address of the professional network page, e.g. of the company; hidden while nobody has written one. */
  readonly networkLink?: string;
}

/** Each is a sentence of the operator; an empty or missing one is hidden. */
export interface Claims {
  readonly results?: string;
  readonly sampleMatches?: string;
  readonly noSpam?: string;
  readonly founders?: string;
  readonly backing?: string;
}

/** True of every instance, until an operator says it otherwise. */
export const usualClaims = {
  sampleMatches: 'Free sample matches.',
  results: 'Results in 24-48 hours.',
  noSpam: 'No spam.',
} as const satisfies Claims;

/** "more than 2,000 biotech investors" only when there are; otherwise the number there is. */
export function investorsInWords({ investorCount, isDemo }: PublicContent): string {
  if (investorCount === 0) return 'biotech investors';
  const count = investorCount.toLocaleString('en-US');
  if (isDemo) return `${count} sample ${investorCount === 1 ? 'investor' : 'investors'}`;
  if (investorCount === 1) return '1 biotech investor';
  const thousands = Math.floor(investorCount / 1000) * 1000;
  return investorCount >= 2000
    ? `more than ${thousands.toLocaleString('en-US')} biotech investors`
    : `${count} biotech investors`;
}

/** The line under the first button. */
export function claimsLine({ claims }: PublicContent): string {
  const { sampleMatches, results, noSpam, founders, backing } = { ...usualClaims, ...claims };
  return [sampleMatches, results, noSpam, founders, backing].filter(Boolean).join(' ');
}
