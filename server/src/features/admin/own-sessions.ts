import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { endSession, endSessions } from '../../http/session.ts';

export async function endOwnSession(ctx: RequestCtx<Admin>, { id }: InputOf<typeof AdminApi.endOwnSession>) {
  const { adminId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const hasEnded = await endSession(ctx, tx, { id, kind: 'admin', holderId: adminId, isLost: false });
    if (!hasEnded) throw new Refused('missing', 'This session has already ended.');
    await writeAudit(ctx, tx, { action: 'admin.session-ended', subject: adminId });
  });
  return { message: 'Session signed out.' };
}

export async function endOtherOwnSessions(ctx: RequestCtx<Admin>) {
  const { adminId, sessionId } = ctx.actor;
  const ended = await inTransaction(ctx, async (tx) => {
    const how = { kind: 'admin', holderId: adminId, why: 'by its holder', except: sessionId } as const;
    const count = await endSessions(ctx, tx, how);
    await writeAudit(ctx, tx, { action: 'admin.other-sessions-ended', subject: adminId, details: { ended: count } });
    return count;
  });
  return inBothPlaces({ ended });
}
