import type { AttentionItem, OutboxMutation } from '@paratope/sync/ports';

/** The later changes in the queue that stand on a record this change makes: without it they would be about nothing. */
export function builtOn(entry: OutboxMutation, all: readonly OutboxMutation[]): readonly OutboxMutation[] {
  const made = new Set(entry.refs.filter((ref) => entry.base[ref] === null));
  return made.size === 0
    ? []
    : all.filter((later) => later.seq > entry.seq && later.refs.some((ref) => made.has(ref)) && later.base);
}

/** Refused changes with those that were built on a refused creation under it (SPEC R4). */
export function byCause(items: readonly AttentionItem[]): readonly (readonly AttentionItem[])[] {
  const present = new Set(items.map(({ mid }) => mid));
  const heads = items.filter(({ cause }) => cause === undefined || !present.has(cause));
  return heads.map((head) => [head, ...items.filter(({ cause }) => cause === head.mid)]);
}
