import type { ActivityId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import type { Activity, ActivityDetails } from '@paratope/shared/outreach/activity';
import { addActivity, deleteActivity, editActivity, editNotes, setStatus } from '@paratope/shared/outreach/mutators';
import { shortStatusLabels } from '@paratope/shared/outreach/status';
import { setCheque } from '@paratope/shared/round/mutators';
import type { Sum } from '@paratope/shared/round/round';
import { deviceWord, newId } from '../../local/device.ts';
import { useMutate } from '../../local/hooks.ts';
import { useToast } from '../../ui/toast.tsx';
import { formatMoney } from '../../words/money.ts';
import { t } from '../../words/words.ts';
import { detailsOf, formOf } from './activity-form.ts';

/** What is said after a change is kept on this device, each with the way back where there is one. */
export function useSaved() {
  const mutate = useMutate();
  const toast = useToast();

  const say = (what: string, text: string, undo?: () => Promise<unknown>) =>
    toast.show({
      title: t('{what} on this {device}', { what, device: t(deviceWord()) }),
      text,
      ...(undo ? { action: { label: t('Undo'), onAct: () => void undo().catch(notUndone) } } : {}),
    });
  const notUndone = () => toast.show({ title: t('This could not be undone'), tone: 'danger' });

  return {
    /** `before` is the match as it was; `entryId` the line that the change left in the timeline. */
    status(before: OpenMatch, after: OpenMatch['status'], entryId: ActivityId) {
      const undo = async () => {
        const { id: matchId, status, notes } = before;
        // The way back writes over the line of the way there, so that removing it leaves no trace of either.
        await mutate(setStatus, { matchId, status, notes, entryId });
        await mutate(deleteActivity, { id: entryId, matchId });
      };
      say(t('Status saved'), `${before.vcName}: ${t(shortStatusLabels[after])}`, undo);
    },
    notes: (before: OpenMatch) =>
      say(t('Notes saved'), before.vcName, () => mutate(editNotes, { matchId: before.id, notes: before.notes })),
    feedback(before: OpenMatch) {
      const { feedback } = before;
      const undo = feedback ? () => mutate(giveFeedback, { matchId: before.id, ...withoutDate(feedback) }) : undefined;
      say(t('Feedback saved'), t('{vcName}. It goes into the next ranking.', { vcName: before.vcName }), undo);
    },
    cheque: (before: OpenMatch, cheque: Sum | null) =>
      say(
        t('Cheque saved'),
        `${before.vcName}: ${cheque ? formatMoney(cheque.amount, cheque.currency) : t('unknown')}`,
        () => mutate(setCheque, { matchId: before.id, cheque: before.expectedCheque ?? null }),
      ),
    investor: (name: string) => say(t('Investor saved'), name),
    logged: (what: string, text: string, activity: Pick<Activity, 'id' | 'matchId'>) =>
      say(what, text, () => mutate(deleteActivity, { id: activity.id, matchId: activity.matchId })),
    edited(before: Activity, changes: Partial<ActivityDetails>) {
      const whole = { ...detailsOf(formOf(before)), eventId: before.eventId ?? null };
      const fields = Object.keys(changes) as (keyof ActivityDetails)[];
      const back = Object.fromEntries(fields.map((field) => [field, whole[field]]));
      say(t('Activity saved'), before.title, () =>
        mutate(editActivity, { id: before.id, matchId: before.matchId, changes: back }),
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
    finished(before: Activity, done: ActivityId) {
      const { id, matchId, nextAction, nextActionDate, nextActionKind = null } = before;
      say(t('Done and saved'), nextAction, async () => {
        await mutate(deleteActivity, { id: done, matchId });
        await mutate(editActivity, { id, matchId, changes: { nextAction, nextActionDate, nextActionKind } });
      });
    },
    failed: (title: string, text?: string) => toast.show({ title, ...(text ? { text } : {}), tone: 'danger' }),
  };
}

const withoutDate = ({ matchQuality, feedbackText, reasons }: NonNullable<OpenMatch['feedback']>) => ({
  matchQuality,
  feedbackText,
  ...(reasons ? { reasons } : {}),
});
