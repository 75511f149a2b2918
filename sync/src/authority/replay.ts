import type { Failure } from '@paratope/shared/failure';
import type { AnyRow, Collection, Tx } from '@paratope/shared/mutation';
import * as z from 'zod/mini';
import { type RefKey, refKey, refOf } from '../ports.ts';
import { type RowTx, same } from '../row-tx.ts';
import { isLater, type Placed } from './places.ts';
import {
  isEmpty,
  type Met,
  meetKept,
  meetText,
  type ReceivedMutation,
  type Reconciled,
  remembered,
  rowOf,
  tooLong,
} from './reconcile.ts';
import type { AuthorityReader } from './store.ts';

/** A change sent again because the server that accepted it was restored, with its rows as this server has them (SPEC B5). */
export interface Again {
  readonly asked: ReceivedMutation;
  readonly confirmed: string;
  readonly base: NonNullable<ReceivedMutation['base']>;
  readonly placed: ReadonlyMap<RefKey, Placed>;
  readonly collections: Map<string, Collection>;
}

interface Made {
  readonly ok: true;
  readonly tx: RowTx;
  readonly seen: ReadonlyMap<RefKey, AnyRow | undefined>;
  readonly written: ReadonlySet<RefKey>;
}

/**
 * Runs the change on the rows as its author saw them; if that fails, on the current rows; and if that fails too,
 * without records created since where the author saw none. If all fail, the refusal is the one of the current rows.
 */
export function makeAgain(
  again: Again,
  open: () => RowTx,
  make: (permit: Tx, tx: Tx) => Failure | undefined,
): Made | Failure {
  const attempt = (see: See): Made | Failure => {
    const tx = open();
    const { tx: shown, ...what } = showing(tx, again.collections, see);
    return make(showing(open(), again.collections, see).tx, shown) ?? { ok: true, tx, ...what };
  };
  const asSeen: See = (collection, key, row) => (row ? asAuthorSaw(again, collection, key, row) : missing(again, key));
  const withoutOthers: See = (collection, key, row) =>
    again.base[key] === null && fieldsOf(collection).length > 0 ? undefined : asSeen(collection, key, row);
  const first = quietly(() => attempt(asSeen));
  if (first?.ok) return first;
  const plain = attempt((_, __, row) => row);
  if (plain.ok) return plain;
  const last = quietly(() => attempt(withoutOthers));
  return last?.ok ? last : plain;
}

/** Chooses what the mutator sees in place of a current row. */
type See = (collection: Collection, key: RefKey, row: AnyRow | undefined) => AnyRow | undefined;

/** Wraps a transaction: shows rows as `see` returns them and records what was read and written. */
export function showing(
  tx: RowTx,
  collections: Map<string, Collection>,
  see: See,
): Pick<Made, 'seen' | 'written'> & { tx: Tx } {
  const seen = new Map<RefKey, AnyRow | undefined>();
  const written = new Set<RefKey>();
  const look = (collection: Collection, id: string): AnyRow | undefined => {
    const key = refKey({ collection: collection.name, id });
    const row = tx.get(collection, id);
    if (written.has(key)) return row;
    collections.set(collection.name, collection);
    if (!seen.has(key)) seen.set(key, see(collection, key, row));
    return seen.get(key);
  };
  return {
    seen,
    written,
    tx: {
      by: tx.by,
      get: <Row extends AnyRow>(collection: Collection<Row>, id: string) => look(collection, id) as Row | undefined,
      put: (collection, row) => {
        look(collection, row.id);
        tx.put(collection, row);
        written.add(refKey({ collection: collection.name, id: row.id }));
      },
      remove: (collection, id) => {
        const row = look(collection, id);
        tx.remove(collection, id);
        if (row) written.add(refKey({ collection: collection.name, id }));
      },
    },
  };
}

export const fieldsOf = ({ texts = [], kept = [] }: Collection): readonly string[] => [...texts, ...kept];

/** Puts the fields that the change altered back to the values its author saw. */
function asAuthorSaw({ base }: Again, collection: Collection, key: RefKey, row: AnyRow): AnyRow {
  const own: Readonly<Record<string, unknown>> = base[key] ?? {};
  return {
    ...row,
    ...Object.fromEntries(fieldsOf(collection).flatMap((field) => (field in own ? [[field, own[field]]] : []))),
  };
}

/** The earlier state of a record that no longer exists. */
function missing({ base, placed, confirmed }: Again, key: RefKey): AnyRow | undefined {
  const before = placed.get(key);
  return isLater(before?.at, confirmed) ? before?.last : wholeIn(base, key);
}

/** A change's base has the fields it altered, so the base of a deletion is the whole record. */
export function wholeIn(base: Again['base'], key: RefKey): AnyRow | undefined {
  const own = base[key];
  return own && Object.keys(own).length > 1 ? own : undefined;
}

/** Returns undefined if `attempt` throws: a reconstructed record may lack what a mutator expects. */
export function quietly<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}

type Outcome = { merged: boolean } & { [List in 'revisions' | 'places']: Reconciled[List][number][] };

/**
 * Applies the change where no value was confirmed later or written after the restore; elsewhere its
 * values only go to the history of the fields. Notes its place, for changes that arrive after it.
 */
export async function reconcileAgain(
  store: AuthorityReader,
  { tx, seen, written }: Made,
  again: Again,
): Promise<Reconciled | Failure> {
  const end: Outcome = { merged: false, revisions: [], places: [] };
  for (const key of written) {
    const met = await settleRow(store, tx, again, { key, seen: seen.get(key) }, end);
    if (!met) return tooLong;
  }
  return { ok: true, ...end };
}

/** Returns false if the merged row does not fit its collection's schema. */
async function settleRow(
  store: AuthorityReader,
  tx: RowTx,
  { asked, base, confirmed, placed, collections }: Again,
  { key, seen }: { readonly key: RefKey; readonly seen: AnyRow | undefined },
  end: Outcome,
): Promise<boolean> {
  const ref = refOf(key);
  const { row, at, fieldAt } = placed.get(key) ?? {};
  const [after, collection] = [tx.current(key), collections.get(ref.collection)];
  const isLate = isLater(at, confirmed);
  const place = isLate && at ? at : confirmed;
  const note = (field: string, moment: string, last?: AnyRow): void =>
    void end.places.push({ ...ref, field, at: moment, ...(last && { last }) });
  if (!collection) return true;
  if (!after) {
    const last = row ?? seen;
    if (!isLate) note('', place, last);
    else if (row) {
      tx.set(key, row);
      end.merged = true;
    }
    return true;
  }

  const fields = fieldsOf(collection).filter((field) => !same(seen?.[field], after[field]));
  if (isLate && !(row && seen)) {
    // A later change deleted or recreated the record: this one's values only go to the history.
    for (const field of fields) {
      const [value, typed] = [row?.[field], after[field]];
      const met: Met = row
        ? { field, value, typed, conflict: !same(value, typed) }
        : { field, value: typed, conflict: false };
      end.revisions.push(...(await remembered(store, { ...ref, before: row, after }, met, asked)));
    }
    if (!row) note('', place, after);
    tx.set(key, row);
    end.merged = true;
    return true;
  }

  const met: Met[] = [];
  for (const field of fields) {
    const since = row && (await fieldAt?.(field));
    const isFieldLate = isLater(since, confirmed);
    const meeting = { field, was: row?.[field], now: after[field], base: row && base[key] };
    if (row && !seen) {
      // Created twice: this change's fields win, and fields without history keep the current values.
      const { was, now } = meeting;
      met.push({ field, value: now, conflict: !isEmpty(was) && !same(was, now) });
    } else if (!isFieldLate || !same(meeting.was, meeting.now))
      met.push(collection.texts?.includes(field) ? meetText(meeting, isFieldLate) : meetKept(meeting, isFieldLate));
    note(field, isFieldLate && since ? since : confirmed);
  }
  // If all its fields lost, the rest of the row, such as the time of the last edit, loses too.
  const isOutvoted = row && fields.length > 0 && met.every(({ field, value }) => same(value, row[field]));
  const kept = fieldsOf(collection).filter((field) => row && field in row && !fields.includes(field));
  const next = rowOf(
    row && (isOutvoted || !seen)
      ? row
      : { ...after, ...Object.fromEntries(kept.map((field) => [field, row?.[field]])) },
    met,
  );
  if (!z.safeParse(collection.schema, next).success) return false;
  tx.set(key, next);
  note('', place);
  end.merged ||= met.some(({ conflict, typed }) => conflict || typed !== undefined);
  for (const one of met)
    end.revisions.push(...(await remembered(store, { ...ref, before: row, after: next }, one, asked)));
  return true;
}
