/** Which elements each row stands in, and which are kept out of sight above and below the rows. Elements go by a name of their own. */
export interface Places {
  /** By the row's key, in the order of the rows. */
  readonly of: ReadonlyMap<string, string>;
  readonly above: readonly string[];
  readonly below: readonly string[];
}

export const noPlaces: Places = { of: new Map(), above: [], below: [] };

interface Asked {
  readonly keys: readonly string[];
  readonly before: Places;
  /** Whether the elements of a row that goes must go with it. */
  readonly isHeld: (key: string) => boolean;
  /** Whether elements that are left free are kept, and how many of them at most above the rows; with 0 all of them go. */
  readonly spare: number;
}

/** A row that stays keeps its elements. One that comes takes those of one that went, at best where they lie: what is moved is laid out anew. */
export function placesFor({ keys, before, isHeld, spare }: Asked): Places {
  const order = [...before.above, ...before.of.values(), ...before.below];
  const position = new Map(order.map((place, at) => [place, at]));
  const stay = new Set(keys.filter((key) => before.of.has(key)));
  const free = new Set(order);
  for (const [key, place] of before.of) {
    if (stay.has(key) || isHeld(key)) free.delete(place);
  }
  const of = new Map<string, string | undefined>();
  // Where none stays, as many are left above the rows as below: the neighbours will need them.
  let next = stay.size > 0 ? 0 : Math.min(spare, Math.max(0, Math.floor((free.size - keys.length) / 2)));
  for (const [at, limit] of limitsOf(keys, before.of, position).entries()) {
    const key = keys[at] ?? '';
    const own = before.of.get(key);
    while (own === undefined && next < limit && !free.has(order[next] ?? '')) next += 1;
    const place = own ?? (next < limit ? order[next] : undefined);
    of.set(key, place);
    if (place === undefined) continue;
    free.delete(place);
    next = (position.get(place) ?? 0) + 1;
  }
  const names = new Set(order);
  for (const [key, place] of of) {
    if (place !== undefined) continue;
    const [other = another(names)] = free;
    free.delete(other);
    of.set(key, other);
  }
  const places = of as ReadonlyMap<string, string>;
  const [first = ''] = places.values();
  const isAbove = (place: string) => (position.get(place) ?? 0) < (position.get(first) ?? 0);
  const kept = spare > 0 ? [...free] : [];
  return { of: places, above: kept.filter(isAbove), below: kept.filter((place) => !isAbove(place)) };
}

/** For each row, where the elements of the next one that stays lie. */
function limitsOf(
  keys: readonly string[],
  of: ReadonlyMap<string, string>,
  position: ReadonlyMap<string, number>,
): number[] {
  let limit = position.size;
  return keys
    .toReversed()
    .map((key) => {
      const after = limit;
      limit = position.get(of.get(key) ?? '') ?? limit;
      return after;
    })
    .toReversed();
}

function another(names: Set<string>): string {
  let number = names.size;
  while (names.has(String(number))) number += 1;
  names.add(String(number));
  return String(number);
}
