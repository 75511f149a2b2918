import { PaymentApi } from '@paratope/shared/payments/api';
import { afterDiscount } from '@paratope/shared/payments/price';
import { PlanApi, type Price } from '@paratope/shared/plans/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActFailure } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';

/** `ready` without a `secret` waits for the provider, or for a press if nothing is to pay. */
export type Checkout =
  | { readonly at: 'opening' }
  | { readonly at: 'signed-out' }
  | { readonly at: 'already'; readonly leavesIn: number }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'done' }
  | {
      readonly at: 'ready';
      readonly offer: Offer;
      readonly promo: Promo | null;
      readonly amount: number;
      /** Client secret for the card form; null while it is prepared, and if nothing is to pay. */
      readonly secret: string | null;
    };

export type Offer = Price & {
  readonly provider: string | null;
  readonly publishableKey: string | null;
  readonly scriptUrl: string | null;
};
export interface Promo {
  readonly code: string;
  readonly discount: number;
}

export interface Buyer {
  readonly email: string;
  readonly startupName: string;
}

/** Milliseconds before someone who already has the plan is led on: after the first request, and after a refusal. */
const leaving = { asked: 2_000, refused: 3_000 } as const;

/** The checkout's state and acts. Every price is the server's; `buyer` is null if nobody is signed in. */
export function useCheckout(buyer: Buyer | null) {
  const [state, setState] = useState<Checkout>({ at: 'opening' });
  const startupName = buyer?.startupName || t('My Startup');
  // Answers for an earlier price may arrive after those for a later one.
  const round = useRef(0);

  const prepare = useCallback(
    async (offer: Offer, promo: Promo | null) => {
      round.current += 1;
      const mine = round.current;
      const amount = afterDiscount(offer.amount, promo?.discount ?? 0);
      setState({ at: 'ready', offer, promo, amount, secret: null });
      if (amount === 0 || offer.provider === null) return;
      const answer = await call(PaymentApi.createSubscription, {
        startupName,
        ...(promo ? { promoCode: promo.code } : {}),
      });
      if (round.current !== mine) return;
      if (!answer.ok) return setState(stateOfRefusal(answer));
      const { freeUpgrade, clientSecret, amount: asked } = answer.value;
      if (freeUpgrade) return setState({ at: 'done' });
      if (!clientSecret) return setState(initFailed(t('No payment information received')));
      setState({ at: 'ready', offer, promo, amount: asked, secret: clientSecret });
    },
    [startupName],
  );

  const isSignedIn = buyer !== null;
  const open = useCallback(async () => {
    if (!isSignedIn) return setState({ at: 'signed-out' });
    setState({ at: 'opening' });
    const access = await call(PlanApi.checkStandardAccess, {});
    if (!access.ok) return setState(stateOfRefusal(access));
    if (access.value.hasStandardAccess) return setState({ at: 'already', leavesIn: leaving.asked });
    const config = await call(PaymentApi.config, {});
    if (!config.ok) return setState(stateOfRefusal(config));
    await prepare(config.value.data, null);
  }, [isSignedIn, prepare]);

  useEffect(() => {
    void open();
  }, [open]);

  return {
    state,
    open,
    /** Resolves to the reason if it was not applied, else to ''. */
    async applyPromo(code: string): Promise<string> {
      if (state.at !== 'ready') return '';
      const answer = await call(PaymentApi.validatePromo, { promoCode: code });
      if (!answer.ok) return answer.message || t('Failed to validate promo code');
      if (!answer.value.valid) return answer.message;
      void prepare(state.offer, { code, discount: answer.value.discount });
      return '';
    },
    removePromo() {
      if (state.at === 'ready') void prepare(state.offer, null);
    },
    /** Opens the plan if a code takes off everything; resolves to the reason of a refusal, else to ''. */
    async activateFree(): Promise<string> {
      if (state.at !== 'ready') return '';
      const promoCode = state.promo?.code;
      const answer = await call(PaymentApi.createSubscription, { startupName, ...(promoCode ? { promoCode } : {}) });
      if (answer.ok && answer.value.freeUpgrade) setState({ at: 'done' });
      else if (answer.ok) return t('Failed to create subscription');
      else if (answer.status === 400 && !answer.beside.hasStandardAccess) return answer.message;
      else setState(stateOfRefusal(answer));
      return '';
    },
    /** Asks the server to check the payment; resolves to the reason of a refusal, or to '' once the plan is open. */
    async confirm(paymentIntentId: string): Promise<string> {
      const answer = await call(PaymentApi.confirmSubscription, { paymentIntentId });
      if (answer.ok) setState({ at: 'done' });
      else if (answer.kind === 'refused') return answer.message;
      else return t('Payment succeeded but subscription confirmation failed');
      return '';
    },
  };
}

function stateOfRefusal(answer: ActFailure): Checkout {
  if (answer.kind !== 'refused') return initFailed(t('Failed to create subscription'));
  const { message, status, beside } = answer;
  if (status === 401) return { at: 'signed-out' };
  if (beside.hasStandardAccess === true) return { at: 'already', leavesIn: leaving.refused };
  return initFailed(message || t('something went wrong on our side ({status})', { status }));
}

const initFailed = (reason: string): Checkout => ({
  at: 'failed',
  message: t('Failed to initialize subscription: {reason}', { reason }),
});
