import type { Queued, Upcast } from '@paratope/shared/mutation';

/**
 * Upgrades a queued change of any older schema to the current one, step by step (SPEC U1). Pure. A schema without a step left
 * queued changes as they were. Throws if a step throws: on the device the change then stays as it is, the authority refuses it.
 */
export function upcast<Entry extends Queued & { readonly schema: number }>(
  upcasts: readonly Upcast[],
  entry: Entry,
  current: number,
): Entry {
  if (entry.schema >= current) return entry;
  const steps = upcasts.filter(({ to }) => to > entry.schema && to <= current).sort((a, b) => a.to - b.to);
  let queued: Queued = entry;
  for (const { change } of steps) queued = change(queued);
  const { name, args, base } = queued;
  return { ...entry, name, args, base, schema: current };
}
