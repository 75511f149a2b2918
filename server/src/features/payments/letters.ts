import { type CalendarDate, calendarDateIn } from '@paratope/shared/dates';
import type { Renewal } from '@paratope/shared/plans/plan';
import type { LetterFor, Say } from '../mail/index.ts';
import type { PaymentRow } from './store.ts';

export const receiptLetter =
  (payment: PaymentRow, { url, paidOn }: { url: string; paidOn: CalendarDate }): LetterFor =>
  ({ t, day, sum }) => {
    const { company, receiptNumber, promoCode, discount, amount } = payment;
    const number = receiptNumber ?? '';
    const paid = sum(payment);
    return {
      subject: amount > 0 ? t('Receipt {number}: Standard Access', { number }) : t('You have Standard Access'),
      parts: [
        payment.renewalOf
          ? t('Standard Access to Paratope was renewed for {company}, as you agreed to when you subscribed.', {
              company,
            })
          : t('{company} has Standard Access to Paratope. It is active on every device already.', { company }),
        {
          items: [
            t('Receipt {number}, {day}', { number, day: day(paidOn) }),
            promoCode
              ? t('Paid: {paid}, with the code {code} ({discount}% off)', { paid, code: promoCode, discount })
              : t('Paid: {paid}', { paid }),
            renews(payment, t),
          ],
        },
        { label: t('Open and print the receipt'), url },
      ],
    };
  };

/** The team has made sure that a partner's code is for this company. */
export const codeApproved =
  (code: string, url: string): LetterFor =>
  ({ t }) => ({
    subject: t('Your partner code is approved'),
    parts: [
      t('The team has confirmed that the code {code} is for your company. Enter it at the checkout to use it.', {
        code,
      }),
      { label: t('Open the checkout'), url },
    ],
  });

function renews({ amount, period }: PaymentRow, t: Say['t']): string {
  if (amount === 0 || period === 'once') return t('One payment; nothing renews');
  return period === 'month' ? t('Renews every month') : t('Renews every year');
}

/** `zone` is the server's, for the day in it. */
export const renewalChanged =
  (payment: PaymentRow, { until, isEnding }: Renewal, zone: string): LetterFor =>
  ({ t, day, sum }) => {
    const { company } = payment;
    const last = day(calendarDateIn(zone, new Date(until)));
    return isEnding
      ? {
          subject: t('Standard Access will not renew'),
          parts: [
            t('{company} keeps Standard Access to Paratope until {day}. Nothing is charged after that.', {
              company,
              day: last,
            }),
            t('You can take this back until then, on the page of your payments.'),
          ],
        }
      : {
          subject: t('Standard Access renews again'),
          parts: [
            t('Standard Access to Paratope renews for {company} on {day}, at {sum}, as before.', {
              company,
              day: last,
              sum: sum(payment),
            }),
            t('You can end it until then, on the page of your payments.'),
          ],
        };
  };

/** Of a company that an admin removed. `zone` is the server's, for the day in it. */
export const renewalEndedInTrash =
  ({ company }: PaymentRow, { until, zone }: { until: string; zone: string }): LetterFor =>
  ({ t, day }) => ({
    subject: t('Standard Access will not renew'),
    parts: [
      t('{company} was removed from Paratope, so its Standard Access renews no more. Nothing is charged from now on.', {
        company,
      }),
      t(
        'If the company comes back, it has what was paid for until {day}, and you can let it renew again on the page of your payments.',
        { day: day(calendarDateIn(zone, new Date(until))) },
      ),
    ],
  });

/** `reason` is one of judge.ts, or what an admin wrote. */
export const accessEnded =
  (payment: PaymentRow, { reason, support }: { reason: string; support: string }): LetterFor =>
  ({ t }) => ({
    subject: t('Standard Access has ended'),
    parts: [
      t('{company} no longer has Standard Access to Paratope. {reason}', {
        company: payment.company,
        reason: t(reason),
      }),
      t(
        'The first five matches stay open. What you wrote about the others stays readable on your timeline, and a new payment opens the same matches again.',
      ),
      t('If you think this is wrong, write to {support}.', { support }),
    ],
  });
