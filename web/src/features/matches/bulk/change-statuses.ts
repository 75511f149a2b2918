import { ok } from '@paratope/shared/failure';
import type { ActivityId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { mostStatuses, setStatuses } from '@paratope/shared/outreach/mutators';
import { type OutreachStatus, shortStatusLabels } from '@paratope/shared/outreach/status';
import type { Startup } from '@paratope/shared/startups/startup';
import type { Made } from '@paratope/sync/client/outbox';
import { attempt } from '../../../local/attempt.ts';
import { deviceWord, newId } from '../../../local/device.ts';
import { useMutate, useUndo } from '../../../local/hooks.ts';
import { useUndoToast } from '../../../local/saved-toast.ts';
import { useToast } from '../../../ui/toast.tsx';
import { plural, t } from '../../../words/words.ts';
import { mayChangeStatus } from '../dialogs/access.ts';

/** `limited`: the plan allows none of the changes. */
export type Changed = 'changed' | 'unchanged' | 'limited' | 'failed';

interface Move {
  readonly match: OpenMatch;
  readonly entryId: ActivityId;
}

interface Done {
  readonly moves: readonly Move[];
  readonly made: Made;
}

const movesTo = (moves: readonly Move[], statusOf: (match: OpenMatch) => OutreachStatus) =>
  moves.map(({ match, entryId }) => ({ matchId: match.id, status: statusOf(match), entryId }));

/**
 * Moves several conversations to one status, with one Undo that restores each. What the plan does not allow stays as it is, and the
 * toast says so.
 */
export function useChangeStatuses(plan: Startup['plan']) {
  const mutate = useMutate();
  const undo = useUndo();
  const toast = useToast();
  const say = useUndoToast();

  /** One mutation per hundred; matches and own investors apart, so that a limit of the plan refuses only the matches. */
  const make = async (moves: readonly Move[], status: OutreachStatus) => {
    const made: Done[] = [];
    for (const some of changesOf(moves)) {
      const result = await attempt(mutate(setStatuses, { moves: movesTo(some, () => status) }));
      if (!result.ok) return { made, fault: result.message };
      made.push({ moves: some, made: result.value.made });
    }
    return { made };
  };

  const putBack = async (all: readonly Done[]) => {
    for (const { moves, made } of all) {
      const args = { moves: movesTo(moves, ({ status }) => status), isUndo: true };
      const back = await undo(made, setStatuses, () => args);
      if (!back.ok) return back;
    }
    return ok(undefined);
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
    const { made, fault } = await make(moves, status);
    if (made.length > 0) {
      const text = `${counted(made.flatMap(({ moves: some }) => some))}: ${t(shortStatusLabels[status])}. ${limited}`;
      say(t('Status saved on this {device}', { device: t(deviceWord()) }), text.trim(), () => putBack(made));
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
    "1 match didn't change: outreach status tracking is part of Standard Access.",
    "{count} matches didn't change: outreach status tracking is part of Standard Access.",
  );
}
