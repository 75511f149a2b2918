import { useState } from 'react';
import { documents, paths } from '../../../addresses/paths.ts';
import { paymentPaths } from '../../../addresses/payment-paths.ts';
import { useOnline } from '../../../local/use-online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { HomeLink } from '../../../ui/home-link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { CardPanel } from './card-panel.tsx';
import { AlreadySubscribed, CheckoutDone, CheckoutFailed } from './checkout-states.tsx';
import { Included, OrderSummary } from './order-summary.tsx';
import { type Buyer, type Checkout, useCheckout } from './use-checkout.ts';
import './checkout.css';

interface CheckoutPageProps {
  /** The person signed in on this device; null if there is none. */
  readonly buyer: Buyer | null;
  readonly leave: (href: string) => void;
}

/** Payment for Standard Access: a separate document, the only one where the card provider's script runs. */
export function CheckoutPage({ buyer, leave }: CheckoutPageProps) {
  const checkout = useCheckout(buyer);
  const isOnline = useOnline();
  return (
    <div className="full-height">
      <PageTitle>{t('Get Standard Access')}</PageTitle>
      <header className="spread gap-4 page-top checkout-top">
        <HomeLink />
        <a className="link" href={paymentPaths.pricing}>
          {t('Back to Pricing')}
        </a>
      </header>
      <main className="page column gap-5 checkout-main" id="main">
        {isOnline ? null : (
          <Banner tone="warm" title={t('Payment needs a connection.')} announce>
            {rich("You won't be charged while you're offline. Continue when you're back online, or {link}.", {
              link: (
                <a className="link" href={paths.dashboard}>
                  {t('return to your dashboard')}
                </a>
              ),
            })}
          </Banner>
        )}
        <Body {...checkout} buyer={buyer} leave={leave} isOnline={isOnline} />
      </main>
    </div>
  );
}

type BodyProps = ReturnType<typeof useCheckout> & CheckoutPageProps & { readonly isOnline: boolean };

function Body({ state, open, buyer, leave, isOnline, ...acts }: BodyProps) {
  if (state.at === 'opening') return isOnline ? <Spinner label={t('Loading the checkout')} /> : null;
  if (state.at === 'signed-out' || !buyer) {
    return <CheckoutFailed message={t('You must be logged in to subscribe')} canLogin />;
  }
  if (state.at === 'already') return <AlreadySubscribed leavesIn={state.leavesIn} leave={leave} />;
  if (state.at === 'done') return <CheckoutDone leavesIn={2_000} leave={leave} />;
  if (state.at === 'failed') {
    return (
      <>
        <CheckoutFailed message={state.message} canLogin />
        <p>
          <Button onClick={() => void open()}>{t('Try again')}</Button>
        </p>
      </>
    );
  }
  return <Ready state={state} buyer={buyer} isOnline={isOnline} {...acts} />;
}

type ReadyProps = Omit<BodyProps, 'state' | 'open' | 'leave' | 'buyer'> & {
  readonly state: Extract<Checkout, { at: 'ready' }>;
  readonly buyer: Buyer;
};

function Ready({ state, buyer, isOnline, applyPromo, removePromo, activateFree, confirm }: ReadyProps) {
  const { offer, promo, amount, secret } = state;
  const [isPaying, setPaying] = useState(false);
  return (
    <>
      <div className="column gap-2">
        <h1 className="title-1">{t('Get Standard Access')}</h1>
        <p className="muted">
          {t('For {startupName}, signed in as {email}', { startupName: buyer.startupName, email: buyer.email })}
        </p>
      </div>
      <div className="grid gap-5 start checkout-columns">
        <OrderSummary
          offer={offer}
          promo={promo}
          amount={amount}
          isLocked={isPaying}
          onApply={applyPromo}
          onRemove={removePromo}
        />
        {amount === 0 ? (
          <FreePanel onActivate={activateFree} isOnline={isOnline} />
        ) : offer.provider === null ? (
          <NoProvider />
        ) : (
          <CardPanel
            offer={offer}
            amount={amount}
            secret={secret}
            buyer={buyer}
            isOnline={isOnline}
            onBusy={setPaying}
            onPaid={confirm}
          />
        )}
        <Included />
      </div>
    </>
  );
}

function FreePanel({
  onActivate,
  isOnline,
}: {
  readonly onActivate: () => Promise<string>;
  readonly isOnline: boolean;
}) {
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const activate = async () => {
    setBusy(true);
    setFault(await onActivate());
    setBusy(false);
  };
  return (
    <Card as="section" className="column gap-4">
      <h2 className="title-2">{t('Nothing to pay')}</h2>
      <p className="muted">{t('Your code covers Standard Access. No card needed.')}</p>
      <FormFault message={fault} />
      <Button kind="primary" size="main" block busy={isBusy} disabled={isBusy || !isOnline} onClick={activate}>
        {t('Activate Free Access')}
      </Button>
    </Card>
  );
}

const NoProvider = () => (
  <Card as="section" className="column gap-4">
    <h2 className="title-2">{t("Card payments aren't available here")}</h2>
    <p>{t("Card payments aren't set up here. Use a partner code, or contact the team to get Standard Access.")}</p>
    <a className={buttonClass({ size: 'main' })} href={documents.home}>
      {t('Contact the team')}
    </a>
  </Card>
);
