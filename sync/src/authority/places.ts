import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import { type RefKey, refKey, refOf } from '../ports.ts';
import { same } from '../row-tx.ts';
import type { AuthorityReader, Place } from './store.ts';

/** One row as a re-sent change finds it, with its place in the order. */
export interface Placed {
  readonly row: AnyRow | undefined;
  /** When it was last written or deleted; undefined if unknown or never. */
  readonly at: string | undefined;
  /** Its last state if it is deleted and that state is known. */
  readonly last: AnyRow | undefined;
  /** When the field got its value. Known only for writes by mutators; anything else counts as older. */
  fieldAt(field: string): Promise<string | undefined>;
}

/** Whether its place is after `at`. An unknown place counts as older than every re-sent change (SPEC B5). */
export const isLater = (place: string | undefined, at: string): boolean => place !== undefined && place > at;

export async function readPlaced(
  store: AuthorityReader,
  space: SpaceId,
  rows: ReadonlyMap<RefKey, AnyRow | undefined>,
): Promise<ReadonlyMap<RefKey, Placed>> {
  const refs = [...rows.keys()].map(refOf);
  const [writes, places] = await Promise.all([store.lastWrites(space, refs), store.places(space, refs)]);
  const placeOf = new Map<string, Place>(places.map((place) => [`${refKey(place)}/${place.field}`, place]));
  const momentOf = async (seq: number): Promise<string | undefined> => (await store.commit(space, seq))?.at;
  const placed = new Map<RefKey, Placed>();
  for (const [index, ref] of refs.entries()) {
    const key = refKey(ref);
    const row = rows.get(key);
    const [written, place] = [writes[index] ?? 0, placeOf.get(`${key}/`)];
    const isNoted = place && written <= place.seq;
    placed.set(key, {
      row,
      at: isNoted ? place.at : await momentOf(written),
      last: isNoted && !row ? place.last : undefined,
      fieldAt: async (field) => {
        const [newest] = await store.revisions(space, { ...ref, field }, 1);
        const noted = placeOf.get(`${key}/${field}`);
        if (noted && (newest?.seq ?? 0) <= noted.seq) return noted.at;
        return newest && same(newest.value ?? null, row?.[field] ?? null) ? momentOf(newest.seq) : undefined;
      },
    });
  }
  return placed;
}
