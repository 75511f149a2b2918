import { type Match, Matches } from '@paratope/shared/matches/match';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOn, type TestDevice, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aMatch, aStartup } from '../../../testing/samples.ts';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';

onATestPage();

const three = [
  aMatch('m1', 'Marta Lind', { status: 'reaching_out', notes: 'Wants tox data' }),
  aMatch('m2', 'Odile Krane', { status: 'passed' }),
  aMatch('m3', 'Piet Aalders'),
];

async function board(matches: readonly Match[] = three, plan: 'free' | 'standard' = 'standard') {
  const device = await testDevice({ startup: aStartup({ plan }), matches });
  const page = renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'Board' }));
  await screen.findByRole('region', { name: /In Term Negotiation/ });
  return { device, user, page };
}

const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const namesIn = (name: string) =>
  within(column(name))
    .queryAllByRole('article')
    .map((card) => card.querySelector('.dash-name')?.textContent);

const statusOf = async (device: TestDevice, id: string) => {
  const match = await device.rows.table(Matches).get(id);
  return match?.isUnlocked ? match.status : undefined;
};

test('[F06] the board has a column for each status, with its cards and their number', async () => {
  await board();
  expect([...document.querySelectorAll('.board-head')].map((head) => head.textContent)).toEqual([
    'Not Contacted1',
    'Reaching Out1',
    'In Discussion / Due Diligence0',
    'In Term Negotiation0',
    'Onboard0',
    'Passed1',
  ]);
  expect(namesIn('Reaching Out')).toEqual(['Marta Lind']);
  expect(within(column('Reaching Out')).getByText('Wants tox data')).toBeDefined();
  expect(within(column('Reaching Out')).getByRole('img', { name: /Fit 72 of 100/ })).toBeDefined();
  expect(within(column('Onboard')).getByText('No investors')).toBeDefined();
});

test('[Q22] a card is moved by the menu, and the move can be undone', async () => {
  const { device, user } = await board();
  await user.click(screen.getByRole('button', { name: 'Actions for Piet Aalders' }));
  expect(await screen.findByText('Move to')).toBeDefined();
  await user.click(screen.getByRole('menuitem', { name: 'Onboard' }));
  await waitFor(() => expect(namesIn('Onboard')).toEqual(['Piet Aalders']));
  expect(await screen.findByText('Piet Aalders: Onboard.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(namesIn('Not Contacted')).toEqual(['Piet Aalders']));
  expect(await statusOf(device, 'm3')).toBe('not_contacted');
});

test('[Q22] a card is carried with the keyboard, and the focus goes with it', async () => {
  const { device, user } = await board();
  screen.getByRole('button', { name: 'Move Marta Lind' }).focus();
  await user.keyboard(' ');
  expect(
    screen.getByText('Marta Lind picked up. Left and right choose a column, space drops it, escape cancels.'),
  ).toBeDefined();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByText('In Term Negotiation, column 4 of 6.')).toBeDefined();
  await user.keyboard(' ');
  await waitFor(() => expect(namesIn('In Term Negotiation')).toEqual(['Marta Lind']));
  expect(await statusOf(device, 'm1')).toBe('in_term_negotiation');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Marta Lind' })));
});

test('[Q22] Escape lets a carried card go where it was', async () => {
  const { device, user } = await board();
  screen.getByRole('button', { name: 'Move Marta Lind' }).focus();
  await user.keyboard(' {ArrowRight}{Escape}');
  expect(screen.getByText('Marta Lind stays in Reaching Out.')).toBeDefined();
  expect(await statusOf(device, 'm1')).toBe('reaching_out');
});

test('a selected card takes the whole selection along', async () => {
  const { device, user } = await board();
  await user.click(screen.getByRole('checkbox', { name: 'Select Marta Lind' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Odile Krane' }));
  await user.click(screen.getByRole('button', { name: 'Actions for Odile Krane' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Onboard' }));
  await waitFor(() => expect(namesIn('Onboard')).toEqual(['Marta Lind', 'Odile Krane']));
  expect(await statusOf(device, 'm1')).toBe('onboard');
});

test('[P11] [V23] on Free Access moving a match opens the upgrade prompt, and the card stays', async () => {
  const { device, user } = await board(three, 'free');
  await user.click(screen.getByRole('button', { name: 'Actions for Marta Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Onboard' }));
  expect(await screen.findByRole('dialog', { name: 'Outreach status tracking is a premium feature' })).toBeDefined();
  expect(await statusOf(device, 'm1')).toBe('reaching_out');
});

test('the choice of the board is kept on this device for the next visit', async () => {
  const { device, page } = await board();
  page.unmount();
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  expect(await screen.findByRole('region', { name: /Reaching Out/ })).toBeDefined();
});
