import { submitProfile } from '@paratope/shared/startups/mutators';
import { databaseName } from '@paratope/sync/dexie/database';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
// @ts-expect-error: it comes without types.
import forceCloseDatabase from 'fake-indexeddb/lib/forceCloseDatabase';
import { expect, test, vi } from 'vitest';
import { OutdatedNotice } from '../app/outdated-notice.tsx';
import { SyncStatus } from '../features/sync/sync-status.tsx';
import { renderOn, type TestDevice, testDevice } from '../testing/device.tsx';
import { DraftNotes } from './draft-notes.tsx';
import { useDraft } from './use-draft.ts';

test('[sync W11] a browser that deletes the data under an open page is told of at once, and the words on its screen are kept anew', async () => {
  const device = await offline();
  renderOn(
    device,
    <>
      <SyncStatus />
      <NoteForm />
    </>,
  );
  await userEvent.type(await screen.findByLabelText('Note'), 'Typed before');
  await waitFor(async () => expect(await device.replica.drafts.load('note')).toBe('Typed before'));
  await clearedUnder(device);
  expect(await screen.findByText('This browser deleted 1 unsynced change')).toBeTruthy();
  await waitFor(async () => expect(await device.replica.drafts.load('note')).toBe('Typed before'));
  device.server.reply = undefined;
  await device.replica.sync();
  expect(screen.queryByText('All changes saved')).toBeNull();
  expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Typed before');
});

test('[sync W11] a database deleted under an open page is not called a new version, and the words go to the next page', async () => {
  const device = await offline();
  renderOn(
    device,
    <>
      <OutdatedNotice />
      <SyncStatus />
      <NoteForm />
    </>,
  );
  await userEvent.type(await screen.findByLabelText('Note'), 'Typed before');
  await waitFor(async () => expect(await device.replica.drafts.load('note')).toBe('Typed before'));
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(databaseName(device.workspace.session.accountId)).onsuccess = resolve;
  });
  expect(
    await screen.findByText(
      "This browser deleted the data saved here. Reload to continue. Copy anything you haven't saved.",
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: /This browser deleted your saved data. Reload/ })).toBeTruthy();
  expect(screen.queryByText(/new version|was updated/)).toBeNull();
  await screen.findByText("This device couldn't save your latest edits. They are only on the screen.");
  device.local.leave();
  expect(JSON.stringify({ ...localStorage })).toContain('Typed before');
});

async function offline(): Promise<TestDevice> {
  const device = await testDevice();
  device.server.reply = { kind: 'unreachable' };
  await device.replica.mutate(submitProfile, { changes: { description: 'Never sent.' } });
  await device.replica.sync();
  return device;
}

/** What a browser does whose person clears the data of a site: all that is there goes, and every connection is closed. */
async function clearedUnder({ workspace }: TestDevice): Promise<void> {
  const name = databaseName(workspace.session.accountId);
  const { _databases: databases } = indexedDB as unknown as {
    _databases: Map<string, { readonly connections: IDBDatabase[] }>;
  };
  const connections = databases.get(name)?.connections ?? [];
  databases.delete(name);
  const closed = connections.map((one) => new Promise((resolve) => one.addEventListener('close', resolve)));
  for (const connection of connections) forceCloseDatabase(connection);
  await Promise.all(closed);
  // Dexie tells of a connection that it finds closed before it has heard so.
  vi.mocked(console.warn).mockClear();
}

function NoteForm() {
  const draft = useDraft('note', '');
  if (draft.state === 'opening') return null;
  return (
    <>
      <label>
        Note
        <input value={draft.value} onChange={(event) => draft.set(event.target.value)} />
      </label>
      <DraftNotes draft={draft} />
    </>
  );
}
