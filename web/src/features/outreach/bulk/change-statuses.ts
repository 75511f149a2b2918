import type { ActivityId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { mostStatuses, setStatuses } from '@paratope/shared/outreach/mutators';
import { type OutreachStatus, shortStatusLabels } from '@paratope/shared/outreach/status';
import type { Startup } from '@paratope/shared/startups/startup';
import { deviceWord, newId } from '../../../local/device.ts';
import { useMutate } from '../../../local/hooks.ts';
import { useToast } from '../../../ui/toast.tsx';
import { plural, t } from '../../../words/words.ts';
import { mayChangeStatus } from '../access.ts';
import { attempt, deviceFull } from '../attempt.ts';

/** How a change of several went: `limited` when the plan allows none of them. */
export type Changed = 'changed' | 'unchanged' | 'limited' | 'failed';

interface Move {
  readonly match: OpenMatch;
  readonly entryId: ActivityId;
}

/**
 * Moves several conversations to one status, with one way back that puts each where it was. What the plan keeps closed stays as it is, and
 * the words say so.
 */
export function useChangeStatuses(plan: Startup['plan']) {
  const mutate = useMutate();
  const toast = useToast();

  /** One change for each hundred; matches and own investors apart, so that a limit of the plan refuses the ones and not the others. */
  const make = async (moves: readonly Move[], statusOf: (match: OpenMatch) => OutreachStatus, isUndo: boolean) => {
    const made: Move[] = [];
    for (const some of changesOf(moves)) {
      const args = {
        moves: some.map(({ match, entryId }) => ({ matchId: match.id, status: statusOf(match), entryId })),
        ...(isUndo ? { isUndo } : {}),
      };
      const result = await attempt(mutate(setStatuses, args));
      if (result.state !== 'saved') return { made, fault: result.state === 'refused' ? result.reason : deviceFull() };
      made.push(...some);
    }
    return { made };
  };

  const putBack = async (moves: readonly Move[]) => {
    const { fault } = await make(moves, ({ status }) => status, true);
    if (fault) toast.show({ title: t('This could not be undone'), text: fault, tone: 'danger' });
  };

  return async (matches: readonly OpenMatch[], status: OutreachStatus): Promise<Changed> => {
    const allowed = matches.filter((match) => mayChangeStatus(plan, match));
    if (allowed.length === 0) return 'limited';
    const moves = allowed
      .filter((match) => match.status !== status)
      .map((match) => ({ match, entryId: newId<ActivityId>() }));
    const limited = limitedWords(matches.length - allowed.length);
    if (moves.length === 0) {
      toast.show({
        title: t('Already {status}', { status: t(shortStatusLabels[status]) }),
        text: `${t('Nothing was changed.')} ${limited}`.trim(),
      });
      return 'unchanged';
    }
    const { made, fault } = await make(moves, () => status, false);
    if (made.length > 0) {
      toast.show({
        title: t('Status saved on this {device}', { device: t(deviceWord()) }),
        text: `${counted(made)}: ${t(shortStatusLabels[status])}. ${limited}`.trim(),
        action: { label: t('Undo'), onAct: () => void putBack(made) },
      });
    }
    if (fault) toast.show({ title: t('Failed to update status'), text: fault, tone: 'danger' });
    return fault ? 'failed' : 'changed';
  };
}

function changesOf(moves: readonly Move[]): Move[][] {
  const changes: Move[][] = [];
  for (const origin of ['own', 'matched'] as const) {
    const some = moves.filter(({ match }) => match.origin === origin);
    for (let at = 0; at < some.length; at += mostStatuses) changes.push(some.slice(at, at + mostStatuses));
  }
  return changes;
}

const counted = (moves: readonly Move[]): string =>
  moves.length === 1 ? (moves[0]?.match.vcName ?? '') : plural(moves.length, '1 investor', '{count} investors');

function limitedWords(count: number): string {
  if (count === 0) return '';
  return plural(
    count,
    '1 match stayed as it was: outreach status tracking is part of Standard Access.',
    '{count} matches stayed as they were: outreach status tracking is part of Standard Access.',
  );
}
