import type { Renewal } from '@paratope/shared/billing/plan';
import { calendarDateIn } from '@paratope/shared/dates';
import { sumInWords } from '@paratope/shared/payments/price';
import type { Letter } from '../mail/index.ts';
import type { PaymentRow } from './store.ts';

export const receiptLetter = (payment: PaymentRow, { url, day }: { url: string; day: string }): Letter => ({
  subject: payment.amount > 0 ? `Receipt ${payment.receiptNumber}: Standard Access` : 'You have Standard Access',
  parts: [
    payment.renewalOf
      ? `Standard Access to Paratope was renewed for ${payment.company}, as you agreed to when you subscribed.`
      : `${payment.company} has Standard Access to Paratope. It is active on every device already.`,
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

/** `zone` is the server's, for the day in it. */
export const renewalChanged = (payment: PaymentRow, { until, isEnding }: Renewal, zone: string): Letter => {
  const day = calendarDateIn(zone, new Date(until));
  return isEnding
    ? {
        subject: 'Standard Access will not renew',
        parts: [
          `${payment.company} keeps Standard Access to Paratope until ${day}. Nothing is charged after that.`,
          'You can take this back until then, on the page of your payments.',
        ],
      }
    : {
        subject: 'Standard Access renews again',
        parts: [
          `Standard Access to Paratope renews for ${payment.company} on ${day}, at ${sumInWords(payment)}, as before.`,
          'You can end it until then, on the page of your payments.',
        ],
      };
};

export const accessEnded = (payment: PaymentRow, { reason, support }: { reason: string; support: string }): Letter => ({
  subject: 'Standard Access has ended',
  parts: [
    `${payment.company} no longer has Standard Access to Paratope. ${reason}`,
    'The first five matches stay open. What you wrote about the others stays readable on your timeline, and a new payment opens the same matches again.',
    `If you think this is wrong, write to ${support}.`,
  ],
});
