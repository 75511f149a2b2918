import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { msg } from '@paratope/shared/words/message';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/database.ts';
import { investorNamed } from '../investors/index.ts';
import { startupsNamed } from './clients-store.ts';
import { changeReviewed, readMatch } from './review.ts';
import { insertMatch, pairOf } from './review-store.ts';

/** Adds a match by hand. It has no rank, so a plan never unlocks it. */
export async function createMatch(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.createMatch>) {
  const { gptFit, manuallyApproved, clientAccess } = input;
  const isUnlocked = clientAccess === 'Unlocked';
  const said = {
    gptFit,
    gptFitReason: '',
    gptFitBy: 'person',
    manuallyApproved,
    approvedByRule: false,
    isUnlocked,
    lockedByHand: !isUnlocked,
    unlockedAt: isUnlocked ? ctx.now : null,
  };
  const id = await inTransaction(ctx, async (tx) => {
    const startup = await theStartup(tx.db, input);
    const investor = await investorNamed(tx.db, input.vcName, input.vcId);
    if (!investor) throw new Refused('missing', msg('No investor is called {name}.', { name: input.vcName }));
    const known = await pairOf(tx.db, startup.id, investor.id);
    if (known && known.deletedAt === null) {
      throw new Refused(
        'exists',
        msg('{startup} is already matched with {investor}.', { startup: startup.name, investor: investor.name }),
      );
    }
    const matchId = known?.id ?? ctx.random.id();
    // Restores it from the trash with what the founder added to it.
    if (known) await changeReviewed(ctx, tx, [{ match: known, values: { ...said, deletedAt: null } }]);
    else {
      await insertMatch(tx, ctx.history, {
        id: matchId,
        startupId: startup.id,
        origin: 'matched',
        investorId: investor.id,
        teeth: [],
        against: [],
        raises: [],
        overallAssessment: '',
        ...said,
        assignedAt: ctx.now,
        status: 'not_contacted',
        notes: '',
      });
    }
    await writeAudit(ctx, tx, { action: 'match.added', subject: matchId, startupId: startup.id, details: said });
    return matchId;
  });
  return { data: await readMatch(ctx, id) };
}

async function theStartup(db: Db, { startupName, startupId }: { startupName: string; startupId?: string | undefined }) {
  const named = await startupsNamed(db, startupName);
  const found = startupId ? named.filter(({ id }) => id === startupId) : named;
  const [startup] = found;
  if (!startup) throw new Refused('missing', msg('No startup is called {name}.', { name: startupName }));
  if (found.length > 1) {
    throw new Refused(
      'conflict',
      msg('More than one startup is called {name}. Open the company under Client Management and add the match there.', {
        name: startupName,
      }),
    );
  }
  return startup;
}
