import { startupSpace } from '@paratope/shared/ids';
import type { Mutator } from '@paratope/shared/mutation';
import { changedFields } from '@paratope/shared/proposals/changed-fields';
import type { ChangedField } from '@paratope/shared/proposals/proposal';
import type { CommitWriter } from '@paratope/sync/authority/authority';
import { Transient } from '@paratope/sync/authority/store';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

type FounderCtx = Ctx<Founder>;

/** Opens a transaction of the caller's startup in which a change is tried out and noted. */
export async function inSpace<T>(ctx: FounderCtx, work: (writer: CommitWriter<Transaction>) => Promise<T>): Promise<T> {
  try {
    return await ctx.authority.commit(startupSpace(ctx.actor.startupId), work);
  } catch (failure) {
    if (!(failure instanceof Transient)) throw failure;
    throw new Refused('unavailable', 'The server is busy. Please try again in a moment.');
  }
}

/** Runs a change as the caller's and returns the fields it changed. */
async function run(
  ctx: FounderCtx,
  { tx }: CommitWriter<Transaction>,
  { mutator, args }: { mutator: Mutator<unknown>; args: unknown },
): Promise<ChangedField[]> {
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
  });
  if (!ran.ok) throw new Refused(ran.code, ran.message, ran.fields ? { fields: ran.fields } : {});
  // Read again, because a table may add to what was written.
  const after = await tx.rows(startupSpace(startupId), refs);
  return refs.flatMap((ref, at) => changedFields({ ...ref, before: before[at], after: after[at] }));
}

/** Says whether a change can be made now, and what it would change; nothing is written. */
export async function tryOut(
  ctx: FounderCtx,
  writer: CommitWriter<Transaction>,
  change: Parameters<typeof run>[2],
): Promise<ChangedField[]> {
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
  readonly changes: ChangedField[];
  constructor(changes: ChangedField[]) {
    super('A trial run ends by being undone.');
    this.changes = changes;
  }
}
