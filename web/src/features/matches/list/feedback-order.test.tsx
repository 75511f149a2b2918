import { criteria, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { rowOf } from '@paratope/shared/words/message';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aMatch, aStartup } from '../../../testing/samples.ts';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';

onATestPage();

/** An investor who fits best in stage and place as named, and as close as said in the whole. */
const investor = (id: string, name: string, similarity: number, ...stages: string[]): OpenMatch =>
  aMatch(id, name, {
    similarity,
    baseSimilarity: similarity,
    teeth: criteria.map((criterion) => ({
      criterion,
      score: 0.7,
      yours: '',
      theirs:
        criterion === 'stage'
          ? rowOf(
              stages.map((label) => ({ label })),
              ', ',
            )
          : criterion === 'place'
            ? rowOf([{ place: 'Benelux' }], '; ')
            : '',
      evidence: [],
    })),
  });

const late = investor('m1', 'Marta Lind', 0.9, 'Series B', 'Series C and later');
const alsoLate = investor('m2', 'Otto Brandt', 0.88, 'Series C and later');
const early = investor('m3', 'Pia Sandoval', 0.86, 'Seed / angel');

test('a poor match and its reasons move the list at once, without a network, and investors alike with it', async () => {
  const device = await testDevice({ startup: aStartup(), matches: [late, alsoLate, early] });
  device.server.reply = { kind: 'unreachable' };
  const user = userEvent.setup();
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  await screen.findAllByText('Marta Lind');
  expect(await order()).toEqual(['Marta Lind', 'Otto Brandt', 'Pia Sandoval']);

  await user.click(screen.getByRole('button', { name: 'Leave feedback on Marta Lind' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText("What doesn't fit?")).toBeNull();
  await user.click(await within(dialog).findByRole('radio', { name: 'Poor Match' }));
  expect(
    within(dialog).getByText('Investors who are similar on these points move down your list right away.'),
  ).toBeTruthy();
  const reasons = within(within(dialog).getByRole('group', { name: "What doesn't fit?" })).getAllByRole('checkbox');
  expect(reasons.map((box) => box.closest('label')?.textContent ?? box.textContent)).toEqual([
    'Stage',
    'Geography',
    'Modality',
    'Check size',
    'Disease area',
    'Not investing now',
    'Conflict of interest',
    'We already know them',
    'Something else',
  ]);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Stage' }));
  await user.click(within(dialog).getByRole('button', { name: 'Submit feedback' }));

  await waitFor(async () => expect(await order()).toEqual(['Pia Sandoval', 'Otto Brandt', 'Marta Lind']));
  const kept = (await device.rows.table(Matches).get('m1')) as OpenMatch;
  expect(kept.feedback).toMatchObject({ matchQuality: 'poor_match', reasons: ['stage'] });

  // The server lowers the two by the same rule; from what was compared, not from what stands there, so nothing falls twice.
  device.server.reply = undefined;
  await act(() => device.replica.sync());
  await device.server.put(Matches, { ...kept, similarity: 0.81 }, { ...alsoLate, similarity: 0.84 });
  await act(() => device.replica.sync());
  expect(await order()).toEqual(['Pia Sandoval', 'Otto Brandt', 'Marta Lind']);
});

/** Names in the list from top to bottom, in a table or in cards. */
async function order(): Promise<string[]> {
  await act(async () => {});
  const found = [...document.querySelectorAll('.dash-name')].map((name) => name.textContent?.trim() ?? '');
  return found.filter((name, place) => name !== '' && found.indexOf(name) === place);
}
