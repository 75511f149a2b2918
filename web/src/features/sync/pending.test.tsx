import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { askForDraft, editDraft, markDraftSent } from '@paratope/shared/drafts/mutators';
import { type ActivityId, type DraftId, type InvestorId, type MatchId, startupSpace } from '@paratope/shared/ids';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { Activities, type ActivityDetails } from '@paratope/shared/outreach/activity';
import { addActivity, deleteActivity, editActivity, editNotes, setStatus } from '@paratope/shared/outreach/mutators';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failed } from '../../api/act-result.ts';
import { newId } from '../../local/device.ts';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { orla, withOrla } from '../../testing/orla.ts';
import { aDraft } from '../../testing/sample-draft.ts';
import { anOpenMatch } from '../../testing/sample-match.ts';
import { refused } from '../../testing/upload-server.ts';
import { PendingPage } from './pending-page.tsx';
import { SyncBar, SyncStatus } from './sync-status.tsx';

describe('changes that wait', () => {
  test('[Q04] are told in the order they were made, with each value and the one it replaces', async () => {
    const device = await withOrla();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(setStatus, { matchId: orla, status: 'reaching_out', entryId: newId<ActivityId>() });
    await device.replica.mutate(editNotes, { matchId: orla, notes: 'Wants the 28-day tox summary.' });
    await device.replica.mutate(submitProfile, {
      changes: { investmentAmount: 6_000_000, drugModality: ['Nanobody'] },
    });
    renderOn(device, <PendingPage />);

    const items = within(await screen.findByRole('region', { name: 'Pending changes' })).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('h3')?.textContent)).toEqual([
      'Status changed',
      'Notes changed',
      'Startup profile',
    ]);
    const [status, notes, profile] = items as [HTMLElement, HTMLElement, HTMLElement];
    expect(status.textContent).toContain('Orla Brandt, Brackwater Ventures');
    expect(status.querySelector('del')?.textContent).toBe('Not Contacted');
    expect(status.querySelector('ins')?.textContent).toBe('Reaching Out');
    expect(notes.textContent).toContain('Wants the 28-day tox summary.');
    expect(profile.textContent).toContain('6.0M');
    expect(profile.textContent).toContain('Nanobody');
    expect(within(notes).getByText('Waiting')).toBeTruthy();
  });

  test('[Q04] about an email name its investor, and show its words before and after', async () => {
    const device = await withOrla();
    const letter = aDraft('d1', { matchId: orla });
    await device.server.put(EmailDrafts, letter);
    await device.replica.sync();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(askForDraft, {
      id: newId<DraftId>(),
      matchId: orla,
      length: 'short',
      wish: 'our team',
    });
    await device.replica.mutate(editDraft, { id: letter.id, changes: { subject: 'Nanobodies that reach the lung' } });
    const entryId = newId<ActivityId>();
    await device.replica.mutate(markDraftSent, { id: letter.id, entryId });
    await device.replica.mutate(markDraftSent, { id: letter.id, entryId, isUndo: true });
    renderOn(device, <PendingPage />);

    const items = within(await screen.findByRole('region', { name: 'Pending changes' })).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('h3')?.textContent)).toEqual([
      'Email requested',
      'Email changed',
      'Email sent',
      'Email marked as not sent',
    ]);
    const [asked, edited] = items as [HTMLElement, HTMLElement];
    expect(asked.textContent).toContain('our team');
    expect(edited.querySelector('ins')?.textContent).toBe('Nanobodies that reach the lung');
    for (const item of items) expect(item.textContent).toContain('Orla Brandt, Brackwater Ventures');
  });

  test('[Q04] go when the person says try now and the server is there', async () => {
    const device = await withOrla();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(editNotes, { matchId: orla, notes: 'Met at hall 2.' });
    renderOn(device, <PendingPage />);
    expect(await screen.findByText('Met at hall 2.')).toBeTruthy();
    device.server.reply = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
    expect(device.server.rows().get(`${Matches.name}/${orla}`)).toMatchObject({ notes: 'Met at hall 2.' });
  });

  test('[Q04] of a text only the words that changed are marked', async () => {
    const device = await withOrla();
    await device.replica.mutate(editNotes, { matchId: orla, notes: 'Send the deck on Monday and call her after.' });
    await device.replica.sync();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(editNotes, { matchId: orla, notes: 'Send the deck on Friday and call her after.' });
    renderOn(device, <PendingPage />);
    const item = await screen.findByRole('listitem');
    expect(item.querySelector('del')?.textContent).toBe('Monday');
    expect(item.querySelector('ins')?.textContent).toBe('Friday');
    expect(item.querySelector('dd')?.textContent).toBe('Send the deck on was: Monday now: Friday and call her after.');
  });

  test('[Q04] one can be discarded: what goes is named, what was there comes back, the next ones stay', async () => {
    const device = await withOrla();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(editNotes, { matchId: orla, notes: 'Typed in the wrong place.' });
    await device.replica.mutate(setStatus, { matchId: orla, status: 'reaching_out', entryId: newId<ActivityId>() });
    renderOn(device, <PendingPage />);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Discard' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Discard this change?' });
    expect(within(dialog).getByText('Notes changed, Orla Brandt, Brackwater Ventures')).toBeTruthy();
    expect(within(dialog).getByText('Typed in the wrong place.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard change' }));
    expect(await screen.findByText(/Discarded: Notes changed/)).toBeTruthy();
    expect(await device.rows.table(Matches).get(orla)).toMatchObject({ notes: '', status: 'reaching_out' });
    device.server.reply = undefined;
    await act(() => device.replica.sync());
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
    expect(device.server.rows().get(`${Matches.name}/${orla}`)).toMatchObject({ notes: '', status: 'reaching_out' });
  });

  test('[Q04] with a record that was made here goes what was written on it', async () => {
    const device = await withOrla();
    device.server.reply = { kind: 'unreachable' };
    const id = newId<ActivityId>();
    await device.replica.mutate(addActivity, { id, matchId: orla, details: coffee });
    await device.replica.mutate(editActivity, { id, matchId: orla, changes: { notes: 'Liked the data.' } });
    renderOn(device, <PendingPage />);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Discard' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Discard 2 changes?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard 2 changes' }));
    await waitFor(async () => expect(await device.rows.table(Activities).count()).toBe(0));
    device.server.reply = undefined;
    await act(() => device.replica.sync());
    expect(await device.replica.attention()).toEqual([]);
  });

  test('[Q04] a deck on the way is among them', async () => {
    const device = await testDevice();
    device.uploadAnswer = failed('unreachable');
    await device.workspace.files.add(new File(['%PDF-1.7'], 'quillwort.pdf'));
    renderOn(device, <PendingPage />);
    expect(await screen.findByText('quillwort.pdf, 1 kB')).toBeTruthy();
  });

  test('a deck the server refused stands there with the reason, goes again, or goes on the person’s word', async () => {
    const device = await testDevice();
    device.uploadAnswer = refused('unsupported_type', 'This file is not a PDF. Please choose your deck as a PDF.');
    await device.workspace.files.add(new File(['%PDF-1.7'], 'quillwort.pdf'));
    await device.workspace.files.send();
    renderOn(device, <PendingPage />);
    expect(await screen.findByText('This file is not a PDF. Please choose your deck as a PDF.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('This file is not a PDF. Please choose your deck as a PDF.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard this file?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard file' }));
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  });

  test('nothing waits on a device that has sent everything', async () => {
    renderOn(await testDevice(), <PendingPage />);
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  });
});

describe('changes the server refused', () => {
  test('[sync R1] [sync R2] stand with their whole text and the reason, and leave only on the person’s word', async () => {
    const device = await refusedNote();
    renderOn(device, <PendingPage />);
    expect(await screen.findByText('Needs your attention')).toBeTruthy();
    expect(screen.getByText('Match not found')).toBeTruthy();
    expect(screen.getByText('A long note that nobody may lose.')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('A long note that nobody may lose.')).toBeTruthy();
    expect(within(dialog).getByText(/Its text is deleted from this device/)).toBeTruthy();
    expect(await device.replica.attention()).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await device.replica.attention()).toEqual([]));
  });

  test('their text can be copied whole', async () => {
    const device = await refusedNote();
    const user = userEvent.setup();
    renderOn(device, <PendingPage />);
    await user.click(await screen.findByRole('button', { name: 'Copy text' }));
    await screen.findByText('Text copied');
    expect(await navigator.clipboard.readText()).toContain('Notes: A long note that nobody may lose.');
  });

  test('[sync R5] a change beyond the plan succeeds unchanged after an upgrade', async () => {
    const device = await testDevice();
    device.server.entitlements = { plan: 'free', role: 'owner', policy: { timelineForFree: true } };
    await device.server.put(Matches, matched(orla));
    await device.replica.sync();
    await device.replica.mutate(setStatus, { matchId: orla, status: 'onboard', entryId: newId<ActivityId>() });
    await device.replica.sync();
    renderOn(device, <PendingPage />);
    expect(await screen.findByText(/Outreach status tracking is part of Standard Access/)).toBeTruthy();
    device.server.entitlements = { ...device.server.entitlements, plan: 'standard' };
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByText('Needs your attention')).toBeNull());
    await act(() => device.replica.sync());
    expect(device.server.rows().get(`${Matches.name}/${orla}`)).toMatchObject({ status: 'onboard' });
  });
});

describe('an edit that met a deletion', () => {
  test('[Q08] [sync D1] comes back as a new record with the same content and the edit in it', async () => {
    const device = await withOrla();
    const id = newId<ActivityId>();
    await device.replica.mutate(addActivity, { id, matchId: orla, details: coffee });
    await device.replica.sync();
    await device.server.authority.commit(startupSpace(device.workspace.session.startupId), async ({ remove }) =>
      remove(Activities, id),
    );
    await device.replica.mutate(editActivity, { id, matchId: orla, changes: { notes: 'asked for the tox report' } });
    await device.replica.mutate(editActivity, { id, matchId: orla, changes: { nextAction: 'send it' } });
    await device.replica.sync();
    renderOn(device, <PendingPage />);
    expect((await screen.findAllByText('Activity changed: Coffee at hall 2')).length).toBe(2);
    expect(screen.getByText('asked for the tox report')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Restore with my edits' })[0] as HTMLElement);
    expect(await screen.findByText('Restored with your edit')).toBeTruthy();
    await waitFor(async () => expect(await device.replica.attention()).toEqual([]));
    await act(() => device.replica.sync());
    const rows = [...device.server.rows().values()].filter((row) => row.title === 'Coffee at hall 2');
    expect(rows).toMatchObject([
      { notes: 'asked for the tox report', nextAction: 'send it', activityType: 'meeting_held' },
    ]);
    expect(rows[0]?.id).not.toBe(id);
  });
});

describe('what two devices changed at once', () => {
  test('[Q07] [sync N2] is worth a look with both values, and one tap takes the other back', async () => {
    const device = await withOrla();
    const met = {
      ...(device.server.rows().get(`${Matches.name}/${orla}`) as OpenMatch),
      status: 'onboard' as const,
      overlaps: ['status'],
    };
    await device.server.put(Matches, met);
    await device.replica.sync();
    answerWith({
      'GET /api/client/revisions': ({ query }) => ({
        body: {
          success: true,
          data:
            query.get('field') === 'status'
              ? [
                  { value: 'onboard', conflict: true, by: by(device, 'here') },
                  { value: 'passed', conflict: false, by: by(device, 'elsewhere') },
                ]
              : [],
          total: 0,
          nextCursor: null,
        },
      }),
    });
    renderOn(device, <PendingPage />);
    const section = within(await screen.findByRole('region', { name: 'Worth a look' }));
    expect(await section.findByText('Passed')).toBeTruthy();
    expect(section.getAllByText(/^You, on another device/)).toHaveLength(2);
    expect(section.getByText('Current version')).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: 'Use this' }));
    await act(() => device.replica.sync());
    expect(device.server.rows().get(`${Matches.name}/${orla}`)).toMatchObject({ status: 'passed' });
    await waitFor(() => expect(screen.queryByText('Worth a look')).toBeNull());
  });

  test('[Q07] [sync N2] one passage with both texts needs the person, who may keep it as it is', async () => {
    const device = await withOrla();
    const met = {
      ...(device.server.rows().get(`${Matches.name}/${orla}`) as OpenMatch),
      notes: 'On Tuesday Friday.',
      overlaps: ['notes'],
    };
    await device.server.put(Matches, met);
    await device.replica.sync();
    answerWith({});
    renderOn(device, <PendingPage />);
    expect(await screen.findByText('Two people edited this. Both versions were kept.')).toBeTruthy();
    expect((await screen.findAllByText('1 change needs your attention')).length).toBeGreaterThan(0);
    expect(await screen.findByText('The other version needs a connection.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep both' }));
    await act(() => device.replica.sync());
    expect(device.server.rows().get(`${Matches.name}/${orla}`)).not.toHaveProperty('overlaps');
    expect(device.server.rows().get(`${Matches.name}/${orla}`)).toMatchObject({ notes: 'On Tuesday Friday.' });
    expect((await screen.findAllByText('All changes saved')).length).toBeGreaterThan(0);
  });
});

describe('the indicator', () => {
  test('follows the device and leads to what waits', async () => {
    const device = await withOrla();
    renderOn(device, <SyncStatus />);
    expect(await screen.findByRole('button', { name: 'All changes saved' })).toBeTruthy();
    device.server.reply = { kind: 'unreachable' };
    await act(async () => {
      await device.replica.mutate(editNotes, { matchId: orla, notes: 'x' });
      await device.replica.sync();
    });
    expect(await screen.findByRole('button', { name: "Can't reach Paratope. 1 change waiting" })).toBeTruthy();
  });

  test('the phone’s bar is absent while everything is on the server', async () => {
    const device = await testDevice();
    renderOn(device, <SyncBar />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('an activity that was deleted here is told by its title', async () => {
    const device = await withOrla();
    const id = newId<ActivityId>();
    await device.replica.mutate(addActivity, {
      id,
      matchId: orla,
      details: coffee,
    });
    await device.replica.sync();
    expect(await device.rows.table(Activities).count()).toBe(1);
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(deleteActivity, { id, matchId: orla });
    renderOn(device, <PendingPage />);
    expect(await screen.findByText('Activity deleted')).toBeTruthy();
    expect(screen.getByText('Coffee at hall 2')).toBeTruthy();
  });
});

const coffee: ActivityDetails = {
  activityType: 'meeting_held',
  title: 'Coffee at hall 2',
  description: '',
  activityDate: '2026-03-10',
  nextAction: '',
  nextActionDate: null,
  status: 'completed',
  notes: '',
};

const by = (device: TestDevice, where: 'here' | 'elsewhere') => ({
  accountId: device.workspace.session.accountId,
  replicaId: where === 'here' ? 'replica-here' : 'replica-elsewhere',
  at: '2026-03-10T09:00:00.000Z',
  zone: 'Europe/Zurich',
  email: device.workspace.session.email,
});

/** A note written offline on a match that was locked meanwhile. */
async function refusedNote(): Promise<TestDevice> {
  const device = await withOrla();
  device.server.reply = { kind: 'unreachable' };
  await device.replica.mutate(editNotes, { matchId: orla, notes: 'A long note that nobody may lose.' });
  await device.server.put(Matches, { id: orla, isUnlocked: false });
  device.server.reply = undefined;
  await device.replica.sync();
  return device;
}

const matched = (id: MatchId) => anOpenMatch('Orla Brandt', { id, vcInvestor: { id: 'investor-orla' as InvestorId } });
