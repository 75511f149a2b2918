import type { Result } from '@paratope/shared/failure';
import type { AnyRow, Collection, Mutator } from '@paratope/shared/mutation';
import { type PlacedRow, refKey } from '../ports.ts';
import { type RowWrite, same } from '../row-tx.ts';
import { mergeText } from '../text-merge.ts';
import type { Write } from './again.ts';
import type { ReplicaDeps } from './deps.ts';
import type { Made, Saved } from './outbox.ts';
import { capture, overlaid } from './outbox.ts';

/** A record as a change found it; what others have written since into a text is in that text. undefined where the change did not alter it. */
export type Before = <Row extends AnyRow>(collection: Collection<Row>, id: string) => Row | undefined;

/** See `Replica.undo`. */
export async function undo<Args>(
  deps: ReplicaDeps,
  write: Write,
  made: Made,
  mutator: Mutator<Args>,
  argsOf: (before: Before) => Args,
): Promise<Result<Saved>> {
  const refs = made.map(refKey);
  const collections = [...new Set(made.map(({ collection }) => collection))];
  const now = await deps.store.transact({ mode: 'read', durability: 'relaxed', collections }, (tx) =>
    tx.rows.get(refs),
  );
  const seen = new Map(made.map((one, index) => [refs[index], seenOf(one)]));

  const before: Before = <Row extends AnyRow>({ name, texts = [] }: Collection<Row>, id: string) => {
    const ref = refKey({ collection: name, id });
    const index = refs.indexOf(ref);
    const one = made[index];
    if (!one?.before) return undefined;
    const merged = texts.flatMap((field) => {
      const text = mergedText(one, now[index], field);
      if (text === undefined) return [];
      seen.set(ref, { ...seen.get(ref), [field]: now[index]?.row[field] });
      return [[field, text] as const];
    });
    return { ...one.before, ...Object.fromEntries(merged) } as Row;
  };

  const captured = capture(deps, mutator, argsOf(before));
  if (!captured.ok) return captured;
  return write(captured.value, (_, put) => put((base) => overlaid(base, (ref) => seen.get(ref) ?? {})));
}

/** What is undone: the fields that the change set, as it set them. */
const seenOf = ({ before, after }: RowWrite): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(after ?? {}).filter(([field, value]) => !same(before?.[field], value)));

function mergedText({ before, after }: RowWrite, now: PlacedRow | undefined, field: string): string | undefined {
  const [was, made, current] = [before?.[field], after?.[field], now?.row[field]];
  if (typeof was !== 'string' || typeof made !== 'string' || typeof current !== 'string') return undefined;
  return made === was ? undefined : mergeText(made, current, was).text;
}
