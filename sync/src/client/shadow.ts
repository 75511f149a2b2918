import type { BaseRow, ClientTx, OutboxMutation } from '../ports.ts';

/** Gives rows with pending changes their current view as base, until a fresh download is complete. */
export async function shadow(tx: ClientTx, entries: readonly OutboxMutation[]): Promise<void> {
  const spaceByRef = new Map(entries.flatMap((entry) => entry.refs.map((ref) => [ref, entry.space] as const)));
  const refs = [...spaceByRef.keys()];
  const based = await tx.base.get(refs);
  const rows = await tx.rows.get(refs);
  await tx.base.put(
    [...spaceByRef].flatMap(([ref, space], index): BaseRow[] =>
      based[index] ? [] : [{ ref, space, row: rows[index]?.row ?? null }],
    ),
  );
}
