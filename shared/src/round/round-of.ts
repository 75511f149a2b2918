import type { Startup } from '../startups/startup.ts';
import type { Round } from './round.ts';

/** The round as it stands; before anybody said a word, the amount of the profile is its target. */
export const roundOf = ({ round, investmentAmount, investmentCurrency }: Startup): Round =>
  round ?? { target: investmentAmount, committedElsewhere: 0, softElsewhere: 0, currency: investmentCurrency };
