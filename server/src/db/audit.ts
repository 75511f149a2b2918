import type { Admin, Ctx } from '../context.ts';
import type { Transaction } from './database.ts';
import { auditEntries } from './schema/index.ts';

/** Writes down who did what to whom, in the transaction of the act itself. */
export async function writeAudit(
  ctx: Pick<Ctx, 'actor' | 'random' | 'now'>,
  tx: Transaction,
  act: {
    action: string;
    subject: string;
    details?: Record<string, unknown>;
    /** Who did it, where that is not who asked: a visitor who becomes an admin by it. */
    by?: Pick<Admin, 'kind' | 'adminId'>;
  },
): Promise<void> {
  const { action, subject, details = {}, by: actor = ctx.actor } = act;
  const id = actor.kind === 'founder' ? actor.accountId : actor.kind === 'admin' ? actor.adminId : null;
  await tx.db
    .insert(auditEntries)
    .values({ id: ctx.random.id(), at: ctx.now, actor: { kind: actor.kind, id }, action, subject, details });
}
