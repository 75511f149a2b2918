import type { InputOf } from '@paratope/shared/endpoint';
import type { PaymentApi } from '@paratope/shared/payments/api';
import { inCatalog, msg, type Text } from '@paratope/shared/words/message';
import { type Actor, type Ctx, type Founder, inTransaction } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { activeStartupById } from '../../db/startups.ts';
import { itemsAbout, receiveItem } from '../inbox/index.ts';
import { siteOf } from '../investors/index.ts';
import {
  addressOf,
  nameOfInvestor,
  type PromoRow,
  portfolioSites,
  promoByCode,
  promoHeld,
  usedFreeCode,
} from './store.ts';

export type PromoAnswer =
  | { readonly isGood: true; readonly promo: PromoRow }
  /** `asks`: the team must be asked whether the partner has backed this company. */
  | { readonly isGood: false; readonly message: string; readonly asks?: PromoRow };

/**
 * Judges whether the actor may use a code. A known and an unknown code run the same queries, so that the response time reveals nothing
 * (decision S8).
 */
export async function judgeCode(ctx: Pick<Ctx, 'now'> & { actor: Actor }, db: Db, code: string): Promise<PromoAnswer> {
  const founder = ctx.actor.kind === 'founder' ? ctx.actor : undefined;
  const promo = await promoByCode(db, code);
  const held = await promoHeld(db, promo?.id ?? '', minutesBefore(ctx.now, 30), founder?.startupId ?? '');
  const isSpent = await usedFreeCode(db, founder?.accountId ?? '');
  const proof = await proofOf(db, promo, founder);
  const no = (message: string): PromoAnswer => ({ isGood: false, message });
  if (!promo?.isActive) return no(inCatalog('This promo code is not valid.'));
  if (promo.expiresAt !== null && promo.expiresAt <= ctx.now) return no(inCatalog('This promo code has expired.'));
  if (promo.mostUses !== null && promo.uses + held >= promo.mostUses)
    return no(inCatalog('This promo code has been used up.'));
  if (promo.discount === 100 && isSpent) return no(inCatalog('You have already used a code for free access.'));
  if (!promo.investorId || !founder || proof === 'proven') return { isGood: true, promo };
  if (proof === 'unconfirmed') return no(confirmFirst);
  if (proof === 'refused') return no(notConfirmed);
  return { isGood: false, message: weWillCheck, ...(proof === 'none' ? { asks: promo } : {}) };
}

const confirmFirst = inCatalog('Please confirm your email address first. Then this code works for your company.');
const weWillCheck =
  "This code is for companies backed by the partner. We'll check with our team. Once they approve, the code works here.";
const notConfirmed = inCatalog("Our team couldn't confirm that your company can use this code. Please write to us.");

export async function validatePromo(
  ctx: Ctx,
  { promoCode }: InputOf<typeof PaymentApi.validatePromo>,
): Promise<{ valid: boolean; message: Text; discount: number }> {
  const answer = await judgeCode(ctx, ctx.database.reader, promoCode);
  if (!answer.isGood) {
    if (answer.asks) await askTheTeam(ctx, answer.asks);
    return { valid: false, message: answer.message, discount: 0 };
  }
  const { discount } = answer.promo;
  const message =
    discount === 100
      ? 'Promo code applied: Standard Access is free.'
      : msg('Promo code applied: {discount}% off.', { discount });
  return { valid: true, message, discount };
}

/** Asks the team, once, whether a company may use a partner's code. */
export async function askTheTeam(ctx: Ctx, promo: PromoRow): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'founder') return;
  await inTransaction(ctx, async (tx) => {
    if ((await proofOf(tx.db, promo, actor)) !== 'none') return;
    const startup = await activeStartupById(tx.db, actor.startupId);
    const partner = await nameOfInvestor(tx.db, promo.investorId);
    if (!startup || partner === null) return;
    await receiveItem(tx, {
      id: ctx.random.id(),
      kind: 'partner-code',
      name: startup.name,
      email: actor.email,
      title: msg('Partner code request'),
      text: msg(
        '{company} entered the code {code}, which is reserved for companies {partner} has invested in. Their email address doesn’t prove that. Check with {partner}, then approve the request with a note on how you know.',
        { company: startup.name, code: promo.code, partner },
      ),
      details: { promoId: promo.id, investorId: promo.investorId, code: promo.code, partner },
      subjectId: actor.startupId,
      receivedAt: ctx.now,
    });
  });
}

type Proof = 'proven' | 'unconfirmed' | 'waiting' | 'refused' | 'none';

/**
 * Whether a partner has backed the founder's company, shown by a confirmed address at the site of one of the partner's companies, or by
 * the team's word. Anyone can choose a name, so it proves nothing (decision Z39).
 */
async function proofOf(db: Db, promo: PromoRow | undefined, founder: Founder | undefined): Promise<Proof> {
  const investorId = promo?.investorId ?? '';
  const sites = await sitesOfPortfolio(db, investorId);
  const address = await addressOf(db, founder?.accountId ?? '');
  const asked = await itemsAbout(db, { subjectId: founder?.startupId ?? '', kind: 'partner-code' });
  const answer = asked.find(({ details }) => details.promoId === promo?.id && details.investorId === investorId);
  if (answer?.state === 'done') return 'proven';
  const site = address?.email.split('@')[1] ?? '';
  if (sites.has(site)) return address?.verifiedAt ? 'proven' : 'unconfirmed';
  if (!answer) return 'none';
  return answer.state === 'open' ? 'waiting' : 'refused';
}

async function sitesOfPortfolio(db: Db, investorId: string): Promise<ReadonlySet<string>> {
  const websites = await portfolioSites(db, investorId);
  return new Set(websites.flatMap((website) => (website && siteOf(website)) || []));
}

const minutesBefore = (now: string, minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
