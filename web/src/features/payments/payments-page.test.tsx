import { Startups } from '@paratope/shared/startups/startup';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../testing/answers.ts';
import { blankStartup, renderOn, testDevice } from '../../testing/device.tsx';
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
  isRenewal: false,
  paidUntil: null,
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
    ['Paid on', 'May 4, 2026'],
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
  expect(await screen.findByText('Refunded on May 20, 2026.')).toBeTruthy();
});

test('nothing paid, nothing found and nothing reached are said', async () => {
  answerWith(list());
  const empty = await open();
  expect(await screen.findByText('No payments yet')).toBeTruthy();
  empty.unmount();
  const lost = await open('/client/payments?receipt=payment-9');
  expect(await screen.findByText("We can't find this receipt")).toBeTruthy();
  lost.unmount();
  answerWith({});
  await open();
  expect(await screen.findByText("We couldn't load your payments")).toBeTruthy();
});

const renewing = (isEnding: boolean) => ({ period: 'month' as const, until: '2026-06-04T09:00:00.000Z', isEnding });
const setRenewal = 'PATCH /api/client/renewal';

test('a month that renewed has a receipt of its own, which says up to when it paid', async () => {
  const renewal = {
    ...paid,
    id: 'payment-2',
    receiptNumber: 8,
    period: 'month',
    isRenewal: true,
    paidUntil: '2026-07-04T09:00:00.000Z',
  };
  answerWith(list(renewal, { ...paid, period: 'month' }));
  await open();
  await userEvent.click(await screen.findByRole('link', { name: 'Standard Access renewed, $239.20' }));
  expect(await screen.findByRole('heading', { name: 'Receipt 8' })).toBeTruthy();
  expect(screen.getByText('Standard Access to Paratope, renewed until July 4, 2026')).toBeTruthy();
});

test('the founder ends the renewal after a question, and takes it back', async () => {
  const asked = answerWith({
    ...list(paid),
    [setRenewal]: ({ body }) => ({
      body: { success: true, data: { renewal: renewing(!(body as { renews: boolean }).renews) } },
    }),
  });
  const device = await testDevice({ startup: { ...blankStartup(), plan: 'standard', renewal: renewing(false) } });
  renderOn(device, <PaymentsPage />, { at: '/client/payments' });
  const user = userEvent.setup();
  expect(await screen.findByText('Renews on June 4, 2026, then every month until you cancel.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel renewal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel renewal?' });
  expect(dialog.textContent).toContain('You keep Standard Access until June 4, 2026.');
  expect(asked.filter(({ call }) => call === setRenewal)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel renewal' }));
  expect(
    await screen.findByText("Ends on June 4, 2026. You keep everything until then and won't be charged after that."),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep renewing' }));
  expect(await screen.findByText('Renews on June 4, 2026, then every month until you cancel.')).toBeTruthy();
  expect(asked.filter(({ call }) => call === setRenewal).map(({ body }) => body)).toEqual([
    { renews: false },
    { renews: true },
  ]);
});

test('the end of a renewal that was said on another device is told on this one', async () => {
  answerWith(list(paid));
  const startup = { ...blankStartup(), plan: 'standard' as const, renewal: renewing(false) };
  const device = await testDevice({ startup });
  renderOn(device, <PaymentsPage />, { at: '/client/payments' });
  await screen.findByRole('button', { name: 'Cancel renewal' });
  await device.server.put(Startups, { ...startup, renewal: renewing(true) });
  await act(() => device.replica.sync());
  expect(await screen.findByRole('button', { name: 'Keep renewing' })).toBeTruthy();
});

test('a provider that is away is said, and the renewal stays as it was', async () => {
  answerWith({ ...list(paid), [setRenewal]: refusal(503, 'unavailable', "We couldn't reach the payment provider.") });
  const device = await testDevice({ startup: { ...blankStartup(), plan: 'standard', renewal: renewing(true) } });
  renderOn(device, <PaymentsPage />, { at: '/client/payments' });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep renewing' }));
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't reach the payment provider.");
  expect(screen.getByRole('button', { name: 'Keep renewing' })).toBeTruthy();
});
