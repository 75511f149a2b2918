import { Events, eventOn } from '@paratope/shared/conference/event';
import type { ActivityId } from '@paratope/shared/ids';
import type { Activity } from '@paratope/shared/outreach/activity';
import { deleteActivity, editActivity, finishNextAction } from '@paratope/shared/outreach/mutators';
import { attempt } from '../../local/attempt.ts';
import { newId } from '../../local/device.ts';
import { useMutate, useWorkspace } from '../../local/hooks.ts';
import { download } from '../../ui/download.ts';
import { t } from '../../words/words.ts';
import { heldType } from './activity-form.ts';
import { useSavedActivity } from './saved-activity.ts';

export function useActivityActs() {
  const { store } = useWorkspace();
  const mutate = useMutate();
  const saved = useSavedActivity();
  return {
    /** Makes the calendar file on this device and downloads it. */
    async toCalendar(activity: Activity) {
      const { calendarFile } = await import('../../local/calendar-file.ts');
      download(await calendarFile(store, activity));
    },
    async remove(activity: Activity) {
      const { id, matchId } = activity;
      const result = await attempt(mutate(deleteActivity, { id, matchId }));
      if (result.ok) saved.deleted(activity);
      else saved.failed(t('Failed to delete activity'), result.message);
    },
    /** A planned call that took place stays the same entry (decision U4), like anything planned; on a conference day it took place there. */
    async markHeld(activity: Activity) {
      const { id, matchId } = activity;
      const activityType = heldType(activity.activityType);
      const event = activity.eventId ? undefined : eventOn(await store.table(Events).toArray(), activity.activityDate);
      const changes = {
        ...(activityType ? { activityType } : {}),
        ...(event ? { eventId: event.id } : {}),
        status: 'completed' as const,
      };
      const result = await attempt(mutate(editActivity, { id, matchId, changes }));
      if (result.ok) saved.edited(activity, changes, result.value.made);
      else saved.failed(t('Failed to update activity'), result.message);
    },
    async cancel(activity: Activity) {
      const { id, matchId } = activity;
      const changes = { status: 'cancelled' as const };
      const result = await attempt(mutate(editActivity, { id, matchId, changes }));
      if (result.ok) saved.edited(activity, changes, result.value.made);
      else saved.failed(t('Failed to update activity'), result.message);
    },
    /** A promise that is done becomes an entry of its own and is removed from the old one. */
    async finishNextAction(activity: Activity) {
      const { id, matchId } = activity;
      const entryId = newId<ActivityId>();
      const result = await attempt(mutate(finishNextAction, { id, matchId, entryId }));
      if (result.ok) saved.finished(activity, entryId, result.value.made);
      else saved.failed(t('Failed to update activity'), result.message);
    },
  };
}
