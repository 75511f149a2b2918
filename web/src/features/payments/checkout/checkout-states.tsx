import { useEffect } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { paymentPaths } from '../../../addresses/payment-paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { t } from '../../../words/words.ts';

/** Nobody is signed in, or something stood in the way: why, and where to go. */
export const CheckoutFailed = ({ message, canLogin }: { readonly message: string; readonly canLogin: boolean }) => (
  <section className="column gap-4 checkout-state" aria-labelledby="checkout-state">
    <h1 className="title-1" id="checkout-state">
      {t('Standard Access')}
    </h1>
    <Banner tone="danger" announce>
      {message}
    </Banner>
    <p className="row wrap gap-3">
      {canLogin ? (
        <a className={buttonClass({ kind: 'primary', size: 'main' })} href={paymentPaths.subscriptionAuth}>
          {t('Login to Continue')}
        </a>
      ) : null}
      <a className={buttonClass({ size: 'main' })} href={paymentPaths.pricing}>
        {t('Back to Pricing')}
      </a>
    </p>
  </section>
);

interface LeavingProps {
  /** Milliseconds. */
  readonly leavesIn: number;
  readonly leave: (href: string) => void;
}

export function AlreadySubscribed({ leavesIn, leave }: LeavingProps) {
  useLeaving(leavesIn, leave);
  return (
    <section className="column gap-4 checkout-state" aria-labelledby="checkout-state">
      <h1 className="title-1" id="checkout-state">
        {t('Standard Access')}
      </h1>
      <p role="alert" className="lead">
        {t('You already have Standard Access')}
      </p>
      <ToDashboard />
    </section>
  );
}

export function CheckoutDone({ leavesIn, leave }: LeavingProps) {
  useLeaving(leavesIn, leave);
  return (
    <section className="column gap-4 checkout-state" aria-labelledby="checkout-state">
      <h1 className="title-1" id="checkout-state">
        {t('Welcome to Standard Access')}
      </h1>
      <p role="status" className="lead">
        {t('Your matches are opening on every device. The receipt is on its way to your mailbox.')}
      </p>
      <ToDashboard />
    </section>
  );
}

const ToDashboard = () => (
  <p>
    <a className={buttonClass({ kind: 'primary', size: 'main' })} href={paths.dashboard}>
      {t('Go to your dashboard')}
    </a>
  </p>
);

function useLeaving(leavesIn: number, leave: (href: string) => void): void {
  useEffect(() => {
    const timer = setTimeout(() => leave(paths.dashboard), leavesIn);
    return () => clearTimeout(timer);
  }, [leavesIn, leave]);
}
