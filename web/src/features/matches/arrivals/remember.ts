import type { MatchId } from '@paratope/shared/ids';
import type { Plan } from '@paratope/shared/plans/plan';

/** What this device remembers of the list it last showed. Absent before the first look. */
export interface Remembered {
  readonly account: string;
  readonly plan: Plan;
  /** Every match that was open at some look; a match that closes and opens again is not new. */
  readonly known: readonly MatchId[];
  /** Opened since the look before, and not opened by the founder yet. */
  readonly fresh: readonly MatchId[];
  /** What is still to be told: the plan was upgraded, or matches were opened. */
  readonly news: 'upgraded' | 'opened' | null;
}

export interface Look {
  readonly account: string;
  readonly plan: Plan;
  readonly open: readonly MatchId[];
}

/**
 * Returns what is remembered after a look. The first list of an account, and the first look of a device, tell nothing: there all is new,
 * or nothing can be known. A new batch takes the place of what was left of the one before.
 */
export function afterLook(before: Remembered | undefined, { account, plan, open }: Look): Remembered {
  if (before?.account !== account) return { account, plan, known: open, fresh: [], news: null };
  const isUpgrade = before.plan === 'free' && plan !== 'free';
  if (before.known.length === 0)
    return { account, plan, known: open, fresh: [], news: isUpgrade ? 'upgraded' : before.news };
  const opened = open.filter((id) => !before.known.includes(id));
  if (opened.length === 0 && before.plan === plan) return before;
  const isTold = before.news === 'upgraded' || isUpgrade;
  return {
    account,
    plan,
    known: [...before.known, ...opened],
    // The plan and its matches may arrive one after the other.
    fresh: isTold ? [...before.fresh, ...opened] : opened.length > 0 ? opened : before.fresh,
    news: isTold && plan !== 'free' ? 'upgraded' : opened.length > 0 ? 'opened' : before.news,
  };
}
