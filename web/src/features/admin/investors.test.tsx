import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { InvestorList } from './investor-list.tsx';
import { investorRecord, page } from './testing/answers.ts';

afterEach(() => vi.unstubAllGlobals());

const ada = investorRecord('v1', 'Ada Lund');
const base = { 'GET /api/admin/investors': page([ada]) };
const saved = { body: { success: true, data: ada } };

test('[decision C7] an investor is added with cheques as numbers and terms as a list', async () => {
  const asked = await open({ ...base, 'POST /api/admin/investors': saved });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Investor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Investor' }));
  const save = dialog.getByRole('button', { name: 'Save Investor' });
  await userEvent.click(save);
  expect((await dialog.findByRole('alert')).textContent).toContain('Name is required');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ada Lund');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Stages/ }), 'Seed, Series A');
  const cheque = dialog.getByRole('textbox', { name: /^Smallest cheque/ });
  await userEvent.type(cheque, 'half a million');
  await userEvent.click(save);
  expect(dialog.getByRole('alert').textContent).toContain('Please give cheques as whole US dollars, such as 500000.');
  await userEvent.clear(cheque);
  await userEvent.type(cheque, '500,000');
  await userEvent.click(save);
  expect(await screen.findByText('Ada Lund was saved.')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    name: 'Ada Lund',
    stages: ['Seed', 'Series A'],
    chequeFrom: 500_000,
    chequeTo: null,
  });
});

test('[decision C7] one is edited from what is known of it, and archived after a question', async () => {
  const asked = await open({
    ...base,
    'PUT /api/admin/investors/v1': saved,
    'DELETE /api/admin/investors/v1': { body: { success: true } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ada Lund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Investor' }));
  expect(dialog.getByRole('textbox', { name: /^Stages/ })).toHaveProperty('value', 'Seed');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Investor' }));
  expect(await screen.findByText('Ada Lund was saved.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Archive Ada Lund' }));
  const question = within(await screen.findByRole('dialog', { name: 'Archive Ada Lund?' }));
  await userEvent.click(question.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Ada Lund is archived.')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Archived' }));
  await waitFor(() => expect(asked.at(-1)?.query.get('archived')).toBe('true'));
});

async function open(replies: Parameters<typeof answerWith>[0]) {
  const asked = answerWith(replies);
  const device = await testDevice({ signedIn: false });
  renderOn(device, <InvestorList adminRole="owner" onSignedOut={() => {}} />, { at: '/admin' });
  return asked;
}
