import { BillingApi, type Price } from '@paratope/shared/billing/api';
import { priceInWords } from '@paratope/shared/payments/price';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SubscribeLink } from './subscribe-link.tsx';

/** Says that something is part of Standard Access, what it costs here, and leaves the choice. */
export function UpgradePrompt({ feature, isOpen, onClose }: { feature: string; isOpen: boolean; onClose: () => void }) {
  const price = usePrice(isOpen);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={`${feature} is a premium feature`}
      footer={
        <>
          <Button onClick={onClose}>Maybe Later</Button>
          <SubscribeLink className={buttonClass({ kind: 'primary' })}>Upgrade Now</SubscribeLink>
        </>
      }
    >
      <p>
        Standard Access opens ten matches at once and ten more every Monday, up to fifty. It also adds status tracking,
        written outreach emails and the startup analysis.
      </p>
      <p className="muted small">
        {price ? `Standard Access: ${priceInWords(price)}. ` : ''}Notes and investors you met stay free.
      </p>
    </Dialog>
  );
}

/** The instance's own price; nothing is said until the server has said it. */
function usePrice(isAsked: boolean): Price | undefined {
  const [price, setPrice] = useState<Price>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    call(BillingApi.planStatus, {}, { signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setPrice(answer.value.planInfo.price);
    });
    return () => leaving.abort();
  }, [isAsked]);
  return price;
}
