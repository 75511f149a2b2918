import { type Match, Matches } from '@paratope/shared/matches/match';
import { Startups } from '@paratope/shared/startups/startup';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RoundPage } from '../features/round/round-page.tsx';
import { renderOn, type TestDevice, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aMatch, aStartup, startupId } from '../testing/samples.ts';

onATestPage();

const usd = (amount: number) => ({ amount, currency: 'USD' });
const investors = [
  aMatch('m1', 'Marta Lind', { status: 'onboard', expectedCheque: usd(1_200_000) }),
  aMatch('m2', 'Odile Krane', { status: 'in_term_negotiation', expectedCheque: usd(1_500_000) }),
  aMatch('m3', 'Piet Aalders', { status: 'in_discussion', expectedCheque: usd(500_000) }),
  aMatch('m4', 'Sunna Holm', { status: 'in_term_negotiation' }),
  aMatch('m5', 'Tove Brandt', { status: 'onboard', expectedCheque: { amount: 300_000, currency: 'EUR' } }),
];

async function round(matches: readonly Match[] = investors) {
  const device = await testDevice({ startup: aStartup(), matches });
  renderOn(device, <RoundPage />, { at: '/client/round' });
  await screen.findByRole('heading', { level: 1, name: 'Round' });
  return { device, user: userEvent.setup() };
}

const chequeOf = async (device: TestDevice, id: string) => {
  const match = await device.rows.table(Matches).get(id);
  return match?.isUnlocked ? match.expectedCheque : undefined;
};
const line = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;

test('the round says what is committed and soft, counts late stages only and says so', async () => {
  await round();
  expect(screen.getByText('Ostrya Bio: $1.2M of $6.0M committed, $1.5M soft-circled. $3.3M to go.')).toBeDefined();
  expect(
    screen.getByRole('img', {
      name: 'Round of $6.0M: $1.2M committed, $1.5M soft-circled, $3.3M to go, $500K expected',
    }),
  ).toBeDefined();
  expect(screen.getByRole('figure').textContent).toContain(
    '$1.2M committed$1.5M soft-circled$500K expected$6.0M target$3.3M to go',
  );
  const rule = screen.getByText(/^Counts investors whose status is/);
  expect(rule.textContent).toBe(
    "Counts investors whose status is Onboard (committed) or In Term Negotiation (soft-circled). Not counted: 1 investor below has no check size yet, and 1 investor whose check isn't in USD.",
  );
  expect(within(line('Sunna Holm')).getByText('No check size yet')).toBeDefined();
  expect(within(line('Tove Brandt')).getByText('In EUR, so not counted in a USD round')).toBeDefined();
  const early = screen.getByRole('list', { name: 'Expected, too early to count' });
  expect(within(early).getByText('Piet Aalders')).toBeDefined();
});

test('a cheque is written on the spot, kept without a network, and can be taken back', async () => {
  const { device, user } = await round();
  device.server.reply = { kind: 'unreachable' };
  const field = screen.getByRole('textbox', { name: 'Expected check size of Sunna Holm' });
  await user.type(field, '$750K{Enter}');
  expect(await screen.findByText('Check size saved on this device')).toBeDefined();
  expect(await chequeOf(device, 'm4')).toEqual(usd(750_000));
  expect(await screen.findByText(/\$1\.2M of \$6\.0M committed, \$2\.3M soft-circled\. \$2\.6M to go\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await chequeOf(device, 'm4')).toBeNull());
});

test('a round of which nothing is known draws no ruler, and says what to write', async () => {
  const device = await testDevice({ startup: aStartup({ investmentAmount: null }), matches: [] });
  renderOn(device, <RoundPage />, { at: '/client/round' });
  expect(await screen.findByText(/soft-circled\. Add how much you are raising below\.$/)).toBeDefined();
  expect(screen.queryByRole('img', { name: /^Round of/ })).toBeNull();
  expect(await screen.findByRole('textbox', { name: 'Target' })).toBeDefined();
});

test('what is no sum stays on the screen with the reason', async () => {
  const { device, user } = await round();
  await user.type(screen.getByRole('textbox', { name: 'Expected check size of Sunna Holm' }), 'plenty{Enter}');
  expect(await screen.findByText('Enter one amount, such as 250K or $1.5M')).toBeDefined();
  expect(await chequeOf(device, 'm4')).toBeUndefined();
});

test('target and money from elsewhere are set, each change by itself, and undone together', async () => {
  const { device, user } = await round([]);
  expect(screen.getByText('No commitments yet')).toBeDefined();
  await user.clear(await screen.findByRole('textbox', { name: 'Target' }));
  await user.type(screen.getByRole('textbox', { name: 'Target' }), '8M');
  await user.type(screen.getByRole('textbox', { name: 'Committed outside this list' }), '€200K');
  await user.click(screen.getByRole('button', { name: 'Save round' }));
  expect(await screen.findByText(/^This round is in USD\./)).toBeDefined();
  await user.clear(screen.getByRole('textbox', { name: 'Committed outside this list' }));
  await user.type(screen.getByRole('textbox', { name: 'Committed outside this list' }), '200K');
  await user.click(screen.getByRole('button', { name: 'Save round' }));
  expect(await screen.findByText('Round saved on this device')).toBeDefined();
  const startup = async () => (await device.rows.table(Startups).get(startupId))?.round;
  expect(await startup()).toMatchObject({ target: 8_000_000, committedElsewhere: 200_000, currency: 'USD' });
  expect(await screen.findByText(/\$200K of \$8\.0M committed/)).toBeDefined();
  await device.replica.sync();
  expect(await device.replica.attention()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await startup()).toMatchObject({ target: 6_000_000, committedElsewhere: 0 }));
});
