import type { ActivityId } from '@paratope/shared/ids';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import { Activities, type Activity, type ActivityDetails } from '@paratope/shared/outreach/activity';
import { addActivity, deleteActivity, editActivity, editNotes, setStatus } from '@paratope/shared/outreach/mutators';
import { shortStatusLabels } from '@paratope/shared/outreach/status';
import { setCheque } from '@paratope/shared/round/mutators';
import type { Sum } from '@paratope/shared/round/round';
import type { Made } from '@paratope/sync/client/outbox';
import type { Before } from '@paratope/sync/client/undo';
import { deviceWord, newId } from '../../local/device.ts';
import { useMutate, useUndo } from '../../local/hooks.ts';
import { useToast } from '../../ui/toast.tsx';
import { formatMoney } from '../../words/money.ts';
import { t } from '../../words/words.ts';
import { detailsOf, formOf } from './activity-form.ts';

/** What is said after a change is kept on this device, each with the way back where there is one. */
export function useSaved() {
  const mutate = useMutate();
  const undone = useUndo();
  const toast = useToast();

  const say = (what: string, text: string, undo?: () => Promise<unknown>) =>
    toast.show({
      title: t('{what} on this {device}', { what, device: t(deviceWord()) }),
      text,
      ...(undo ? { action: { label: t('Undo'), onAct: () => void undo().catch(notUndone) } } : {}),
    });
  const notUndone = () => toast.show({ title: t('This could not be undone'), tone: 'danger' });

  return {
    /** `before` is the match as it was, `made` what the change made of it; `entryId` the line that it left in the timeline. */
    status(before: OpenMatch, after: OpenMatch['status'], entryId: ActivityId, made: Made) {
      const undo = async () => {
        const matchId = before.id;
        // The way back writes over the line of the way there, so that removing it leaves no trace of either.
        await undone(made, setStatus, (was) => {
          const { status, notes } = matchIn(was, before);
          return { matchId, status, notes, entryId };
        });
        await mutate(deleteActivity, { id: entryId, matchId });
      };
      say(t('Status saved'), `${before.vcName}: ${t(shortStatusLabels[after])}`, undo);
    },
    notes: (before: OpenMatch, made: Made) =>
      say(t('Notes saved'), before.vcName, () =>
        undone(made, editNotes, (was) => ({ matchId: before.id, notes: matchIn(was, before).notes })),
      ),
    feedback(before: OpenMatch, made: Made) {
      const { feedback } = before;
      const undo = feedback
        ? () => undone(made, giveFeedback, () => ({ matchId: before.id, ...withoutDate(feedback) }))
        : undefined;
      say(t('Feedback saved'), t('{vcName}. It goes into the next ranking.', { vcName: before.vcName }), undo);
    },
    cheque: (before: OpenMatch, cheque: Sum | null, made: Made) =>
      say(
        t('Cheque saved'),
        `${before.vcName}: ${cheque ? formatMoney(cheque.amount, cheque.currency) : t('unknown')}`,
        () => undone(made, setCheque, () => ({ matchId: before.id, cheque: before.expectedCheque ?? null })),
      ),
    investor: (name: string) => say(t('Investor saved'), name),
    logged: (what: string, text: string, activity: Pick<Activity, 'id' | 'matchId'>) =>
      say(what, text, () => mutate(deleteActivity, { id: activity.id, matchId: activity.matchId })),
    edited(before: Activity, changes: Partial<ActivityDetails>, made: Made) {
      const fields = Object.keys(changes) as (keyof ActivityDetails)[];
      say(t('Activity saved'), before.title, () =>
        undone(made, editActivity, (was) => {
          const activity = was(Activities, before.id) ?? before;
          const whole = { ...detailsOf(formOf(activity)), eventId: activity.eventId ?? null };
          const back = Object.fromEntries(fields.map((field) => [field, whole[field]]));
          return { id: before.id, matchId: before.matchId, changes: back };
        }),
      );
    },
    /** A deleted activity comes back as a new record with the same words: the old one stays deleted everywhere. */
    deleted: (before: Activity) =>
      say(t('Activity deleted'), before.title, () =>
        mutate(addActivity, {
          id: newId<ActivityId>(),
          matchId: before.matchId,
          details: { ...detailsOf(formOf(before)), eventId: before.eventId ?? null },
        }),
      ),
    /** A promise kept: `done` is the entry it became. */
    finished(before: Activity, done: ActivityId, made: Made) {
      const { id, matchId, nextAction, nextActionDate, nextActionKind = null } = before;
      say(t('Done and saved'), nextAction, async () => {
        await mutate(deleteActivity, { id: done, matchId });
        const changes = { nextAction, nextActionDate, nextActionKind };
        await undone(made, editActivity, () => ({ id, matchId, changes }));
      });
    },
    failed: (title: string, text?: string) => toast.show({ title, ...(text ? { text } : {}), tone: 'danger' }),
  };
}

const matchIn = (was: Before, before: OpenMatch): OpenMatch =>
  (was(Matches, before.id) as OpenMatch | undefined) ?? before;

const withoutDate = ({ matchQuality, feedbackText, reasons }: NonNullable<OpenMatch['feedback']>) => ({
  matchQuality,
  feedbackText,
  ...(reasons ? { reasons } : {}),
});
