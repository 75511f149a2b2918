import type { AnyRow } from '@paratope/shared/mutation';
import { paths } from '../app/paths.ts';
import { Link } from '../ui/link.tsx';
import { RecordMark as Mark } from '../ui/sync-mark.tsx';
import { type RecordMarks, useMarks, useSyncStatus } from './hooks.ts';

interface RecordMarkProps {
  readonly collection: { readonly name: string; readonly texts?: readonly string[] };
  readonly row: AnyRow;
  /** What waits: "Note waiting". */
  readonly noun?: string;
}

/** What of one record is not on the server yet, or was changed on two devices; nothing when all of it is in order. */
export function RecordMark({ collection, row, noun }: RecordMarkProps) {
  return (
    <MarkBadge marks={useMarks(collection, row.id)} collection={collection} row={row} {...(noun ? { noun } : {})} />
  );
}

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

/** The same as {@link RecordMark} for marks read with the whole list. */
export function MarkBadge({
  marks,
  noun,
  collection,
  row,
}: RecordMarkProps & { readonly marks: RecordMarks | undefined }) {
  const overlap = overlapIn(collection, row);
  if (marks?.needsYou || overlap === 'passage') {
    return (
      <Link to={paths.pending}>
        <Mark state="needs" {...(noun && marks?.needsYou ? { words: `${noun} needs you` } : {})} />
      </Link>
    );
  }
  if (marks?.waiting) return <Mark state="waiting" {...(noun ? { words: `${noun} waiting` } : {})} />;
  if (overlap === 'value')
    return (
      <Link to={paths.pending}>
        <Mark state="two" />
      </Link>
    );
  return null;
}

/** Two passages in one text want somebody to look; of other fields the later value counts. */
function overlapIn(collection: RecordMarkProps['collection'], row: AnyRow): 'none' | 'value' | 'passage' {
  const fields = (row.overlaps ?? []) as readonly string[];
  if (fields.length === 0) return 'none';
  return fields.some((field) => collection.texts?.includes(field)) ? 'passage' : 'value';
}

const cannotSend: ReadonlySet<string> = new Set(['offline', 'needsAuth', 'upgradeRequired', 'quota']);
