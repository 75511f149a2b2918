import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { PaymentsPage } from './payments-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const paid = {
  id: 'payment-1',
  amount: 23_920,
  currency: 'usd',
  period: 'once',
  promoCode: 'ALDER-2026',
  discount: 20,
  state: 'succeeded',
  provider: 'stripe',
  receiptNumber: 7,
  payer: 'ines@quillwort.example',
  company: 'Quillwort Bio',
  createdAt: '2026-05-04T09:00:00.000Z',
  paidAt: '2026-05-04T09:01:00.000Z',
  refundedAt: null,
  endReason: '',
};
const list = (...data: object[]) => ({
  'GET /api/client/payments': { body: { success: true, data, total: data.length, nextCursor: null } },
});

const open = async (at = '/client/payments') => renderOn(await testDevice(), <PaymentsPage />, { at });

test('what was paid is listed, and each receipt prints from its own address', async () => {
  answerWith(list(paid));
  await open();
  const line = await screen.findByRole('link', { name: 'Standard Access, $239.20' });
  expect(line.getAttribute('href')).toBe('/client/payments?receipt=payment-1');
  expect(screen.getByText('Paid')).toBeTruthy();
  await userEvent.click(line);
  expect(await screen.findByRole('heading', { name: 'Receipt 7' })).toBeTruthy();
  const facts = [...document.querySelectorAll('dt')].map((one) => [
    one.textContent,
    one.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['For', 'Standard Access to Paratope'],
    ['Company', 'Quillwort Bio'],
    ['Paid by', 'ines@quillwort.example'],
    ['Paid on', '4 May 2026'],
    ['Code', 'ALDER-2026, 20% off'],
    ['Renews', 'Never'],
    ['Total', '$239.20'],
  ]);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a refund says when it went back', async () => {
  answerWith(
    list({
      ...paid,
      state: 'refunded',
      refundedAt: '2026-05-20T09:00:00.000Z',
      endReason: 'The payment was refunded.',
    }),
  );
  await open('/client/payments?receipt=payment-1');
  expect(await screen.findByText('Refunded on 20 May 2026.')).toBeTruthy();
});

test('nothing paid, nothing found and nothing reached are said', async () => {
  answerWith(list());
  const empty = await open();
  expect(await screen.findByText('Nothing was paid yet')).toBeTruthy();
  empty.unmount();
  const lost = await open('/client/payments?receipt=payment-9');
  expect(await screen.findByText('There is no such receipt')).toBeTruthy();
  lost.unmount();
  answerWith({});
  await open();
  expect(await screen.findByText('Payments could not be read')).toBeTruthy();
});
