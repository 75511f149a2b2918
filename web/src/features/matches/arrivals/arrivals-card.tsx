import { PaymentApi } from '@paratope/shared/payments/api';
import { paymentPaths } from '../../../addresses/payment-paths.ts';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { plural, t } from '../../../words/words.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import './arrivals.css';

interface ArrivalsCardProps {
  readonly news: 'upgraded' | 'opened';
  /** How many matches were opened. */
  readonly count: number;
}

/** Told once after an upgrade, and once for every batch of matches that was opened. */
export function ArrivalsCard({ news, count }: ArrivalsCardProps) {
  const { told } = useMarkSeen();
  const isUpgrade = news === 'upgraded';
  return (
    <div className="sheet spread wrap gap-3 arrivals-card" role="status">
      <p className="column">
        <strong>{isUpgrade ? upgradedWords(count) : plural(count, '1 new investor', '{count} new investors')}</strong>
        <span className="small muted">
          {count === 0
            ? t('More investors open every Monday, as long as we find some who fit.')
            : plural(count, 'It comes first in your list.', 'They come first in your list.')}
        </span>
      </p>
      <p className="row gap-3">
        {isUpgrade ? <ReceiptLink /> : null}
        <Button onClick={told}>{t('Got it')}</Button>
      </p>
    </div>
  );
}

const upgradedWords = (count: number): string =>
  count === 0 ? t("You're in.") : plural(count, "You're in. 1 new investor", "You're in. {count} new investors");

/** The newest paid receipt; nothing offline, or where a plan was given without a payment. */
function ReceiptLink() {
  const { value } = useAnswer(() => call(PaymentApi.payments, { limit: 10 }), []);
  const paid = value?.data.find(({ state }) => state === 'succeeded');
  if (!paid) return null;
  return (
    <Link className="link" to={`${paymentPaths.payments}?receipt=${encodeURIComponent(paid.id)}`}>
      {t('View receipt')}
    </Link>
  );
}
