import { expect, test } from 'vitest';
import { type Change, changeWords } from './change-words.ts';

const investors: Readonly<Record<string, string>> = { m1: 'Marta Lind', m2: 'Orla Brandt', a1: 'First call' };
const told = (name: string, args: object, base: Change['base'] = {}) => {
  const { title, about, facts } = changeWords({ name, args, base }, (id) => investors[id]);
  return [
    title,
    about,
    ...facts.map(({ label, before, after }) => `${label}: ${before ? `${before} → ` : ''}${after}`),
  ];
};
const match = (altered: object) => ({ 'matches/m1': { id: 'm1', ...altered } });
const startup = (altered: object) => ({ 'startups/s1': { id: 's1', ...altered } });
const move = (matchId: string, status: string) => ({ matchId, status, entryId: `of-${matchId}` });

test.each<[string, object, Change['base'], string[]]>([
  [
    'acceptProposal',
    { id: 'p1', name: 'editNotes', args: { matchId: 'm1', notes: 'Kind, quick' } },
    { ...match({ notes: 'Kind' }), 'proposals/p1': { id: 'p1', name: 'editNotes', args: {} } },
    ['Proposal accepted: Notes changed', 'Marta Lind', 'Notes: Kind → Kind, quick'],
  ],
  [
    'declineProposal',
    { id: 'p1' },
    { 'proposals/p1': { id: 'p1', name: 'editNotes', args: { matchId: 'm1', notes: 'Kind' } } },
    ['Proposal declined: Notes changed', 'Marta Lind'],
  ],
  [
    'setStatus',
    { ...move('m1', 'passed'), notes: '' },
    match({ status: 'reaching_out', notes: 'Kind' }),
    ['Status changed', 'Marta Lind', 'Status: Reaching Out → Passed', 'Notes: Kind → '],
  ],
  [
    'setStatuses',
    { moves: [move('m1', 'passed'), move('m2', 'passed'), move('m3', 'onboard')] },
    match({ status: 'passed' }),
    [
      'Status of several investors changed',
      'Marta Lind and 2 others',
      'Status: Passed (2 investors), Onboard (1 investor)',
    ],
  ],
  [
    'giveFeedback',
    { matchId: 'm1', matchQuality: 'poor_match', feedbackText: 'Too late' },
    match({ feedback: { matchQuality: 'maybe', feedbackText: '' } }),
    ['Feedback', 'Marta Lind', 'Match quality: Maybe → Poor Match', 'Feedback: Too late'],
  ],
  [
    'finishNextAction',
    { id: 'a1', matchId: 'm1', entryId: 'a2' },
    { 'activities/a1': { id: 'a1', nextAction: 'Send the deck', nextActionDate: '2026-05-04' }, 'activities/a2': null },
    ['Next action done', 'Marta Lind', 'Next action: Send the deck', 'Due: May 4, 2026'],
  ],
  ['snooze', { id: 'a1', until: '2026-05-04' }, {}, ['Snoozed', 'First call', 'Until: May 4, 2026']],
  [
    'saveEvent',
    { id: 'e1', details: { name: 'BIO', from: '2026-06-01', to: '2026-06-03' } },
    { 'events/e1': { id: 'e1', to: '2026-06-02' } },
    ['Conference', 'BIO', 'Name: BIO', 'First day: June 1, 2026', 'Last day: June 2, 2026 → June 3, 2026'],
  ],
  [
    'bringInvestors',
    {
      rows: [
        { id: 'm4', addedAt: '2026-05-04T10:00:00.000Z', details: { name: 'Ines Roth' }, given: {} },
        { id: 'm1', addedAt: null, details: {}, given: { notes: 'Kind' } },
      ],
      remove: [],
    },
    {},
    ['List imported', '1 investor added, 1 investor updated', 'Investors: Ines Roth'],
  ],
  [
    'setCheque',
    { matchId: 'm1', cheque: { amount: 500_000, currency: 'USD' } },
    match({ expectedCheque: null }),
    ['Expected check size', 'Marta Lind', 'Expected check size: $500K'],
  ],
  [
    'setRound',
    { changes: { target: 4_000_000 } },
    startup({ round: { target: 3_000_000, currency: 'USD' } }),
    ['Round', '', 'Target: 3.0M → 4.0M'],
  ],
  [
    'readTermAs',
    { field: 'geography', entry: 'Dixie', terms: [] },
    startup({ readAs: [] }),
    ['Profile term corrected', '', 'Dixie: Compared by keyword'],
  ],
  [
    'saveContacts',
    {
      rows: [{ id: 'c1', matchId: 'm1', role: 'Partner', details: { name: 'Ada Brun', phone: '+45 1' } }],
      remove: [],
    },
    {},
    ['Contact saved', 'Ada Brun', 'Name: Ada Brun', 'Phone: +45 1', 'Role: Partner'],
  ],
  [
    'saveContacts',
    { rows: [], remove: [{ id: 'c1', matchId: 'm1' }] },
    { 'contacts/c1': { id: 'c1', name: 'Ada Brun', firms: [{ matchId: 'm1', role: '' }] } },
    ['Contact removed', 'Ada Brun'],
  ],
  [
    'editBackground',
    {
      matchId: 'm1',
      changes: { introducedBy: { id: null, name: 'Jo' }, passedBecause: { reasons: ['early'], text: 'Next year' } },
    },
    match({}),
    ['Background changed', 'Marta Lind', 'Introduced by: Jo', 'Why they passed: Too early. Next year'],
  ],
  ['markDraftSent', { id: 'm2', entryId: 'a3', isUndo: true }, {}, ['Email marked as not sent', 'Orla Brandt']],
  ['withdrawn', { name: 'editNotes' }, {}, ['Discarded: Notes changed', '']],
  ['keepAsIs', { collection: 'matches', id: 'm1', field: 'status' }, {}, ['Kept as is: Status', 'Marta Lind']],
])('%s is told by its mutator', (name, args, base, words) => {
  expect(told(name, args, base)).toEqual(words);
});

test('what this program cannot read is shown as it is stored', () => {
  expect(told('paintMatch', { matchId: 'm1', color: 'red' })).toEqual([
    'paintMatch',
    'Marta Lind',
    'Content: {\n  "matchId": "m1",\n  "color": "red"\n}',
  ]);
  expect(told('setStatus', { matchId: 'm1', status: 'married' }).slice(0, 2)).toEqual(['Status changed', 'Marta Lind']);
});

test('[capture 16] hours are told in words, as on the clocks of their place, in what waits, what was and what is proposed', () => {
  const hours = (start: string, end: string | null) => ({ start, end, zone: 'America/New_York' });
  const base = { 'activities/a1': { id: 'a1', matchId: 'm1', hours: hours('09:30', null), zone: 'Europe/Zurich' } };
  const changes = { hours: hours('09:00', '10:00'), nextActionHours: hours('14:00', null) };
  const written = told('editActivity', { id: 'a1', matchId: 'm1', changes }, base);
  expect(written.map((line) => line.replace(/\s/g, ' '))).toEqual([
    'Activity changed: First call',
    'Marta Lind',
    'Time: 9:30 AM in New York → 9:00 – 10:00 AM in New York',
    'Due at: 2:00 PM in New York',
  ]);
  expect(told('editActivity', { id: 'a1', matchId: 'm1', changes: { hours: null } }, base)[2]).toMatch(
    /^Time: 9:30\sAM in New York → $/,
  );
});
