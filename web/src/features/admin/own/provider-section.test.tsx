import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin, page } from '../testing/answers.ts';
import { OwnSignInPage } from './own-sign-in-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const beside = {
  ...asAdmin('read-only'),
  'GET /api/admin/sessions': page([]),
  'GET /api/admin/second-factor': { body: { success: true, data: { since: null, recoveryCodesLeft: 0 } } },
  'GET /api/admin/passkeys': page([]),
};
const link = (name: string | null, linkedAt: string | null) => ({
  body: { success: true, data: { name, linkedAt } },
});
const notLinked = 'Not linked yet. Log in with Ostrya ID once, and it opens this account.';

test('an admin of any role sees the linked login, and removes it with the password', async () => {
  let linkedAt: string | null = '2026-05-04T09:00:00.000Z';
  const wrong = 'This is not your current password.';
  const asked = answerWith({
    ...beside,
    'GET /api/admin/oidc': () => link('Ostrya ID', linkedAt),
    'DELETE /api/admin/oidc': ({ body }) => {
      if ((body as { password: string }).password !== 'river stone')
        return refusal(400, 'invalid', wrong, { fields: { password: wrong } });
      linkedAt = null;
      return { body: { success: true, message: 'The login was removed.' } };
    },
  });
  await open();
  const section = within(await screen.findByRole('region', { name: 'Log in with Ostrya ID' }));
  expect(section.getByText(/^Linked May 4, 2026/)).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Remove Ostrya ID' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your login with Ostrya ID?' }));
  dialog.getByText('To link it again, log in with Ostrya ID and enter your password once.');
  const password = dialog.getByLabelText('Your password');
  await userEvent.type(password, 'wrong swallow');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(wrong);
  await userEvent.clear(password);
  await userEvent.type(password, 'river stone');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await section.findByText(notLinked)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.filter(({ call }) => call === 'DELETE /api/admin/oidc').map(({ body }) => body)).toEqual([
    { password: 'wrong swallow' },
    { password: 'river stone' },
  ]);
});

test('a login that is not linked yet says how to link it, and offers nothing to remove', async () => {
  answerWith({ ...beside, 'GET /api/admin/oidc': link('Ostrya ID', null) });
  await open();
  expect(await screen.findByText(notLinked)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Ostrya ID' })).toBeNull();
});

test('without a provider the account page says nothing of one', async () => {
  const asked = answerWith({ ...beside, 'GET /api/admin/oidc': link(null, null) });
  await open();
  await waitFor(() => expect(asked.some(({ call }) => call === 'GET /api/admin/oidc')).toBe(true));
  await screen.findByRole('heading', { name: 'Passkeys' });
  expect(screen.queryByRole('heading', { name: /^Log in with/ })).toBeNull();
});

async function open() {
  renderOn(await testDevice({ signedIn: false }), <OwnSignInPage />, { at: '/admin/sign-in' });
}
