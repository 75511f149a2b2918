import type { FailureCode } from '@paratope/shared/failure';
import type { MutationId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { Text } from '@paratope/shared/words/message';
import type { AttentionItem, ClientTx, OutboxMutation, RefKey } from '../ports.ts';

/**
 * Keeps a rejected change complete, in the transaction that removes it from the queue
 * (SPEC R1). Only `resubmit` and `discard` remove it, at the user's request (SPEC R2).
 */
export async function keepRefused(
  tx: ClientTx,
  refused: {
    readonly entry: OutboxMutation;
    readonly code: FailureCode;
    readonly message: Text;
    readonly at: string;
    readonly order: number;
    readonly undecided?: true;
    /** Whether the answer that rejected it also deleted this row. */
    isDeleted?(ref: RefKey): boolean;
  },
): Promise<void> {
  const { seq: _, ...kept } = refused.entry;
  const deleted = await deletedRows(tx, refused.entry, refused.isDeleted);
  const item: AttentionItem = {
    ...kept,
    code: refused.code,
    message: refused.message,
    refusedAt: refused.at,
    order: refused.order,
    ...(refused.undecided && { undecided: true }),
    ...(deleted.length > 0 ? { deleted: Object.fromEntries(deleted) } : {}),
  };
  const cause = await refusedCreation(tx, refused.entry);
  await tx.attention.put([cause ? { ...item, cause } : item]);
}

/** The last state of this change's rows that were deleted: the base still holds them while the deleting answer is applied. */
async function deletedRows(
  tx: ClientTx,
  { refs }: OutboxMutation,
  isDeleted: (ref: RefKey) => boolean = () => false,
): Promise<[RefKey, AnyRow][]> {
  const bases = await tx.base.get(refs);
  return bases.flatMap((base): [RefKey, AnyRow][] => {
    const row = base && (isDeleted(base.ref) ? base.row : base.last);
    return row ? [[base.ref, row]] : [];
  });
}

/** The refused change that would have created a row this one builds on, so that the two are shown together (SPEC R4). */
async function refusedCreation(tx: ClientTx, entry: OutboxMutation): Promise<MutationId | undefined> {
  const built = entry.refs.filter((ref) => entry.base[ref]);
  if (built.length === 0) return undefined;
  const earlier = await tx.attention.where('refs', built);
  const creation = earlier
    .sort((a, b) => a.order - b.order)
    .find((item) => built.some((ref) => item.base[ref] === null));
  return creation && (creation.cause ?? creation.mid);
}
