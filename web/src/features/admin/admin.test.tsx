import { covers } from '@paratope/shared/testing/covers';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { AdminPage } from './admin-dashboard.tsx';
import { InvestorsPage } from './investors-page.tsx';
import { SetUpGuidePage } from './set-up/set-up-guide-page.tsx';
import { AdminSetupPage } from './setup-page.tsx';
import { asAdmin, investorRecord, page, quietDashboard, summary } from './testing/answers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const stranger = { 'GET /api/admin/session': refusal(401, 'session.missing', 'No authentication token found') };
const inside = asAdmin();

describe('the gate', () => {
  test('stands before the admin area', async () => {
    covers('R06 SM01 SM02 SM03 SM04 M129 M130 M131 T097');

    answerWith(stranger);
    await openAt('/admin');
    expect(await screen.findByRole('heading', { name: 'Admin Access' })).toBeTruthy();
    expect(screen.getByText('Leadership authentication required')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Access Admin Panel' })).toBeTruthy();
  });

  test('[V52] needs both fields', async () => {
    const asked = answerWith(stranger);
    await openAt('/admin');
    await userEvent.click(await screen.findByRole('button', { name: 'Access Admin Panel' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all required fields');
    expect(asked).toHaveLength(1);
  });

  test('[SM05 M132] says that it is at work', async () => {
    answerWith(stranger);
    await openAt('/admin');
    await fillIn();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
    expect(screen.getByRole('button', { name: 'Authenticating...' })).toBeTruthy();
  });

  test('[M133] shows the server’s words when it does not open', async () => {
    const words = 'Invalid credentials. Access restricted to leadership only.';
    answerWith({ ...stranger, 'POST /api/admin/login': refusal(401, 'session.missing', words) });
    await openAt('/admin');
    await enter();
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  test('asks for the second factor where there is one', async () => {
    const asked = answerWith({
      ...stranger,
      'POST /api/admin/login': refusal(401, 'totp_required', 'Please enter the code from your authenticator app.'),
    });
    await openAt('/admin');
    await enter();
    await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ code: '123456' }));
  });

  test('[Q09] tells no network from a wrong password', async () => {
    answerWith(stranger);
    await openAt('/admin');
    await enter();
    expect((await screen.findByRole('alert')).textContent).toContain('Network error. Please try again.');
  });
});

describe('inside', () => {
  test('[SM17 SM18 T099] Logout ends the session and closes the gate again', async () => {
    const asked = answerWith({
      ...inside,
      ...quietDashboard,
      'POST /api/admin/logout': { body: { success: true } },
    });
    await openAt('/admin');
    await userEvent.click(await screen.findByRole('button', { name: /, Owner$/ }));
    expect((await screen.findByRole('menuitem', { name: 'Back to Home' })).getAttribute('href')).toBe('/');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Admin Access' })).toBeTruthy();
    expect(asked.map(({ call }) => call)).toContain('POST /api/admin/logout');
  });

  test('a long list comes page by page', async () => {
    const investor = (name: string) => investorRecord(name, name);
    const asked = answerWith({
      ...inside,
      ...quietDashboard,
      'GET /api/admin/investors': ({ query }) =>
        query.get('cursor') ? page([investor('Orla Brandt')], 2) : page([investor('Ada Lund')], 2, 'after-ada'),
    });
    await openAt('/admin');
    await userEvent.click(await screen.findByRole('link', { name: 'All investors' }));
    expect(await screen.findByText('1 of 2 shown')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('2 of 2 shown')).toBeTruthy();
    expect(asked.at(-1)?.query.get('cursor')).toBe('after-ada');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('[SM23 SM24 M137 M138] the investor database is checked on demand', async () => {
    answerWith({
      ...inside,
      ...quietDashboard,
      'GET /api/admin/vc-status': refusal(500, 'internal', 'Something broke on the server.'),
    });
    await openAt('/admin');
    expect(await screen.findByRole('heading', { name: 'VC Database Management' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Check VC Status' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to check VC status: Something broke on the server.',
    );
    answerWith({});
    await userEvent.click(screen.getByRole('button', { name: 'Check VC Status' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Error checking VC status'));
  });

  test('a session that ended meanwhile closes the gate', async () => {
    answerWith({
      ...inside,
      ...quietDashboard,
      'GET /api/admin/inbox': refusal(401, 'session.expired', 'Session expired. Please log in again.'),
    });
    await openAt('/admin');
    expect((await screen.findByRole('alert')).textContent).toContain('Session expired. Please log in again.');
    expect(screen.getByRole('heading', { name: 'Admin Access' })).toBeTruthy();
  });

  test('[decision O8] nothing of it is kept on the device', async () => {
    answerWith({ ...inside, ...quietDashboard });
    const before = (await indexedDB.databases()).length;
    await openAt('/admin');
    await screen.findByRole('heading', { name: 'Admin dashboard' });
    expect({ ...localStorage, ...sessionStorage }).toEqual({});
    expect((await indexedDB.databases()).length).toBe(before);
  });
});

describe('the first admin', () => {
  test('[decision S4] is made with the one-time link and is inside at once', async () => {
    const asked = answerWith({
      ...inside,
      ...quietDashboard,
      'POST /api/admin/setup': {
        body: {
          success: true,
          token: 'opaque',
          adminId: 'admin-1',
          name: 'Maren Holt',
          role: 'owner',
          asksForFit: false,
        },
      },
    });
    await openAt('/admin/setup?token=once');
    await setUp('river stone', 'river stone');
    expect(await screen.findByRole('heading', { name: 'Admin dashboard' })).toBeTruthy();
    expect(asked.find(({ call }) => call === 'POST /api/admin/setup')?.body).toEqual({
      token: 'once',
      name: 'Maren Holt',
      email: 'maren@paratope.example',
      password: 'river stone',
    });
  });

  test.each([
    ['owner', { done: 1, total: 7 }, 'Set-up guide'],
    ['owner', undefined, 'Admin dashboard'],
    ['reviewer', undefined, 'Admin dashboard'],
  ] as const)('leads %s to the set-up guide while a step is open: %o', async (role, progress, heading) => {
    answerWith({
      ...asAdmin(role),
      ...quietDashboard,
      'GET /api/admin/summary': { body: { success: true, data: { ...summary, setUp: progress } } },
      'GET /api/admin/set-up': { body: { success: true, data: [] } },
      'POST /api/admin/setup': {
        body: { success: true, token: 'opaque', adminId: 'admin-1', name: 'Maren Holt', role, asksForFit: false },
      },
    });
    await openAt('/admin/setup?token=once');
    await setUp('river stone', 'river stone');
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });

  test.each([
    ['river', 'river', 'Password must be at least 8 characters long'],
    ['river stone', 'river stones', 'Passwords do not match'],
  ])('is told what is wrong with %s and %s', async (first, second, words) => {
    const asked = answerWith({});
    await openAt('/admin/setup?token=once');
    await setUp(first, second);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(asked.filter(({ call }) => call === 'POST /api/admin/setup')).toEqual([]);
  });

  test('cannot be made without a link, nor with a used one', async () => {
    answerWith({ 'POST /api/admin/setup/check': refusal(400, 'invalid', 'This setup link isn’t valid.') });
    await openAt('/admin/setup?token=used');
    expect((await screen.findByRole('alert')).textContent).toContain('This setup link isn’t valid.');
    expect(screen.getByRole('button', { name: 'Create admin account' })).toHaveProperty('disabled', true);
    cleanup();
    await openAt('/admin/setup');
    expect(screen.getByRole('alert').textContent).toContain('This setup link isn’t valid.');
  });
});

test('a question mark lists the keys, and they can be switched off', async () => {
  answerWith({ ...inside, ...quietDashboard });
  await openAt('/admin');
  await screen.findByRole('heading', { name: 'Admin dashboard' });
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Reject match');
  await userEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

async function openAt(at: string) {
  const device = await testDevice({ signedIn: false });
  renderOn(
    device,
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="/admin/investors" element={<InvestorsPage />} />
      <Route path="/admin/setup" element={<AdminSetupPage />} />
      <Route path="/admin/set-up" element={<SetUpGuidePage />} />
    </Routes>,
    { at },
  );
}

async function fillIn() {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'maren@paratope.example');
  await userEvent.type(screen.getByLabelText('Password'), 'river stone');
}

async function enter() {
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
}

async function setUp(first: string, second: string) {
  const fields = { Name: 'Maren Holt', Email: 'maren@paratope.example', Password: first, 'Confirm password': second };
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.submit(screen.getByRole('form', { name: 'Set up your admin account' }));
}
