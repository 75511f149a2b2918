import { type Failure, fail } from '@paratope/shared/failure';
import type { AnyRow, Collection, Outcome, Registry, Tx } from '@paratope/shared/mutation';
import { msg } from '@paratope/shared/words/message';
import * as z from 'zod/mini';
import { startupOf } from '../ids.ts';
import { type RefKey, refKey } from '../ports.ts';
import { createRowTx, type RowTx, touchLimit } from '../row-tx.ts';
import { whole } from '../whole-text.ts';
import type { Access } from './authority.ts';
import { foundSo } from './found-so.ts';
import { readPlaced } from './places.ts';
import { type ReceivedMutation, type Reconciled, reconcile } from './reconcile.ts';
import { type Again, makeAgain, reconcileAgain } from './replay.ts';
import type { AuthorityReader } from './store.ts';

export interface Judged extends Reconciled {
  readonly tx: RowTx;
  readonly refs: readonly RefKey[];
}

/**
 * Judges one change: access, arguments, then the mutator and its permit against the current rows. Throws if
 * the mutator throws or writes a row its collection rejects; the caller decides what that means (SPEC P5).
 */
export async function judge<Native>(
  deps: { readonly registry: Registry; readonly access: Access<Native> },
  store: AuthorityReader<Native>,
  asked: ReceivedMutation,
): Promise<Judged | Failure> {
  const entitlements = await deps.access.entitlements(store, asked.accountId, asked.space);
  const startupId = startupOf(asked.space);
  if (!entitlements || !startupId) return fail('forbidden', 'You no longer have access to this startup.');

  const mutator = deps.registry.get(asked.name);
  if (!mutator) return fail('invalid', "This version doesn't support this change.");
  const args = z.safeParse(mutator.args, whole(asked.args));
  if (!args.success) return fail('invalid', "Some of what you entered can't be used.", fieldsOf(args.error));
  if (!z.safeParse(Moment, asked.at).success) return fail('invalid', "We can't read the time of this change.");

  const refs = mutator.touches(args.data, startupId);
  if (refs.length > touchLimit)
    return fail('too_large', msg('One change can affect up to {count} records.', { count: touchLimit }));
  const rows = await store.rows(asked.space, refs);
  const before = new Map<RefKey, AnyRow | undefined>(refs.map((ref, index) => [refKey(ref), rows[index]]));
  const by = { accountId: asked.accountId, startupId, at: asked.at, zone: asked.zone };

  const collections = new Map<string, Collection>();
  const open = (): RowTx =>
    createRowTx(by, before, (collection, row) => {
      mustFit(collection, row);
      collections.set(collection.name, collection);
    });
  const make = (permitTx: Tx, tx: Tx): Failure | undefined => {
    const permitted = mutator.permit?.(readOnly(permitTx), args.data, entitlements);
    if (permitted && !permitted.done) return refused(permitted);
    const outcome = mutator.apply(tx, args.data);
    return outcome.done ? undefined : refused(outcome);
  };
  const judged = (tx: RowTx, met: Reconciled | Failure): Judged | Failure =>
    met.ok ? { ...met, tx, refs: [...before.keys()] } : met;

  const { confirmed, base } = asked;
  if (!confirmed || !base) {
    const tx = open();
    const failure = make(open(), tx);
    if (failure) return failure;
    const places = base ? foundSo(base, before, tx, collections, { open, make }) : [];
    const met = await reconcile(store, tx, collections, asked);
    return judged(tx, met.ok ? { ...met, places } : met);
  }
  const again: Again = { asked, confirmed, base, placed: await readPlaced(store, asked.space, before), collections };
  const made = makeAgain(again, open, make);
  return made.ok ? judged(made.tx, await reconcileAgain(store, made, again)) : made;
}

const refused = (outcome: Exclude<Outcome, { done: true }>): Failure => fail(outcome.code, outcome.message);

/** A row that its collection rejects must not reach the devices of the space. */
function mustFit(collection: Collection, row: AnyRow): void {
  const parsed = z.safeParse(collection.schema, row);
  if (!parsed.success)
    throw new Error(`${collection.name}/${row.id} does not fit its collection: ${parsed.error.message}`);
}

const Moment = z.iso.datetime();

const readOnly = (tx: Tx): Tx => ({ ...tx, put: forbidWrite, remove: forbidWrite });

function forbidWrite(): never {
  throw new Error('permit may read, not write.');
}

function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.') || 'args', issue.message]));
}
