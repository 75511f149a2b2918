import { type Match, Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOn, type TestDevice, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aMatch, aStartup, manyMatches } from '../../../testing/samples.ts';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';

onATestPage();

const four = [
  aMatch('m1', 'Marta Lind', { similarity: 0.9, status: 'reaching_out' }),
  aMatch('m2', 'Odile Krane', { similarity: 0.8, status: 'passed' }),
  aMatch('m3', 'Piet Aalders', { similarity: 0.7 }),
  aMatch('m4', 'Sunna Holm', { similarity: 0.6, status: 'in_discussion' }),
];

async function dashboard(matches: readonly Match[] = four, plan: 'free' | 'standard' = 'standard') {
  const device = await testDevice({ startup: aStartup({ plan }), matches });
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  const user = userEvent.setup();
  await screen.findByRole('checkbox', { name: 'Select all shown' });
  return { device, user };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });

const statuses = async (device: TestDevice) => {
  const matches = await device.rows.table(Matches).toArray();
  return Object.fromEntries(matches.flatMap((match) => (match.isUnlocked ? [[match.id, match.status]] : [])));
};

async function changeTo(user: ReturnType<typeof userEvent.setup>, status: string) {
  await user.click(await screen.findByRole('button', { name: 'Change status' }));
  await user.click(await screen.findByRole('menuitem', { name: status }));
}

test('several investors change their status together, and one undo puts each back to its own', async () => {
  const { device, user } = await dashboard();
  await user.click(box('Marta Lind'));
  await user.keyboard('{Shift>}');
  await user.click(box('Piet Aalders'));
  await user.keyboard('{/Shift}');
  expect(await screen.findByText('3 investors')).toBeDefined();
  await changeTo(user, 'In Term Negotiation');

  expect(await screen.findByText('3 investors: Negotiation.')).toBeDefined();
  const moved = 'in_term_negotiation';
  expect(await statuses(device)).toEqual({ m1: moved, m2: moved, m3: moved, m4: 'in_discussion' });
  expect((await device.rows.table(Activities).toArray()).map(({ title }) => title).sort()).toEqual([
    'Not Contacted → In Term Negotiation',
    'Passed → In Term Negotiation',
    'Reaching Out → In Term Negotiation',
  ]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const before = { m1: 'reaching_out', m2: 'passed', m3: 'not_contacted', m4: 'in_discussion' };
  await waitFor(async () => expect(await statuses(device)).toEqual(before));
  expect(await device.rows.table(Activities).count()).toBe(0);
  await act(() => device.replica.sync());
  expect(await device.replica.attention()).toEqual([]);
  expect(await statuses(device)).toEqual(before);
});

test('only what is shown is selected and changed', async () => {
  const { device, user } = await dashboard([...four, ...manyMatches()]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(await screen.findByText('12 investors')).toBeDefined();
  await user.type(screen.getByRole('searchbox'), 'Sunna');
  expect(await screen.findByText('1 investor')).toBeDefined();
  await changeTo(user, 'Onboard');
  await waitFor(async () => expect((await statuses(device)).m4).toBe('onboard'));
  expect((await statuses(device)).m1).toBe('reaching_out');
});

test('[Q22] a selection is made, acted on and cleared from the keyboard', async () => {
  const { device, user } = await dashboard();
  box('Odile Krane').focus();
  await user.keyboard(' ');
  expect(box('Odile Krane').checked).toBe(true);
  const change = await screen.findByRole('button', { name: 'Change status' });
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(change);
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Onboard' });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(async () => expect((await statuses(device)).m2).not.toBe('passed'));

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected investors' })).toBeNull());
  box('Marta Lind').focus();
  await user.keyboard(' ');
  await screen.findByRole('region', { name: 'Selected investors' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected investors' })).toBeNull());
  expect(box('Marta Lind').checked).toBe(false);
});

const own = aMatch('m5', 'Tove Brandt', { origin: 'own', similarity: null, teeth: [] });

test('[decision Z12] on Free Access own investors are changed, and the words say what stayed as it was', async () => {
  const { device, user } = await dashboard([...four, own], 'free');
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await changeTo(user, 'Reaching Out');
  expect(
    await screen.findByText(
      "Tove Brandt: Reaching Out. 4 matches didn't change: outreach status tracking is part of Standard Access.",
    ),
  ).toBeDefined();
  expect(await statuses(device)).toMatchObject({ m1: 'reaching_out', m2: 'passed', m5: 'reaching_out' });
});

test('[P11] [V23] on Free Access a selection of matches alone opens the upgrade prompt', async () => {
  const { device, user } = await dashboard(four, 'free');
  await user.click(box('Odile Krane'));
  await changeTo(user, 'Onboard');
  expect(await screen.findByRole('dialog', { name: 'Outreach status tracking is a premium feature' })).toBeDefined();
  expect((await statuses(device)).m2).toBe('passed');
});

test('[decision O4] [sync R1] a plan that ended unheard refuses the matches, not the own investors beside them', async () => {
  const { device, user } = await dashboard([...four, own]);
  device.server.entitlements = { ...device.server.entitlements, plan: 'free' };
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await changeTo(user, 'Reaching Out');
  await screen.findByText('4 investors: Reaching Out.');
  await act(() => device.replica.sync());
  const refused = await device.replica.attention();
  expect(refused.map(({ code }) => code)).toEqual(['plan_limit']);
  expect(await statuses(device)).toEqual({
    m1: 'reaching_out',
    m2: 'passed',
    m3: 'not_contacted',
    m4: 'in_discussion',
    m5: 'reaching_out',
  });
});
