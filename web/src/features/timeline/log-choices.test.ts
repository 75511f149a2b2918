import type { MatchId } from '@paratope/shared/ids';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { expect, test } from 'vitest';
import { aMatch } from '../../testing/samples.ts';
import { logChoices } from './log-choices.ts';

test('whoever is planned for today comes first, then whoever was met last, then the best fit', () => {
  const id = (text: string) => text as MatchId;
  const matches = [
    aMatch('fit', 'Best Fit', { similarity: 0.95 }),
    aMatch('old', 'Met Long Ago'),
    aMatch('now', 'Booked Today'),
    aMatch('new', 'Met Yesterday'),
  ];
  const activities = [
    anActivity('1', { matchId: id('old'), activityDate: '2026-05-01' }),
    anActivity('2', { matchId: id('new'), activityDate: '2026-06-11' }),
    anActivity('3', { matchId: id('now'), activityDate: '2026-06-12', status: 'pending' }),
  ];
  expect(logChoices(matches, activities, '2026-06-12').map(({ match, why }) => [match.vcName, why])).toEqual([
    ['Booked Today', 'Planned today'],
    ['Met Yesterday', 'Last yesterday'],
    ['Met Long Ago', 'Last Fri May 1'],
    ['Best Fit', ''],
  ]);
});
