import type { AnyRow } from '@paratope/shared/mutation';
import type { Proposed } from '@paratope/shared/proposals/proposal';
import { collections } from '@paratope/shared/synced';
import { refKey } from '@paratope/sync/ports';
import { useLocalQuery, useSession } from '../../../local/hooks.ts';
import { type ChangeWords, changeWords } from '../change-words.ts';
import { useNames } from '../use-names.ts';
import { recordsOf } from './queries.ts';

/** What a proposal would change, from the records on this device; once accepted, what it changed. Undefined while they are read. */
export function useShown(proposal: Proposed): ChangeWords | undefined {
  const { startupId } = useSession();
  const records = recordsOf(proposal, startupId);
  const refs = records.map(refKey);
  const base = useLocalQuery(
    async (rows) => {
      const found: Record<string, AnyRow | null> = {};
      for (const { collection: name, id } of records) {
        const collection = collections.find((one) => one.name === name);
        if (collection) found[`${name}/${id}`] = (await rows.table(collection).get(id)) ?? null;
      }
      return found;
    },
    [refs.join(' ')],
  );
  const nameOf = useNames([{ refs }]);
  if (!base || !nameOf) return undefined;
  const { name, args, changes } = proposal;
  return changeWords({ name, args, base: changes ? asItWas(changes) : base }, nameOf);
}

function asItWas(changes: NonNullable<Proposed['changes']>): Record<string, AnyRow> {
  const rows: Record<string, AnyRow> = {};
  for (const { collection, id, field, before } of changes)
    rows[`${collection}/${id}`] = { ...rows[`${collection}/${id}`], [field]: before } as AnyRow;
  return rows;
}
