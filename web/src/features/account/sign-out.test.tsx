import { editNotes } from '@paratope/shared/outreach/mutators';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useMaybeWorkspace } from '../../local/hooks.ts';
import { takeBack } from '../../local/keep.ts';
import { createLocal } from '../../local/local.ts';
import { leavingMark } from '../../local/session.ts';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { bringOrla, orla } from '../../testing/orla.ts';
import { finishSignOut } from './finish-sign-out.ts';
import { useSignOut } from './sign-out.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const loggedOut = { 'POST /api/client/logout': { body: { success: true } } };

describe('signing out', () => {
  test('[decision O2] with everything on the server wipes the device at once', async () => {
    const asked = answerWith(loggedOut);
    const device = await testDevice();
    const accountId = accountOf(device);
    await press(device);
    await waitFor(() => expect(device.local.sessions.getSnapshot()).toBeUndefined());
    expect(asked.map(({ call }) => call)).toEqual(['POST /api/client/logout']);
    await waitFor(async () => expect(await databases(accountId)).toEqual([]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[Q10 sync A4] with something waiting asks what is to become of it', async () => {
    const dialog = await ask(await withWaiting());
    expect(dialog.getByRole('heading', { name: '1 change is not synced yet' })).toBeTruthy();
    expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(
      expect.arrayContaining(['Sync now', 'Keep on this device and sign out', 'Export as file', 'Discard 1 change']),
    );
  });

  test('[Q10] [sync A4] sync now sends it, and says when the server cannot be reached', async () => {
    const device = await withWaiting();
    const dialog = await ask(device);
    await userEvent.click(dialog.getByRole('button', { name: 'Sync now' }));
    expect(await dialog.findByText("You're offline, or we can't reach Paratope. Nothing was lost.")).toBeTruthy();
    device.server.reply = undefined;
    await userEvent.click(dialog.getByRole('button', { name: 'Sync now' }));
    await waitFor(() => expect(device.replica.status.getSnapshot().waiting).toBe(0));
    expect(device.local.sessions.getSnapshot()).toBeDefined();
  });

  test('[sync A4] kept changes are locked until the same person’s next sign-in, and are there then', async () => {
    const device = await withWaiting();
    const { session } = device.workspace;
    const { accountId } = session;
    answerWith({ ...loggedOut, 'GET /api/client/session': { body: { success: true, data: sessionData(accountId) } } });
    const dialog = await ask(device);
    expect(dialog.getByText(/They stay in this browser, locked until you log in again, and sync then\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep on this device and sign out' }));
    await waitFor(async () => expect(await databases(accountId)).toEqual([]));
    expect(device.local.sessions.getSnapshot()).toBeUndefined();
    await expectItWaits(device, session);
  });

  test('[sync A4] what cannot be locked is not kept in the open: nothing changes, and the person is told', async () => {
    answerWith(loggedOut);
    const device = await withWaiting();
    const dialog = await ask(device);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep on this device and sign out' }));
    expect(
      await dialog.findByText(
        "We couldn't lock them on this device, so nothing changed. Sync now, or export them as a file.",
      ),
    ).toBeTruthy();
    expect(device.local.sessions.getSnapshot()).toBeDefined();
    expect(device.replica.status.getSnapshot().waiting).toBe(1);
  });

  test('[sync A4] discarding names the count and asks a second time', async () => {
    answerWith(loggedOut);
    const device = await withWaiting();
    const accountId = accountOf(device);
    const first = await ask(device);
    await userEvent.click(first.getByRole('button', { name: 'Discard 1 change' }));
    expect(await screen.findByText('Discard 1 change?')).toBeTruthy();
    expect(device.local.sessions.getSnapshot()).toBeDefined();
    const second = within(screen.getByRole('dialog'));
    await userEvent.click(second.getByRole('button', { name: 'Discard 1 change' }));
    await waitFor(() => expect(device.local.sessions.getSnapshot()).toBeUndefined());
    await waitFor(async () => expect(await databases(accountId)).toEqual([]));
  });

  test('[sync A4] [sync B4] what is saved while the server is told of the sign-out is locked, not wiped', async () => {
    const device = await testDevice();
    const { session, replica } = device.workspace;
    const { accountId } = session;
    await takeBack(accountId, keepKey);
    const told = slowLogout();
    await press(device);
    await told.asked;
    device.server.reply = { kind: 'unreachable' };
    await bringOrla(device);
    expect(replica.status.getSnapshot().waiting).toBe(1);
    told.answer();
    await waitFor(async () => expect(await databases(accountId)).toEqual([]));
    expect(device.local.sessions.getSnapshot()).toBeUndefined();
    await expectItWaits(device, session);
  });

  test('[sync B4] without a key to lock it, it waits in its place for the same person', async () => {
    const device = await testDevice();
    const { session } = device.workspace;
    const told = slowLogout();
    await press(device);
    await told.asked;
    device.server.reply = { kind: 'unreachable' };
    await bringOrla(device);
    told.answer();
    await waitFor(() => expect(device.local.sessions.getSnapshot()).toBeUndefined());
    await waitFor(() => expect(localStorage.getItem(leavingMark)).toBeNull());
    device.local.signIn(session);
    await device.replica.sync();
    expect(device.replica.status.getSnapshot().waiting).toBe(1);
  });

  test('[decision O1] a lost device whose page goes before it has heard that it is lost is wiped by the next page', async () => {
    const device = await withWaiting();
    const { accountId } = device.workspace.session;
    await takeBack(accountId, keepKey);
    answerWith({ 'GET /api/client/session': () => new Promise(() => {}) });
    void device.local.signedOut();
    await waitFor(() => expect(device.local.sessions.getSnapshot()).toBeUndefined());
    const lost = refusal(401, 'session.revoked', 'You were signed out on this device.', { wipe: true });
    answerWith({ 'GET /api/client/session': lost });
    createLocal(device.deps);
    await waitFor(async () => expect(await databases(accountId)).toEqual([]));
    await waitFor(() => expect(localStorage.getItem(leavingMark)).toBeNull());
    expect(await takeBack(accountId, keepKey)).toBe('nothing');
  });

  test('[sync A4] a discard takes what its count said: more that is saved after it is locked', async () => {
    const device = await withWaiting();
    const { session } = device.workspace;
    const { accountId } = session;
    await takeBack(accountId, keepKey);
    const told = slowLogout();
    const dialog = await ask(device);
    await userEvent.click(dialog.getByRole('button', { name: 'Discard 1 change' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard 1 change' }));
    await told.asked;
    await device.replica.mutate(editNotes, { matchId: orla, notes: 'Call her on Friday' });
    told.answer();
    await waitFor(async () => expect(await databases(accountId)).toEqual([]));
    expect(await takeBack(accountId, keepKey)).toBe('opened');
  });

  test('[Q10] [sync A4] a form that was not submitted counts as well', async () => {
    const device = await testDevice();
    await device.replica.drafts.save('profile', { name: 'Ostrya' });
    const dialog = await ask(device);
    expect(dialog.getByRole('heading', { name: '1 change is not synced yet' })).toBeTruthy();
  });

  test('without a network the server is told later', async () => {
    answerWith({});
    const device = await testDevice();
    await press(device);
    await waitFor(() => expect(device.local.sessions.getSnapshot()).toBeUndefined());
    const asked = answerWith(loggedOut);
    await finishSignOut(localStorage);
    await finishSignOut(localStorage);
    expect(asked).toHaveLength(1);
  });
});

/** A server that takes its time: `asked` once it was told, and it answers when it is let. */
function slowLogout() {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  answerWith({
    'POST /api/client/logout': async () => {
      asked.resolve();
      await answered.promise;
      return { body: { success: true } };
    },
  });
  return { asked: asked.promise, answer: () => answered.resolve() };
}

const keepKey = btoa('a key of thirty-two bytes, as is');
const sessionData = (accountId: string) => ({
  accountId,
  clientId: 'startup-quillwort',
  email: 'ines@quillwort.example',
  startup: { id: 'startup-quillwort', name: 'Quillwort Bio', role: 'owner' },
  plan: 'free',
  isTemporary: false,
  isVerified: false,
  expiresAt: '2026-06-01T09:00:00.000Z',
  keepKey,
});

function Page() {
  const signOut = useSignOut(() => {});
  return (
    <>
      <button type="button" onClick={signOut.start}>
        Sign Out
      </button>
      {signOut.dialog}
    </>
  );
}

/** As the app does it, the page goes with the session. */
const Frame = () => (useMaybeWorkspace() ? <Page /> : null);

async function press(device: TestDevice) {
  renderOn(device, <Frame />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy());
  // The count of what waits is read from the device.
  await device.replica.sync();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
}

async function ask(device: TestDevice) {
  await press(device);
  return within(await screen.findByRole('dialog'));
}

async function withWaiting(): Promise<TestDevice> {
  const device = await testDevice();
  device.server.reply = { kind: 'unreachable' };
  await bringOrla(device);
  return device;
}

async function databases(accountId: string): Promise<string[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return names.filter((name) => name.includes(accountId));
}

const accountOf = (device: TestDevice): string => device.workspace.session.accountId;

/** The next sign-in of the same person opens what was locked, and it waits to be sent. */
async function expectItWaits(device: TestDevice, session: TestDevice['workspace']['session']): Promise<void> {
  expect(await takeBack(session.accountId, keepKey)).toBe('opened');
  device.local.signIn(session);
  await device.replica.sync();
  expect(device.replica.status.getSnapshot().waiting).toBe(1);
}
