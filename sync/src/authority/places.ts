import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import { type RefKey, refKey, refOf } from '../ports.ts';
import { same } from '../row-tx.ts';
import type { AuthorityReader, Place } from './store.ts';

/** One row as a change that comes again finds it, and where it stands in the order. */
export interface Placed {
  readonly row: AnyRow | undefined;
  /** When it was last written or deleted; undefined where nobody knows, or it never was. */
  readonly at: string | undefined;
  /** As it was, where it is deleted and that is known. */
  readonly last: AnyRow | undefined;
  /** When the field became what it is. Only what mutators write is known of it; anything else counts as older. */
  fieldAt(field: string): Promise<string | undefined>;
}

/** Whether it has its place behind `at`. What nobody knows the place of is older than everything that comes again (SPEC B5). */
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
