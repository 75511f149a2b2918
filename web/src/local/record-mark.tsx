import { paths } from '../app/paths.ts';
import { Link } from '../ui/link.tsx';
import { RecordMark as Mark } from '../ui/sync-mark.tsx';
import { type RecordMarks, useMarks } from './hooks.ts';

/** What of one record is not on the server yet; nothing when all of it is. */
export function RecordMark({ collection, id, noun }: { collection: { name: string }; id: string; noun?: string }) {
  return <MarkBadge marks={useMarks(collection, id)} {...(noun ? { noun } : {})} />;
}

/** The same for marks read with the whole list. `noun` says what waits: "Note waiting". */
export function MarkBadge({ marks, noun }: { marks: RecordMarks | undefined; noun?: string }) {
  if (marks?.needsYou) {
    return (
      <Link to={paths.pending}>
        <Mark state="needs" {...(noun ? { words: `${noun} needs you` } : {})} />
      </Link>
    );
  }
  if (marks?.waiting) return <Mark state="waiting" {...(noun ? { words: `${noun} waiting` } : {})} />;
  return null;
}
