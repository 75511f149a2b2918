import type { Result } from '@paratope/shared/failure';
import type { AnyRow, Collection, Mutator } from '@paratope/shared/mutation';
import { type RefKey, refKey, refOf } from '../ports.ts';
import { type RowWrite, same } from '../row-tx.ts';
import { mergeText } from '../text-merge.ts';
import type { Write } from './again.ts';
import type { ReplicaDeps } from './deps.ts';
import type { Made, Saved } from './outbox.ts';
import { capture, overlaid } from './outbox.ts';

/**
 * Returns a record with the changed fields as they were before the change, and all others as they are now; what
 * others wrote into a text since is kept in it. Undefined if there is no such record, or there was none before.
 */
export type Before = <Row extends AnyRow>(collection: Collection<Row>, id: string) => Row | undefined;

export async function undo<Args>(
  deps: ReplicaDeps,
  write: Write,
  made: Made,
  mutator: Mutator<Args>,
  argsOf: (before: Before) => Args,
): Promise<Result<Saved>> {
  const changes = new Map(made.map((one) => [refKey(one), one]));
  const now = await rowsNow(deps, changes, argsOf);
  const seen = new Map([...changes].map(([ref, one]) => [ref, setBy(one)]));

  const before: Before = <Row extends AnyRow>({ name, texts = [] }: Collection<Row>, id: string) => {
    const ref = refKey({ collection: name, id });
    const one = changes.get(ref);
    const row = now.get(ref) ?? one?.before;
    if (!row || (one && !one.before)) return undefined;
    const set = one ? setBy(one) : {};
    const merged = texts.filter((field) => field in set);
    seen.set(ref, { ...row, ...set, ...pick(row, merged) });
    const back = pick(one?.before, Object.keys(set));
    for (const field of merged) back[field] = mergedText(one, row, field);
    return { ...row, ...back } as Row;
  };

  const captured = capture(deps, mutator, argsOf(before));
  if (!captured.ok) return captured;
  return write(captured.value, (_, put) => put((base) => overlaid(base, (ref) => seen.get(ref) ?? {})));
}

/** The changed records and those that `argsOf` reads besides, found by calling it once. */
async function rowsNow(
  { store }: Pick<ReplicaDeps, 'store'>,
  changes: ReadonlyMap<RefKey, RowWrite>,
  argsOf: (before: Before) => unknown,
): Promise<ReadonlyMap<RefKey, AnyRow | undefined>> {
  const asked = new Set(changes.keys());
  argsOf(<Row extends AnyRow>({ name }: Collection<Row>, id: string) => {
    const ref = refKey({ collection: name, id });
    asked.add(ref);
    return changes.get(ref)?.before as Row | undefined;
  });
  const refs = [...asked];
  const collections = [...new Set(refs.map((ref) => refOf(ref).collection))];
  const rows = await store.transact({ mode: 'read', durability: 'relaxed', collections }, (tx) => tx.rows.get(refs));
  return new Map(refs.map((ref, index) => [ref, rows[index]?.row]));
}

/** The fields that the change set, with the values it set. */
const setBy = ({ before, after }: RowWrite): Readonly<Record<string, unknown>> =>
  pick(
    after,
    Object.keys({ ...before, ...after }).filter((field) => !same(before?.[field], after?.[field])),
  );

const pick = (row: AnyRow | null | undefined, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, row?.[field]]));

function mergedText(one: RowWrite | undefined, now: AnyRow, field: string): unknown {
  const [was, made, current] = [one?.before?.[field], one?.after?.[field], now[field]];
  if (typeof was !== 'string' || typeof made !== 'string' || typeof current !== 'string') return was;
  return mergeText(made, current, was).text;
}
