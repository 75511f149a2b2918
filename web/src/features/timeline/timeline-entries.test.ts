import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { expect, test } from 'vitest';
import { timelineEntries } from './timeline-entries.ts';

const outline = (entries: ReturnType<typeof timelineEntries>) =>
  entries.map((entry) => (entry.kind === 'quiet' ? `${entry.days} quiet days` : entry.activity.id));

test('[decision U6] on one day the later captured stands first', () => {
  const morning = anActivity('morning', { createdAt: '2026-05-04T07:00:00.000Z' });
  const evening = anActivity('evening', { createdAt: '2026-05-04T18:00:00.000Z' });
  expect(outline(timelineEntries([morning, evening], '2026-05-05'))).toEqual(['evening', 'morning']);
});

test('a silence of seven days is drawn, one of six is not', () => {
  const activities = [
    anActivity('a', { activityDate: '2026-05-20' }),
    anActivity('b', { activityDate: '2026-05-13' }),
    anActivity('c', { activityDate: '2026-05-07' }),
  ];
  expect(outline(timelineEntries(activities, '2026-05-21'))).toEqual(['a', '7 quiet days', 'b', 'c']);
});

test('a silence that still lasts stands at the top and says so', () => {
  const [first] = timelineEntries([anActivity('a', { activityDate: '2026-05-04' })], '2026-05-20');
  expect(first).toEqual({ kind: 'quiet', days: 16, isUntilToday: true, after: 'a' });
});

test('something planned ahead is no silence', () => {
  expect(outline(timelineEntries([anActivity('a', { activityDate: '2026-08-01' })], '2026-05-04'))).toEqual(['a']);
});

test('days are counted over a change of the clocks', () => {
  const activities = [anActivity('a', { activityDate: '2026-11-05' }), anActivity('b', { activityDate: '2026-10-20' })];
  expect(outline(timelineEntries(activities, '2026-11-05'))).toEqual(['a', '16 quiet days', 'b']);
});
