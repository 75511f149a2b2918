import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import german from '../../../words/de.json' with { type: 'json' };
import { speak } from '../../../words/words.ts';
import { brackwater, quillwort } from '../testing/sample-match.ts';
import { MatchPage } from './match-page.tsx';

beforeEach(() => speak('de', german));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  speak('en', {});
});

/** As matching writes it, beside what an investor says in its own words. */
const written = {
  ...brackwater,
  teeth: brackwater.teeth.map((tooth) =>
    tooth.criterion === 'stage'
      ? {
          ...tooth,
          yours: 'Seed / angel, Preclinical',
          theirs: 'Series A',
          evidence: [
            {
              text: 'Series A of Calvera Bio, $12.0M, Basel, Switzerland, Vaccine',
              kind: 'deal' as const,
              source: 'register.csv',
              date: '2026-05-04',
            },
            { text: 'We back teams before the clinic.', kind: 'text' as const, source: 'register.csv', date: null },
          ],
        }
      : tooth,
  ),
  against: [{ title: 'Stage', text: 'None of its 14 deals with a known stage were at seed.' }],
  raises: [
    {
      title: 'Give the amount',
      text: 'Without the size of your round the cheque could not be compared. If you raise about $4.0M, the fit rises by 3 points.',
    },
  ],
  overallAssessment:
    '**Why this investor**\nIt has backed one company in Switzerland: Calvera Bio (4 May 2026).\n\n**How sure this is**\nThe fit is a weighted mean of these criteria, not a probability.',
};

test('[decision Z23] a match reads German on a German page, and the investor’s own words stay', async () => {
  answerWith({
    'GET /api/client/portfolio-companies': {
      body: {
        success: true,
        companies: [],
        totalPortfolioSize: 0,
        data: { companies: [], totalPortfolioSize: 0 },
      },
    },
  });
  renderOn(await testDevice({ startup: quillwort, matches: [written] }), <MatchPage id="m1" />, {
    at: '/client/matches/m1',
  });
  const evidence = within(await screen.findByRole('table', { name: 'Nachweise nach Kriterium' }));
  expect(evidence.getByText(/^Series A von Calvera Bio, 12\sMio\.\s\$, Basel, Schweiz, Impfstoff$/)).toBeDefined();
  expect(evidence.getByText('We back teams before the clinic.')).toBeDefined();
  expect(screen.getAllByText('Seed / Angel, Präklinik').length).toBeGreaterThan(0);
  expect(screen.getByText('Seed / Angel: keiner von 14 Deals mit bekannter Phase.')).toBeDefined();
  expect(screen.getByText('Nennen Sie den Betrag')).toBeDefined();
  expect(screen.getByText(/Wenn Sie etwa 4\sMio\.\s\$ suchen, steigt die Passung um 3 Punkte\.$/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Warum dieser Investor' })).toBeDefined();
  expect(
    screen.getByText('Er hat ein Unternehmen im Raum Schweiz finanziert: Calvera Bio (4. Mai 2026).'),
  ).toBeDefined();
  expect(
    screen.getByText('Die Passung ist ein gewichtetes Mittel dieser Kriterien, keine Wahrscheinlichkeit.'),
  ).toBeDefined();
});
