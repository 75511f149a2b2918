import type { Startup } from '../startups/startup.ts';
import type { Round } from './round.ts';

/** Returns the round; until it is set, the profile's amount is the target. */
export const roundOf = ({ round, investmentAmount, investmentCurrency }: Startup): Round =>
  round ?? { target: investmentAmount, committedElsewhere: 0, softElsewhere: 0, currency: investmentCurrency };
