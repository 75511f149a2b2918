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
 * Signs the people of a company out on every device, and voids the code with which one of them may be signing in another. A device keeps
 * what it holds until its holder signs in there again, or deletes it, where the team knows that it is in the wrong hands.
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
    await writeAudit(ctx, tx, { action: 'company.sessions-ended', subject: id, details });
    return count;
  });
  return inBothPlaces({ ended });
}
