import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { addActivity, addOwnInvestor, deleteActivity, editNotes, setStatus } from '@paratope/shared/outreach/mutators';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { newId } from '../../local/device.ts';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { PendingPage } from './pending-page.tsx';
import { SyncBar, SyncStatus } from './sync-status.tsx';

const orla = 'match-orla' as MatchId;

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

    const items = within(await screen.findByRole('region', { name: 'Waiting to send' })).getAllByRole('listitem');
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

  test('go when the person says try now and the server is there', async () => {
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

  test('a deck on the way is among them', async () => {
    const device = await testDevice();
    device.uploadAnswer = { ok: false, kind: 'unreachable' };
    await device.workspace.files.add(new File(['%PDF-1.7'], 'quillwort.pdf'));
    renderOn(device, <PendingPage />);
    expect(await screen.findByText('quillwort.pdf')).toBeTruthy();
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
    expect(await screen.findByText('Needs you')).toBeTruthy();
    expect(screen.getByText('Match not found')).toBeTruthy();
    expect(screen.getByText('A long note that nobody may lose.')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog');
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
    device.server.standing = { plan: 'free', role: 'owner', policy: { timelineForFree: true } };
    await device.server.put(Matches, matched(orla));
    await device.replica.sync();
    await device.replica.mutate(setStatus, { matchId: orla, status: 'onboard', entryId: newId<ActivityId>() });
    await device.replica.sync();
    renderOn(device, <PendingPage />);
    expect(await screen.findByText(/Outreach status tracking is part of Standard Access/)).toBeTruthy();
    device.server.standing = { ...device.server.standing, plan: 'standard' };
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByText('Needs you')).toBeNull());
    await act(() => device.replica.sync());
    expect(device.server.rows().get(`${Matches.name}/${orla}`)).toMatchObject({ status: 'onboard' });
  });
});

describe('the indicator', () => {
  test('follows the device and leads to what waits', async () => {
    const device = await withOrla();
    renderOn(device, <SyncStatus />);
    expect(await screen.findByRole('button', { name: 'All changes on the server' })).toBeTruthy();
    device.server.reply = { kind: 'unreachable' };
    await act(async () => {
      await device.replica.mutate(editNotes, { matchId: orla, notes: 'x' });
      await device.replica.sync();
    });
    expect(await screen.findByRole('button', { name: 'Server not answering. 1 change saved here' })).toBeTruthy();
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
      details: {
        activityType: 'meeting_held',
        title: 'Coffee at hall 2',
        description: '',
        activityDate: '2026-03-10',
        nextAction: '',
        nextActionDate: null,
        status: 'completed',
        notes: '',
      },
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

async function withOrla(): Promise<TestDevice> {
  const device = await testDevice();
  await device.replica.mutate(addOwnInvestor, {
    id: orla,
    name: 'Orla Brandt',
    firm: 'Brackwater Ventures',
    website: null,
    email: null,
    addedAt: '2026-03-01T09:00:00.000Z',
  });
  await device.replica.sync();
  return device;
}

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

const matched = (id: MatchId) => ({
  id,
  isUnlocked: true as const,
  origin: 'matched' as const,
  assignedAt: '2026-03-01T09:00:00.000Z',
  vcName: 'Orla Brandt',
  vcInvestor: {
    id: 'investor-orla' as never,
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
  similarity: 0.72,
  teeth: [],
  against: [],
  raises: [],
  overallAssessment: '',
  status: 'not_contacted' as const,
  notes: '',
  lastUpdated: null,
  feedback: null,
});
