import { isOpenMatch, type Match, Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { type Pulse, pulseOf } from '@paratope/shared/outreach/pulse';
import { useLaterQuery, useLocalQuery, useOpening, useWorkspace } from '../../local/hooks.ts';

/** Every match on this device, locked ones as bare ids; undefined while the device is still opening. */
export function useMatches(): readonly Match[] | undefined {
  const { ahead } = useWorkspace();
  const matches = useLocalQuery(async (rows) => withFeedback(await rows.table(Matches).toArray()), [], ahead.matches);
  return useOpening(matches?.length === 0) ? undefined : matches;
}

/** Feedback moves the list here and now, by the rule the server will move it by; what nobody judged needs no rule. */
async function withFeedback(matches: readonly Match[]): Promise<readonly Match[]> {
  if (!matches.some((match) => isOpenMatch(match) && match.feedback)) return matches;
  return (await import('./own-order.ts')).inOwnOrder(matches);
}

/** Asked by each visible row for itself, so that thousands of activities cost nothing until somebody scrolls to them. */
export function usePulse(matchId: string): Pulse | undefined {
  return useLaterQuery(
    async (rows) => pulseOf(await rows.table(Activities).where('matchId').equals(matchId).toArray()),
    [matchId],
  );
}
