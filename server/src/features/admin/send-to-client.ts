import type { AdminApi } from '@paratope/shared/admin/api';
import type { SendableStartup } from '@paratope/shared/admin/clients-api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type Admin, type Ctx, inTransaction } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { changeStartup } from '../../db/startups.ts';
import { peopleOf } from '../account/index.ts';
import { queueMail } from '../mail/index.ts';
import { countUnlockable, unlockAllowance } from '../matches/index.ts';
import { standing } from './clients.ts';
import { pageOfSendable } from './clients-store.ts';
import { listIsReady } from './mail-templates.ts';
import { countApproved } from './review-store.ts';

export async function listSendableStartups(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.sendableStartups>) {
  const { reader } = ctx.database;
  const { data, ...rest } = await pageOfSendable(reader, input);
  const sendable = data.map(async ({ startup }): Promise<SendableStartup> => {
    const people = await peopleOf(reader, startup.id);
    const counts = await countUnlockable(ctx, reader, startup);
    return { id: startup.id, startupName: startup.name, ...counts, recipients: people.map(({ email }) => email) };
  });
  return { ...rest, data: await Promise.all(sendable) };
}

/** Two steps (I19): without `confirm` it only counts; with it, what the plan allows is unlocked and the members are mailed. */
export async function sendToClient(ctx: Ctx<Admin>, { startupId, confirm }: InputOf<typeof AdminApi.sendToClient>) {
  if (!confirm) {
    await standing(ctx.database.reader, startupId);
    const approvedMatches = await countApproved(ctx.database.reader, startupId);
    return inBothPlaces({ approvedMatches, unlocked: 0, notified: false });
  }
  const sent = await inTransaction(ctx, async (tx) => {
    const { startup } = await standing(tx.db, startupId);
    const approvedMatches = await countApproved(tx.db, startupId);
    if (approvedMatches === 0) return { approvedMatches, unlocked: 0, notified: false };
    const { matchesUnlocked } = await unlockAllowance(ctx, tx, startupId as StartupId);
    // The list is sent as it is: undecided matches follow later.
    if (startup.matching.state === 'done' && startup.matching.awaitsReview) {
      await changeStartup(tx, ctx.history, { id: startupId, matching: { ...startup.matching, awaitsReview: false } });
    }
    const people = await peopleOf(tx.db, startupId);
    for (const { email } of people) await queueMail(ctx, tx, { to: email, mail: listIsReady(ctx.config.publicUrl) });
    await writeAudit(ctx, tx, {
      action: 'matches.sent',
      subject: startupId,
      startupId,
      details: { approvedMatches, unlocked: matchesUnlocked },
    });
    return { approvedMatches, unlocked: matchesUnlocked, notified: people.length > 0 };
  });
  return inBothPlaces(sent);
}
