import { inBothPlaces } from '@paratope/shared/answers';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { hashToken } from '../../http/session.ts';
import { ownReport } from './access.ts';
import { changeLink, insertLink, liveLinks } from './store.ts';

const linkLife = 30 * 24 * 60 * 60 * 1000;
/** More than anyone sends out; a new link beyond that revokes the oldest. */
const mostLinks = 50;

/** The token, 128 random bits, is shown only this once and stored as its hash. */
export async function createLink(ctx: Ctx<Founder>) {
  const { startupId } = await ownReport(ctx);
  const token = ctx.random.token(16);
  const id = ctx.random.id();
  const expiresAt = new Date(Date.parse(ctx.now) + linkLife).toISOString();
  await inTransaction(ctx, async (tx) => {
    for (const old of (await liveLinks(tx.db, startupId, ctx.now)).slice(mostLinks - 1))
      await changeLink(tx, old, { revokedAt: ctx.now });
    await insertLink(tx, {
      id,
      startupId,
      tokenHash: hashToken(token),
      accountId: ctx.actor.accountId,
      createdAt: ctx.now,
      expiresAt,
      revokedAt: null,
      lastOpenedAt: null,
      startedDeckId: null,
    });
  });
  return inBothPlaces({ id, token, url: `${ctx.config.publicUrl}/startup-analysis?token=${token}`, expiresAt });
}

export async function listLinks(ctx: Ctx<Founder>) {
  const rows = await liveLinks(ctx.database.reader, ctx.actor.startupId, ctx.now);
  return {
    data: rows.map(({ id, createdAt, expiresAt, lastOpenedAt }) => ({ id, createdAt, expiresAt, lastOpenedAt })),
  };
}

export async function withdrawLink(ctx: Ctx<Founder>, { id }: { id: string }) {
  const { startupId } = ctx.actor;
  const isMine = await inTransaction(ctx, (tx) => changeLink(tx, { id, startupId }, { revokedAt: ctx.now }));
  if (!isMine) throw new Refused('missing', "We can't find this link.");
  return { message: 'The link no longer works.' };
}
