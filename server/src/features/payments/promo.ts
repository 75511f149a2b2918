import type { InputOf } from '@paratope/shared/endpoint';
import type { PaymentApi } from '@paratope/shared/payments/api';
import type { Actor, Ctx } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { startupById } from '../../db/startups.ts';
import { keyOf, siteOf } from '../investors/index.ts';
import { type PromoRow, portfolioOf, promoByCode, promoHeld, usedFreeCode } from './store.ts';

export type PromoAnswer =
  | { readonly isGood: true; readonly promo: PromoRow }
  | { readonly isGood: false; readonly message: string };

/**
 * Whether whoever asks may use a code. A known and an unknown code cost the same questions, so that the time of the answer tells
 * nothing (decision S8).
 */
export async function judgeCode(ctx: Pick<Ctx, 'now'> & { actor: Actor }, db: Db, code: string): Promise<PromoAnswer> {
  const founder = ctx.actor.kind === 'founder' ? ctx.actor : undefined;
  const promo = await promoByCode(db, code);
  const held = await promoHeld(db, promo?.id ?? '', minutesBefore(ctx.now, 30), founder?.startupId ?? '');
  const isSpent = await usedFreeCode(db, founder?.accountId ?? '');
  const isOfPortfolio = await backs(db, promo?.investorId ?? '', founder?.startupId ?? '');
  const no = (message: string): PromoAnswer => ({ isGood: false, message });
  if (!promo?.isActive) return no('This promo code is not valid.');
  if (promo.expiresAt !== null && promo.expiresAt <= ctx.now) return no('This promo code has expired.');
  if (promo.mostUses !== null && promo.uses + held >= promo.mostUses) return no('This promo code has been used up.');
  if (promo.investorId && founder && !isOfPortfolio)
    return no('This code is for the portfolio companies of the partner who gave it out.');
  if (promo.discount === 100 && isSpent) return no('You have used a code for free access before.');
  return { isGood: true, promo };
}

export async function validatePromo(
  ctx: Ctx,
  { promoCode }: InputOf<typeof PaymentApi.validatePromo>,
): Promise<{ valid: boolean; message: string; discount: number }> {
  const answer = await judgeCode(ctx, ctx.database.reader, promoCode);
  if (!answer.isGood) return { valid: false, message: answer.message, discount: 0 };
  const { discount } = answer.promo;
  const message =
    discount === 100 ? 'Promo code applied: Standard Access is free.' : `Promo code applied: ${discount}% off.`;
  return { valid: true, message, discount };
}

/** Whether the investor has backed this startup: by its name, or by the site its mail comes from. */
async function backs(db: Db, investorId: string, startupId: string): Promise<boolean> {
  const portfolio = await portfolioOf(db, investorId);
  const startup = await startupById(db, startupId);
  if (!startup) return false;
  const site = startup.email.split('@')[1] ?? '';
  return portfolio.some(({ key, website }) => {
    const known = website ? siteOf(website) : undefined;
    return key === keyOf(startup.name) || (known !== undefined && known === site);
  });
}

const minutesBefore = (now: string, minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
