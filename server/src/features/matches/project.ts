import type { LockedMatch, Match, MatchedInvestor, OpenMatch } from '@paratope/shared/matches/match';
import type { InvestorId, MatchId } from '@paratope/shared/ids';
import type { InferSelectModel } from 'drizzle-orm';
import type { investors, matches } from '../../db/schema/index.ts';

export type MatchRow = InferSelectModel<typeof matches>;
export type InvestorRow = InferSelectModel<typeof investors>;

/**
 * A stored match as it may leave the server: whole when the founder may see it, else its id alone. `investor` is the row
 * behind `investorId`, undefined for an own investor. Visible = unlocked and not rejected (I16).
 */
export function openMatchOf(_row: MatchRow, _investor: InvestorRow | undefined): Match {
  throw new Error('project is being written');
}
