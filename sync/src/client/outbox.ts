import { type Failure, fail, ok, type Result } from '@paratope/shared/failure';
import { type AccountId, type MutationId, type StartupId, startupSpace } from '@paratope/shared/ids';
import type { AnyRow, Mutator } from '@paratope/shared/mutation';
import { msg } from '@paratope/shared/words/message';
import * as z from 'zod/mini';
import { newMutationId } from '../ids.ts';
import {
  type AttentionItem,
  type BaseRow,
  type ClientTx,
  type Clock,
  type OutboxMutation,
  type PlacedRow,
  type Random,
  type RefKey,
  refKey,
} from '../ports.ts';
import type { Entry } from '../protocol/sync-request.ts';
import { createRowTx, type RowWrite, same, touchLimit } from '../row-tx.ts';
import { whole } from '../whole-text.ts';
import { readMeta, refuseNewer } from './meta.ts';
import { authorOf, type RowsByRef } from './rebase.ts';

export interface CaptureDeps {
  readonly accountId: AccountId;
  readonly startupId: StartupId;
  readonly schema: number;
  readonly clock: Pick<Clock, 'now' | 'zone'>;
  readonly random: Pick<Random, 'bytes'>;
}

export interface Captured {
  // biome-ignore lint/suspicious/noExplicitAny: parsed by its own schema in `capture`.
  readonly mutator: Mutator<any>;
  readonly entry: Omit<Entry, 'seq' | 'base'>;
  readonly refs: readonly RefKey[];
  readonly collections: readonly string[];
}

export interface Saved {
  readonly mid: MutationId;
  readonly made: Made;
}
export type Made = readonly RowWrite[];

/** Everything that needs no store: parses the arguments, takes the time, lists the rows. `again` is a refused change made once more. */
export function capture<Args>(
  deps: CaptureDeps,
  mutator: Mutator<Args>,
  input: Args,
  again?: Pick<AttentionItem, 'mid' | 'undecided'>,
): Result<Captured> {
  const args = z.safeParse(mutator.args, whole(input));
  if (!args.success) return fail('invalid', "Some of what you entered can't be used.", fieldsOf(args.error));
  const touched = mutator.touches(args.data, deps.startupId);
  const refs = [...new Set(touched.map(refKey))];
  if (refs.length > touchLimit)
    return fail('too_large', msg('One change can affect up to {count} records.', { count: touchLimit }));
  return ok({
    mutator,
    refs,
    collections: [...new Set(touched.map((ref) => ref.collection))],
    entry: {
      mid: again?.undecided ? again.mid : newMutationId(deps.random),
      space: startupSpace(deps.startupId),
      name: mutator.name,
      args: args.data,
      schema: deps.schema,
      at: deps.clock.now(),
      zone: deps.clock.zone(),
    },
  });
}

/**
 * Applies a change to the rows and queues it, in the caller's transaction: view, base, entry and number are written
 * together or not at all (SPEC W1, W3). A refusal of the mutator has written nothing. `seenOf` returns the rows as the
 * user saw them, if other than what is stored now: what others wrote since is then merged, not overwritten (SPEC N1).
 */
export async function append(
  tx: ClientTx,
  deps: CaptureDeps,
  captured: Captured,
  seenOf: (base: Entry['base']) => Entry['base'] = (base) => base,
): Promise<Failure | { ok: true; entry: OutboxMutation; made: Made }> {
  const { entry, refs, mutator } = captured;
  const by = authorOf(deps.accountId, entry);
  if (!by) return fail('invalid', "This change doesn't belong to a startup.");
  const [meta, placed, based] = await Promise.all([readMeta(tx), tx.rows.get(refs), tx.base.get(refs)]);
  refuseNewer(meta, deps.schema);

  const before = new Map<RefKey, AnyRow | undefined>(refs.map((ref, index) => [ref, placed[index]?.row]));
  const rowTx = createRowTx(by, before);
  const outcome = mutator.apply(rowTx, entry.args);
  if (!outcome.done) return fail(outcome.code, outcome.message);

  const writes = rowTx.writes();
  const queued: OutboxMutation = { ...entry, seq: meta.lastSeq + 1, refs, base: seenOf(altered(before, writes)) };
  const unshadowed = refs.flatMap((ref, index): BaseRow[] =>
    based[index] ? [] : [{ ref, space: placed[index]?.space ?? entry.space, row: before.get(ref) ?? null }],
  );
  const shown = writes.flatMap(({ collection, after }): PlacedRow[] =>
    after ? [{ collection, space: entry.space, row: after }] : [],
  );
  // All at once: the store processes them in this order without a pause in between.
  await Promise.all([
    tx.base.put(unshadowed),
    tx.rows.put(shown),
    tx.rows.remove(writes.flatMap((write) => (write.after ? [] : [refKey(write)]))),
    tx.outbox.put([queued]),
    tx.meta.put([{ ...meta, lastSeq: queued.seq }]),
  ]);
  return { ok: true, entry: queued, made: writes };
}

/** The base with other values for the fields it names; fields the change does not touch stay absent. */
export function overlaid(
  base: Entry['base'],
  seenIn: (ref: RefKey) => Readonly<Record<string, unknown>>,
): Entry['base'] {
  const over = (ref: RefKey, row: AnyRow): AnyRow => ({
    ...row,
    ...Object.fromEntries(Object.entries(seenIn(ref)).filter(([field]) => field in row)),
  });
  return Object.fromEntries(Object.entries(base).map(([ref, row]) => [ref, row && over(ref, row)]));
}

/** The changed fields' old values only: a long untouched note must not be sent with every small edit. */
function altered(before: RowsByRef, writes: readonly RowWrite[]): Entry['base'] {
  const base: Entry['base'] = {};
  for (const [ref, row] of before) base[ref] = row ? { id: row.id } : null;
  for (const { collection, id, before: row, after } of writes) {
    if (!row) continue;
    const fields = Object.keys({ ...row, ...after }).filter(
      (field) => field === 'id' || !same(row[field], after?.[field]),
    );
    base[refKey({ collection, id })] = { id, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
  }
  return base;
}

/** The oldest entries after `after`, ready to send: at least one if there is one, otherwise within both limits (SPEC P8). */
export async function take(
  tx: ClientTx,
  asked: { readonly after: number; readonly entries: number; readonly bytes: number },
): Promise<Entry[]> {
  const waiting = await tx.outbox.list({ after: asked.after, limit: asked.entries });
  const encoder = new TextEncoder();
  const taken: Entry[] = [];
  // The array's brackets, then a comma and the text of each entry.
  let bytes = 2;
  for (const { refs: _, ...entry } of waiting) {
    bytes += encoder.encode(JSON.stringify(entry)).length + 1;
    if (taken.length > 0 && bytes > asked.bytes) break;
    taken.push(entry);
  }
  return taken;
}

const fieldsOf = (error: z.core.$ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.') || 'args', issue.message]));
