import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin, page } from '../testing/answers.ts';
import { OwnSignInPage } from './own-sign-in-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const key = (id: string, name: string, scopes: string[]) => ({
  id,
  name,
  scopes,
  createdAt: '2026-05-04T09:00:00.000Z',
  expiresAt: '2026-08-02T09:00:00.000Z',
  isExpired: false,
  usedAt: null,
  usedFrom: null,
});
const secret = 'ptk_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

test('a reviewer creates a key with scopes of the role, sees it once, and revokes it after a question', async () => {
  let keys: ReturnType<typeof key>[] = [];
  const asked = answerWith({
    ...asAdmin('reviewer'),
    'GET /api/admin/keys': () => page(keys),
    'POST /api/admin/keys': ({ body }) => {
      const { name, scopes } = body as { name: string; scopes: string[] };
      keys = [key('k1', name, scopes)];
      return { body: { success: true, id: 'k1', key: secret, data: { id: 'k1', key: secret } } };
    },
    'DELETE /api/admin/keys/k1': () => {
      keys = [];
      return { body: { success: true, message: 'The API key is revoked.' } };
    },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create API key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Please name the key');
  await userEvent.type(dialog.getByLabelText('Name'), 'Fund feed');
  await userEvent.click(dialog.getByLabelText('Import'));
  await userEvent.click(dialog.getByLabelText('Review'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your new API key' }));
  expect((shown.getByLabelText('API key') as HTMLTextAreaElement).value).toBe(secret);
  await userEvent.click(shown.getByRole('button', { name: "I've saved it" }));
  expect(asked.find(({ call }) => call === 'POST /api/admin/keys')?.body).toMatchObject({
    name: 'Fund feed',
    scopes: ['read', 'review', 'import'],
  });
  expect(await screen.findByText('Read, Review, Import')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Fund feed' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke Fund feed?' }));
  await userEvent.click(question.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('The API key is revoked.')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('No API keys yet')).toBeTruthy());
});

test('a read-only admin is offered reading alone; a refusal stays beside what was typed', async () => {
  answerWith({
    ...asAdmin('read-only'),
    'GET /api/admin/keys': page([]),
    'POST /api/admin/keys': refusal(409, 'conflict', 'You have 20 API keys. Revoke one first.'),
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create API key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
  expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Read',
  ]);
  await userEvent.type(dialog.getByLabelText('Name'), 'Dashboard');
  await userEvent.click(dialog.getByRole('button', { name: 'Create key' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('You have 20 API keys. Revoke one first.');
  expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Dashboard');
});

async function open() {
  renderOn(await testDevice({ signedIn: false }), <OwnSignInPage />, { at: '/admin/sign-in' });
}
