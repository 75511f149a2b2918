import type { ActivityId } from '@paratope/shared/ids';
import type { Activity } from '@paratope/shared/outreach/activity';
import { addActivity, deleteActivity, editActivity } from '@paratope/shared/outreach/mutators';
import { lazy, Suspense, useState } from 'react';
import { useAuthorOf } from '../../local/author.ts';
import { newId, today } from '../../local/device.ts';
import { useMutate } from '../../local/hooks.ts';
import { VirtualList } from '../../ui/data-table.tsx';
import { blankActivity, detailsOf, heldType } from './activity-form.ts';
import { ActivityLine, QuietStretch, SystemLine } from './activity-line.tsx';
import { attempt, deviceFull } from './attempt.ts';
import { useSaved } from './saved.ts';
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts';

const ActivityDialog = lazy(() => import('./activity-dialog.tsx').then((file) => ({ default: file.ActivityDialog })));

interface TimelineListProps {
  readonly activities: readonly Activity[];
  /** Whom an entry is about; left out where all are about one investor. */
  readonly nameOf: ((matchId: string) => string) | undefined;
  readonly canEdit: boolean;
}

/** Newest first, silences drawn. Long lists are drawn as far as they are seen. */
export function TimelineList({ activities, nameOf, canEdit }: TimelineListProps) {
  const [editing, setEditing] = useState<{ activity: Activity; time: number; isOpen: boolean }>();
  const acts = useActivityActs();
  const authorOf = useAuthorOf();
  const entries = timelineEntries(activities, today());
  const edit = (activity: Activity) =>
    setEditing((before) => ({ activity, time: (before?.time ?? 0) + 1, isOpen: true }));

  const line = (entry: TimelineEntry) => {
    if (entry.kind === 'quiet') return <QuietStretch days={entry.days} isUntilToday={entry.isUntilToday} />;
    const { activity } = entry;
    const author = authorOf(activity.accountId);
    const about = { ...(nameOf ? { name: nameOf(activity.matchId) } : {}), ...(author ? { author } : {}) };
    if (entry.kind === 'system') return <SystemLine activity={activity} {...about} />;
    return <ActivityLine activity={activity} {...about} {...(canEdit ? { acts: { ...acts, edit } } : {})} />;
  };

  return (
    <>
      {entries.length > drawnWhole ? (
        <VirtualList label="Activities" items={entries} itemKey={keyOf} estimate={132}>
          {line}
        </VirtualList>
      ) : (
        <ol className="tl-list" aria-label="Activities">
          {entries.map((entry) => (
            <li key={keyOf(entry)}>{line(entry)}</li>
          ))}
        </ol>
      )}
      <Suspense fallback={null}>
        {editing && (
          <ActivityDialog
            key={editing.time}
            activity={editing.activity}
            isOpen={editing.isOpen}
            onClose={() => setEditing((before) => before && { ...before, isOpen: false })}
            matches={[]}
          />
        )}
      </Suspense>
    </>
  );
}

/** Up to here a list is drawn at once, so that the browser's own search finds everything in it. */
const drawnWhole = 80;

const keyOf = (entry: TimelineEntry): string => (entry.kind === 'quiet' ? `quiet-${entry.after}` : entry.activity.id);

/** What can be done with one entry from the list itself. */
function useActivityActs() {
  const mutate = useMutate();
  const saved = useSaved();
  return {
    async remove(activity: Activity) {
      const { id, matchId } = activity;
      const result = await attempt(mutate(deleteActivity, { id, matchId }));
      if (result.state === 'saved') saved.deleted(activity);
      else saved.failed('Failed to delete activity', result.state === 'refused' ? result.reason : deviceFull);
    },
    /** A planned call that took place stays the same entry (decision U4). */
    async markHeld(activity: Activity) {
      const { id, matchId } = activity;
      const activityType = heldType(activity.activityType);
      if (!activityType) return;
      const changes = { activityType, status: 'completed' as const };
      const result = await attempt(mutate(editActivity, { id, matchId, changes }));
      if (result.state === 'saved') saved.edited(activity, changes);
      else saved.failed('Failed to update activity', result.state === 'refused' ? result.reason : deviceFull);
    },
    /** What was promised and is done becomes an entry of its own, and the promise is struck from the old one. */
    async finishNextAction(activity: Activity) {
      const { id, matchId, nextAction } = activity;
      const done = newId<ActivityId>();
      const details = detailsOf({ ...blankActivity(today(), 'follow_up'), title: nextAction });
      const logged = await attempt(mutate(addActivity, { id: done, matchId, details }));
      const struck =
        logged.state === 'saved'
          ? await attempt(mutate(editActivity, { id, matchId, changes: { nextAction: '', nextActionDate: null } }))
          : logged;
      if (struck.state !== 'saved') {
        return saved.failed('Failed to update activity', struck.state === 'refused' ? struck.reason : deviceFull);
      }
      saved.finished(activity, done);
    },
  };
}
