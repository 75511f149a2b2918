import type { Ctx } from '../context.ts';
import type { Transaction } from './database.ts';
import { auditEntries } from './schema/index.ts';

/** Writes down who did what to whom, in the transaction of the act itself. */
export async function writeAudit(
  ctx: Pick<Ctx, 'actor' | 'random' | 'now'>,
  tx: Transaction,
  act: { action: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  const { actor } = ctx;
  const id = actor.kind === 'founder' ? actor.accountId : actor.kind === 'admin' ? actor.adminId : null;
  const { action, subject, details = {} } = act;
  await tx.db
    .insert(auditEntries)
    .values({ id: ctx.random.id(), at: ctx.now, actor: { kind: actor.kind, id }, action, subject, details });
}
