import type { AttentionItem, OutboxMutation } from '@paratope/sync/ports';

/** Returns the later mutations in the queue that need a record this one creates. */
export function builtOn(entry: OutboxMutation, all: readonly OutboxMutation[]): readonly OutboxMutation[] {
  const made = new Set(entry.refs.filter((ref) => entry.base[ref] === null));
  return made.size === 0
    ? []
    : all.filter((later) => later.seq > entry.seq && later.refs.some((ref) => made.has(ref)) && later.base);
}

/** Groups refused changes: those built on a refused creation follow it (SPEC R4). */
export function byCause(items: readonly AttentionItem[]): readonly (readonly AttentionItem[])[] {
  const present = new Set(items.map(({ mid }) => mid));
  const heads = items.filter(({ cause }) => cause === undefined || !present.has(cause));
  return heads.map((head) => [head, ...items.filter(({ cause }) => cause === head.mid)]);
}
