import type { FailureCode } from '@paratope/shared/failure';
import type { Context } from 'hono';
import type { Actor } from '../context.ts';

export interface RequestFacts {
  /** Kind and id of the caller, and the id of the API key it came with; absent if nobody was recognized. */
  readonly by?: { readonly kind: 'founder' | 'admin'; readonly id: string; readonly key?: string };
  readonly refused?: FailureCode;
}

export const factsOf = (c: Context): RequestFacts => (c.get('facts') as RequestFacts | undefined) ?? {};

export function noteCaller(c: Context, actor: Actor): void {
  if (actor.kind !== 'founder' && actor.kind !== 'admin') return;
  const id = actor.kind === 'founder' ? actor.accountId : actor.adminId;
  c.set('facts', { ...factsOf(c), by: { kind: actor.kind, id, ...(actor.key ? { key: actor.key.id } : {}) } });
}

export const noteRefusal = (c: Context, refused: FailureCode): void => c.set('facts', { ...factsOf(c), refused });

/** A file of the app, or a call that pages make by themselves: there are many, and none of them says anything about anybody. */
export const noteRoutine = (c: Context): void => c.set('isRoutine', true);

export const isRoutine = (c: Context): boolean => c.get('isRoutine') === true;
