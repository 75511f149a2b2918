import type { MatchId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { Startups } from '@paratope/shared/startups/startup';
import { browserClock } from '@paratope/sync/browser/ports';
import { createLocks } from '@paratope/sync/testing/fakes';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NotSavedYet } from '../features/sync/not-saved-yet.tsx';
import { PendingPage } from '../features/sync/pending-page.tsx';
import { SyncStatus } from '../features/sync/sync-status.tsx';
import { newId } from '../local/device.ts';
import { useLocalQuery } from '../local/hooks.ts';
import { createLeftPage } from '../local/left-page.ts';
import { createLocal, type Local, type LocalDeps } from '../local/local.ts';
import { RecordPlace } from '../local/record-place.tsx';
import { asAnotherPage, holdTables } from '../local/testing/held-tables.ts';
import { useDraft } from '../local/use-draft.ts';
import type { Workspace } from '../local/workspace.ts';
import { blankStartup, renderOn, type TestDevice, testDevice } from '../testing/device.tsx';

/** Knows of every database that is opened below, as the app's own does. */
const leftPage = createLeftPage();

describe('a page that is left and kept for the way back', () => {
  test('[sync M7] holds up no later page at the tables it was writing to', async () => {
    const device = await watched();
    const kept = holdTables(device.workspace, { isKnown: true });
    await kept.isUnderWay;
    const later = laterPage(device);
    const write = later.replica.mutate(submitProfile, { changes: { description: 'Typed in the later page.' } });
    leave();
    expect(await write).toMatchObject({ ok: true });
    await expect(kept.end).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('[sync M7] begins nothing more while it is kept', async () => {
    const device = await watched();
    leave();
    await expect(device.replica.drafts.save('note', 'too late')).rejects.toMatchObject({ kind: 'closed' });
  });

  test('[sync M7] lets another page ask the server at once, although its own question was never answered', async () => {
    const locks = createLocks();
    const device = await testDevice();
    const asked = Promise.withResolvers<void>();
    const network: LocalDeps['network'] = {
      ...device.deps.network,
      sync: () => {
        asked.resolve();
        return new Promise<never>(() => {});
      },
    };
    const first = anotherLocal(device, { network, locks: leftPage.letGo(locks) });
    watch(first);
    await asked.promise;
    leave();
    const later = laterPage(device, { locks });
    await later.replica.sync();
    expect(later.replica.status.getSnapshot()).toMatchObject({ state: 'idle' });
    await later.replica.mutate(submitProfile, { changes: { description: 'Typed in the later page.' } });
    await later.replica.sync();
    expect(descriptionOnServer(device)).toBe('Typed in the later page.');
  });

  test('[sync W6] [sync M7] comes back with the words that were typed into it, on the screen and on the device', async () => {
    const device = await watched();
    renderOn(device, <NoteForm />);
    await userEvent.type(await screen.findByLabelText('Note'), 'Asked for the tox report');
    const kept = holdTables(device.workspace, { isKnown: true });
    await kept.isUnderWay;
    await userEvent.type(screen.getByLabelText('Note'), ', twice');
    act(() => leave());
    await expect(kept.end).rejects.toBeDefined();
    await act(async () => comeBack());
    expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Asked for the tox report, twice');
    await waitFor(async () => expect(await device.replica.drafts.load('note')).toBe('Asked for the tox report, twice'));
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(descriptionOnServer(device)).toBe('Asked for the tox report, twice'));
    expect(await device.replica.drafts.load('note')).toBeUndefined();
  });

  test('[sync W6] [sync M7] leaves the words the device was still writing to the next page, should nobody come back to it', async () => {
    const device = await watched();
    const form = renderOn(device, <NoteForm />);
    const field = await screen.findByLabelText('Note');
    const holder = holdTables(device.workspace, { isKnown: false });
    await holder.isUnderWay;
    await userEvent.type(field, 'Asked for the tox report');
    leave();
    form.unmount();
    holder.stop();
    await holder.end;
    const later = laterLocal(device);
    renderOn({ ...device, local: later }, <NoteForm />);
    expect(((await screen.findByLabelText('Note')) as HTMLInputElement).value).toBe('Asked for the tox report');
    expect(await openOf(later).replica.drafts.load('note')).toBe('Asked for the tox report');
    expect(JSON.stringify({ ...localStorage })).not.toContain('tox');
  });

  test('[sync A4] leaves none of them in the open once their person has signed out', async () => {
    const device = await testDevice();
    localStorage.setItem(`last-words:${device.workspace.session.accountId}`, JSON.stringify([['note', 'Ostrya']]));
    await device.local.signOut('erase');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Ostrya');
  });

  test('[sync M7] says of a change that it was saving that it is not saved', async () => {
    const device = await watched();
    renderOn(device, <NoteForm />);
    await userEvent.type(await screen.findByLabelText('Note'), 'Ostrya');
    const kept = holdTables(device.workspace, { isKnown: true });
    await kept.isUnderWay;
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    act(() => leave());
    await expect(kept.end).rejects.toBeDefined();
    await act(async () => comeBack());
    expect(await screen.findByText('refused by the device')).toBeTruthy();
    expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Ostrya');
    await waitFor(async () => expect(await device.replica.drafts.load('note')).toBe('Ostrya'));
  });

  test('[sync M7] shows what other pages wrote while it was away', async () => {
    const device = await watched();
    renderOn(device, <Investors />);
    expect(await screen.findByText('0 investors')).toBeTruthy();
    act(() => leave());
    const later = laterPage(device);
    await later.replica.mutate(addOwnInvestor, anInvestor());
    await act(async () => comeBack());
    expect(await screen.findByText('1 investors')).toBeTruthy();
  });

  test('[sync M7] keeps on the screen what it was just reading', async () => {
    const device = await watched();
    device.server.reply = { kind: 'unreachable' };
    renderOn(device, <PendingPage />);
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
    const holder = holdTables(device.workspace, { isKnown: false });
    await holder.isUnderWay;
    // Every page that is open reads the queue again, and cannot.
    const write = laterPage(device).replica.mutate(addOwnInvestor, anInvestor());
    leave();
    holder.stop();
    expect(await write).toMatchObject({ ok: true });
    expect(screen.getByText('Nothing is waiting')).toBeTruthy();
    await act(async () => comeBack());
    expect(await screen.findByText('1, in the order you made them')).toBeTruthy();
  });

  test('[sync A5] shows nothing of its person to another who has signed in meanwhile', async () => {
    const device = await watched();
    await device.replica.mutate(addOwnInvestor, anInvestor());
    renderOn(device, <Investors />);
    expect(await screen.findByText('1 investors')).toBeTruthy();
    act(() => leave());
    const user = JSON.parse(localStorage.getItem('clientUser') ?? '');
    localStorage.setItem('clientUser', JSON.stringify({ ...user, id: 'account-tomas', email: 'tomas@ostrya.example' }));
    await act(async () => comeBack());
    expect(device.workspace.session.email).toBe('tomas@ostrya.example');
    expect(await screen.findByText('0 investors')).toBeTruthy();
  });
});

describe('a storage that does not answer', () => {
  test('[sync W8] is never taken for one that has saved: what was typed is not saved yet, and the server has not all of it', async () => {
    const { device, workspace, pass } = await withHandClock();
    renderOn(
      device,
      <>
        <SyncStatus />
        <NotSavedYet />
        <NoteForm />
      </>,
    );
    expect(await screen.findByText('All changes saved')).toBeTruthy();
    const field = await screen.findByLabelText('Note');
    const holder = holdTables(workspace, { isKnown: false });
    await holder.isUnderWay;
    await userEvent.type(field, 'Ostrya');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    act(pass);
    expect(await screen.findByRole('button', { name: 'Not saved yet' })).toBeTruthy();
    expect(
      await screen.findByText("This device isn't responding. Your text is still here: keep this page open."),
    ).toBeTruthy();
    holder.stop();
    expect(await screen.findByRole('button', { name: 'All changes saved' })).toBeTruthy();
    await waitFor(() => expect(descriptionOnServer(device)).toBe('Ostrya'));
  });

  test('[sync W8] a record whose queue cannot be looked at is not called on the server', async () => {
    const device = await testDevice();
    const id = newId<MatchId>();
    await device.replica.mutate(addOwnInvestor, anInvestor(id));
    await device.replica.sync();
    const looking = Promise.withResolvers<{ waiting: number; needsYou: number }>();
    const store = { ...device.workspace.store, marksOf: () => looking.promise };
    const local = {
      ...device.local,
      workspace: { subscribe: () => () => {}, getSnapshot: still({ ...device.workspace, store }) },
    };
    renderOn({ ...device, local }, <RecordPlace collection={Matches} row={{ id }} />);
    expect(screen.queryByText('Synced')).toBeNull();
    await act(async () => looking.resolve({ waiting: 0, needsYou: 0 }));
    expect(await screen.findByText('Synced')).toBeTruthy();
  });
});

const still =
  <T,>(value: T): (() => T) =>
  () =>
    value;

const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

/** A device whose page does as the app's. */
async function watched(): Promise<TestDevice> {
  const device = await testDevice();
  watch(device.local);
  return device;
}

function watch(local: Local): void {
  const end = new AbortController();
  const page = {
    addEventListener: (type: string, listener: EventListener) =>
      window.addEventListener(type, listener, { signal: end.signal }),
  } as Pick<Window, 'addEventListener'>;
  leftPage.watch(page, local);
  onTestFinished(() => {
    comeBack();
    end.abort();
  });
}

/** Another page of the same person on the same device, of which the first knows nothing. */
const laterPage = (device: TestDevice, deps: Partial<LocalDeps> = {}): Workspace => openOf(laterLocal(device, deps));

const laterLocal = (device: TestDevice, deps: Partial<LocalDeps> = {}): Local =>
  asAnotherPage(() => anotherLocal(device, deps));

function anotherLocal(device: TestDevice, deps: Partial<LocalDeps>): Local {
  const local = createLocal({ ...device.deps, ...deps });
  onTestFinished(() => local.workspace.getSnapshot()?.close());
  return local;
}

function openOf(local: Local): Workspace {
  const workspace = local.workspace.getSnapshot();
  if (!workspace) throw new Error('Nobody is signed in.');
  return workspace;
}

/** A device whose clock, for waits of five seconds, is moved by hand. */
async function withHandClock() {
  const device = await testDevice();
  const waits = new Set<() => void>();
  const local = anotherLocal(device, {
    clock: {
      ...browserClock,
      after: (milliseconds, run) => {
        if (milliseconds !== 5_000) return browserClock.after(milliseconds, run);
        waits.add(run);
        return () => waits.delete(run);
      },
    },
  });
  await device.local.workspace.getSnapshot()?.close();
  const pass = () => {
    for (const run of waits) run();
    waits.clear();
  };
  return { device: { ...device, local }, workspace: openOf(local), pass };
}

const descriptionOnServer = (device: TestDevice) =>
  (device.server.rows().get(`${Startups.name}/${blankStartup().id}`) as { description?: string } | undefined)
    ?.description;

function NoteForm() {
  const draft = useDraft('note', '');
  const [isRefused, setRefused] = useState(false);
  if (draft.state === 'opening') return null;
  const submit = () =>
    void draft.submit(submitProfile, { changes: { description: draft.value } }).catch(() => setRefused(true));
  return (
    <>
      <label>
        Note
        <input value={draft.value} onChange={(event) => draft.set(event.target.value)} />
      </label>
      <button type="button" onClick={submit}>
        Submit
      </button>
      {isRefused ? 'refused by the device' : null}
    </>
  );
}

function Investors() {
  const investors = useLocalQuery((rows) => rows.table(Matches).toArray(), []);
  return investors ? <p>{`${investors.length} investors`}</p> : null;
}

const anInvestor = (id = newId<MatchId>()) => ({
  id,
  name: 'Orla Brandt',
  firm: 'Brackwater Ventures',
  website: null,
  email: null,
  addedAt: '2026-03-01T09:00:00.000Z',
});
