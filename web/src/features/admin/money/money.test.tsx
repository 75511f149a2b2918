import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin, page, payment } from '../testing/answers.ts';
import { MoneyPage } from './money-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const code = (more: object = {}) => ({
  id: '0197a000-0000-7000-8000-000000000011',
  code: 'ALDER-2026',
  discount: 20,
  mostUses: 10,
  uses: 3,
  expiresAt: '2099-06-30T23:59:59.999Z',
  isActive: true,
  investorId: 'v1',
  investorName: 'Ada Lund',
  note: 'For the spring cohort',
  createdAt: '2026-05-04T09:00:00.000Z',
  version: 'one',
  ...more,
});
const investors = page([{ id: '0197a000-0000-7000-8000-000000000021', name: 'Bo Lind', firm: '', website: null }]);

test('[decision C11] payments are listed with what became of them, and one is paid back with a reason', async () => {
  const card = payment('1');
  const grant = payment('2', { provider: 'grant', amount: 0, receiptNumber: null, email: 'ada@paratope.example' });
  const asked = await open('owner', {
    'GET /api/admin/payments': page([card, grant]),
    [`POST /api/admin/payments/${card.id}/refund`]: { body: { success: true, data: { ...card, state: 'refunded' } } },
  });
  expect(await screen.findByText('$299')).toBeTruthy();
  expect(screen.getByText('Receipt 7')).toBeTruthy();
  expect(screen.getByText('Granted')).toBeTruthy();
  expect(screen.getByText('Manual')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Refund / })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Refund $299 to Quill Therapeutics' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund $299' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Refund payment' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Please give a reason');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Paid twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund payment' }));
  expect(await screen.findByText('$299 refunded to orla@quill.example.')).toBeTruthy();
  expect(asked.find(({ call }) => call.endsWith('/refund'))?.body).toEqual({ reason: 'Paid twice' });
});

test('[decision C11] a refund the provider does not confirm says so and stays open', async () => {
  const card = payment('1');
  await open('owner', {
    'GET /api/admin/payments': page([card]),
    [`POST /api/admin/payments/${card.id}/refund`]: refusal(
      503,
      'unavailable',
      'The payment provider didn’t respond, so we don’t know yet whether the refund went through. Try again; it won’t refund twice.',
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Refund / }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Paid twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund payment' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('it won’t refund twice');
});

test('[decision C11] codes show their limits, and one is added with a last day and an investor', async () => {
  const asked = await open('owner', {
    'GET /api/admin/promo-codes': page([
      code(),
      code({ id: 'p2', code: 'BIRCH-2025', expiresAt: '2025-01-31T23:59:59.999Z', investorName: null, mostUses: null }),
      code({ id: 'p3', code: 'CEDAR-2026', uses: 10 }),
    ]),
    'GET /api/admin/vcs': investors,
    'POST /api/admin/promo-codes': ({ body }) => ({ body: { success: true, data: code(body as object) } }),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Codes' }));
  expect(await screen.findByText('3 of 10')).toBeTruthy();
  expect(screen.getAllByText('Jun 30, 2099')).toHaveLength(2);
  expect(screen.getAllByText('Ada Lund')).toHaveLength(2);
  expect(screen.getByText('Anyone')).toBeTruthy();
  expect(screen.getByText('Expired')).toBeTruthy();
  expect(screen.getByText('Used up')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Add code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add code' }));
  const save = dialog.getByRole('button', { name: 'Save code' });
  await userEvent.type(dialog.getByLabelText(/^Code/), 'DELTA-2026');
  await userEvent.type(dialog.getByLabelText(/^Discount in percent/), '120');
  await userEvent.click(save);
  expect((await dialog.findByRole('alert')).textContent).toContain('Enter a whole percentage from 1 to 100.');
  await userEvent.clear(dialog.getByLabelText(/^Discount in percent/));
  await userEvent.type(dialog.getByLabelText(/^Discount in percent/), '15');
  await userEvent.type(dialog.getByLabelText(/^Maximum uses/), '25');
  fireEvent.change(dialog.getByLabelText(/^Expires on/), { target: { value: '2027-01-31' } });
  const investor = dialog.getByLabelText(/^Only for this investor/);
  await userEvent.type(investor, 'Nobody');
  await userEvent.click(save);
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Choose an investor from the list.'));
  fireEvent.change(investor, { target: { value: 'Bo Lind' } });
  await waitFor(() => expect(document.querySelector('datalist option[value="Bo Lind"]')).toBeTruthy());
  await userEvent.click(save);
  expect(await screen.findByText('DELTA-2026 saved.')).toBeTruthy();
  expect(asked.find(({ call }) => call === 'POST /api/admin/promo-codes')?.body).toEqual({
    code: 'DELTA-2026',
    discount: 15,
    mostUses: 25,
    expiresAt: '2027-01-31T23:59:59.999Z',
    note: '',
    isActive: true,
    investorId: '0197a000-0000-7000-8000-000000000021',
  });
});

test('[decision C11] a code that another admin has changed meanwhile is not written over: who, when, and the list shows theirs', async () => {
  let discount = 20;
  const asked = await open('owner', {
    'GET /api/admin/payments': page([]),
    'GET /api/admin/promo-codes': () => ({ body: page([code({ discount, version: String(discount) })]).body }),
    'GET /api/admin/vcs': investors,
    'PUT /api/admin/promo-codes/0197a000-0000-7000-8000-000000000011': () => {
      discount = 45;
      const message = 'Noor Adriaens has changed this code since you opened it. Open it again before you save.';
      const when = { changedBy: 'Noor Adriaens', changedAt: '2026-05-18T12:05:00.000Z' };
      return {
        status: 409,
        body: { success: false, code: 'conflict', message, error: message, requestId: 'r1', ...when },
      };
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Codes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit ALDER-2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit ALDER-2026' }));
  await userEvent.clear(dialog.getByLabelText(/^Discount in percent/));
  await userEvent.type(dialog.getByLabelText(/^Discount in percent/), '30');
  await userEvent.click(dialog.getByRole('button', { name: 'Save code' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /Noor Adriaens has changed this code since you opened it\. Open it again before you save\. Last change: May 18, 2026, \d+:\d\d\s[AP]M\./,
  );
  expect(asked.findLast(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ discount: 30, seenVersion: '20' });
  expect((dialog.getByLabelText(/^Discount in percent/) as HTMLInputElement).value).toBe('30');
  expect(await screen.findByText('45%')).toBeTruthy();
});

test('[decision C12] who is no owner sees money and codes, and changes neither', async () => {
  await open('reviewer', {
    'GET /api/admin/payments': page([payment('1')]),
    'GET /api/admin/promo-codes': page([code()]),
  });
  expect(await screen.findByText('$299')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Codes' }));
  expect(await screen.findByText('ALDER-2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add code|^Edit|^Delete/ })).toBeNull();
});

async function open(role: 'owner' | 'reviewer', replies: Parameters<typeof answerWith>[0]) {
  const asked = answerWith({ ...asAdmin(role), ...replies });
  renderOn(await testDevice({ signedIn: false }), <MoneyPage />, { at: '/admin/payments' });
  return asked;
}
