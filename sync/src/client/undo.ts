import type { Result } from '@paratope/shared/failure';
import type { MutationId } from '@paratope/shared/ids';
import type { AnyRow, Collection, Mutator } from '@paratope/shared/mutation';
import { refKey } from '../ports.ts';
import { mergeText } from '../text-merge.ts';
import type { Write } from './again.ts';
import type { ReplicaDeps } from './deps.ts';
import { capture } from './outbox.ts';

/** What a change made of one record: the fields it set, as they were and as they became. */
export interface Made {
  readonly collection: Pick<Collection, 'name' | 'texts'>;
  readonly id: string;
  readonly before: Fields;
  readonly after: Fields;
}
type Fields = Readonly<Record<string, unknown>>;

/** See `Replica.undo`. */
export async function undo<Args>(
  deps: ReplicaDeps,
  write: Write,
  mutator: Mutator<Args>,
  { collection, id, before, after }: Made,
  argsOf: (back: Fields) => Args,
): Promise<Result<{ mid: MutationId }>> {
  const ref = refKey({ collection: collection.name, id });
  const [found] = await deps.store.transact(
    { mode: 'read', durability: 'relaxed', collections: [collection.name] },
    (tx) => tx.rows.get([ref]),
  );
  const back: Record<string, unknown> = { ...before };
  const seen: Record<string, unknown> = { ...after };
  for (const field of collection.texts ?? []) {
    const [was, made, now] = [before[field], after[field], found?.row[field]];
    if (typeof was !== 'string' || typeof made !== 'string' || typeof now !== 'string') continue;
    back[field] = mergeText(made, now, was).text;
    seen[field] = now;
  }
  const captured = capture(deps, mutator, argsOf(back));
  if (!captured.ok) return captured;
  return write(captured.value, (_, put) =>
    put((base) => ({ ...base, [ref]: base[ref] ? ({ ...base[ref], ...seen } as AnyRow) : null })),
  );
}
