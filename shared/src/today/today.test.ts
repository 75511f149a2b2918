import { expect, test } from 'vitest';
import type { InvestorId, MatchId } from '../ids.ts';
import type { OpenMatch } from '../matches/match.ts';
import type { Activity } from '../outreach/activity.ts';
import { defaultQuietDays, dueCount, type TodayInput, todayOf } from './today.ts';

const aMatch = (id: string, changes: Partial<OpenMatch> = {}): OpenMatch => ({
  id: id as MatchId,
  isUnlocked: true,
  origin: 'own',
  assignedAt: '2026-03-01T09:00:00.000Z',
  vcName: id,
  vcInvestor: {
    id: id as InvestorId,
    name: id,
    firm: '',
    website: null,
    email: null,
    phone: null,
    kind: 'vc',
    investmentFocus: '',
    investmentStage: '',
    geography: '',
    isSample: false,
  },
  similarity: null,
  teeth: [],
  against: [],
  raises: [],
  overallAssessment: '',
  status: 'in_discussion',
  notes: '',
  lastUpdated: null,
  feedback: null,
  ...changes,
});

const anActivity = (id: string, matchId: string, changes: Partial<Activity> = {}): Activity =>
  ({
    id,
    matchId,
    activityType: 'call_held',
    title: `Title of ${id}`,
    description: '',
    activityDate: '2026-06-11',
    nextAction: '',
    nextActionDate: null,
    status: 'completed',
    notes: '',
    accountId: 'ines',
    createdAt: '2026-06-11T09:00:00.000Z',
    zone: 'Europe/Brussels',
    updatedAt: '2026-06-11T09:00:00.000Z',
    ...changes,
  }) as Activity;

const on = (input: Partial<TodayInput>) =>
  todayOf({
    matches: [],
    activities: [],
    snoozes: [],
    quietDays: defaultQuietDays,
    today: '2026-06-12',
    zone: 'Europe/Brussels',
    ...input,
  });

test('a promise is due on its day, a later one is ahead for a week, and one beyond is not shown', () => {
  const promise = (id: string, nextActionDate: string) =>
    anActivity(id, 'm', { nextAction: `Do ${id}`, nextActionDate });
  const { due, ahead } = on({
    matches: [aMatch('m')],
    activities: [
      promise('today', '2026-06-12'),
      promise('late', '2026-06-10'),
      promise('soon', '2026-06-18'),
      promise('far', '2026-06-19'),
    ],
  });
  expect(due.map(({ action }) => action)).toEqual(['Do late', 'Do today']);
  expect(ahead.map(({ action }) => action)).toEqual(['Do soon']);
});

test('a planned call is scheduled on its day, and to be told of the day after; a cancelled one is neither', () => {
  const call = (id: string, activityDate: string, status: Activity['status'] = 'pending') =>
    anActivity(id, 'm', { activityType: 'call_scheduled', status, activityDate });
  const { due, now, ahead } = on({
    matches: [aMatch('m')],
    activities: [
      call('yesterday', '2026-06-11'),
      call('now', '2026-06-12'),
      call('tomorrow', '2026-06-13'),
      call('off', '2026-06-12', 'cancelled'),
    ],
  });
  expect([due, now, ahead].map((list) => list.map(({ activity }) => activity.id))).toEqual([
    ['yesterday'],
    ['now'],
    ['tomorrow'],
  ]);
});

test('silence is measured by the stage: five days reaching out, four in discussion, two in negotiation', () => {
  const stages = ['reaching_out', 'in_discussion', 'in_term_negotiation'] as const;
  const quietAfter = (activityDate: string) =>
    on({
      matches: stages.map((status) => aMatch(status, { status })),
      activities: stages.map((status) => anActivity(`a-${status}`, status, { activityDate })),
    }).quiet.map(({ match, days }) => [match.id, days]);
  expect(quietAfter('2026-06-11')).toEqual([]);
  expect(quietAfter('2026-06-10')).toEqual([['in_term_negotiation', 2]]);
  expect(quietAfter('2026-06-08')).toEqual([
    ['in_term_negotiation', 4],
    ['in_discussion', 4],
  ]);
  expect(quietAfter('2026-06-07')).toEqual([
    ['in_term_negotiation', 5],
    ['in_discussion', 5],
    ['reaching_out', 5],
  ]);
});

test('nobody is quiet before the first contact, after the last, where the founder asked for it, or with something to come', () => {
  const long = (id: string, changes: Partial<Activity> = {}) =>
    anActivity(`a-${id}`, id, { activityDate: '2026-05-01', ...changes });
  const { quiet } = on({
    matches: [
      aMatch('new', { status: 'not_contacted' }),
      aMatch('gone', { status: 'passed' }),
      aMatch('in', { status: 'onboard' }),
      aMatch('never', { status: 'reaching_out' }),
      aMatch('planned'),
      aMatch('silent'),
    ],
    activities: [
      ...['new', 'gone', 'in', 'never', 'silent'].map((id) => long(id)),
      long('planned', { nextAction: 'Call back', nextActionDate: '2026-07-01' }),
    ],
    quietDays: { ...defaultQuietDays, reaching_out: 0 },
  });
  expect(quiet.map(({ match }) => match.id)).toEqual(['silent']);
});

test('a move along the pipeline breaks a silence, a new word in the notes does not', () => {
  const moved = anActivity('moved', 'm', { activityType: 'status_changed', activityDate: '2026-06-11' });
  const spoken = anActivity('spoken', 'm', { activityDate: '2026-06-01' });
  const matches = [aMatch('m', { lastUpdated: '2026-06-12T08:00:00.000Z' })];
  expect(on({ matches, activities: [spoken, moved] }).quiet).toEqual([]);
  expect(on({ matches, activities: [spoken] }).quiet).toMatchObject([{ days: 11, since: '2026-06-01' }]);
});

test('what is put aside stays away until its day and comes back on it', () => {
  const activities = [
    anActivity('a', 'm', { activityDate: '2026-06-01', nextAction: 'Send it', nextActionDate: '2026-06-09' }),
    anActivity('b', 'n', { activityDate: '2026-05-01' }),
  ];
  const matches = [aMatch('m'), aMatch('n')];
  const until = (day: string) =>
    on({
      matches,
      activities,
      snoozes: [
        { id: 'a', until: day },
        { id: 'n', until: day },
      ],
    });
  expect(until('2026-06-13')).toMatchObject({ due: [], quiet: [], snoozed: 2 });
  expect(dueCount(until('2026-06-13'))).toBe(0);
  expect(until('2026-06-12')).toMatchObject({ due: [{ action: 'Send it' }], quiet: [{ days: 42 }], snoozed: 0 });
  expect(dueCount(until('2026-06-12'))).toBe(2);
});

test('what belongs to an investor who is no longer in the list is not asked for', () => {
  const promise = anActivity('a', 'locked', { nextAction: 'Send it', nextActionDate: '2026-06-09' });
  expect(on({ matches: [{ id: 'locked' as MatchId, isUnlocked: false }], activities: [promise] }).due).toEqual([]);
});

test('days of silence are whole days over a change of the clocks, in both directions', () => {
  const silent = (activityDate: string, today: string) =>
    on({ matches: [aMatch('m')], activities: [anActivity('a', 'm', { activityDate })], today }).quiet[0]?.days;
  expect(silent('2026-03-27', '2026-03-31')).toBe(4);
  expect(silent('2026-10-23', '2026-10-27')).toBe(4);
});

test('where nothing was logged, silence begins on the day of the change where the person stood', () => {
  const matches = [aMatch('m', { lastUpdated: '2026-06-08T10:30:00.000Z' })];
  const since = (zone: string) => on({ matches, zone }).quiet[0]?.since;
  expect(since('Pacific/Kiritimati')).toBeUndefined();
  expect(on({ matches, zone: 'Pacific/Kiritimati', today: '2026-06-13' }).quiet[0]?.since).toBe('2026-06-09');
  expect(since('Pacific/Pago_Pago')).toBe('2026-06-07');
});

const zurich = (start: string, end: string | null = null) => ({ start, end, zone: 'Europe/Zurich' });

test('[capture 9] today is in the order of the hour, wherever it is, after what has none', () => {
  const call = (id: string, hours?: Activity['hours']) =>
    anActivity(id, 'm', { activityType: 'call_scheduled', status: 'pending', activityDate: '2026-06-12', hours });
  const { now } = on({
    matches: [aMatch('m')],
    activities: [
      call('afternoon', zurich('14:00')),
      call('New York', { start: '06:00', end: null, zone: 'America/New_York' }),
      call('morning', zurich('09:30')),
      call('some time'),
    ],
  });
  expect(now.map(({ activity }) => activity.id)).toEqual(['some time', 'morning', 'New York', 'afternoon']);
});

test('[capture 9] something with an hour is on the person’s own day, and so is a promise', () => {
  const la = (start: string) => ({ start, end: null, zone: 'America/Los_Angeles' });
  const { now, due } = on({
    matches: [aMatch('m')],
    activities: [
      anActivity('night there', 'm', { status: 'pending', activityDate: '2026-06-11', hours: la('22:00') }),
      anActivity('promise', 'm', {
        nextAction: 'Call back',
        nextActionDate: '2026-06-11',
        nextActionHours: la('18:00'),
      }),
    ],
  });
  expect(now.map(({ activity, date }) => [activity.id, date])).toEqual([['night there', '2026-06-12']]);
  expect(due.map(({ action, date }) => [action, date])).toEqual([['Call back', '2026-06-12']]);
});

test('[capture 8] two planned entries that overlap each name the other’s investor', () => {
  const call = (id: string, matchId: string, more: Partial<Activity>) =>
    anActivity(id, matchId, { status: 'pending', activityDate: '2026-06-12', ...more });
  const { now } = on({
    matches: [aMatch('m'), aMatch('n'), aMatch('o')],
    activities: [
      call('one', 'm', { hours: zurich('09:00', '10:00') }),
      call('two', 'n', { hours: zurich('09:30', '10:30') }),
      call('three', 'o', { hours: zurich('10:30', '11:00') }),
    ],
  });
  expect(now.map(({ activity, clash }) => [activity.id, clash?.vcName])).toEqual([
    ['one', 'n'],
    ['two', 'm'],
    ['three', undefined],
  ]);
});
