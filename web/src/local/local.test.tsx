import type { MatchId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { addOwnInvestor, editNotes } from '@paratope/shared/outreach/mutators';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { StorageFailure } from '@paratope/sync/ports';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { blankStartup, renderOn, type TestDevice, testDevice } from '../testing/device.tsx';
import { LocalProvider } from './context.ts';
import { newId } from './device.ts';
import { DraftNotes } from './draft-notes.tsx';
import { waitingAsFile } from './export-waiting.ts';
import { useAnyDirty, useLocalQuery, useMarks, useStartup } from './hooks.ts';
import { createLocal, type LocalDeps } from './local.ts';
import { useWaiting } from './pending-hooks.ts';
import { RecordMark } from './record-mark.tsx';
import { createSessionStore, type Session } from './session.ts';
import { useDraft } from './use-draft.ts';

describe('what a screen reads', () => {
  test('comes from the device and follows every write', async () => {
    const device = await testDevice();
    const { result } = on(device, () => useLocalQuery((rows) => rows.table(Matches).toArray(), []));
    await waitFor(() => expect(result.current).toEqual([]));
    await device.replica.mutate(addOwnInvestor, anInvestor());
    await waitFor(() => expect(result.current).toMatchObject([{ vcName: 'Orla Brandt' }]));
  });

  test('[sync C3] is there without a network after a cold start', async () => {
    const first = await testDevice({ startup: blankStartup({ name: 'Ostrya Bio' }) });
    const { sessions } = first.local;
    first.server.reply = { kind: 'unreachable' };
    const session = sessions.getSnapshot() as Session;
    await first.workspace.close();
    await first.local.signOut('keep');
    sessions.open(session);
    const { result } = on(first, useStartup);
    await waitFor(() => expect(result.current?.name).toBe('Ostrya Bio'));
  });

  test('[decision Z10] a startup is unknown, not missing, before the first download', async () => {
    const device = await testDevice({ signedIn: false });
    device.server.reply = { kind: 'unreachable' };
    device.local.signIn(aSession());
    const { result } = on(device, useStartup);
    await act(async () => {
      await device.replica.sync();
    });
    expect(result.current).toBeUndefined();
  });

  test('[Q04] a record with an unsent change is marked until the server has it', async () => {
    const device = await testDevice();
    const id = newId<MatchId>();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(addOwnInvestor, anInvestor(id));
    renderOn(device, <RecordMark collection={Matches} row={{ id: id }} noun="Investor" />);
    expect(await screen.findByText('Investor waiting')).toBeTruthy();
    device.server.reply = undefined;
    await act(() => device.replica.sync());
    await waitFor(() => expect(screen.queryByText('Investor waiting')).toBeNull());
  });

  test('[sync R1] a refused change marks its record as needing the person', async () => {
    const device = await testDevice();
    const { result } = on(device, () => useMarks(Matches, 'gone'));
    await device.server.put(Matches, { id: 'gone' as MatchId, isUnlocked: true, ...ownMatch });
    await device.replica.sync();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(editNotes, { matchId: 'gone' as MatchId, notes: 'Wants the tox report.' });
    await device.server.put(Matches, { id: 'gone' as MatchId, isUnlocked: false });
    device.server.reply = undefined;
    await act(() => device.replica.sync());
    await waitFor(() => expect(result.current).toEqual({ waiting: false, needsYou: true }));
  });
});

describe('a draft', () => {
  test('[sync W6] is there again after a reload, whatever happened in between', async () => {
    const device = await testDevice();
    const first = renderOn(device, <NoteForm />);
    await userEvent.type(await screen.findByLabelText('Note'), 'Asked for the tox report');
    await waitFor(async () => expect(await device.replica.drafts.load('note')).toBe('Asked for the tox report'));
    first.unmount();
    renderOn(device, <NoteForm />);
    await waitFor(() =>
      expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Asked for the tox report'),
    );
    expect(screen.getByText('restored')).toBeTruthy();
  });

  test('counts as dirty until it is submitted, and goes in the same act', async () => {
    const device = await testDevice();
    const { result: isDirty } = on(device, useAnyDirty);
    renderOn(device, <NoteForm />);
    await userEvent.type(await screen.findByLabelText('Note'), 'Ostrya');
    expect(isDirty.current).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(isDirty.current).toBe(false));
    expect(await device.replica.drafts.load('note')).toBeUndefined();
  });

  test('[sync P1] keeps what is typed while it is submitted, as dirty as before', async () => {
    const device = await testDevice();
    const { result: isDirty } = on(device, useAnyDirty);
    renderOn(device, <NoteForm />);
    await userEvent.type(await screen.findByLabelText('Note'), 'Ostrya');
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
    const mutate = device.replica.mutate;
    const submitted = vi.spyOn(device.replica, 'mutate').mockImplementation(async (...change) => {
      await isTyped;
      return mutate(...change);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await userEvent.type(screen.getByLabelText('Note'), ' Bio');
    typed();
    expect(await submitted.mock.results[0]?.value).toMatchObject({ ok: true });
    await waitFor(async () => expect(await device.replica.drafts.load('note')).toBe('Ostrya Bio'));
    expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Ostrya Bio');
    expect(isDirty.current).toBe(true);
  });

  test('that cannot be kept says so and stays on the screen', async () => {
    const device = await testDevice();
    renderOn(device, <NoteForm />);
    const field = await screen.findByLabelText('Note');
    vi.spyOn(device.workspace.store, 'transact').mockRejectedValue(new Error('no room'));
    await userEvent.type(field, 'x');
    expect(await screen.findByText('unsaved')).toBeTruthy();
    expect(
      await screen.findByText("This device couldn't save your latest edits. They are only on the screen."),
    ).toBeTruthy();
    expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('x');
  });

  test('[sync W5] is tried once more where the connection was lost, and nobody is alarmed', async () => {
    const device = await testDevice();
    const lost = new StorageFailure('closed', 'The connection was lost and is open again.');
    renderOn(device, <NoteForm />);
    const field = await screen.findByLabelText('Note');
    vi.spyOn(device.workspace.store, 'transact').mockRejectedValueOnce(lost);
    await userEvent.type(field, 'x');
    await waitFor(async () => expect(await device.replica.drafts.load('note')).toBe('x'));
    expect(screen.queryByText('unsaved')).toBeNull();
  });
});

test('a page hears of its database before the engine asks anything, and what it saves at once goes out', async () => {
  const device = await testDevice();
  await device.workspace.close();
  const said: string[] = [];
  const network: LocalDeps['network'] = {
    ...device.server.network,
    sync: (request) => {
      said.push('asked');
      return device.server.network.sync(request);
    },
  };
  const local = createLocal({ ...device.deps, network, opened: () => void said.push('opened') });
  const workspace = local.workspace.getSnapshot();
  if (!workspace) throw new Error('Nobody is signed in.');
  onTestFinished(() => workspace.close());
  expect(said).toEqual(['opened']);
  expect(await workspace.replica.mutate(addOwnInvestor, anInvestor())).toMatchObject({ ok: true });
  await waitFor(() => expect([...device.server.rows().values()]).toMatchObject([{}, { vcName: 'Orla Brandt' }]));
});

describe('the session of this device', () => {
  test('[E005 decision S10 decision Z10] holds a presence mark and no token, and goes whole at sign-out', () => {
    localStorage.clear();
    const sessions = createSessionStore(localStorage);
    sessions.open(aSession());
    expect(localStorage.getItem('clientToken')).toBe('1');
    expect(Object.keys(JSON.parse(localStorage.getItem('clientUser') ?? '{}'))).toEqual([
      'email',
      'id',
      'loginTime',
      'startupName',
    ]);
    localStorage.setItem('lastFormSubmission', '2026-03-01T09:00:00.000Z');
    localStorage.setItem('aiAnalysisStatus', 'generating');
    expect(createSessionStore(localStorage).getSnapshot()).toEqual(aSession());
    sessions.close();
    expect({ ...localStorage }).toEqual({});
    expect(sessions.getSnapshot()).toBeUndefined();
  });

  test('ends in this tab when it was ended in another', () => {
    localStorage.clear();
    const sessions = createSessionStore(localStorage);
    sessions.open(aSession());
    const heard = vi.fn();
    sessions.subscribe(heard);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledOnce();
    expect(sessions.getSnapshot()).toBeUndefined();
  });

  test('[Q11 sync A5] another person on the same device sees nothing of the first, whose changes wait for them', async () => {
    const device = await testDevice();
    const first = device.local.sessions.getSnapshot() as Session;
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(addOwnInvestor, anInvestor());
    await device.local.signOut('keep');
    device.local.signIn(aSession());
    expect(await device.rows.table(Matches).toArray()).toEqual([]);
    await device.local.signOut('keep');
    device.local.signIn(first);
    const { result } = on(device, useWaiting);
    await waitFor(() => expect(result.current).toMatchObject([{ name: 'addOwnInvestor' }]));
  });

  test('[decision O2] signing out with nothing to keep leaves no database behind', async () => {
    const device = await testDevice();
    const { accountId } = device.local.sessions.getSnapshot() as Session;
    await device.local.signOut('erase');
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names.filter((name) => name?.includes(accountId))).toEqual([]);
  });
});

describe('what can be carried away as a file', () => {
  test('[Q04] holds every unsent change with its whole text', async () => {
    const device = await testDevice();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(submitProfile, { changes: { description: 'Inhaled nanobodies against fibrosis.' } });
    const file = await waitingAsFile(device.workspace, new Date('2026-03-02T08:00:00.000Z'));
    expect(file.name).toBe('paratope-unsent-2026-03-02-08-00.json');
    expect(await file.text()).toContain('Inhaled nanobodies against fibrosis.');
  });
});

const ownMatch = {
  origin: 'own' as const,
  assignedAt: '2026-03-01T09:00:00.000Z',
  vcName: 'Orla Brandt',
  vcInvestor: {
    id: 'investor-1' as never,
    name: 'Orla Brandt',
    firm: 'Brackwater Ventures',
    website: null,
    email: null,
    phone: null,
    kind: 'vc' as const,
    investmentFocus: '',
    investmentStage: '',
    geography: '',
    isSample: false,
  },
  similarity: null,
  teeth: [],
  against: [],
  raises: [],
  overallAssessment: '',
  status: 'not_contacted' as const,
  notes: '',
  lastUpdated: null,
  feedback: null,
};

function anInvestor(id = newId<MatchId>()) {
  return {
    id,
    name: 'Orla Brandt',
    firm: 'Brackwater Ventures',
    website: null,
    email: null,
    addedAt: '2026-03-01T09:00:00.000Z',
  };
}

const aSession = (): Session => ({
  accountId: 'account-tomas' as Session['accountId'],
  startupId: 'startup-ostrya' as Session['startupId'],
  email: 'tomas@ostrya.example',
  startupName: 'Ostrya Bio',
  loginTime: '2026-03-01T09:00:00.000Z',
});

function NoteForm() {
  const draft = useDraft('note', '');
  if (draft.state === 'opening') return null;
  return (
    <>
      <label>
        Note
        <input value={draft.value} onChange={(event) => draft.set(event.target.value)} />
      </label>
      <button type="button" onClick={() => void draft.submit(submitProfile, { changes: { description: draft.value } })}>
        Submit
      </button>
      {draft.isRestored ? 'restored' : null}
      {draft.isUnsaved ? 'unsaved' : null}
      <DraftNotes draft={draft} />
    </>
  );
}

function on<T>(device: TestDevice, hook: () => T) {
  const rendered = renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => <LocalProvider value={device.local}>{children}</LocalProvider>,
  });
  onTestFinished(rendered.unmount);
  return rendered;
}
