import { startupSpace } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { addOwnInvestor, setStatus } from '@paratope/shared/outreach/mutators';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { failed } from '../api/act-result.ts';
import { type TestDevice, testDevice } from '../testing/device.tsx';
import { newId } from './device.ts';
import { createKeep, takeBack } from './keep.ts';
import type { Session } from './session.ts';

const keepKey = btoa('a key of thirty-two bytes, as is');
const anotherKey = btoa('another of thirty-two bytes, too');

test('[sync A4] what is kept at a sign-out cannot be read without the key: not the queue, not the refused, not the drafts, not the rows', async () => {
  const { device, session } = await withEverything();
  expect(await readable(session)).toEqual(words);
  await createKeep().seal(session.accountId);
  await device.local.signOut('keep');
  expect(await readable(session)).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain(session.email);
});

test('[sync A4] [sync A5] the same person’s next session opens it, with the queue, the refused work, the drafts and the file, and drains', async () => {
  const { device, session } = await withEverything();
  await createKeep().seal(session.accountId);
  await device.local.signOut('keep');
  expect(await takeBack(session.accountId, keepKey)).toBe('opened');
  device.local.signIn(session);
  device.server.reply = { kind: 'unreachable' };
  await device.replica.sync();
  expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 1, needsYou: 1 });
  expect(await device.replica.attention()).toMatchObject([{ args: { notes: 'Refused but mine' } }]);
  expect(await device.replica.drafts.load('note')).toBe('Half a thought');
  expect(await (await device.workspace.files.file())?.text()).toBe('A deck of one page');
  device.server.reply = undefined;
  await device.replica.sync();
  expect(device.replica.status.getSnapshot().waiting).toBe(0);
  expect(JSON.stringify([...device.server.rows().values()])).toContain('Secretly promising');
  expect(await takeBack(session.accountId, keepKey)).toBe('nothing');
});

test('[sync A4] without a key nobody comes in, and with a wrong one what was kept stays for the right one', async () => {
  const { device, session } = await withEverything();
  await createKeep().seal(session.accountId);
  await device.local.signOut('keep');
  expect(await takeBack(session.accountId, undefined)).toBe('locked');
  expect(await takeBack(session.accountId, anotherKey)).toBe('unreadable');
});

test('[ASVS 11.3.3] [ASVS 11.3.4] each sealing has a number of its own, and what was changed by one bit is not opened', async () => {
  const { device, session } = await withEverything();
  const keep = createKeep();
  const sealed = async () => {
    await keep.seal(session.accountId);
    const db = await new Dexie('paratope-kept').open();
    const kept = await db.table<{ iv: Uint8Array; sealed: ArrayBuffer }>('kept').get(session.accountId);
    db.close();
    return kept;
  };
  const [first, second] = [await sealed(), await sealed()];
  expect(first?.iv).toHaveLength(12);
  expect(first?.iv).not.toEqual(second?.iv);

  const { encrypt } = crypto.subtle;
  const changing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    const bytes = await encrypt.apply(crypto.subtle, given);
    new DataView(bytes).setUint8(40, new DataView(bytes).getUint8(40) ^ 1);
    return bytes;
  });
  await device.local.signOut('keep');
  changing.mockRestore();
  expect(await takeBack(session.accountId, keepKey)).toBe('unreadable');
});

test('[sync A4] a device that was given no key keeps nothing in the open under the name of sealing', async () => {
  const device = await testDevice();
  await expect(createKeep().seal(device.workspace.session.accountId)).rejects.toThrow('This device has no key');
  expect(device.local.sessions.getSnapshot()).toBeDefined();
});

test('[sync A4] what another tab writes while its person leaves is kept too', async () => {
  const { device, session } = await withEverything();
  await createKeep().seal(session.accountId);
  await device.replica.drafts.save('other', 'Typed at the last moment');
  await device.local.signOut('keep');
  await takeBack(session.accountId, keepKey);
  device.local.signIn(session);
  expect(await device.replica.drafts.load('other')).toBe('Typed at the last moment');
});

test('[sync A4] what was only read, such as a report, is deleted at a sign-out: it can be read again', async () => {
  const { device, session } = await withEverything();
  await device.workspace.seen.keep('analysis/report', { summary: 'Confidential' }, '2026-03-01T09:00:00.000Z');
  expect(await Dexie.exists(`app-${session.accountId}-seen`)).toBe(true);
  await device.local.signOut('keep');
  expect(await Dexie.exists(`app-${session.accountId}-seen`)).toBe(false);
});

test('[sync A4] [sync B4] a leaving cut short before it deletes ends at the next start, and nothing is lost', async () => {
  const { device, session } = await withEverything();
  await createKeep().seal(session.accountId);
  const cut = vi.spyOn(Dexie.prototype, 'delete').mockRejectedValue(new Error('The power went.'));
  await device.local.signOut('keep');
  expect(cut).toHaveBeenCalled();
  cut.mockRestore();
  expect(localStorage.getItem('clientLeaving')).toBe('1');

  const { createLocal } = await import('./local.ts');
  const next = createLocal(device.deps);
  await vi.waitFor(() => expect(localStorage.getItem('clientLeaving')).toBeNull(), 10_000);
  expect(await readable(session)).toEqual([]);
  expect(await takeBack(session.accountId, keepKey)).toBe('opened');
  next.signIn(session);
  const workspace = next.workspace.getSnapshot();
  expect(await workspace?.replica.attention()).toHaveLength(1);
  await workspace?.close();
});

test('[sync A4] [sync B4] an opening cut short is made again, and does not undo what was done since', async () => {
  const { device, session } = await withEverything();
  await createKeep().seal(session.accountId);
  // The sealed copy is there, and so is everything it was made of, with a word more: as after a crash between putting back and tidying up.
  await device.replica.drafts.save('note', 'A whole thought');
  device.local.sessions.close();
  expect(await takeBack(session.accountId, keepKey)).toBe('opened');
  device.local.signIn(session);
  expect(await device.replica.drafts.load('note')).toBe('A whole thought');
  expect(device.replica.status.getSnapshot().waiting).toBeLessThanOrEqual(1);
  expect(await device.replica.attention()).toHaveLength(1);
});

test('[Q11] [sync A5] another person on the same browser meets no row, queue, refused work, draft or file of the first', async () => {
  const { device, session } = await withEverything();
  await createKeep().seal(session.accountId);
  await device.local.signOut('keep');
  const other = {
    ...session,
    accountId: newId<never>(),
    email: 'ida@brackwater.example',
    startupName: 'Brackwater Bio',
  };
  await takeBack(other.accountId, anotherKey);
  device.local.signIn(other);
  device.server.reply = { kind: 'unreachable' };
  await device.replica.sync();
  expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0 });
  expect(await device.replica.drafts.load('note')).toBeUndefined();
  expect(await device.workspace.files.current()).toBeUndefined();
  expect(await readable(session)).toEqual([]);
});

const words = ['Secretly promising', 'Refused but mine', 'Half a thought', 'A deck of one page', 'Quillwort'];

/** Somebody with a waiting change, a refused one, a draft and a file, who has been given a key. */
async function withEverything() {
  const device: TestDevice = await testDevice();
  const { session } = device.workspace;
  await takeBack(session.accountId, keepKey);
  const id = newId<never>();
  const investor = {
    id,
    name: 'Orla Brandt',
    firm: 'Skerry Fund',
    website: null,
    email: null,
    addedAt: '2026-03-01T09:00:00.000Z',
  };
  await device.replica.mutate(addOwnInvestor, investor);
  await device.replica.sync();
  await device.server.authority.commit(startupSpace(session.startupId), async ({ remove }) =>
    remove(Matches as never, id),
  );
  const status = { matchId: id, status: 'in_discussion' as const, notes: 'Refused but mine', entryId: newId<never>() };
  await device.replica.mutate(setStatus, status);
  await device.replica.sync();
  device.server.reply = { kind: 'unreachable' };
  await device.replica.mutate(addOwnInvestor, { ...investor, id: newId<never>(), name: 'Secretly promising' });
  await device.replica.drafts.save('note', 'Half a thought');
  device.uploadAnswer = failed('unreachable');
  await device.workspace.files.add(new File(['A deck of one page'], 'deck.pdf'));
  await device.workspace.files.send();
  expect(device.replica.status.getSnapshot()).toMatchObject({ needsYou: 1 });
  return { device, session };
}

/** Which of the words stand in this person's databases, or in the one for what was kept, bytes taken as the letters they may spell. */
async function readable({ accountId }: Session): Promise<string[]> {
  let text = '';
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.includes(accountId) && !name.endsWith('kept')) continue;
    const db = await new Dexie(name).open();
    for (const table of db.tables)
      text += JSON.stringify(await table.toArray(), (_, value: unknown) =>
        Object.prototype.toString.call(value) === '[object ArrayBuffer]'
          ? new TextDecoder().decode(value as ArrayBuffer)
          : value,
      );
    db.close();
  }
  return words.filter((word) => text.includes(word));
}
