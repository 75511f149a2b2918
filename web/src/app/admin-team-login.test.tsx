import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { company, page, quietDashboard } from '../features/admin/testing/answers.ts';
import { answerWith, refusal } from '../testing/answers.ts';
import { browserWithPasskeys } from '../testing/browser-with-passkeys.ts';
import { renderOn, type TestDevice, testDevice } from '../testing/device.tsx';
import { FurtherPage } from './further-pages.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  location.hash = '';
});

const maren = { token: 'opaque', adminId: 'admin-1', name: 'Maren Holt', role: 'owner', asksForFit: true };
const signedIn = { body: { success: true, ...maren } };
const back = '/admin?provider=back';
const question = { challenge: 'cXVlc3Rpb24', rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
const base = {
  ...quietDashboard,
  'GET /api/oidc': { body: { success: true, data: { name: 'Ostrya ID' } } },
  'GET /api/admin/session': refusal(401, 'session.missing', 'No authentication token found'),
  'GET /api/admin/clients': page([company('c1', 'Quill Therapeutics')]),
  'POST /api/admin/passkeys/options': { body: { success: true, ...question, data: question } },
};

const place = () => screen.getByTestId('place').textContent;

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

async function open(at: string, replies: Parameters<typeof answerWith>[0], known?: TestDevice) {
  const device = known ?? (await testDevice({ signedIn: false }));
  const asked = answerWith({ ...base, ...replies });
  renderOn(
    device,
    <>
      <Routes>
        <Route path="/admin/*" element={<FurtherPage path="/admin/*" id="" of="" />} />
      </Routes>
      <Place />
    </>,
    { at },
  );
  const bodies = () => asked.filter(({ call }) => call === 'POST /api/admin/oidc/login').map(({ body }) => body);
  return { device, asked, bodies };
}

const leaveForProvider = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Log in with Ostrya ID' }));
};

test('the page an admin wanted outlasts the way to the provider and back', async () => {
  const url = new URL('#provider', location.href).href;
  const began = { 'POST /api/oidc/start': { body: { success: true, url, data: { url } } } };
  const { device, asked } = await open('/admin/clients?q=quill', began);
  await leaveForProvider();
  await waitFor(() => expect(location.hash).toBe('#provider'));
  expect(asked.find(({ call }) => call.endsWith('/start'))?.body).toEqual({ kind: 'admin' });
  cleanup();
  const { bodies } = await open(back, { 'POST /api/admin/oidc/login': signedIn }, device);
  await screen.findAllByText('Quill Therapeutics');
  expect([place(), bodies()]).toEqual(['/admin/clients?q=quill', [{}]]);
});

test('a login begun elsewhere ends on the dashboard, and what the provider refused is said at the gate', async () => {
  await open(back, { 'POST /api/admin/oidc/login': signedIn });
  await screen.findByRole('tab', { name: 'Submissions' });
  expect(place()).toBe('/admin');
  cleanup();
  const canceled = 'You canceled the login with Ostrya ID.';
  const { bodies } = await open(back, { 'POST /api/admin/oidc/login': refusal(401, 'session.missing', canceled) });
  expect((await screen.findByRole('alert')).textContent).toContain(canceled);
  expect([place(), bodies().length]).toEqual(['/admin', 1]);
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

test('the first time the password is asked for, then a passkey stands in the place of the code', async () => {
  browserWithPasskeys();
  const { bodies } = await open(back, {
    'POST /api/admin/oidc/login': ({ body }) => {
      const { password, credential } = body as { password?: string; credential?: object };
      if (!password)
        return refusal(401, 'session.missing', 'Enter your password once to link the two logins.', { password: true });
      return credential
        ? signedIn
        : refusal(401, 'totp_required', 'Please enter the code from your authenticator app.', { passkey: true });
    },
  });
  // A question, and no fault; any other way to log in would be somebody else's.
  await screen.findByText('Enter your password once to link the two logins.');
  expect([screen.queryByRole('alert'), screen.queryByLabelText('Email')]).toEqual([null, null]);
  expect(screen.queryByRole('button', { name: /^Log in with/ })).toBeNull();
  await userEvent.type(screen.getByLabelText('Password'), 'river stone');
  await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead of a code' }));
  await screen.findByRole('tab', { name: 'Submissions' });
  expect(bodies()).toEqual([
    {},
    { password: 'river stone' },
    { password: 'river stone', credential: expect.objectContaining({ id: 'Y3Jl' }) },
  ]);
});

test('once linked, only the code is asked for', async () => {
  const wrong = 'This code is wrong. Enter the one your app shows now.';
  const { bodies } = await open(back, {
    'POST /api/admin/oidc/login': ({ body }) =>
      (body as { code?: string }).code === '123456'
        ? signedIn
        : refusal(401, 'totp_required', 'code' in (body as object) ? wrong : 'Please enter the code from your app.'),
  });
  const code = await screen.findByLabelText('Code from your authenticator app');
  expect(screen.getByText('Please enter the code from your app.')).toBeTruthy();
  expect([screen.queryByRole('alert'), screen.queryByLabelText('Password')]).toEqual([null, null]);
  await userEvent.type(code, '111111');
  await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
  expect((await screen.findByRole('alert')).textContent).toContain(wrong);
  await userEvent.clear(code);
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
  await screen.findByRole('tab', { name: 'Submissions' });
  expect(bodies()).toEqual([{}, { code: '111111' }, { code: '123456' }]);
});

test('a provider that cannot be reached is said at the gate, which stays where it is', async () => {
  await open('/admin/clients', {
    'POST /api/oidc/start': refusal(503, 'unavailable', "We couldn't reach Ostrya ID. Please try again later."),
  });
  await leaveForProvider();
  expect((await screen.findByRole('alert')).textContent).toContain(
    "We couldn't reach Ostrya ID. Please try again later.",
  );
  expect(place()).toBe('/admin/clients');
});
