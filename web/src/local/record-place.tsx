import { RecordMark as Mark } from '../ui/sync-mark.tsx';
import { useKnownMarks, useStorageStall, useSyncStatus } from './hooks.ts';
import { MarkBadge, overlapIn, type RecordMarkProps } from './record-mark.tsx';

/** Always shows where the record is, for a page that shows one record alone. */
export function RecordPlace({ collection, row }: RecordMarkProps) {
  const marks = useKnownMarks(collection, row.id);
  const overdue = useStorageStall();
  const { state, lastServerSeenAt } = useSyncStatus();
  if (!marks) return unknown;
  if (marks.needsYou || overlapIn(collection, row) !== 'none')
    return <MarkBadge marks={marks} collection={collection} row={row} />;
  if (marks.waiting)
    return <Mark state={cannotSend.has(state) ? 'here' : state === 'syncing' ? 'sending' : 'waiting'} />;
  return lastServerSeenAt === null || overdue !== 'nothing' ? unknown : <Mark state="server" />;
}

/** Takes the room of “On the server”, so that nothing moves once the state is known. */
const unknown = (
  <span className="record-mark record-mark-server not-known" aria-hidden="true">
    {[2, 3, 6].map((letters) => '\u2007'.repeat(letters)).join(' ')}
  </span>
);

const cannotSend: ReadonlySet<string> = new Set(['offline', 'needsAuth', 'upgradeRequired', 'quota']);
