import type { MatchId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { holdTables } from '../../local/testing/held-tables.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { onATestPage, testDay } from '../../testing/page.ts';
import { aMatch, aStartup } from '../../testing/samples.ts';
import { TimelinePage } from './timeline-page.tsx';

onATestPage();

const matches = [
  aMatch('m1', 'Marta Lind', { similarity: 0.9 }),
  aMatch('m2', 'Abel Sørby'),
  aMatch('m3', 'Ike Rowan'),
  aMatch('m4', 'Zoé Almadén'),
  aMatch('m5', 'Odile Krane', { similarity: 0.1 }),
];
const activities = [anActivity('a1', { matchId: 'm2' as MatchId, activityDate: '2026-06-11' })];

async function logging(at = '/vc-timeline?log=1') {
  const device = await testDevice({ startup: aStartup(), matches, activities });
  const page = renderOn(device, <TimelinePage />, { at });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: /^Save/ });
  await within(dialog).findByRole('radio', { name: 'Meeting Held' });
  return { device, page, dialog, user: userEvent.setup() };
}

test('three taps and a line log a call: whom, what, saved', async () => {
  const { device, dialog, user } = await logging();
  await user.click(within(dialog).getByRole('radio', { name: /Marta Lind/ }));
  await user.click(within(dialog).getByRole('radio', { name: 'Call Held' }));
  await user.type(within(dialog).getByLabelText(/^Note(?!s)/), 'Wants the plant quote');
  await user.click(within(dialog).getByRole('button', { name: 'Save call' }));
  expect(await screen.findByText('Call saved on this device')).toBeDefined();
  const [entry] = await device.rows.table(Activities).where('matchId').equals('m1').toArray();
  expect(entry).toMatchObject({
    activityType: 'call_held',
    title: 'Wants the plant quote',
    activityDate: testDay,
    status: 'completed',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the investor spoken with last is chosen already, and four are in sight', async () => {
  const { dialog } = await logging();
  const withWhom = within(
    within(dialog).getByRole('group', { name: 'With, most recent first' }),
  ).getAllByRole<HTMLInputElement>('radio');
  expect(withWhom).toHaveLength(4);
  expect(withWhom[0]?.closest('label')?.textContent).toContain('Abel Sørby');
  expect(withWhom[0]?.checked).toBe(true);
});

test('everybody else is found by a search, and somebody new is added by name', async () => {
  const { device, dialog, user } = await logging();
  const search = within(dialog).getByRole<HTMLInputElement>('searchbox', { name: 'Search or add an investor' });
  expect(search.placeholder).toBe('Search all 5, or enter a new name');
  await user.type(search, 'krane');
  expect(within(dialog).getByRole('radio', { name: /Odile Krane/ })).toBeDefined();
  await user.clear(search);
  await user.type(search, 'Tomas Reed');
  await user.click(within(dialog).getByRole('button', { name: 'Add Tomas Reed as an investor' }));
  const added = await within(dialog).findByRole<HTMLInputElement>('radio', { name: /Tomas Reed/ });
  await waitFor(() => expect(added.checked).toBe(true));
  await user.click(within(dialog).getByRole('button', { name: 'Save meeting' }));
  await screen.findByText('Meeting saved on this device');
  const own = (await device.rows.table(Matches).toArray()).find(
    (match) => match.isUnlocked && match.vcName === 'Tomas Reed',
  );
  expect(
    await device.rows
      .table(Activities)
      .where('matchId')
      .equals(own?.id ?? '')
      .toArray(),
  ).toMatchObject([{ title: 'Meeting Held' }]);
});

test('all twelve types are one tap further, and a scheduled one is pending', async () => {
  const { device, dialog, user } = await logging();
  await user.click(within(dialog).getByRole('radio', { name: 'More types' }));
  const types = within(within(dialog).getByRole('group', { name: 'What happened' })).getAllByRole('radio');
  expect(types).toHaveLength(12);
  await user.click(within(dialog).getByRole('radio', { name: 'Call Scheduled' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save call' }));
  await screen.findByText('Call saved on this device');
  expect(await device.rows.table(Activities).where('matchId').equals('m2').toArray()).toContainEqual(
    expect.objectContaining({ activityType: 'call_scheduled', status: 'pending' }),
  );
});

test('[Q05] what is logged without a network keeps the day and the moment of capture', async () => {
  const { device, dialog, user } = await logging();
  device.server.reply = { kind: 'unreachable' };
  await user.click(within(dialog).getByRole('button', { name: 'Save meeting' }));
  await screen.findByText('Meeting saved on this device');
  const [captured] = await device.rows.table(Activities).where('activityDate').equals(testDay).toArray();
  expect(captured?.createdAt).toMatch(new RegExp(`^${testDay}T09:00`));
  vi.setSystemTime(new Date('2026-06-14T18:30:00Z'));
  device.server.reply = undefined;
  await act(() => device.replica.sync());
  expect([...device.server.rows().values()]).toContainEqual(
    expect.objectContaining({ id: captured?.id, activityDate: testDay, createdAt: captured?.createdAt }),
  );
});

test('a line that was begun survives a reload, and Undo takes a saved one back', async () => {
  const { device, page, dialog, user } = await logging('/vc-timeline?matchId=m1&log=1');
  await user.type(within(dialog).getByLabelText(/^Note(?!s)/), 'Cost per dose');
  await waitFor(async () =>
    expect(await device.replica.drafts.load('log:m1')).toMatchObject({ line: 'Cost per dose' }),
  );
  page.unmount();

  renderOn(device, <TimelinePage />, { at: '/vc-timeline?matchId=m1&log=1' });
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Note(?!s)/)).value).toBe('Cost per dose');
  await user.click(screen.getByRole('button', { name: 'Save meeting' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await device.rows.table(Activities).where('matchId').equals('m1').count()).toBe(0));
});

test('Save pressed again while the storage is silent logs once', async () => {
  const { device, dialog, user } = await logging();
  await user.click(within(dialog).getByRole('radio', { name: /Marta Lind/ }));
  await user.type(within(dialog).getByLabelText(/^Note(?!s)/), 'Wants the plant quote');
  const holder = holdTables(device.workspace, { isKnown: false });
  await holder.isUnderWay;
  await user.click(within(dialog).getByRole('button', { name: 'Save meeting' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save meeting' }));
  holder.stop();
  expect(await screen.findByText('Meeting saved on this device')).toBeDefined();
  await device.replica.sync();
  expect(await device.rows.table(Activities).where('matchId').equals('m1').toArray()).toMatchObject([
    { title: 'Wants the plant quote' },
  ]);
});

test('[sync P1] what is typed while the storage is silent stays in the sheet', async () => {
  const { device, page, dialog, user } = await logging();
  await user.click(within(dialog).getByRole('radio', { name: /Marta Lind/ }));
  const line = within(dialog).getByLabelText(/^Note(?!s)/);
  await user.type(line, 'Wants the plant quote');
  const holder = holdTables(device.workspace, { isKnown: false });
  await holder.isUnderWay;
  await user.click(within(dialog).getByRole('button', { name: 'Save meeting' }));
  await user.type(line, ' by Friday');
  holder.stop();
  expect(await screen.findByText('Meeting saved on this device')).toBeDefined();
  expect(await device.rows.table(Activities).where('matchId').equals('m1').toArray()).toMatchObject([
    { title: 'Wants the plant quote' },
  ]);
  page.unmount();
  renderOn(device, <TimelinePage />, { at: '/vc-timeline?log=1' });
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Note(?!s)/)).value).toBe(
    'Wants the plant quote by Friday',
  );
});

test('a line the device could not keep stays, and Save takes another try', async () => {
  const { device, dialog, user } = await logging();
  await user.type(within(dialog).getByLabelText(/^Note(?!s)/), 'Cost per dose');
  vi.spyOn(device.replica, 'mutate').mockRejectedValueOnce(new Error('the disk is full'));
  await user.click(within(dialog).getByRole('button', { name: 'Save meeting' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    "This device couldn't save it. Your text is still here.",
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save meeting' }));
  expect(await screen.findByText('Meeting saved on this device')).toBeDefined();
  expect(await device.rows.table(Activities).where('activityDate').equals(testDay).toArray()).toMatchObject([
    { title: 'Cost per dose' },
  ]);
});

test('somebody new is added once, however often it is pressed', async () => {
  const { device, dialog, user } = await logging();
  await user.type(within(dialog).getByRole('searchbox', { name: 'Search or add an investor' }), 'Tomas Reed');
  const holder = holdTables(device.workspace, { isKnown: false });
  await holder.isUnderWay;
  const add = within(dialog).getByRole('button', { name: 'Add Tomas Reed as an investor' });
  await user.click(add);
  await user.click(add);
  holder.stop();
  await within(dialog).findByRole('radio', { name: /Tomas Reed/ });
  await device.replica.sync();
  const own = (await device.rows.table(Matches).toArray()).filter(({ origin }) => origin === 'own');
  expect(own).toHaveLength(1);
});
