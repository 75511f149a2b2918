import { Startups } from '@paratope/shared/startups/startup';
import type { TeamMember } from '@paratope/shared/startups/team';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { done } from '../../api/act-result.ts';
import { answerWith, refusal } from '../../testing/answers.ts';
import { blankStartup, renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { ClaimPage } from './claim-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { Moved } from './moved.tsx';
import { PairPage } from './pair-page.tsx';
import { PeoplePage } from './people-page.tsx';
import type { WayIn } from './ways-in.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

const noor = { id: 'account-noor', email: 'noor@quillwort.example', name: 'Noor Haddad', role: 'member' };
const none = { body: { success: true, data: [], total: 0, nextCursor: null } };

describe('the list of people', () => {
  test('names everybody, says who owns, and works without a network', async () => {
    const device = await teamOf('owner', noor);
    device.server.reply = { kind: 'unreachable' };
    renderOn(device, <Pages />, { at: '/client/people' });
    const lines = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'ines@quillwort.exampleYouOwner',
      'Noor Haddadnoor@quillwort.exampleMember',
    ]);
    expect(
      screen.getByText('Everyone here sees the same investors, notes and activities of Quillwort Bio.'),
    ).toBeTruthy();
  });

  test('a member sees who decides, and no way to invite', async () => {
    const device = await teamOf('member', { ...noor, role: 'owner' });
    renderOn(device, <Pages />, { at: '/client/people' });
    await screen.findByText('Owners invite and remove people. If someone is missing, ask an owner.');
    expect(screen.queryByLabelText('Their email')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Noor Haddad' })).toBeNull();
  });

  test('one’s own name is a change like any other: kept here, then sent', async () => {
    const device = await teamOf('owner', noor);
    device.server.reply = { kind: 'unreachable' };
    renderOn(device, <Pages />, { at: '/client/people' });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Ines Varga');
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Ines Varga')).toBeTruthy();
    device.server.reply = undefined;
    await act(() => device.replica.sync());
    const kept = device.server.rows().get(`${Startups.name}/startup-quillwort`) as unknown as { team: TeamMember[] };
    expect(kept.team.map(({ name }) => name)).toEqual(['Ines Varga', 'Noor Haddad']);
  });

  test('an invitation shows its link this one time, and waits in the list until it is withdrawn', async () => {
    const invitation = {
      id: 'invitation-1',
      email: 'noor@quillwort.example',
      role: 'member',
      createdAt: '2026-03-02T09:00:00.000Z',
      expiresAt: '2026-03-16T09:00:00.000Z',
    };
    let open: object[] = [];
    const asked = answerWith({
      'GET /api/client/invitations': () => ({ body: { ...none.body, data: open, total: open.length } }),
      'POST /api/client/invitations': () => {
        open = [invitation];
        const data = { ...invitation, url: 'https://paratope.example/invitations/secret' };
        return {
          body: { success: true, message: 'noor@quillwort.example is invited. Share the link with them.', data },
        };
      },
      'DELETE /api/client/invitations/invitation-1': () => {
        open = [];
        return { body: { success: true, message: 'The invite was withdrawn.' } };
      },
    });
    renderOn(await teamOf('owner'), <Pages />, { at: '/client/people' });
    await userEvent.type(await screen.findByLabelText('Their email'), ' noor@quillwort.example ');
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText('https://paratope.example/invitations/secret')).toBeTruthy();
    expect(screen.getByText(/^noor@quillwort.example is invited. .* The link works once/)).toBeTruthy();
    expect(asked.find(({ call }) => call === 'POST /api/client/invitations')?.body).toEqual({
      email: 'noor@quillwort.example',
      role: 'member',
    });
    expect(await screen.findByText('Valid until March 16, 2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw noor@quillwort.example' }));
    await waitFor(() => expect(screen.queryByText('Valid until March 16, 2026')).toBeNull());
    expect(screen.queryByText('https://paratope.example/invitations/secret')).toBeNull();
  });

  test('[decision Z21] who may not invite yet reads why', async () => {
    const message = 'Please confirm your email address before you invite people.';
    answerWith({
      'GET /api/client/invitations': none,
      'POST /api/client/invitations': refusal(403, 'forbidden', message),
    });
    renderOn(await teamOf('owner'), <Pages />, { at: '/client/people' });
    await userEvent.type(await screen.findByLabelText('Their email'), 'noor@quillwort.example');
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('[sync S6] before somebody is removed, the dialog says what their devices keep', async () => {
    const asked = answerWith({
      'GET /api/client/invitations': none,
      'DELETE /api/client/members/account-noor': {
        body: { success: true, message: 'Noor Haddad is no longer a member.' },
      },
    });
    renderOn(await teamOf('owner', noor), <Pages />, { at: '/client/people' });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Noor Haddad' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(
      'Their devices delete its investors, notes and activities the next time they sync. A device that stays offline keeps its copy until then, but nothing written on it reaches you.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Noor Haddad is no longer a member.')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toContain('DELETE /api/client/members/account-noor');
  });

  test('handing over says what becomes of both', async () => {
    const asked = answerWith({
      'GET /api/client/invitations': none,
      'POST /api/client/members/account-noor/hand-over': {
        body: { success: true, message: 'Noor Haddad is the owner now.' },
      },
    });
    renderOn(await teamOf('owner', noor), <Pages />, { at: '/client/people' });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Noor Haddad' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Transfer ownership' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Noor Haddad becomes the owner and you become a member.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer ownership' }));
    expect(await screen.findByText('Noor Haddad is the owner now.')).toBeTruthy();
    expect(asked.at(-1)?.call).toBe('POST /api/client/members/account-noor/hand-over');
  });
});

test('[sync S6] whoever leaves reads first what goes and what stays, and goes on in an empty startup', async () => {
  const device = await teamOf('member', { ...noor, role: 'owner' });
  const { accountId } = device.local.sessions.getSnapshot() ?? { accountId: '' };
  const asked = answerWith({
    'POST /api/client/members/leave': { body: { success: true, message: 'You left the startup.' } },
    'GET /api/client/session': sessionOf(accountId, { id: 'startup-new', name: 'New startup', role: 'owner' }),
  });
  renderOn(device, <Pages />, { at: '/client/people' });
  await userEvent.click(await screen.findByRole('button', { name: 'Change ines@quillwort.example' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave startup' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('What you wrote stays with Quillwort Bio.');
  expect(dialog.textContent).toContain(
    'Its investors, notes and activities are removed from this device. Unsynced changes stay under Pending changes. Your account continues with a new, empty startup.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(device.local.sessions.getSnapshot()?.startupId).toBe('startup-new'));
  expect(asked.map(({ call }) => call)).toContain('POST /api/client/members/leave');
});

test('[sync S6] a device whose startup is gone opens the present one and says what has left', async () => {
  const device = await teamOf('member', { ...noor, role: 'owner' });
  const { accountId } = device.local.sessions.getSnapshot() ?? { accountId: '' };
  await device.workspace.seen.keep('history/matches/m1', { notes: ['of the others'] }, '2026-03-02T09:00:00.000Z');
  answerWith({
    'GET /api/client/session': sessionOf(accountId, { id: 'startup-new', name: 'New startup', role: 'owner' }),
  });
  renderOn(
    device,
    <>
      <Moved />
      <Pages />
    </>,
    { at: '/client/dashboard' },
  );
  expect(await screen.findByText('You are no longer a member of Quillwort Bio.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pending changes' }).getAttribute('href')).toBe('/client/pending');
  expect(device.local.sessions.getSnapshot()?.startupId).toBe('startup-new');
  await waitFor(async () => expect(await device.workspace.seen.load('history/matches/m1')).toBeUndefined());
});

describe('the link of an invitation', () => {
  const seen = {
    body: {
      success: true,
      data: {
        startupName: 'Quillwort Bio',
        email: 'noor@quillwort.example',
        role: 'member',
        invitedBy: 'Ines Varga',
        expiresAt: '2026-03-16T09:00:00.000Z',
      },
    },
  };
  const joined = {
    body: {
      success: true,
      message: 'Welcome to Quillwort Bio.',
      data: { startupId: 'startup-quillwort', startupName: 'Quillwort Bio', role: 'member' },
    },
  };

  test('asks a newcomer for a password and nothing else', async () => {
    const asked = answerWith({
      'GET /api/invitations/secret': seen,
      'POST /api/client/register': { body: { success: true, token: 'opaque', startupName: 'Quillwort Bio' } },
      'POST /api/invitations/secret/accept': joined,
    });
    renderOn(await testDevice({ signedIn: false }), <Pages />, { at: '/invitations/secret' });
    expect(await screen.findByRole('heading', { name: 'Join Quillwort Bio' })).toBeTruthy();
    expect(screen.getByText(/^Ines Varga invites you\./)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Choose a password'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Create account and join' }));
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Choose a password'), ' but long enough now');
    await userEvent.click(screen.getByRole('button', { name: 'Create account and join' }));
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/dashboard'));
    expect(asked.slice(-2)).toMatchObject([
      {
        body: { email: 'noor@quillwort.example', startupName: 'Quillwort Bio', password: 'short but long enough now' },
      },
      { call: 'POST /api/invitations/secret/accept', body: { leave: false } },
    ]);
  });

  test('leads who has an account to the login, and back', async () => {
    const message = 'Email already exists. Please login with your existing account.';
    answerWith({ 'GET /api/invitations/secret': seen, 'POST /api/client/register': refusal(409, 'exists', message) });
    renderOn(await testDevice({ signedIn: false }), <Pages />, { at: '/invitations/secret' });
    await userEvent.type(await screen.findByLabelText('Choose a password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Create account and join' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe(
      '/client/login?next=%2Finvitations%2Fsecret',
    );
  });

  test('asks before another startup is left', async () => {
    const asked = answerWith({
      'GET /api/invitations/secret': {
        body: { ...seen.body, data: { ...seen.body.data, email: 'ines@quillwort.example' } },
      },
      'POST /api/invitations/secret/accept': ({ body }) =>
        (body as { leave: boolean }).leave
          ? joined
          : refusal(409, 'conflict', 'To join, you have to leave your current startup.', { requiresLeaving: true }),
    });
    renderOn(await testDevice(), <Pages />, { at: '/invitations/secret' });
    await userEvent.click(await screen.findByRole('button', { name: 'Join Quillwort Bio' }));
    expect(await screen.findByText("You're currently in another startup")).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Leave and join Quillwort Bio' }));
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/dashboard'));
    expect(asked.at(-1)?.body).toEqual({ leave: true });
  });

  test('tells somebody else whom it is for, and a link that is over what became of it', async () => {
    answerWith({
      'GET /api/invitations/secret': seen,
      'GET /api/invitations/old': refusal(404, 'missing', 'This invite was withdrawn. Ask for a new one.'),
    });
    const page = renderOn(await testDevice(), <Pages />, { at: '/invitations/secret' });
    expect(await screen.findByText('This invite is for noor@quillwort.example.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
    page.unmount();
    renderOn(await testDevice(), <Pages />, { at: '/invitations/old' });
    expect(await screen.findByText('This invite was withdrawn. Ask for a new one.')).toBeTruthy();
  });
});

describe('[decision Z22] pairing', () => {
  test('shows a picture and six digits, and says when the other device is in', async () => {
    let state = 'waiting';
    answerWith({
      'POST /api/client/pairings': {
        body: {
          success: true,
          code: '048213',
          url: 'https://paratope.example/pair#code=048213',
          expiresAt: '2026-03-02T09:10:00.000Z',
          data: {
            code: '048213',
            url: 'https://paratope.example/pair#code=048213',
            expiresAt: '2026-03-02T09:10:00.000Z',
          },
        },
      },
      'GET /api/client/pairings/current': () => ({ body: { success: true, data: { state, device: '' } } }),
    });
    const device = await testDevice();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderOn(device, <PairPage />);
    await vi.waitFor(() => expect(screen.getByLabelText('Code').textContent).toBe('048 213'), 10_000);
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeTruthy();
    state = 'used';
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await vi.waitFor(() => expect(screen.getByText('Your other device is signed in.')).toBeTruthy(), 10_000);
  });

  test('what the picture carried stands in the form, and nothing is sent before the tap', async () => {
    window.location.hash = '#email=ines%40quillwort.example&code=048213';
    const asked = answerWith({
      'POST /api/pairings/claim': { body: { success: true, token: 'opaque', startupName: 'Quillwort Bio' } },
    });
    renderOn(await testDevice({ signedIn: false }), <Pages />, { at: '/pair' });
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ines@quillwort.example');
    expect(window.location.hash).toBe('');
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/dashboard'));
    expect(asked[0]?.body).toEqual({ email: 'ines@quillwort.example', code: '048213' });
  });
});

/** A device of Ines, alone or with another. */
async function teamOf(role: 'owner' | 'member', ...others: object[]): Promise<TestDevice> {
  const startup = blankStartup();
  const device = await testDevice({ startup });
  const me = { id: device.local.sessions.getSnapshot()?.accountId, email: startup.email, name: '', role };
  await device.server.put(Startups, { ...startup, team: [me, ...others] as TeamMember[] });
  await device.replica.sync();
  return device;
}

const sessionOf = (accountId: string, startup: { id: string; name: string; role: string }) => ({
  body: {
    success: true,
    data: {
      accountId,
      clientId: startup.id,
      email: 'ines@quillwort.example',
      startup,
      plan: 'free',
      isTemporary: false,
      isVerified: true,
      expiresAt: '2027-03-01T09:00:00.000Z',
    },
  },
});

function Pages() {
  const { pathname, search } = useLocation();
  return (
    <>
      <span data-testid="place">{pathname + search}</span>
      <Routes>
        <Route path="/client/people" element={<PeoplePage />} />
        <Route path="/invitations/:token" element={<Entry page="invitation" />} />
        <Route path="/pair" element={<Entry page="claim" />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

/** The ways in as the app hands them what belongs to the account. */
function Entry({ page }: { page: 'invitation' | 'claim' }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const way: WayIn = {
    frame: ({ title, intro, children }) => (
      <main>
        <h1>{title}</h1>
        <div>{intro}</div>
        {children}
      </main>
    ),
    enter: async () => done({ isOtherLanguage: false }),
    onEntered: () => navigate('/client/dashboard'),
  };
  if (page === 'claim') return <ClaimPage {...way} />;
  return <InvitationPage token={pathname.split('/').at(-1) ?? ''} {...way} />;
}
