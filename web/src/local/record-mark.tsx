import type { AnyRow } from '@paratope/shared/mutation';
import { paths } from '../addresses/paths.ts';
import { Link } from '../ui/link.tsx';
import { RecordMark as Mark } from '../ui/sync-mark.tsx';
import { t } from '../words/words.ts';
import { type RecordMarks, useMarks } from './hooks.ts';

export interface RecordMarkProps {
  readonly collection: { readonly name: string; readonly texts?: readonly string[] };
  readonly row: AnyRow;
  /** What is waiting, e.g. "Note waiting". */
  readonly noun?: string;
}

/** Shows what of a record is unsent or changed on two devices; renders nothing when all is in order. */
export function RecordMark({ collection, row, noun }: RecordMarkProps) {
  return (
    <MarkBadge marks={useMarks(collection, row.id)} collection={collection} row={row} {...(noun ? { noun } : {})} />
  );
}

/** {@link RecordMark} for marks already read with the whole list. */
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
        <Mark
          state="needs"
          {...(noun && marks?.needsYou ? { words: t('{noun} needs your attention', { noun }) } : {})}
        />
      </Link>
    );
  }
  if (marks?.waiting) return <Mark state="waiting" {...(noun ? { words: t('{noun} waiting', { noun }) } : {})} />;
  if (overlap === 'value')
    return (
      <Link to={paths.pending}>
        <Mark state="two" />
      </Link>
    );
  return null;
}

/** A text with two versions needs a look; in other fields the later value won. */
export function overlapIn(collection: RecordMarkProps['collection'], row: AnyRow): 'none' | 'value' | 'passage' {
  const fields = (row.overlaps ?? []) as readonly string[];
  if (fields.length === 0) return 'none';
  return fields.some((field) => collection.texts?.includes(field)) ? 'passage' : 'value';
}
