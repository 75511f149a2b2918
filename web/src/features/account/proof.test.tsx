import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../../local/session.ts';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { KeepAccountPage } from './keep-account-page.tsx';
import { LoginPage } from './login-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { VerifyBanner } from './verify-banner.tsx';
import { VerifyPage } from './verify-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const session = (accountId: string, more: object = {}) => ({
  body: {
    success: true,
    data: {
      accountId,
      clientId: 'startup-quillwort',
      email: 'ines@quillwort.example',
      startup: { id: 'startup-quillwort', name: 'Quillwort Bio', role: 'owner' },
      plan: 'free',
      isTemporary: false,
      isVerified: false,
      sendsMail: true,
      expiresAt: '2027-03-01T09:00:00.000Z',
      ...more,
    },
  },
});

test('[decision Z21] the link of the mail opens a page where one press proves the address', async () => {
  const asked = answerWith({
    'POST /api/client/verify-email': {
      body: {
        success: true,
        message: 'Your email address is confirmed.',
        email: 'ines@quillwort.example',
        data: { email: 'ines@quillwort.example' },
      },
    },
  });
  const device = await testDevice({ signedIn: false });
  renderOn(device, <Pages />, { at: '/client/verify?token=t1' });
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(asked[0]?.body).toEqual({ token: 't1' });
  await userEvent.click(screen.getByRole('button', { name: 'Go to login' }));
  expect(screen.getByTestId('place').textContent).toBe('/client/login');
});

test('[decision Z21] a link that is used, too old or cut off says so', async () => {
  const words = 'This link has expired. Log in to get a new one.';
  answerWith({ 'POST /api/client/verify-email': refusal(400, 'invalid', words) });
  const device = await testDevice({ signedIn: false });
  const page = renderOn(device, <Pages />, { at: '/client/verify?token=t1' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  page.unmount();
  renderOn(device, <Pages />, { at: '/client/verify' });
  expect(screen.getByRole('alert').textContent).toContain(
    'This link is incomplete. Open it from the email again, or log in to get a new one.',
  );
});

test('[decision Z21] until the address is proven every page says what waits for it, and the link can be sent again', async () => {
  const device = await testDevice();
  device.local.storage.setItem(storageKeys.unverified, 'mail');
  const { accountId } = device.workspace.session;
  answerWith({
    'GET /api/client/session': session(accountId),
    'POST /api/client/verify-email/resend': {
      body: { success: true, message: 'We emailed a new link to ines@quillwort.example.' },
    },
  });
  renderOn(device, <VerifyBanner />);
  const banner = screen.getByRole('complementary', { name: 'Your email address' });
  expect(banner.textContent).toContain(
    'Please confirm your email address. We emailed a link to ines@quillwort.example. Until you open it, invites and email reminders are off.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(banner.textContent).toContain('We emailed a new link to ines@quillwort.example.'));
});

test('[decision Z21] without mail the banner says who confirms it, and it goes once that has happened', async () => {
  const device = await testDevice();
  device.local.storage.setItem(storageKeys.unverified, 'team');
  const { accountId } = device.workspace.session;
  let isVerified = false;
  answerWith({ 'GET /api/client/session': () => session(accountId, { isVerified, sendsMail: false }) });
  renderOn(device, <VerifyBanner />);
  expect(screen.getByText('We are confirming your email address.')).toBeTruthy();
  isVerified = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('We are confirming your email address.')).toBeNull());
  expect(localStorage.getItem('clientUnverified')).toBeNull();
});

test('a mail that did not arrive is said, with a way to correct the address', async () => {
  const device = await testDevice();
  device.local.storage.setItem(storageKeys.unverified, 'mail');
  const { accountId } = device.workspace.session;
  answerWith({ 'GET /api/client/session': session(accountId, { mailFailed: true }) });
  renderOn(device, <VerifyBanner />);
  expect(await screen.findByText("Our email didn't reach you.")).toBeTruthy();
  expect(
    screen.getByText('The mail server for ines@quillwort.example rejected our email. Is the address right?'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe('/client/account');
});

test('[decision S2] a link for a password that was asked for needs that password typed again, or another one chosen', async () => {
  const message = 'Your password was changed. Log in with the new one.';
  const asked = answerWith({ 'POST /api/client/password-reset/confirm': { body: { success: true, message } } });
  const device = await testDevice({ signedIn: false });
  const page = renderOn(device, <Pages />, { at: '/client/reset-password?chosen=1&token=t1' });
  await userEvent.click(screen.getByRole('button', { name: 'Use my new password' }));
  expect(await screen.findByText('Please enter the password you chose')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByLabelText('The password you chose'), 'brand new horse{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ token: 't1', password: 'brand new horse' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Go to login' }));
  expect(screen.getByTestId('place').textContent).toBe('/client/login');
  page.unmount();

  renderOn(device, <Pages />, { at: '/client/reset-password?chosen=1&token=t1' });
  await userEvent.click(screen.getByRole('button', { name: 'Choose another password' }));
  expect(screen.getByRole('form', { name: 'Set New Password' })).toBeTruthy();
});

test('[decision C5] logging in during the fourteen days asks first whether the account is to stay', async () => {
  const day = '2026-05-18T10:00:00.000Z';
  const asked = answerWith({
    'POST /api/client/login': {
      body: { success: true, token: 'opaque', startupName: 'Quillwort Bio', message: 'Login successful' },
    },
    'GET /api/client/session': session('account-ines', { isVerified: true, deletedOn: day }),
    'GET /api/client/account': {
      body: {
        success: true,
        data: {
          email: 'ines@quillwort.example',
          isVerified: true,
          pendingEmail: null,
          sendsMail: true,
          preferences: { digest: true, digestHour: 7, zone: null, language: 'en' },
          homeZone: 'UTC',
          deletedOn: day,
          createdAt: '2026-03-01T09:00:00.000Z',
        },
      },
    },
    'POST /api/client/account/restore': {
      body: { success: true, message: 'You kept your account open. Nothing has changed.' },
    },
  });
  const device = await testDevice({ signedIn: false });
  renderOn(device, <Pages />, { at: '/client/login' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ines@quillwort.example');
  await userEvent.type(
    screen.getByLabelText('Password', { selector: '[autocomplete=current-password]' }),
    'river stone',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Keep your account?' })).toBeTruthy();
  expect(
    await screen.findByText(/On May 18, 2026 we will erase it, along with everything that belongs only to you/),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('You kept your account open. Nothing has changed.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to your dashboard' }));
  expect(screen.getByTestId('place').textContent).toBe('/client/dashboard');
  expect(asked.map(({ call }) => call)).toContain('POST /api/client/account/restore');
  await device.close();
});

function Pages() {
  const { pathname } = useLocation();
  return (
    <>
      <span data-testid="place">{pathname}</span>
      <Routes>
        <Route path="/client/login" element={<LoginPage />} />
        <Route path="/client/reset-password" element={<ResetPasswordPage />} />
        <Route path="/client/verify" element={<VerifyPage />} />
        <Route path="/client/keep-account" element={<KeepAccountPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}
