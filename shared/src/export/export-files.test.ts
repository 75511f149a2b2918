import { expect, test } from 'vitest';
import { unguarded } from '../csv.ts';
import type { AnyRow } from '../mutation.ts';
import { msg } from '../words/message.ts';
import { english } from '../words/words.ts';
import { exportFiles, fileNameIn } from './export-files.ts';
import { folded } from './folded.ts';

const at = '2026-05-04T10:00:00.000Z';
const match = {
  id: 'm1',
  isUnlocked: true,
  origin: 'own',
  assignedAt: at,
  vcName: 'Ines Roth',
  vcInvestor: {
    id: 'i1',
    name: 'Ines Roth',
    firm: 'Roth; Capital',
    website: 'https://roth.example',
    email: 'ines@roth.example',
    phone: null,
    kind: 'vc',
    investmentFocus: '',
    investmentStage: '',
    geography: '',
    isSample: false,
  },
  similarity: 0.89,
  teeth: [],
  against: [],
  raises: [],
  overallAssessment: msg('The fit is a weighted average of these criteria, not a probability.'),
  status: 'reaching_out',
  notes: '=HYPERLINK("https://elsewhere.example")',
  lastUpdated: null,
  feedback: null,
};
const activity = {
  id: 'a1',
  matchId: 'm1',
  accountId: 'account-1',
  activityType: 'call_held',
  title: 'First call, with slides',
  description: 'Line one\nline two',
  activityDate: '2026-05-04',
  nextAction: 'Send the tox report',
  nextActionDate: '2026-05-11',
  status: 'completed',
  notes: '',
  createdAt: at,
  zone: 'Europe/Berlin',
  updatedAt: at,
};

const files = (records: Record<string, unknown[]>) =>
  new Map(
    exportFiles(
      {
        account: { email: 'orla@quill.example', startupName: 'Quill' },
        records: records as Record<string, AnyRow[]>,
        at,
        words: english,
      },
      (calendar) =>
        calendar.events.map(({ start, summary }) => `${start.toISOString().slice(0, 10)} ${summary}`).join('\n'),
    ).map(({ path, text }) => [path, text]),
  );

test('an export holds every record as JSON, tables, contact cards and a calendar', () => {
  const made = files({
    matches: [match, { id: 'm2', isUnlocked: false }],
    activities: [activity],
    events: [{ id: 'e1' }],
  });
  expect([...made.keys()]).toEqual([
    'README.txt',
    'everything.json',
    'investors.csv',
    'contacts.csv',
    'activities.csv',
    'contacts.vcf',
    'calendar.ics',
  ]);
  expect(JSON.parse(made.get('everything.json') ?? '')).toMatchObject({
    savedAt: at,
    account: { email: 'orla@quill.example', startupName: 'Quill' },
    records: {
      matches: [
        {
          id: 'm1',
          overallAssessment: 'The fit is a weighted average of these criteria, not a probability.',
        },
        { id: 'm2' },
      ],
      activities: [{ id: 'a1' }],
      events: [{ id: 'e1' }],
    },
  });
  expect(made.get('investors.csv')).toContain(
    'm1,Ines Roth,Roth; Capital,ines@roth.example,,https://roth.example,own,89',
  );
  expect(made.get('activities.csv')).toContain('2026-05-04,Call Held,"First call, with slides",Completed');
  expect(made.get('contacts.vcf')).toBe(
    'BEGIN:VCARD\r\nVERSION:4.0\r\nUID:m1\r\nFN:Ines Roth\r\nORG:Roth\\; Capital\r\nEMAIL:ines@roth.example\r\nURL:https://roth.example\r\nEND:VCARD\r\n',
  );
  expect(made.get('calendar.ics')?.split('\n')).toEqual([
    '2026-05-04 Call Held: First call, with slides (Ines Roth, Roth; Capital)',
    '2026-05-11 Send the tox report (Ines Roth, Roth; Capital)',
  ]);
});

test('[capture 30] the people at investors are in a table, the records and the contact cards, and with what happened', () => {
  const person = {
    id: 'c1',
    name: 'Ada Brun',
    email: 'ada@roth.example',
    phone: '=1+1',
    link: null,
    about: '',
    accountId: 'account-1',
    createdAt: at,
    updatedAt: at,
    firms: [
      { matchId: 'm1', role: 'Partner' },
      { matchId: 'gone', role: 'Advisor' },
    ],
  };
  const named = { id: 'c1', name: 'Ada Brun' };
  const made = files({
    matches: [{ ...match, introducedBy: named, passedBecause: { reasons: ['early'], text: 'Next year' } }],
    activities: [{ ...activity, people: [named, { id: null, name: 'Jo' }], nextActionFor: named }],
    contacts: [person],
  });
  expect(made.get('contacts.csv')?.split('\r\n').slice(1, 3)).toEqual([
    `c1,Ada Brun,Partner,"Ines Roth, Roth; Capital",ada@roth.example,'=1+1,,`,
    `c1,Ada Brun,Advisor,,ada@roth.example,'=1+1,,`,
  ]);
  expect(made.get('contacts.vcf')).toContain(
    'VERSION:3.0\r\nUID:c1\r\nN:Brun;Ada;;;\r\nFN:Ada Brun\r\nORG:Ines Roth\\, Roth\\; Capital\r\nTITLE:Partner\r\n',
  );
  expect(made.get('investors.csv')).toContain('Ada Brun,Too early. Next year\r\n');
  expect(made.get('activities.csv')).toContain('"Ada Brun, Jo",Ada Brun\r\n');
  expect(JSON.parse(made.get('everything.json') ?? '').records.contacts).toMatchObject([person]);
});

test('[decision S18] a note that looks like a formula is a text in a spreadsheet', () => {
  expect(files({ matches: [match] }).get('investors.csv')).toContain(`"'=HYPERLINK(""https://elsewhere.example"")"`);
});

test('[ASVS 1.2.10] a cell that begins with a character of code 0 is guarded like one that begins with a formula', () => {
  const csv = files({ matches: [{ ...match, notes: '\0=1+1' }] }).get('investors.csv') ?? '';
  expect(csv).toContain("'\0=1+1");
  expect(unguarded("'\0=1+1")).toBe('\0=1+1');
});

test('a record no program here knows is in the JSON and breaks nothing else', () => {
  const made = files({ matches: [{ id: 'm9', strange: true }], activities: [] });
  expect(made.get('everything.json')).toContain('"strange": true');
  expect(made.get('investors.csv')?.trim().split('\r\n')).toHaveLength(1);
});

test('no line of a card is longer than 75 bytes, and no letter is cut in two', () => {
  const text = folded([`SUMMARY:${'Größe 🧬 '.repeat(30)}`]);
  const bytes = (line: string) => encodeURIComponent(line).replace(/%../g, '.').length;
  expect(text.split('\r\n').every((line) => bytes(line) <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'Größe 🧬 '.repeat(30)}\r\n`);
});

test('a file keeps its name as far as every system can write it', () => {
  expect(fileNameIn('decks', 'Quill: Größe/2026.pdf')).toBe('decks/Quill_ Größe_2026.pdf');
  expect(fileNameIn('decks', '../..')).toBe('decks/_..');
});

test('[capture 13] the table of activities has start, end and zone, and the records have them as they are', () => {
  const hours = { start: '09:30', end: '10:00', zone: 'Europe/Zurich' };
  const nextActionHours = { start: '14:00', end: null, zone: 'America/New_York' };
  const made = files({ matches: [match], activities: [{ ...activity, hours, nextActionHours }] });
  const table = made.get('activities.csv') ?? '';
  expect(table).toContain(',notes,start,end,time zone,next action time,next action time zone,people,promised to\r\n');
  expect(table).toContain(',09:30,10:00,Europe/Zurich,14:00,America/New_York,,\r\n');
  expect(JSON.parse(made.get('everything.json') ?? '').records.activities).toMatchObject([{ hours, nextActionHours }]);
});
