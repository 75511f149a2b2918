import { paths } from '../../../addresses/paths.ts';
import { paymentPaths } from '../../../addresses/payment-paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useLater } from '../../../ui/use-later.ts';
import { t } from '../../../words/words.ts';

export const CheckoutFailed = ({ message, canLogin }: { readonly message: string; readonly canLogin: boolean }) => (
  <Section className="column gap-4 max-560" title={t('Standard Access')} level="h1">
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
  </Section>
);

interface LeavingProps {
  /** Milliseconds. */
  readonly leavesIn: number;
  readonly leave: (href: string) => void;
}

export function AlreadySubscribed({ leavesIn, leave }: LeavingProps) {
  useLater(true, leavesIn, () => leave(paths.dashboard));
  return (
    <Section className="column gap-4 max-560" title={t('Standard Access')} level="h1">
      <p role="alert" className="lead">
        {t('You already have Standard Access')}
      </p>
      <ToDashboard />
    </Section>
  );
}

export function CheckoutDone({ leavesIn, leave }: LeavingProps) {
  useLater(true, leavesIn, () => leave(paths.dashboard));
  return (
    <Section className="column gap-4 max-560" title={t('Welcome to Standard Access')} level="h1">
      <p role="status" className="lead">
        {t("Your matches are unlocking on all your devices. We're emailing your receipt.")}
      </p>
      <ToDashboard />
    </Section>
  );
}

const ToDashboard = () => (
  <p>
    <a className={buttonClass({ kind: 'primary', size: 'main' })} href={paths.dashboard}>
      {t('Go to your dashboard')}
    </a>
  </p>
);
