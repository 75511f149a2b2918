import { sumInWords } from '@paratope/shared/payments/price';
import type { Letter } from '../mail/index.ts';
import type { PaymentRow } from './store.ts';

export const receiptLetter = (payment: PaymentRow, { url, day }: { url: string; day: string }): Letter => ({
  subject: payment.amount > 0 ? `Receipt ${payment.receiptNumber}: Standard Access` : 'You have Standard Access',
  parts: [
    `${payment.company} has Standard Access to Paratope. It is active on every device already.`,
    {
      items: [
        `Receipt ${payment.receiptNumber}, ${day}`,
        payment.promoCode
          ? `Paid: ${sumInWords(payment)}, with the code ${payment.promoCode} (${payment.discount}% off)`
          : `Paid: ${sumInWords(payment)}`,
        { once: 'One payment; nothing renews', month: 'Renews every month', year: 'Renews every year' }[
          payment.amount > 0 ? payment.period : 'once'
        ],
      ],
    },
    { label: 'Open and print the receipt', url },
  ],
});

export const accessEnded = (payment: PaymentRow, { reason, support }: { reason: string; support: string }): Letter => ({
  subject: 'Standard Access has ended',
  parts: [
    `${payment.company} no longer has Standard Access to Paratope. ${reason}`,
    'The first five matches stay open, and everything you wrote stays yours. A new payment opens the same matches again.',
    `If you think this is wrong, write to ${support}.`,
  ],
});
