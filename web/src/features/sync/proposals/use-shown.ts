import type { AnyRow, Authorship, Tx } from '@paratope/shared/mutation';
import { mutators } from '@paratope/shared/mutators';
import { watched } from '@paratope/shared/proposals/changed-fields';
import type { ChangedField, Proposed } from '@paratope/shared/proposals/proposal';
import { collections } from '@paratope/shared/synced';
import { refKey } from '@paratope/sync/ports';
import { deviceZone } from '../../../local/device.ts';
import { useLocalQuery, useSession } from '../../../local/hooks.ts';
import { inWords } from '../../../words/words.ts';
import { type ChangeWords, changeWords } from '../change-words.ts';
import { useNames } from '../use-names.ts';
import { recordsOf } from './queries.ts';

interface Shown extends ChangeWords {
  /** Why it can't be made now. */
  readonly refusal: string | undefined;
}

type Rows = Readonly<Record<string, AnyRow | null>>;

/** What a proposal would change, tried out on the records of this device; once accepted, what it changed. Undefined while they are read. */
export function useShown(proposal: Proposed): Shown | undefined {
  const { accountId, startupId } = useSession();
  const records = recordsOf(proposal, startupId);
  const refs = records.map(refKey);
  const rows = useLocalQuery(
    async (local) => {
      const found: Record<string, AnyRow | null> = {};
      for (const { collection: name, id } of records) {
        const collection = collections.find((one) => one.name === name);
        if (collection) found[`${name}/${id}`] = (await local.table(collection).get(id)) ?? null;
      }
      return found;
    },
    [refs.join(' ')],
  );
  const nameOf = useNames([{ refs }]);
  if (!rows || !nameOf) return undefined;
  const { name, args, state } = proposal;
  const by: Authorship = { accountId, startupId, at: proposal.createdAt, zone: deviceZone() };
  const { changes, refusal } =
    state === 'open' ? triedOut(proposal, rows, by) : { changes: proposal.changes ?? [], refusal: undefined };
  const base = state === 'open' ? only(rows, changes) : asItWas(changes);
  return { ...changeWords({ name, args, base }, nameOf), refusal };
}

function triedOut({ name, args }: Proposed, rows: Rows, by: Authorship) {
  const after = new Map(Object.entries(rows).map(([ref, row]) => [ref, row ?? undefined]));
  const tx: Tx = {
    by,
    get: ({ name: collection }, id) => after.get(`${collection}/${id}`) as never,
    put: ({ name: collection }, row) => void after.set(`${collection}/${row.id}`, row),
    remove: ({ name: collection }, id) => void after.set(`${collection}/${id}`, undefined),
  };
  const own = watched(tx);
  const outcome = mutators.get(name)?.apply(own.tx, args as never);
  const refusal = outcome && !outcome.done ? inWords(outcome.message) : undefined;
  return { changes: own.changes(), refusal };
}

/** The rows that change, whole: a record that is merely read has fields of the same names. */
const only = (rows: Rows, changes: readonly ChangedField[]): Rows => {
  const changed = new Set(changes.map(({ collection, id }) => `${collection}/${id}`));
  return Object.fromEntries(Object.entries(rows).filter(([ref]) => changed.has(ref)));
};

function asItWas(changes: readonly ChangedField[]): Rows {
  const rows: Record<string, AnyRow> = {};
  for (const { collection, id, field, before } of changes)
    if (before !== undefined)
      rows[`${collection}/${id}`] = { ...rows[`${collection}/${id}`], [field]: before } as AnyRow;
  return rows;
}
