import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdTables } from '../local/testing/held-tables.ts';
import { answerWith, refusal } from '../testing/answers.ts';
import { blankStartup, renderOn, type TestDevice, testDevice } from '../testing/device.tsx';
import { bringOrla } from '../testing/orla.ts';
import { aMatch } from '../testing/samples.ts';
import { createTheme } from '../ui/theme.ts';
import { Providers } from './providers.tsx';
import { AppRoutes } from './router.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('without a session on the device', () => {
  test.each([['/client/dashboard'], ['/vc-timeline?matchId=m1'], ['/client/pending']])(
    '[R31] [P05] %s leads to the login, which leads back',
    async (at) => {
      await openAt(at, { signedIn: false });
      expect(await screen.findByRole('heading', { name: 'Client Portal' })).toBeTruthy();
      expect(place()).toBe(`/client/login?next=${encodeURIComponent(at)}`);
    },
  );

  test('[R26 M163] an address that means nothing says so', async () => {
    await openAt('/client/nothing-here', { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });
});

test('[R26] a founder at an address that means nothing is led back into the app', async () => {
  await openAt('/client/nothing-here');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/client/dashboard');
});

/** The answer to whoever asks for the session of an admin who is signed in. */
const adminInside = {
  body: {
    success: true,
    data: {
      adminId: 'admin-1',
      email: 'maren@paratope.example',
      name: 'Maren Holt',
      role: 'owner',
      asksForFit: false,
      expiresAt: '2026-03-08T09:00:00.000Z',
    },
  },
};

test.each([
  ['/test-dashboard', 'Test dashboard'],
  ['/client-test', 'Client portal test'],
])('[R09] [R13] [decision S19] %s is for admins and for who develops the app', async (at, heading) => {
  let isInside = false;
  answerWith({
    'GET /api/admin/session': () =>
      isInside ? adminInside : refusal(401, 'session.missing', 'No authentication token found'),
  });
  vi.stubEnv('DEV', false);
  await openAt(at, { signedIn: false });
  expect(await screen.findByRole('heading', { name: 'Admin Access' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  cleanup();
  isInside = true;
  await openAt(at, { signedIn: false });
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  cleanup();
  isInside = false;
  vi.stubEnv('DEV', true);
  await openAt(at, { signedIn: false });
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

test.each([
  ['/admin/clients', 'Client Management'],
  ['/airtable-test', 'Database Connection Test'],
])('[R07 R08 SM65] %s stands behind the admin gate', async (at, heading) => {
  answerWith({ 'GET /api/admin/session': refusal(401, 'session.missing', 'No authentication token found') });
  await openAt(at, { signedIn: false });
  expect(await screen.findByRole('heading', { name: 'Admin Access' })).toBeTruthy();
  cleanup();
  answerWith({
    'GET /api/admin/session': adminInside,
  });
  await openAt(at, { signedIn: false });
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

test('[R27] [X15] [decision I22] /admin/client-management leads on to /admin/clients', async () => {
  answerWith({ 'GET /api/admin/session': refusal(401, 'session.missing', 'No authentication token found') });
  await openAt('/admin/client-management', { signedIn: false });
  expect(await screen.findByRole('heading', { name: 'Admin Access' })).toBeTruthy();
  expect(place()).toBe('/admin/clients');
});

test('[M162] the database test says when the tables cannot be reached, and why', async () => {
  answerWith({
    'GET /api/admin/session': adminInside,
    'GET /api/admin/airtable/test': refusal(503, 'unavailable', 'The key was refused.'),
  });
  await openAt('/airtable-test', { signedIn: false });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to connect to Airtable. Please check your API key and base ID. The key was refused.',
  );
});

describe('a page that breaks', () => {
  test.each([
    ['/client/dashboard', Matches, 'Failed to load dashboard data', /^Top Matched Investors$/],
    ['/vc-timeline', Activities, 'Failed to load timeline data', /^VC Timeline/],
  ])('[M043] [M097] %s says so and can be tried again', async (at, broken, words, heading) => {
    vi.mocked(console.error).mockImplementation(() => {});
    const device = await testDevice({ startup: blankStartup({ matching: done }) });
    const { store } = device.workspace;
    const table = store.table.bind(store);
    const failing = vi.spyOn(store, 'table').mockImplementation((collection) => {
      if (collection.name === broken.name) throw new Error('The database is gone.');
      return table(collection);
    });
    renderOn(device, framed(device, <AppRoutes />), { at });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByText('What you saved is still on this device.')).toBeTruthy();
    failing.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
    vi.mocked(console.error).mockClear();
  });

  test('leaves the way to the others open', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    const device = await testDevice();
    const { store } = device.workspace;
    const table = store.table.bind(store);
    vi.spyOn(store, 'table').mockImplementation((collection) => {
      if (collection.name === Activities.name) throw new Error('The database is gone.');
      return table(collection);
    });
    renderOn(device, framed(device, <AppRoutes />), { at: '/vc-timeline' });
    await screen.findByText('Failed to load timeline data');
    await userEvent.click(screen.getByRole('link', { name: 'More' }));
    expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy();
    vi.mocked(console.error).mockClear();
  });
});

const done = {
  state: 'done',
  total: 412,
  signals: 2_884,
  awaitsReview: false,
  finishedAt: '2026-03-01T10:00:00.000Z',
} as const;

describe('the frame of the portal', () => {
  test('[SD01] [SD03] [SD04] [ST01] [decision Z7] leads everywhere from the header: today, investors, timeline, support, home, sign out', async () => {
    await openAt('/vc-timeline');
    const brand = screen.getByRole('link', { name: 'Paratope, your investors' });
    expect(brand.textContent).toBe('Paratope');
    expect(brand.querySelector('svg')).not.toBeNull();
    const bar = within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);
    expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Today', '/client/today'],
      ['Investors', '/client/dashboard'],
      ['Timeline', '/vc-timeline'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Quillwort Bio account' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByRole('menuitem', { name: 'Contact support' }).getAttribute('href')).toBe('/contact');
    expect(menu.getByRole('menuitem', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeTruthy();
  });

  test('[decision Z7] has the same under More on a phone', async () => {
    await openAt('/client/more');
    expect(await screen.findByRole('link', { name: 'Contact support' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  test('a second skip link leads to the list, past the search and the filters', async () => {
    const matches = [aMatch('m1', 'Marta Lind')];
    await openAt('/client/dashboard', { startup: blankStartup({ matching: done }), matches });
    const name = await screen.findByText('Marta Lind');
    await userEvent.click(screen.getByRole('link', { name: 'Skip to the list' }));
    expect(document.activeElement?.matches('table, ul')).toBe(true);
    expect(document.activeElement?.contains(name)).toBe(true);
    cleanup();
    await openAt('/client/more');
    expect(screen.queryByRole('link', { name: 'Skip to the list' })).toBeNull();
  });

  test('More and the menu list the same eight places and no more', async () => {
    await openAt('/client/more');
    const names = [
      'Round',
      'Conference',
      'Startup profile',
      'Startup analysis',
      'People',
      'Payments',
      'Sync',
      'Account',
    ];
    const list = within(await screen.findByRole('list', { name: 'More' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
    await userEvent.click(screen.getByRole('button', { name: 'Quillwort Bio account' }));
    const menu = within(await screen.findByRole('menu'));
    const items = (await menu.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items.slice(0, names.length)).toEqual(names);
    expect(items.slice(names.length)).toEqual(['Keyboard shortcuts', 'Contact support', 'Back to Home', 'Sign Out']);
  });

  test('logging over a match that lies over the list leaves both open below', async () => {
    const matches = [aMatch('m1', 'Marta Lind')];
    const list = { pathname: '/client/dashboard', search: '', hash: '', state: null, key: 'list' };
    const over = { pathname: '/client/matches/m1', state: { over: list } };
    await openAt(over, { startup: blankStartup({ matching: done }), matches });
    const match = await screen.findByRole('dialog', { name: 'Match Analysis' });
    await userEvent.click(within(match).getByRole('link', { name: 'Log activity' }));
    const sheet = await screen.findByRole('dialog', { name: 'Log meeting' });
    expect(within(sheet).getByText('With Marta Lind')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log meeting' })).toBeNull());
    expect(place()).toBe('/client/matches/m1');
    expect(match.isConnected).toBe(true);
  });

  test('[R11] opens the dashboard at its address, and [R25] the timeline of the match its address names', async () => {
    const matches = [aMatch('m1', 'Marta Lind')];
    await openAt('/client/dashboard', { startup: blankStartup({ matching: done }), matches });
    expect(await screen.findByRole('heading', { level: 1, name: 'Top Matched Investors' })).toBeTruthy();
    cleanup();
    await openAt('/vc-timeline?matchId=m1', { matches });
    expect(await screen.findByRole('heading', { level: 1, name: /^VC Timeline/ })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Investor' })).getByText('Marta Lind')).toBeTruthy();
  });

  test('[SD02] names the support contact of this server in the header’s menu and under More', async () => {
    await openAt('/client/pending', {
      contact: { email: 'help@paratope.example', passwordResetMin: 8, sendsMail: true },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Quillwort Bio account' }));
    const item = await screen.findByRole('menuitem', { name: 'help@paratope.example' });
    expect(item.getAttribute('href')).toBe('mailto:help@paratope.example');
    await userEvent.click(screen.getByRole('link', { name: 'More' }));
    const line = await screen.findByRole('link', { name: 'help@paratope.example' });
    expect(line.getAttribute('href')).toBe('mailto:help@paratope.example');
  });

  test('logs from anywhere with one tap', async () => {
    await openAt('/client/pending');
    expect(screen.getByRole('link', { name: 'Log' }).getAttribute('href')).toBe('/client/log');
    await userEvent.click(screen.getByRole('link', { name: 'Log' }));
    expect(await screen.findByRole('dialog', { name: 'Log meeting' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Pending changes', hidden: true })).toBeTruthy();
  });

  test('goes back one page after logging, also where the sheet was closed while it was being saved', async () => {
    const device = await openAt('/client/more', { matches: [aMatch('m1', 'Marta Lind')] });
    await userEvent.click(await screen.findByRole('link', { name: 'Sync' }));
    await waitFor(() => expect(place()).toBe('/client/pending'));
    await userEvent.click(screen.getByRole('link', { name: 'Log' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Log meeting' }));
    await sheet.findByRole('radio', { name: /Marta Lind/ });
    const holder = holdTables(device.workspace, { isKnown: false });
    await holder.isUnderWay;
    await userEvent.click(sheet.getByRole('button', { name: 'Save meeting' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    holder.stop();
    expect(await screen.findByText('Meeting saved on this device')).toBeTruthy();
    expect(place()).toBe('/client/pending');
  });

  test('[Q17] asks the browser once, after something was saved, to keep the storage, and shows its answer', async () => {
    const storage = { persisted: vi.fn(async () => false), persist: vi.fn(async () => false) };
    await openAt('/client/more', { matches: [aMatch('m1', 'Marta Lind')], storage });
    const answer =
      'This browser may delete your saved data after a while. Add Paratope to your home screen to protect it.';
    expect(storage.persist).not.toHaveBeenCalled();
    for (const note of ['First', 'Second']) {
      await userEvent.click(await screen.findByRole('link', { name: 'Log' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Log meeting' }));
      await userEvent.click(await sheet.findByRole('radio', { name: /Marta Lind/ }));
      await userEvent.type(sheet.getByRole('textbox', { name: /^Note(?!s)/ }), note);
      await userEvent.click(sheet.getByRole('button', { name: 'Save meeting' }));
      expect(await screen.findByText(answer)).toBeTruthy();
      expect(storage.persist).toHaveBeenCalledOnce();
    }
  });

  test('[decision Z5] says of sample data that it is invented', async () => {
    await openAt('/client/pending', { startup: blankStartup({ isSample: true }) });
    expect(await screen.findByText('Sample data.')).toBeTruthy();
  });

  test('keeps the chosen appearance on the device', async () => {
    await openAt('/client/more');
    await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Match device' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

describe('a session that ended on the server', () => {
  const expired = {
    kind: 'failed',
    code: 'session.expired',
    message: 'Session expired. Please log in again.',
  } as const;

  test('[R42 M045 C58 decision O1] says so, and opens the login after two seconds when nothing waits', async () => {
    const device = await openAt('/client/more');
    device.server.reply = expired;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(() => device.replica.sync());
    // The sentence, and what waits those two seconds, are fetched when a session is over.
    await act(() => Promise.all([import('./session-sentence.tsx'), import('./session-over.tsx')]).then(() => {}));
    expect(await here(() => screen.getAllByText('Session expired. Please log in again.'))).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(place()).toBe('/client/more');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(place()).toBe('/client/login');
    vi.useRealTimers();
    await userEvent.click(await screen.findByRole('link', { name: 'Continue offline' }));
    expect(place()).toBe('/client/dashboard');
  });

  test('[Q09 sync A2 decision O1] with a change waiting everything stays usable, and nothing opens by itself', async () => {
    const device = await openAt('/client/pending');
    device.server.reply = expired;
    await act(async () => {
      await bringOrla(device);
      await device.replica.sync();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(place()).toBe('/client/pending');
    expect(await here(() => screen.getByText('Investor added'))).toBeTruthy();
    vi.useRealTimers();
    device.server.reply = undefined;
    const session = device.local.sessions.getSnapshot();
    if (session) act(() => device.local.signIn({ ...session, loginTime: '2026-03-05T09:00:00.000Z' }));
    await waitFor(() => expect(device.replica.status.getSnapshot()).toMatchObject({ state: 'idle', waiting: 0 }));
    expect(screen.queryByText('Session expired. Please log in again.')).toBeNull();
  });

  test('[decision O1] with words in a form the page stays', async () => {
    const device = await openAt('/client/more');
    const leave = device.local.dirty.enter();
    device.server.reply = expired;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(() => device.replica.sync());
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(place()).toBe('/client/more');
    act(leave);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(place()).toBe('/client/login');
  });

  test('[SC18] on get-matched a revoked session is forgotten, and what was entered is there for the same person', async () => {
    const device = await testDevice();
    const session = device.local.sessions.getSnapshot();
    const page = renderOn(device, framed(device, <AppRoutes />), { at: '/get-matched' });
    await userEvent.type(await screen.findByLabelText(/^Contact name/), 'Ines Varga');
    await waitFor(async () =>
      expect(await device.replica.drafts.load('profile')).toMatchObject({ value: { contactName: 'Ines Varga' } }),
    );
    device.server.reply = { kind: 'failed', code: 'session.revoked', message: 'Gone.' };
    await act(() => device.replica.sync());
    expect(await screen.findByText('You were signed out on this device. Please log in again.')).toBeTruthy();
    expect(localStorage.getItem('clientToken')).toBeNull();
    page.unmount();
    device.server.reply = undefined;
    if (session) act(() => device.local.signIn(session));
    renderOn(device, framed(device, <AppRoutes />), { at: '/get-matched' });
    await waitFor(async () =>
      expect(((await screen.findByLabelText(/^Contact name/)) as HTMLInputElement).value).toBe('Ines Varga'),
    );
  });

  test('[R41 T041 decision O1] revoked, it locks at once and keeps the data for the same person', async () => {
    const device = await openAt('/client/pending');
    const session = device.local.sessions.getSnapshot();
    device.server.reply = { kind: 'unreachable' };
    await act(async () => {
      await bringOrla(device);
    });
    device.server.reply = { kind: 'failed', code: 'session.revoked', message: 'Gone.' };
    await act(() => device.replica.sync());
    expect(await screen.findByText('You were signed out on this device. Please log in again.')).toBeTruthy();
    expect(screen.queryByText('Investor added')).toBeNull();
    expect(localStorage.getItem('clientToken')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Continue offline' })).toBeNull();
    device.server.reply = undefined;
    if (session) act(() => device.local.signIn(session));
    await waitFor(() => expect(device.server.rows().size).toBe(2));
  });
});

test('[Q10] Sign Out with everything on the server leads to the login and leaves nothing', async () => {
  answerWith({ 'POST /api/client/logout': { body: { success: true } } });
  const device = await openAt('/client/more');
  await act(() => device.replica.sync());
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(place()).toBe('/client/login'));
  expect(localStorage.getItem('clientToken')).toBeNull();
});

function Place() {
  const { pathname, search } = useLocation();
  return <span data-testid="place">{pathname + search}</span>;
}

const place = () => screen.getByTestId('place').textContent;

async function openAt(
  at: string | Partial<Location>,
  rows: Parameters<typeof testDevice>[0] = {},
): Promise<TestDevice> {
  const device = await testDevice(rows);
  renderOn(device, framed(device, <AppRoutes />), { at });
  await act(async () => {});
  if (rows.signedIn !== false) await screen.findByRole('link', { name: 'Log' });
  return device;
}

const framed = (device: TestDevice, routes: ReactNode) => (
  <Providers local={device.local} theme={createTheme(localStorage, document.documentElement)}>
    <Place />
    {routes}
  </Providers>
);

/** Lets the page settle without letting its timers run. */
async function here<T>(found: () => T): Promise<T> {
  for (let turn = 0; turn < 50; turn += 1) await act(async () => {});
  return found();
}
