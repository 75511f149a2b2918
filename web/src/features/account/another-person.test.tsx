import type { AccountId } from '@paratope/shared/ids';
import { addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { expect, test, vi } from 'vitest';
import { speakFor } from '../../api/call.ts';
import { newId } from '../../local/device.ts';
import { takeBack } from '../../local/keep.ts';
import { createLocal } from '../../local/local.ts';
import { createSessionStore } from '../../local/session.ts';
import { answerWith, founderSession, refusal } from '../../testing/answers.ts';
import { type TestDevice, testDevice } from '../../testing/device.tsx';
import { signIn, signInWithPasskey } from './actions.ts';

/** One browser, two people: the first has words here that the server does not have, and a session that is merely gone. */

const keepKey = btoa('a key of thirty-two bytes, as is');
const idasKey = btoa('another of thirty-two bytes, too');
const ida = { email: 'ida@brackwater.example', password: 'river stone' };
const idasId = 'account-ida' as AccountId;
/** As an authenticator keeps whom a passkey is for. */
const handleOf = (accountId: string) => btoa(accountId).replace(/=+$/, '');
const sessionOf = (accountId: string, email: string, key?: string) => ({
  body: { success: true, data: { ...founderSession().body.data, accountId, email, keepKey: key } },
});
const loggedIn = {
  body: { success: true, token: 'opaque', startupName: 'Quillwort Bio', message: 'Login successful' },
};

test('[Q11] [sync A1] [sync A5] before somebody else’s login is sent the first one’s engine is closed in every tab and their data sealed; a failed login puts all back', async () => {
  const { device, session } = await withWaiting();
  await takeBack(session.accountId, keepKey);
  const otherTab = createLocal({ ...device.deps, sessions: createSessionStore(localStorage) });
  const tabs = [device.local, otherTab];
  const before = device.server.asked.length;
  const seen: unknown[] = [];
  answerWith({
    'POST /api/client/login': async () => {
      tellOtherTabs();
      seen.push({
        open: tabs.map(({ workspace }) => workspace.getSnapshot()?.session.email),
        stored: localStorage.getItem('clientUser'),
        sealed: (await sealedHere()).length,
      });
      // Whatever wakes a page now: it has nothing to send for anybody.
      for (const tab of tabs) await tab.workspace.getSnapshot()?.replica.sync();
      device.signal('visible');
      return refusal(401, 'session.missing', 'Invalid email or password');
    },
  });
  expect(await signIn(device.local, ida)).toMatchObject({ ok: false });
  expect(seen).toEqual([{ open: [undefined, undefined], stored: null, sealed: 1 }]);
  expect(device.server.asked).toHaveLength(before);

  tellOtherTabs();
  for (const tab of tabs) expect(tab.workspace.getSnapshot()?.session).toEqual(session);
  expect(await sealedHere()).toEqual([]);
  await device.replica.sync();
  expect(device.replica.status.getSnapshot().waiting).toBe(1);
  await otherTab.workspace.getSnapshot()?.close();
});

test('[sync A1] [sync A5] a passkey of somebody else sets the first one’s data aside before it is sent, their own does not; refused, all is as before', async () => {
  const { device, session } = await withWaiting();
  await takeBack(session.accountId, keepKey);
  const open: unknown[] = [];
  answerWith({
    'POST /api/passkeys/login': () => {
      open.push(device.local.workspace.getSnapshot()?.session.email);
      return refusal(401, 'session.missing', "We don't recognize this passkey.");
    },
  });
  for (const holder of [idasId, session.accountId]) {
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: handleOf(holder) };
    const passkey = { id: 'AA', rawId: 'AA', type: 'public-key', response } as const;
    expect(await signInWithPasskey(device.local, passkey)).toMatchObject({ ok: false });
    expect(device.local.workspace.getSnapshot()?.session).toEqual(session);
  }
  expect(open).toEqual([undefined, session.email]);
  await device.local.workspace.getSnapshot()?.replica.sync();
  expect(await sealedHere()).toEqual([]);
});

test('[Q11] [sync A1] [sync A2] [sync A5] after somebody else has signed in nothing of the first one is in the open; when they sign in again, everything arrives', async () => {
  const { device, session } = await withWaiting();
  await takeBack(session.accountId, keepKey);
  localStorage.setItem(`last-words:${session.accountId}`, '[["note","Half a word"]]');
  answerWith({
    'POST /api/client/login': () => {
      device.server.session = idasId;
      device.server.reply = undefined;
      return loggedIn;
    },
    'GET /api/client/session': sessionOf(idasId, ida.email, idasKey),
  });
  expect(await signIn(device.local, ida)).toMatchObject({ ok: true });
  expect(device.workspace.session.email).toBe(ida.email);
  await vi.waitFor(async () => expect(await databasesOf(session.accountId)).toEqual([]));
  await vi.waitFor(() => expect(localStorage.getItem('clientLeaving')).toBeNull());
  expect(JSON.stringify({ ...localStorage })).not.toContain('Half a word');
  await device.replica.sync();
  expect(
    device.server.asked.filter(
      ({ request }) => request.accountId === session.accountId && request.mutations.length > 0,
    ),
  ).toEqual([]);

  const asked = answerWith({
    'POST /api/client/login': () => {
      device.server.session = session.accountId;
      return loggedIn;
    },
    'GET /api/client/session': sessionOf(session.accountId, session.email, keepKey),
  });
  expect(await signIn(device.local, { ...ida, email: session.email })).toMatchObject({ ok: true });
  expect(asked.map(({ call }) => call)).toContain('POST /api/client/login');
  await device.replica.sync();
  expect(JSON.stringify([...device.server.rows().values()])).toContain('Orla Brandt');
  expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0 });
  expect(await device.replica.drafts.load('note')).toBe('Half a word');
});

test('[Q11] [sync A5] where the server is another one that knows the address under another account, the first one’s data are sealed too', async () => {
  const { device, session } = await withWaiting();
  await takeBack(session.accountId, keepKey);
  answerWith({
    'POST /api/client/login': loggedIn,
    'GET /api/client/session': sessionOf('account-of-another-instance', session.email, idasKey),
  });
  speakFor(session.accountId);
  expect(await signIn(device.local, { ...ida, email: session.email })).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect(await databasesOf(session.accountId)).toEqual([]));
  expect(await sealedHere()).toContain(session.accountId);
  await device.replica.sync();
});

test('[sync A4] [sync A5] without a key to seal them, the first one’s words wait in their place for them', async () => {
  const { device, session } = await withWaiting();
  answerWith({
    'POST /api/client/login': loggedIn,
    'GET /api/client/session': sessionOf(idasId, ida.email, idasKey),
  });
  expect(await signIn(device.local, ida)).toMatchObject({ ok: true });
  device.local.signIn(session);
  device.server.reply = { kind: 'unreachable' };
  await device.replica.sync();
  expect(device.replica.status.getSnapshot().waiting).toBe(1);
});

test('[sync A1] a page that comes into view looks first who is signed in now', async () => {
  const { device } = await withWaiting();
  // The word of the other tab has not reached this one, which was frozen.
  localStorage.removeItem('clientToken');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(device.local.workspace.getSnapshot()).toBeUndefined();
});

/** Somebody whose change waits because nothing answers. */
async function withWaiting() {
  const device: TestDevice = await testDevice();
  device.server.reply = { kind: 'failed', code: 'session.missing', message: 'No authentication token found' };
  await device.replica.mutate(addOwnInvestor, {
    id: newId<never>(),
    name: 'Orla Brandt',
    firm: 'Skerry Fund',
    website: null,
    email: null,
    addedAt: '2026-03-01T09:00:00.000Z',
  });
  await device.replica.sync();
  expect(device.replica.status.getSnapshot()).toMatchObject({ state: 'needsAuth', waiting: 1 });
  return { device, session: device.workspace.session };
}

/** A browser tells the other tabs of every change of its storage; all tabs of a test share one page. */
const tellOtherTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: null }));

async function databasesOf(accountId: string): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name = '' }) => (name.includes(accountId) ? [name] : []));
}

async function sealedHere(): Promise<unknown[]> {
  const settled = <T,>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open('paratope-kept'));
  const kept = await settled(database.transaction('kept').objectStore('kept').getAllKeys());
  database.close();
  return kept;
}
