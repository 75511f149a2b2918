import type { Deps } from '../../context.ts';

/** Embeds every company and thesis whose text or whose embedder has changed since. Answers how many it embedded. */
export async function refreshVectors(_deps: Deps): Promise<number> {
  throw new Error('refresh-vectors is being written');
}
