import { sumInWords } from '@paratope/shared/payments/price';
import { PlanApi, type Price } from '@paratope/shared/plans/api';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { pageLanguage, t } from '../../../words/words.ts';
import { SubscribeLink } from './subscribe-link.tsx';

export function UpgradePrompt({ feature, isOpen, onClose }: { feature: string; isOpen: boolean; onClose: () => void }) {
  const price = usePrice(isOpen);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('{feature} is a premium feature', { feature })}
      footer={
        <>
          <Button onClick={onClose}>{t('Maybe Later')}</Button>
          <SubscribeLink className={buttonClass({ kind: 'primary' })}>{t('Upgrade Now')}</SubscribeLink>
        </>
      }
    >
      <p>
        {t(
          'Standard Access unlocks ten matches now and ten more each Monday, up to fifty. You also get status tracking, drafted outreach emails and the analysis of your deck.',
        )}
      </p>
      <p className="muted small">
        {price ? t('Standard Access: {price}. ', { price: priceInWords(price) }) : ''}
        {t('Notes and investors you add stay free.')}
      </p>
    </Dialog>
  );
}

/** This instance's price; undefined until the server has sent it. */
function usePrice(isAsked: boolean): Price | undefined {
  const [price, setPrice] = useState<Price>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    call(PlanApi.planStatus, {}, { signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setPrice(answer.value.planInfo.price);
    });
    return () => leaving.abort();
  }, [isAsked]);
  return price;
}

function priceInWords(price: Price): string {
  const sum = sumInWords(price, pageLanguage());
  return { once: t('{sum}, one payment', { sum }), month: `${sum}/mo`, year: t('{sum} a year', { sum }) }[price.period];
}
