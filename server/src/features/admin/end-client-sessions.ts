import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { endSessions } from '../../http/session.ts';
import { peopleOf } from '../account/index.ts';
import { voidPairing } from '../people/index.ts';
import { clientIn } from './clients.ts';

/**
 * Signs a company's members out on every device and voids their pairing codes. A device keeps its local data until its holder signs in
 * again; with `areLost`, for devices in the wrong hands, it deletes that data.
 */
export async function endClientSessions(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.endClientSessions>) {
  const { id, areLost, reason } = input;
  const ended = await inTransaction(ctx, async (tx) => {
    await clientIn(tx.db, id);
    let count = 0;
    for (const { accountId: holderId } of await peopleOf(tx.db, id)) {
      await voidPairing(ctx, tx, holderId);
      count += await endSessions(ctx, tx, { kind: 'founder', holderId, why: 'by the team', areLost });
    }
    const details = { ended: count, areLost, reason };
    await writeAudit(ctx, tx, { action: 'company.sessions-ended', subject: id, startupId: id, details });
    return count;
  });
  return inBothPlaces({ ended });
}
