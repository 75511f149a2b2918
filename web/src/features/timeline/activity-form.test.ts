import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { expect, test } from 'vitest';
import { blankActivity, changesOf, detailsOf, faultsOf, formOf, quickDetails, withChanges } from './activity-form.ts';

const today = '2026-06-12';

test('[T087] [T088] a new activity is of today and completed', () => {
  expect(blankActivity(today)).toMatchObject({ activityDate: '2026-06-12', status: 'completed' });
});

test('[T088] [decision U3] a day ahead or a scheduled type preselects pending', () => {
  const blank = blankActivity(today);
  expect(withChanges(blank, { activityDate: '2026-06-20' }, today).status).toBe('pending');
  expect(withChanges(blank, { activityType: 'call_scheduled' }, today).status).toBe('pending');
  const scheduled = withChanges(blank, { activityType: 'meeting_scheduled' }, today);
  expect(withChanges(scheduled, { activityType: 'call_held' }, today).status).toBe('completed');
});

test('[decision U3] a status the person chose is not preselected away', () => {
  const chosen = withChanges(blankActivity(today), { status: 'cancelled' }, today);
  expect(withChanges(chosen, { activityDate: '2026-07-01' }, today).status).toBe('cancelled');
});

test('[V39] [V40] [V41] title and day are needed, nothing else is', () => {
  const empty = withChanges(blankActivity(today), { activityDate: '', title: '   ' }, today);
  expect(faultsOf(empty)).toEqual({ title: 'Title is required', activityDate: 'Activity date is required' });
  expect(faultsOf({ ...blankActivity(today), title: 'Coffee' })).toEqual({});
});

test('an edit sends only the fields that differ', () => {
  const activity = anActivity('a', { nextAction: 'Send deck', nextActionDate: '2026-06-20' });
  expect(changesOf({ ...formOf(activity), notes: 'Asked for tox data', nextActionDate: '' }, activity)).toEqual({
    notes: 'Asked for tox data',
    nextActionDate: null,
  });
});

test('one line becomes the title, and no line leaves the type as the title', () => {
  expect(quickDetails('call_held', ' Cost per dose settled ', { day: today, today })).toMatchObject({
    title: 'Cost per dose settled',
    description: '',
    status: 'completed',
    activityDate: '2026-06-12',
  });
  expect(quickDetails('meeting_held', '', { day: today, today }).title).toBe('Meeting Held');
});

test('a line too long for a title is kept whole', () => {
  const line = 'word '.repeat(150).trim();
  const details = quickDetails('other', line, { day: today, today });
  expect(details.title).toHaveLength(500);
  expect(details.description).toBe(line);
});

test('no next action day is no day', () => {
  expect(detailsOf(blankActivity(today)).nextActionDate).toBeNull();
});
