import { Matches } from '@paratope/shared/matches/match';
import type { AnyRow, Collection } from '@paratope/shared/mutation';
import { Activities } from '@paratope/shared/outreach/activity';
import type { Workspace } from '../../local/workspace.ts';

/** How many records the server added, changed or removed. */
export interface Came {
  readonly investors: number;
  readonly activities: number;
}

/** Remembers what is on this device; the returned function counts what came since. Own waiting changes are no news to their author. */
export async function beforeSync(store: Workspace['store']): Promise<() => Promise<Came>> {
  const own = new Set((await store.allMarks()).keys());
  const read = async <Row extends AnyRow>(collection: Collection<Row>): Promise<ReadonlyMap<string, Row>> => {
    const rows = await store.table(collection).toArray();
    return new Map(rows.filter(({ id }) => !own.has(`${collection.name}/${id}`)).map((row) => [row.id, row]));
  };
  const before = { investors: await read(Matches), activities: await read(Activities) };
  return async () => ({
    investors: differences(before.investors, await read(Matches)),
    activities: differences(before.activities, await read(Activities)),
  });
}

function differences(before: ReadonlyMap<string, AnyRow>, now: ReadonlyMap<string, AnyRow>): number {
  const changed = [...now].filter(([id, row]) => {
    const earlier = before.get(id);
    return row !== earlier && JSON.stringify(row) !== JSON.stringify(earlier);
  });
  return changed.length + [...before.keys()].filter((id) => !now.has(id)).length;
}
