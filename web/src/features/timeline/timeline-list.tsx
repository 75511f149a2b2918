import type { Activity } from '@paratope/shared/outreach/activity';
import { authorIn } from '@paratope/shared/startups/author';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useContacts } from '../../local/contacts.ts';
import { today } from '../../local/device.ts';
import { useSession, useStartup } from '../../local/hooks.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { t } from '../../words/words.ts';
import { useActivityActs } from './activity-acts.ts';
import { ActivityLine, QuietStretch, SystemLine } from './activity-line.tsx';
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts';

const ActivityDialog = lazy(() => import('./activity-dialog.tsx').then((file) => ({ default: file.ActivityDialog })));

interface TimelineListProps {
  readonly activities: readonly Activity[];
  /** The name of an entry's investor; undefined if all entries are about one. */
  readonly nameOf: ((matchId: string) => string) | undefined;
  readonly canEdit: boolean;
}

/** Newest first, with silences. Long lists render only what is in view. */
export function TimelineList({ activities, nameOf, canEdit }: TimelineListProps) {
  const { hash } = useLocation();
  const [editing, setEditing] = useState<{ activity: Activity; time: number; isOpen: boolean }>();
  const acts = useActivityActs();
  const authorOf = useAuthorOf();
  const contacts = useContacts();
  const entries = timelineEntries(activities, today());
  const edit = (activity: Activity) =>
    setEditing((before) => ({ activity, time: (before?.time ?? 0) + 1, isOpen: true }));

  const line = (entry: TimelineEntry) => {
    if (entry.kind === 'quiet') return <QuietStretch days={entry.days} isUntilToday={entry.isUntilToday} />;
    const { activity } = entry;
    const author = authorOf(activity.accountId);
    const about = { ...(nameOf ? { name: nameOf(activity.matchId) } : {}), ...(author ? { author } : {}) };
    if (entry.kind === 'system') return <SystemLine activity={activity} {...about} />;
    const more = { ...(contacts ? { contacts } : {}), ...(canEdit ? { acts: { ...acts, edit } } : {}) };
    return <ActivityLine activity={activity} {...about} {...more} />;
  };

  return (
    <>
      {entries.length > drawnWhole ? (
        <VirtualList label={t('Activities')} items={entries} itemKey={keyOf} estimate={132}>
          {line}
        </VirtualList>
      ) : (
        <ol className="tl-list" aria-label={t('Activities')}>
          {entries.map((entry) => (
            <Entry key={keyOf(entry)} isAsked={hash === `#${keyOf(entry)}`}>
              {line(entry)}
            </Entry>
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

/** The entry that the address names is brought into view, marked. */
function Entry({ isAsked, children }: { readonly isAsked: boolean; readonly children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) item.current?.scrollIntoView?.({ block: 'center' });
  }, [isAsked]);
  return (
    <li ref={item} aria-current={isAsked || undefined}>
      {children}
    </li>
  );
}

/** Up to this length a list is rendered whole, so that the browser's own search finds everything in it. */
const drawnWhole = 80;

const keyOf = (entry: TimelineEntry): string => (entry.kind === 'quiet' ? `quiet-${entry.after}` : entry.activity.id);

/** Returns the author in words; undefined if one person works here alone. */
function useAuthorOf(): (authorId: string) => string | undefined {
  const { accountId } = useSession();
  const team = useStartup()?.team;
  return (authorId) => authorIn(team, authorId, accountId);
}
