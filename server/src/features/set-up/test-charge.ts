import type { InstanceLine } from '@paratope/shared/admin/instance-api';
import { sumInWords } from '@paratope/shared/payments/price';
import { msg, type Text } from '@paratope/shared/words/message';
import { type Admin, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { chargeTestCard, modeOf } from '../../gateways/payments/test-charge.ts';
import { SaidError } from '../../gateways/said-error.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { fail, lineOf, ok, patience } from '../instance/index.ts';

/**
 * Charges Stripe's test card the price of Standard Access, which proves that the account takes the sum and the currency;
 * 100 of the smallest unit where the plan is free.
 */
export async function makeTestCharge(ctx: RequestCtx<Admin>): Promise<{ data: InstanceLine }> {
  const { config, random, words } = ctx;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl, PLAN_CURRENCY: currency } = config;
  if (!secretKey) throw new Refused('missing', 'STRIPE_SECRET_KEY isn’t set, so nothing was charged.');
  if (modeOf(secretKey) !== 'test')
    throw new Refused('conflict', 'STRIPE_SECRET_KEY isn’t a test key, so nothing was charged.');
  const amount = config.PLAN_AMOUNT || 100;
  const order = { reference: random.id(), amount, currency, description: words.t('Test charge') };
  try {
    const { id, state } = await chargeTestCard({ secretKey, apiUrl, timeout: patience, retries: 0 }, order);
    await inTransaction(ctx, (tx) =>
      writeAudit(ctx, tx, { action: 'instance.test-charged', subject: id, details: { amount, currency, state } }),
    );
    if (state !== 'succeeded') return said(fail, msg('The test charge ended as {state}.', { state }));
    const sum = sumInWords({ amount, currency }, words.locale);
    return said(ok, msg('Stripe’s test card was charged {sum}. No money moved.', { sum }));
  } catch (failure) {
    if (!(failure instanceof SaidError)) throw failure;
    return said(fail, failure.sentence);
  }
}

const said = (finding: typeof ok, message: Text): { data: InstanceLine } => ({
  data: lineOf(finding('test charge', message)),
});
