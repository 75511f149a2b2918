import { RecordMark as Mark } from '../ui/sync-mark.tsx';
import { useMarks, useSyncStatus } from './hooks.ts';
import { MarkBadge, overlapIn, type RecordMarkProps } from './record-mark.tsx';

/** Where the record is, in every case: for the place that shows one record alone. */
export function RecordPlace({ collection, row }: RecordMarkProps) {
  const marks = useMarks(collection, row.id);
  const { state, lastServerSeenAt } = useSyncStatus();
  if (marks.needsYou || overlapIn(collection, row) !== 'none')
    return <MarkBadge marks={marks} collection={collection} row={row} />;
  if (marks.waiting)
    return <Mark state={cannotSend.has(state) ? 'here' : state === 'syncing' ? 'sending' : 'waiting'} />;
  return lastServerSeenAt === null ? null : <Mark state="server" />;
}

const cannotSend: ReadonlySet<string> = new Set(['offline', 'needsAuth', 'upgradeRequired', 'quota']);
