import { startupSpace } from '@paratope/shared/ids';
import type { AnyRow, Collection, Mutator, RowRef } from '@paratope/shared/mutation';
import type { ProposedField } from '@paratope/shared/proposals/api';
import { collections } from '@paratope/shared/synced';
import type { CommitWriter } from '@paratope/sync/authority/authority';
import { Transient } from '@paratope/sync/authority/store';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

type FounderCtx = Ctx<Founder>;

/** Opens a transaction of the caller's startup in which the engine's writes and a proposal's own row change together. */
export async function inSpace<T>(ctx: FounderCtx, work: (writer: CommitWriter<Transaction>) => Promise<T>): Promise<T> {
  try {
    return await ctx.authority.commit(startupSpace(ctx.actor.startupId), work);
  } catch (failure) {
    if (!(failure instanceof Transient)) throw failure;
    throw new Refused('unavailable', 'The server is busy. Please try again in a moment.');
  }
}

/** Runs a proposed change as the caller's, with its key in the history, and returns the fields it changed. */
export async function run(
  ctx: FounderCtx,
  { tx }: CommitWriter<Transaction>,
  { mutator, args, keyId }: { mutator: Mutator<unknown>; args: unknown; keyId: string },
): Promise<ProposedField[]> {
  const { accountId, startupId } = ctx.actor;
  const refs = mutator.touches(args, startupId);
  const before = await tx.rows(startupSpace(startupId), refs);
  const ran = await ctx.authority.runMutationIn(tx, {
    accountId,
    startupId,
    name: mutator.name,
    args,
    at: ctx.now,
    zone: ctx.config.TIME_ZONE,
    keyId,
  });
  if (!ran.ok) throw new Refused(ran.code, ran.message, ran.fields ? { fields: ran.fields } : {});
  const { poke } = ran.value;
  if (poke) tx.native.afterCommit(() => ctx.pokes.publish(poke.space, poke.seq));
  // Read again, because a table may add to what was written.
  const after = await tx.rows(startupSpace(startupId), refs);
  return refs.flatMap((ref, at) => changedFields(ref, before[at] ?? null, after[at] ?? null));
}

/** The same, with nothing written: whether the change can be made now, and what it would change. */
export async function tryOut(
  ctx: FounderCtx,
  writer: CommitWriter<Transaction>,
  change: Parameters<typeof run>[2],
): Promise<ProposedField[]> {
  try {
    return await writer.tx.savepoint(async () => {
      throw new Tried(await run(ctx, writer, change));
    });
  } catch (end) {
    if (end instanceof Tried) return end.changes;
    throw end;
  }
}

class Tried extends Error {
  readonly changes: ProposedField[];
  constructor(changes: ProposedField[]) {
    super('A trial run ends by being undone.');
    this.changes = changes;
  }
}

/** Puts the fields back as they were, in one commit. Refused if one of them has another value by now. */
export async function putBack(
  ctx: FounderCtx,
  writer: CommitWriter<Transaction>,
  changes: readonly ProposedField[],
): Promise<void> {
  const refs = [...new Map(changes.map(({ collection, id }) => [`${collection}/${id}`, { collection, id }])).values()];
  const rows = await writer.tx.rows(startupSpace(ctx.actor.startupId), refs);
  refs.forEach((ref, at) => {
    const own = changes.filter(({ collection, id }) => collection === ref.collection && id === ref.id);
    const collection = collections.find(({ name }) => name === ref.collection);
    const row = rows[at];
    if (!collection || own.some(({ field, after }) => !same(row?.[field], after)))
      throw new Refused('conflict', 'This was changed again since. Nothing was undone.');
    if (own.some(({ field, before }) => field === 'id' && before === null)) writer.remove(collection, ref.id);
    else writer.put(collection, restored(collection, row, own));
  });
}

/** A field without a value was missing or null, whichever the record's schema takes. */
function restored(collection: Collection, row: AnyRow | undefined, own: readonly ProposedField[]): AnyRow {
  const empty = own.filter(({ before }) => before === null).map(({ field }) => field);
  const withNulls = { ...row, ...Object.fromEntries(own.map(({ field, before }) => [field, before])) } as AnyRow;
  const without = Object.fromEntries(Object.entries(withNulls).filter(([field]) => !empty.includes(field))) as AnyRow;
  return collection.schema.safeParse(without).success ? without : withNulls;
}

function changedFields({ collection, id }: RowRef, before: AnyRow | null, after: AnyRow | null): ProposedField[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const [old, value] = [before?.[field] ?? null, after?.[field] ?? null];
    return same(old, value) ? [] : [{ collection, id, field, before: old, after: value }];
  });
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
