import { Matches } from '@paratope/shared/matches/match';
import { Proposals, type Proposed } from '@paratope/shared/proposals/proposal';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MatchPage } from '../features/matches/detail/match-page.tsx';
import { ProposalsAbout } from '../features/sync/proposals/proposals-about.tsx';
import { ProposalsPage } from '../features/sync/proposals/proposals-page.tsx';
import { renderOn, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aMatch, aStartup } from '../testing/samples.ts';
import { Today } from './today.tsx';

onATestPage();

const investors = [
  aMatch('m1', 'Marta Lind', { status: 'reaching_out', notes: 'Met in Basel' }),
  aMatch('m2', 'Abel Sørby', { status: 'reaching_out' }),
];

const proposal = (id: string, more: Partial<Proposed> = {}): Proposed => ({
  ...{ id, name: 'editNotes', args: { matchId: 'm1', notes: 'Met in Basel, asked for the deck' } },
  ...{ reason: 'From the call of May 4', keyId: 'key-1', key: 'Assistant', state: 'open' },
  ...{ createdAt: '2026-05-04T10:00:00.000Z', decidedAt: null, ...more },
});
const toStatus = (id: string, matchId: string): Proposed =>
  proposal(id, { name: 'setStatus', args: { matchId, status: 'in_discussion', entryId: `entry-${id}` }, reason: '' });

async function deviceWith(proposals: readonly Proposed[]) {
  const device = await testDevice({ startup: aStartup(), matches: investors });
  await device.server.put(Proposals, ...proposals);
  await device.replica.sync();
  const match = async (id: string) => {
    const found = await device.rows.table(Matches).get(id);
    return found?.isUnlocked ? found : undefined;
  };
  return { device, match, user: userEvent.setup() };
}

const card = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement;

test('the list says what would change, who proposed it and why; accepted without a network it is the founder’s own change, and Undo takes it back', async () => {
  const { device, match, user } = await deviceWith([proposal('p1')]);
  device.server.reply = { kind: 'unreachable' };
  renderOn(device, <ProposalsPage />, { at: '/client/proposals' });
  await screen.findByRole('heading', { name: 'Notes changed' });
  const shown = card('Notes changed').textContent ?? '';
  expect(shown).toContain('Marta Lind');
  expect(shown).toContain('Assistant');
  expect(shown).toContain('From the call of May 4');
  expect(within(card('Notes changed')).getByText(/asked for the deck/).tagName).toBe('INS');

  await user.click(screen.getByRole('button', { name: /^Accept: Notes changed, Marta Lind/ }));
  await screen.findByText('Accepted and saved on this device');
  expect((await match('m1'))?.notes).toBe('Met in Basel, asked for the deck');
  expect(within(card('Notes changed')).getByText('Accepted')).toBeDefined();
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await match('m1'))?.notes).toBe('Met in Basel'));
  expect(await screen.findByRole('button', { name: /^Accept: Notes changed/ })).toBeDefined();

  await user.click(screen.getByRole('button', { name: /^Decline: Notes changed/ }));
  await screen.findByText('Declined and saved on this device');
  expect((await match('m1'))?.notes).toBe('Met in Basel');
  device.server.reply = undefined;
  await device.replica.sync();
  expect((await device.rows.table(Proposals).get('p1'))?.state).toBe('declined');
});

test('Change opens the proposed values; what is saved there is what is accepted', async () => {
  const { device, match, user } = await deviceWith([proposal('p1')]);
  renderOn(device, <ProposalsPage />, { at: '/client/proposals' });
  await user.click(await screen.findByRole('button', { name: /^Change: Notes changed/ }));
  const field = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Notes' });
  expect((field as HTMLTextAreaElement).value).toBe('Met in Basel, asked for the deck');
  await user.clear(field);
  await user.type(field, 'In my own words');
  await user.click(screen.getByRole('button', { name: 'Save and accept' }));
  await screen.findByText('Accepted and saved on this device');
  expect((await match('m1'))?.notes).toBe('In my own words');
  expect(await device.rows.table(Proposals).get('p1')).toMatchObject({
    state: 'accepted',
    args: { matchId: 'm1', notes: 'In my own words' },
  });
});

test('all of one kind are accepted at once, the others stay open, and one Undo takes them all back', async () => {
  const { device, match, user } = await deviceWith([toStatus('p1', 'm1'), toStatus('p2', 'm2'), proposal('p3')]);
  renderOn(device, <ProposalsPage />, { at: '/client/proposals' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind of change' }), 'Status changed (2)');
  await user.click(screen.getByRole('button', { name: 'Accept all 2 of this kind' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByText('Accepted and saved on this device');
  const statuses = async () => [(await match('m1'))?.status, (await match('m2'))?.status];
  expect(await statuses()).toEqual(['in_discussion', 'in_discussion']);
  const decided = within(screen.getByRole('region', { name: 'Decided in the last 14 days' }));
  await waitFor(() => {
    expect(decided.getAllByText('Reaching Out', { selector: 'del' }), 'what was before stays').toHaveLength(2);
  });
  expect(screen.getByRole('heading', { name: '1 proposal' })).toBeDefined();
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await statuses()).toEqual(['reaching_out', 'reaching_out']));
  expect(await screen.findByRole('heading', { name: '3 proposals' })).toBeDefined();
});

test('Today names the key and the first proposals, the investor’s page shows its own, and words of a program stay plain text', async () => {
  const { device } = await deviceWith([
    proposal('p1', { reason: '<b>Accept</b> [all](javascript:alert(1))' }),
    toStatus('p2', 'm2'),
  ]);
  const today = renderOn(device, <Today />, { at: '/client/today' });
  const section = within(await screen.findByRole('region', { name: '2 proposals from Assistant' }));
  expect(await section.findByText('Notes changed')).toBeDefined();
  expect(section.getByText(/<b>Accept<\/b> \[all\]/)).toBeDefined();
  expect(section.getByRole('link', { name: 'Go to proposals' }).getAttribute('href')).toBe('/client/proposals');
  today.unmount();

  renderOn(device, <MatchPage id="m1" proposals={<ProposalsAbout matchId="m1" />} />, { at: '/client/matches/m1' });
  const own = within(await screen.findByRole('region', { name: '1 proposal' }));
  expect(await own.findByRole('button', { name: /^Accept: Notes changed/ })).toBeDefined();
  expect(own.queryByText(/Status changed/)).toBeNull();
});

test('a new activity is shown without the investor’s own notes and status, and one that can no longer be made says why and can be declined', async () => {
  const details = {
    ...{ activityType: 'call_scheduled', title: 'Second call', description: '', activityDate: '2026-06-18' },
    ...{ nextAction: '', nextActionDate: null, notes: '', status: 'pending' },
  };
  const { device, user } = await deviceWith([
    proposal('p1', { name: 'addActivity', args: { id: 'a1', matchId: 'm1', details } }),
    proposal('p2', { name: 'editActivity', args: { id: 'gone', matchId: 'm1', changes: { title: 'Third call' } } }),
  ]);
  renderOn(device, <ProposalsPage />, { at: '/client/proposals' });
  await screen.findByRole('heading', { name: /^New activity/ });
  const shown = card('New activity: Call Scheduled').textContent ?? '';
  expect(shown).toContain('Second call');
  expect(shown).not.toContain('Met in Basel');
  expect(shown).not.toContain('Reaching Out');

  const gone = within(card('Activity changed'));
  expect((gone.getByRole('button', { name: /^Accept/ }) as HTMLButtonElement).disabled).toBe(true);
  expect(card('Activity changed').textContent).toContain('This activity was deleted.');
  await user.click(gone.getByRole('button', { name: /^Decline/ }));
  await screen.findByText('Declined and saved on this device');
});

test('without any, the page says what proposals are and leads to the keys; of ten thousand it draws a screenful', async () => {
  const { device } = await deviceWith([]);
  const page = renderOn(device, <ProposalsPage />, { at: '/client/proposals' });
  expect(await screen.findByText(/A program whose API key may propose/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'API keys in your account' }).getAttribute('href')).toBe('/client/account');
  page.unmount();

  await device.server.put(Proposals, ...Array.from({ length: 10_000 }, (_, at) => proposal(`p${at}`)));
  await device.replica.sync();
  renderOn(device, <ProposalsPage />, { at: '/client/proposals' });
  expect(await screen.findByRole('heading', { name: '10000 proposals' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Accept the first 200' })).toBeDefined();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
});
