import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { deviceAsZip } from '../../../local/export-device.ts';
import { useMaybeWorkspace } from '../../../local/hooks.ts';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, type TestDevice, testDevice } from '../../../testing/device.tsx';
import { withOrla } from '../../../testing/orla.ts';
import { AccountSettingsPage } from './account-settings-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const account = {
  email: 'ines@quillwort.example',
  isVerified: true,
  pendingEmail: null,
  sendsMail: true,
  preferences: { digest: true, digestHour: 7, zone: null, language: 'en' },
  homeZone: 'Pacific/Auckland',
  deletedOn: null,
  createdAt: '2026-03-01T09:00:00.000Z',
};
const device = (id: string, name: string, isCurrent = false) => ({
  id,
  device: name,
  createdAt: '2026-05-01T09:00:00.000Z',
  seenAt: '2026-05-03T12:05:00.000Z',
  isCurrent,
});
const devices = [
  device('s1', 'Firefox on Linux', true),
  device('s2', 'Safari on iPhone'),
  device('s3', 'Chrome on Windows'),
];
const known = (more: object = {}) => ({
  'GET /api/client/account': { body: { success: true, data: { ...account, ...more } } },
  'GET /api/client/sessions': { body: { success: true, data: devices, total: 3, nextCursor: null } },
  'GET /api/client/webhooks': { body: { success: true, data: [], total: 0, nextCursor: null } },
  'GET /api/client/keys': { body: { success: true, data: [], total: 0, nextCursor: null } },
  'GET /api/client/passkeys': { body: { success: true, data: [], total: 0, nextCursor: null, unavailable: null } },
});
const done = (message: string, more: object = {}) => ({ body: { success: true, message, ...more } });

test('the address and the password are changed in place; a refusal stays beside the form', async () => {
  const asked = answerWith({
    ...known(),
    'POST /api/client/account/email': ({ body }) =>
      (body as { password: string }).password === 'river stone'
        ? done('We emailed a link to new@quillwort.example. Your address changes when you open it.')
        : refusal(400, 'invalid', 'This is not your current password.'),
    'POST /api/client/account/password': done('Your password was changed. Your other devices are signed out.'),
  });
  await openSettings();
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(dialog.getByRole('alert').textContent).toContain('Please fill in all required fields');
  await userEvent.type(dialog.getByLabelText('New email address'), 'new@quillwort.example');
  await userEvent.type(dialog.getByLabelText('Your password'), 'wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('This is not your current password.'));
  await userEvent.clear(dialog.getByLabelText('Your password'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'river stone');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/We emailed a link to new@quillwort.example./)).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change password' }));
  await userEvent.type(form.getByLabelText('Current password'), 'river stone');
  await userEvent.type(form.getByLabelText('New password'), 'brand new stone');
  await userEvent.type(form.getByLabelText('Confirm password'), 'another stone');
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(form.getByRole('alert').textContent).toContain('Passwords do not match');
  await userEvent.clear(form.getByLabelText('Confirm password'));
  await userEvent.type(form.getByLabelText('Confirm password'), 'brand new stone');
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Your password was changed. Your other devices are signed out.')).toBeTruthy();
  expect(asked.find(({ call }) => call.endsWith('/password'))?.body).toEqual({
    currentPassword: 'river stone',
    newPassword: 'brand new stone',
  });
});

test('an address that waits, or is not proven, is said in words', async () => {
  answerWith(known({ pendingEmail: 'new@quillwort.example', isVerified: false, sendsMail: true }));
  await openSettings();
  expect(
    await screen.findByText('Changes to new@quillwort.example once you open the link we emailed there'),
  ).toBeTruthy();
  expect(screen.getByText('Not confirmed yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
});

test('[decision O1] a device is signed out, and a lost one is told to wipe itself', async () => {
  const asked = answerWith({
    ...known(),
    'DELETE /api/client/sessions/s2': done(
      'The device is signed out. It deletes its data the next time it goes online.',
    ),
    'DELETE /api/client/sessions': { body: { success: true, ended: 2, data: { ended: 2 } } },
  });
  await openSettings();
  const list = within(await screen.findByRole('list', { name: 'Devices' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Firefox on LinuxActive nowThis device',
    expect.stringMatching(/^Safari on iPhoneLast used May 3, 2026, \d+:\d\d\s[AP]MSign out$/),
    expect.stringMatching(/^Chrome on WindowsLast used May 3, 2026, \d+:\d\d\s[AP]MSign out$/),
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out Safari on iPhone?' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Lost or stolen' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(
    await screen.findByText(/The device is signed out\. It deletes its data the next time it goes online\./),
  ).toBeTruthy();
  const ended = asked.find(({ call }) => call === 'DELETE /api/client/sessions/s2');
  expect(ended?.query.get('isLost')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
  expect(await screen.findByText('2 devices were signed out')).toBeTruthy();
});

test('[decision C15] the daily summary is switched and timed at once, in the zone of this device if wanted', async () => {
  let preferences = account.preferences as Record<string, unknown>;
  const asked = answerWith({
    ...known(),
    'GET /api/client/account': () => ({ body: { success: true, data: { ...account, preferences } } }),
    'PATCH /api/client/account/preferences': ({ body }) => {
      preferences = { ...preferences, ...(body as object) };
      return { body: { success: true, data: preferences } };
    },
  });
  await openSettings();
  expect((await screen.findByText('Time in Pacific/Auckland')).textContent).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Send at' }), '6:00 PM');
  await screen.findAllByText('Saved');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await userEvent.click(screen.getByRole('button', { name: `Use this device's time zone, ${zone}` }));
  expect(await screen.findByText(`Time in ${zone}`)).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Daily summary by email' }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Send at' })).toBeNull());
  const sent = asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
  await waitFor(() => expect(asked.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(3));
  expect(sent[0]).toEqual({ digestHour: 18 });
});

test('a preference that cannot be saved goes back to what it was', async () => {
  answerWith({ ...known(), 'PATCH /api/client/account/preferences': 'unreachable' });
  await openSettings();
  await userEvent.click(await screen.findByRole('switch', { name: 'Daily summary by email' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.');
  expect((screen.getByRole('switch', { name: 'Daily summary by email' }) as HTMLInputElement).checked).toBe(true);
});

test('without a network the page says what still works', async () => {
  answerWith({});
  await openSettings();
  expect(
    await screen.findByText(
      /You're offline\. You can change the appearance and save a copy of your data\. Everything else needs a connection\./,
    ),
  ).toBeTruthy();
  expect(screen.getByText('the choice of theme')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download everything' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save what is on this device' })).toBeTruthy();
});

test('a network lost before the devices are listed keeps nothing waiting: that is said, and can be tried again', async () => {
  answerWith({ ...known(), 'GET /api/client/sessions': 'unreachable' });
  await openSettings();
  expect(await screen.findByText("We couldn't load your devices.")).toBeTruthy();
  expect(screen.queryByText('Looking for your devices')).toBeNull();
  answerWith(known());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Safari on iPhone')).toBeTruthy();
});

test('[decision C5] what is on the device can be taken along without a network, unsent changes included', async () => {
  const orlas = await withOrla('Asked for the tox report');
  const file = await deviceAsZip(orlas.workspace, new Date('2026-05-04T10:00:00.000Z'));
  expect(file.name).toBe('paratope-device-2026-05-04.zip');
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(Object.keys(files)).toContain('contacts.vcf');
  expect(strFromU8(files['investors.csv'] ?? new Uint8Array())).toContain('Asked for the tox report');
  expect(JSON.parse(strFromU8(files['everything.json'] ?? new Uint8Array()))).toMatchObject({
    account: { email: 'ines@quillwort.example', startupName: 'Quillwort Bio' },
    unsent: { waiting: [], needsYou: [], drafts: [] },
  });
});

test('[decision C5] deleting asks for the password, signs out here, and says how long it can be called back', async () => {
  const message = 'Your account will be deleted on May 18, 2026. Log in before that day to keep it.';
  answerWith({
    ...known(),
    'POST /api/client/account/delete': done(message, {
      deletedOn: '2026-05-18T10:00:00.000Z',
      data: { deletedOn: '2026-05-18T10:00:00.000Z' },
    }),
  });
  const here = await openSettings();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(dialog.getByRole('alert').textContent).toContain('Please enter your password');
  await userEvent.type(dialog.getByLabelText('Your password'), 'river stone');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`/client/login ${message}`));
  expect(here.local.sessions.getSnapshot()).toBeUndefined();
});

test('[decision C5] an account that is to be deleted says the day and can be kept', async () => {
  let deletedOn: string | null = '2026-05-18T10:00:00.000Z';
  answerWith({
    ...known(),
    'GET /api/client/account': () => ({ body: { success: true, data: { ...account, deletedOn } } }),
    'POST /api/client/account/restore': () => {
      deletedOn = null;
      return done('You kept your account open. Nothing has changed.');
    },
  });
  await openSettings();
  expect(await screen.findByText('This account will be deleted on May 18, 2026.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeTruthy();
});

async function openSettings(): Promise<TestDevice> {
  const here = await testDevice();
  renderOn(here, <Pages />, { at: '/client/account' });
  return here;
}

function Pages() {
  const { pathname, state } = useLocation();
  return (
    <>
      <span data-testid="place">
        {[pathname, (state as { notice?: string } | null)?.notice].filter(Boolean).join(' ')}
      </span>
      <Routes>
        <Route
          path="/client/account"
          element={
            useMaybeWorkspace() ? (
              <AccountSettingsPage appearance={<p>the choice of theme</p>} reload={() => undefined} />
            ) : null
          }
        />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}
