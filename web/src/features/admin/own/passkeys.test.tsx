import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { browserWithPasskeys } from '../../../testing/browser-with-passkeys.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin, page } from '../testing/answers.ts';
import { OwnSignInPage } from './own-sign-in-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const question = { challenge: 'cXVlc3Rpb24', rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
const questioned = { body: { success: true, ...question, data: question } };
const stranger = refusal(401, 'session.missing', 'No authentication token found');
const maren = { token: 'opaque', adminId: 'admin-1', name: 'Maren Holt', role: 'owner', asksForFit: true };
const beside = {
  'GET /api/admin/sessions': page([]),
  'GET /api/admin/second-factor': { body: { success: true, data: { since: null, recoveryCodesLeft: 0 } } },
};
const listed = (data: object[], unavailable: string | null = null) => ({
  body: { success: true, data, total: data.length, nextCursor: null, unavailable },
});

test('an admin opens the gate with a passkey; what keeps it shut is said', async () => {
  const browser = browserWithPasskeys();
  let isKnown = false;
  answerWith({
    ...beside,
    'GET /api/admin/session': stranger,
    'GET /api/admin/passkeys': listed([]),
    'POST /api/admin/passkeys/options': questioned,
    'POST /api/admin/passkeys/login': () =>
      isKnown
        ? { body: { success: true, ...maren } }
        : refusal(401, 'session.missing', "We don't recognize this passkey."),
  });
  await open();
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain("We don't recognize this passkey.");
  browser.next = 'cancels';
  await press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No passkey was used.'));
  [browser.next, isKnown] = ['agrees', true];
  await press();
  expect(await screen.findByRole('heading', { name: 'Passkeys' })).toBeTruthy();
});

test('after the password a passkey replaces an admin’s code', async () => {
  browserWithPasskeys();
  const asked = answerWith({
    ...beside,
    'GET /api/admin/session': stranger,
    'GET /api/admin/passkeys': listed([]),
    'POST /api/admin/passkeys/options': questioned,
    'POST /api/admin/login': ({ body }) =>
      'credential' in (body as object)
        ? { body: { success: true, ...maren } }
        : refusal(401, 'totp_required', 'Please enter the code from your authenticator app.', { passkey: true }),
  });
  await open();
  await userEvent.type(await screen.findByLabelText('Email'), 'maren@paratope.example');
  await userEvent.type(screen.getByLabelText('Password'), 'river stone');
  await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead of a code' }));
  expect(await screen.findByRole('heading', { name: 'Passkeys' })).toBeTruthy();
  expect(asked.find(({ call }) => call.endsWith('/options'))?.body).toEqual({ purpose: 'second-factor' });
});

test('an admin of any role adds a passkey, renames it and removes it', async () => {
  const browser = browserWithPasskeys();
  const registration = {
    challenge: 'bmV3',
    rp: { id: 'localhost', name: 'Paratope' },
    user: { id: 'YWRtaW4', name: 'maren', displayName: 'maren' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
  const added = {
    id: 'p1',
    name: 'Office key',
    createdAt: '2026-05-01T09:00:00.000Z',
    lastUsedAt: null,
    isSynced: false,
  };
  let passkeys: object[] = [];
  let isUp = false;
  const asked = answerWith({
    ...asAdmin('read-only'),
    ...beside,
    'GET /api/admin/passkeys': () => listed(passkeys),
    'POST /api/admin/passkeys/registration-options': ({ body }) => {
      const missing = 'Please enter the code from your authenticator app.';
      if (!('code' in (body as object))) return refusal(400, 'invalid', missing, { fields: { code: missing } });
      return { body: { success: true, ...registration, data: registration } };
    },
    'POST /api/admin/passkeys': () => {
      passkeys = [added];
      return { body: { success: true, data: added } };
    },
    'PATCH /api/admin/passkeys/p1': ({ body }) => {
      if (!isUp) return refusal(500, 'broken', '');
      passkeys = [{ ...added, ...(body as object) }];
      return { body: { success: true, data: passkeys[0] } };
    },
    'DELETE /api/admin/passkeys/p1': () => {
      passkeys = [];
      return { body: { success: true, message: 'The passkey was removed.' } };
    },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await userEvent.clear(adding.getByLabelText('Name'));
  await userEvent.type(adding.getByLabelText('Name'), 'Office key');
  const goOn = () => userEvent.click(adding.getByRole('button', { name: 'Continue' }));
  await goOn();
  await adding.findByText('Please fill in all required fields');
  await userEvent.type(adding.getByLabelText('Your password'), 'river stone');
  await goOn();
  await userEvent.type(await adding.findByLabelText('Code from your authenticator app'), '123456');
  await goOn();
  expect(await screen.findByText('Office key')).toBeTruthy();
  expect(browser.asked.map(({ how }) => how)).toEqual(['create']);
  expect(asked.find(({ call }) => call === 'POST /api/admin/passkeys')?.body).toMatchObject({ name: 'Office key' });

  await userEvent.click(screen.getByRole('button', { name: 'Rename Office key' }));
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  const name = renaming.getByLabelText('Name') as HTMLInputElement;
  expect(name.value).toBe('Office key');
  await userEvent.type(name, ' 2');
  const rename = () => userEvent.click(renaming.getByRole('button', { name: 'Rename' }));
  await rename();
  await renaming.findByRole('alert');
  expect(name.value).toBe('Office key 2');
  isUp = true;
  await rename();
  expect(await screen.findByText('Office key 2')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Remove Office key 2' }));
  const removing = within(await screen.findByRole('dialog', { name: 'Remove “Office key 2”?' }));
  await userEvent.type(removing.getByLabelText('Your password'), 'river stone');
  await userEvent.click(removing.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Office key')).toBeNull());
  expect(asked.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual({ password: 'river stone' });
});

test('where no passkey can be added the admin reads why', async () => {
  const why = 'Passkeys need a site with a domain name, and this one is at 10.0.0.8.';
  answerWith({ ...asAdmin(), ...beside, 'GET /api/admin/passkeys': listed([], why) });
  await open();
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

async function open() {
  renderOn(await testDevice({ signedIn: false }), <OwnSignInPage />, { at: '/admin/sign-in' });
}
