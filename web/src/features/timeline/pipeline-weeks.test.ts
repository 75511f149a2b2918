import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { expect, test } from 'vitest';
import { aMatch } from '../../testing/samples.ts';
import { pipelineWeeks } from './pipeline-weeks.ts';

const moved = (id: string, activityDate: string, title: string, more = {}) =>
  anActivity(id, { activityType: 'status_changed', activityDate, title, ...more });
const today = '2026-06-12';

test('a status is counted at the end of each week, read backward through the changes', () => {
  const match = aMatch('m1', 'Marta Lind', { status: 'passed', assignedAt: '2026-01-05T08:00:00.000Z' });
  const weeks = pipelineWeeks(
    [match],
    [
      moved('a', '2026-05-01', 'Not Contacted → Reaching Out'),
      moved('b', '2026-05-29', 'Reaching Out → In Term Negotiation', { createdAt: '2026-05-29T08:00:00.000Z' }),
      moved('c', '2026-05-29', 'In Term Negotiation → Passed', { createdAt: '2026-05-29T09:00:00.000Z' }),
    ],
    today,
  );
  const held = weeks.map(({ end, counts }) => [end, Object.entries(counts).find(([, count]) => count > 0)?.[0]]);
  expect(held).toEqual([
    ['2026-04-24', 'not_contacted'],
    ['2026-05-01', 'reaching_out'],
    ['2026-05-08', 'reaching_out'],
    ['2026-05-15', 'reaching_out'],
    ['2026-05-22', 'reaching_out'],
    ['2026-05-29', 'passed'],
    ['2026-06-05', 'passed'],
    ['2026-06-12', 'passed'],
  ]);
});

test('an investor counts from the day it came onto the list, or from its first activity', () => {
  const added = aMatch('m1', 'Marta Lind', { assignedAt: '2026-06-07T08:00:00.000Z' });
  const met = aMatch('m2', 'Ike Rowan', { assignedAt: '2026-06-07T08:00:00.000Z' });
  const first = anActivity('a', { matchId: met.id, activityDate: '2026-05-28' });
  const totals = pipelineWeeks([added, met], [first], today).map(({ counts }) => counts.not_contacted);
  expect(totals).toEqual([0, 0, 0, 0, 0, 1, 1, 2]);
});
