import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderOn, type TestRows, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aLockedMatch, aMatch, aStartup } from '../../../testing/samples.ts';
import { speak } from '../../../words/words.ts';
import { DashboardPage } from './dashboard-page.tsx';

onATestPage();
beforeEach(() => speak('de', german));
afterEach(() => speak('en', {}));

async function dashboard(rows: TestRows) {
  const device = await testDevice({ startup: aStartup(), ...rows });
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
}

test('the dashboard of a founder reads German, and what a founder wrote kept as is', async () => {
  await dashboard({
    matches: [
      aMatch('m1', 'Norrsken Bio', { status: 'in_discussion', notes: 'Call in July' }),
      aMatch('m2', 'Skerry Fund', {
        status: 'not_contacted',
        competitors: [{ text: 'Tarn Respiratory: Antibody', kind: 'deal', source: 'deals.csv', date: '2025-11-03' }],
      }),
      aLockedMatch('m3'),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Ihre besten Investoren' })).toBeDefined();
  const row = await screen.findByRole('row', { name: /Norrsken Bio/ });
  expect(within(row).getByText('Im Gespräch / Due Diligence')).toBeDefined();
  expect(within(row).getByText('Call in July')).toBeDefined();
  expect(within(row).getByText('Ganze Analyse')).toBeDefined();
  expect(within(row).queryByText('Finanziert einen Wettbewerber')).toBeNull();
  expect(
    within(screen.getByRole('row', { name: /Skerry Fund/ })).getByText('Finanziert einen Wettbewerber'),
  ).toBeDefined();
  const card = screen.getByRole('region', { name: 'Ihr Startup' });
  expect(within(card).getByText(/^6\sMio\.\s\$$/)).toBeDefined();
  expect(screen.getByText('1 weiteres Match ist bereit. Schalten Sie es mit Standard Access frei.')).toBeDefined();
});

test('what is missing in the profile is named in German', async () => {
  await dashboard({
    startup: aStartup({
      drugModality: [],
      diseaseFocus: [],
      investmentStage: '',
      geography: [],
      investmentAmount: null,
      matching: { state: 'idle' },
    }),
  });
  const page = within(await screen.findByRole('region', { name: 'Bereit, Ihre Matches zu finden' }));
  expect(page.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Modalität des WirkstoffsErforderlich',
    'IndikationErforderlich',
    'Investitionsphase',
    'Region',
    'Investitionssumme',
  ]);
});
