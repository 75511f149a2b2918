import { saveContacts } from '@paratope/shared/contacts/mutators';
import type { ActivityId, ContactId } from '@paratope/shared/ids';
import { Activities, type Activity, type ActivityDetails } from '@paratope/shared/outreach/activity';
import { addActivity, deleteActivity, editActivity } from '@paratope/shared/outreach/mutators';
import type { Made } from '@paratope/sync/client/outbox';
import { newId } from '../../local/device.ts';
import { useMutate, useUndo } from '../../local/hooks.ts';
import { useSavedToast } from '../../local/saved-toast.ts';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';
import { detailsOf, formOf } from './activity-form.ts';

export function useSavedActivity() {
  const mutate = useMutate();
  const undone = useUndo();
  const say = useSavedToast();
  const toast = useToast();
  return {
    /** `added` are contacts that were made with it, which go with it. */
    logged: (
      what: string,
      text: string,
      activity: Pick<Activity, 'id' | 'matchId'>,
      added: readonly { readonly id: ContactId }[] = [],
    ) =>
      say(what, text, async () => {
        const { id, matchId } = activity;
        const remove = added.map((contact) => ({ id: contact.id, matchId }));
        if (remove.length > 0) await mutate(saveContacts, { rows: [], remove });
        return mutate(deleteActivity, { id, matchId });
      }),
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
    /** Undo adds the activity as a new record: the old one stays deleted everywhere. */
    deleted: (before: Activity) =>
      say(t('Activity deleted'), before.title, () =>
        mutate(addActivity, {
          id: newId<ActivityId>(),
          matchId: before.matchId,
          details: { ...detailsOf(formOf(before)), eventId: before.eventId ?? null },
        }),
      ),
    /** A promise was kept; `done` is the entry it became. */
    finished(before: Activity, done: ActivityId, made: Made) {
      const { id, matchId, nextAction, nextActionDate } = before;
      const { nextActionHours = null, nextActionKind = null, nextActionFor = null } = before;
      say(t('Done and saved'), nextAction, async () => {
        await mutate(deleteActivity, { id: done, matchId });
        const changes = { nextAction, nextActionDate, nextActionHours, nextActionKind, nextActionFor };
        return undone(made, editActivity, () => ({ id, matchId, changes }));
      });
    },
    failed: (title: string, text?: string) => toast.show({ title, ...(text ? { text } : {}), tone: 'danger' }),
  };
}
