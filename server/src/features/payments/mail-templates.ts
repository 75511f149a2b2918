import { type CalendarDate, calendarDateIn } from '@paratope/shared/dates';
import type { Renewal } from '@paratope/shared/plans/plan';
import type { MailTemplate, Say } from '../mail/index.ts';
import type { PaymentRow } from './store.ts';

export const receiptMail =
  (payment: PaymentRow, { url, paidOn }: { url: string; paidOn: CalendarDate }): MailTemplate =>
  ({ t, day, sum }) => {
    const { company, receiptNumber, promoCode, discount, amount } = payment;
    const number = receiptNumber ?? '';
    const paid = sum(payment);
    return {
      subject: amount > 0 ? t('Receipt {number}: Standard Access', { number }) : t('You have Standard Access'),
      parts: [
        payment.renewalOf
          ? t('We renewed Standard Access to Paratope for {company}, as agreed when you subscribed.', {
              company,
            })
          : t('{company} has Standard Access to Paratope. It is already active on all your devices.', { company }),
        {
          items: [
            t('Receipt {number}, {day}', { number, day: day(paidOn) }),
            promoCode
              ? t('Paid: {paid}, with the code {code} ({discount}% off)', { paid, code: promoCode, discount })
              : t('Paid: {paid}', { paid }),
            renews(payment, t),
          ],
        },
        { label: t('View and print the receipt'), url },
      ],
    };
  };

/** The team has confirmed that a partner's code is for this company. */
export const codeApproved =
  (code: string, url: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Your partner code is approved'),
    parts: [
      t('Our team confirmed that your company can use the code {code}. Enter it at checkout.', {
        code,
      }),
      { label: t('Open checkout'), url },
    ],
  });

function renews({ amount, period }: PaymentRow, t: Say['t']): string {
  if (amount === 0 || period === 'once') return t('One payment. No renewal.');
  return period === 'month' ? t('Renews every month') : t('Renews every year');
}

/** `zone` is the server's; it decides the day. */
export const renewalChanged =
  (payment: PaymentRow, { until, isEnding }: Renewal, zone: string): MailTemplate =>
  ({ t, day, sum }) => {
    const { company } = payment;
    const last = day(calendarDateIn(zone, new Date(until)));
    return isEnding
      ? {
          subject: t('Standard Access will not renew'),
          parts: [
            t("{company} keeps Standard Access to Paratope until {day}. You won't be charged after that.", {
              company,
              day: last,
            }),
            t('You can undo this until then under Payments.'),
          ],
        }
      : {
          subject: t('Standard Access renews again'),
          parts: [
            t('Standard Access to Paratope for {company} renews on {day} for {sum}, as before.', {
              company,
              day: last,
              sum: sum(payment),
            }),
            t('You can cancel until then under Payments.'),
          ],
        };
  };

/** For a company that an admin removed. `zone` is the server's; it decides the day. */
export const renewalEndedInTrash =
  ({ company }: PaymentRow, { until, zone }: { until: string; zone: string }): MailTemplate =>
  ({ t, day }) => ({
    subject: t('Standard Access will not renew'),
    parts: [
      t("{company} was removed from Paratope, so Standard Access no longer renews. You won't be charged again.", {
        company,
      }),
      t(
        'If the company is restored, Standard Access stays active until {day}. You can then turn renewal back on under Payments.',
        { day: day(calendarDateIn(zone, new Date(until))) },
      ),
    ],
  });

/** `reason` is one from judge.ts, or an admin's own words. */
export const accessEnded =
  (payment: PaymentRow, { reason, support }: { reason: string; support: string }): MailTemplate =>
  ({ t }) => ({
    subject: t('Standard Access has ended'),
    parts: [
      t('{company} no longer has Standard Access to Paratope. {reason}', {
        company: payment.company,
        reason: t(reason),
      }),
      t(
        'Your first five matches stay unlocked. Your notes on the others stay readable on your timeline, and a new payment unlocks the same matches again.',
      ),
      t('If you think this is a mistake, write to {support}.', { support }),
    ],
  });
