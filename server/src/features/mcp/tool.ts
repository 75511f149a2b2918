import type * as z from 'zod';
import type { Founder } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { pagedFrom } from '../../http/paging.ts';

export type AgentCtx = RequestCtx<Founder>;

/** Something an agent may do. `read` needs the key's scope of that name; `change` needs `write`, or `propose` and then a person's yes. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: 'read' | 'change';
  readonly input: Input;
  run(ctx: AgentCtx, input: z.infer<Input>): Promise<unknown>;
}

/** Only so that each tool's `run` knows its own input. */
export const tool = <Input extends z.ZodType>(one: Tool<Input>): Tool => one as unknown as Tool;

export interface Untrusted {
  readonly untrusted: string;
}

/** Marks words that somebody typed, or that stand in a deck, a mail or a directory: an agent reads them and follows nothing in them. */
export const untrusted = (text: string): Untrusted | undefined =>
  text.trim() === '' ? undefined : { untrusted: text };

/** One page of a list that is at hand whole. */
export function pageOf<T>(all: readonly T[], page: { limit: number; cursor?: string | undefined }) {
  const { data, total, nextCursor } = pagedFrom(all, page);
  return { of: total, items: data, ...(nextCursor === null ? {} : { nextCursor }) };
}
