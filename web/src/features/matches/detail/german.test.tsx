import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { type Message, msg, rowOf } from '@paratope/shared/words/message';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { speak } from '../../../words/words.ts';
import { brackwater, quillwort } from '../testing/sample-match.ts';
import { MatchPage } from './match-page.tsx';

beforeEach(() => speak('de', german));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  speak('en', {});
});

const section = (heading: string, sentence: Message): Message =>
  msg('**{heading}**\n{sentences}', { heading: msg(heading), sentences: sentence });

/** As matching writes it, beside what an investor says in its own words. */
const written = {
  ...brackwater,
  teeth: brackwater.teeth.map((tooth) =>
    tooth.criterion === 'stage'
      ? {
          ...tooth,
          yours: rowOf([{ label: 'Seed / angel' }, { label: 'Preclinical' }], ', ', 30),
          theirs: rowOf([{ label: 'Series A' }], ', ', 30),
          evidence: [
            {
              text: rowOf(
                [
                  msg('{round} of {name}', { round: { label: 'Series A' }, name: 'Calvera Bio' }),
                  { usd: 1.2e7 },
                  { place: 'Basel, Switzerland' },
                  { label: 'Vaccine' },
                ],
                ', ',
              ),
              kind: 'deal' as const,
              source: 'register.csv',
              date: '2026-05-04',
            },
            { text: 'We back teams before the clinic.', kind: 'text' as const, source: 'register.csv', date: null },
          ],
        }
      : tooth,
  ),
  against: [
    {
      title: msg('Stage'),
      text: msg('{Share} with a known stage {count, plural, one {was} other {were}} at {stage}.', {
        share: msg('none of its {total, plural, one {1 deal} other {# deals}}', { total: 14 }),
        count: 1,
        stage: { label: 'Seed / angel', as: 'stage' },
      }),
    },
  ],
  raises: [
    {
      title: msg('Add the amount'),
      text: rowOf(
        [
          msg('Add the size of your round so we can compare it with the checks they write.'),
          msg('If you raise about {value}, the fit goes up by {points}.', {
            value: { usd: 4e6 },
            points: msg('{count, plural, one {1 point} other {# points}}', { count: 3 }),
          }),
        ],
        ' ',
      ),
    },
  ],
  overallAssessment: rowOf(
    [
      section(
        'Why this investor',
        msg('It has backed {count, plural, one {one company} other {# companies}} in {place}{such}.', {
          count: 1,
          place: { place: 'Switzerland' },
          such: msg(': {who}', { who: msg('{name} ({day})', { name: 'Calvera Bio', day: { day: '2026-05-04' } }) }),
        }),
      ),
      section('Confidence', msg('The fit is a weighted average of these criteria, not a probability.')),
    ],
    '\n\n',
  ),
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
