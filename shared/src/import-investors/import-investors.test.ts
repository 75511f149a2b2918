import { expect, test } from 'vitest';
import type { Contact } from '../contacts/contact.ts';
import { unguarded, writeCsv } from '../csv.ts';
import type { MatchId } from '../ids.ts';
import type { OpenMatch } from '../matches/match.ts';
import { english } from '../words/words.ts';
import { changesOf } from './changes.ts';
import { guessMapping, type Mapping } from './columns.ts';
import { type Planned, planImport } from './plan.ts';
import { type ReadLine, readLine } from './read-line.ts';
import { sentencesOf } from './remarks.ts';

const columns: Mapping = { name: 0, firm: 1, website: 2, email: 3, status: 4, notes: 5, cheque: 6 };
const read = (...cells: string[]): ReadLine => readLine({ line: 2, cells }, columns, 'USD');

const match = (
  id: string,
  name: string,
  changes: Partial<OpenMatch> & { firm?: string; website?: string; email?: string } = {},
) => {
  const { firm = '', website = null, email = null, ...rest } = changes;
  return {
    id: id as MatchId,
    isUnlocked: true,
    origin: 'own',
    vcName: name,
    vcInvestor: { name, firm, website, email },
    status: 'not_contacted',
    notes: '',
    ...rest,
  } as unknown as OpenMatch;
};
const anybody = { mayChangeStatus: () => true };
const plan = (lines: readonly ReadLine[], matches: readonly OpenMatch[] = [], rules = anybody) =>
  planImport(lines, matches, rules);
const told = (planned: readonly Planned[]) => planned.map(({ act, reason }) => [act, english.say(sentencesOf(reason))]);

test('columns are guessed from their headings, whatever the case and the marks', () => {
  expect(guessMapping(['Contact Name', 'VC Firm', 'E-mail', 'Check size', 'Pipeline stage', 'Shoe size'])).toEqual({
    name: 0,
    firm: 1,
    email: 2,
    cheque: 3,
    status: 4,
  });
  expect(guessMapping(['Fund', 'URL'])).toEqual({ name: 0, website: 1 });
});

test('a German list is read as one: its headings, and the statuses as the product says them in German', () => {
  expect(guessMapping(['Kontaktperson', 'Firma', 'Webseite', 'E-Mail', 'Stand', 'Notizen', 'Ticketgröße'])).toEqual({
    name: 0,
    firm: 1,
    website: 2,
    email: 3,
    status: 4,
    notes: 5,
    cheque: 6,
  });
  for (const [words, status] of [
    ['Nicht kontaktiert', 'not_contacted'],
    ['Kontaktaufnahme', 'reaching_out'],
    ['Im Gespräch / Due Diligence', 'in_discussion'],
    ['In Verhandlung', 'in_term_negotiation'],
    ['An Bord', 'onboard'],
    ['Abgelehnt', 'passed'],
  ] as const) {
    expect(read('Marit Halvorsen', '', '', '', words)).toMatchObject({ status, complaints: [] });
  }
  expect(read('Marit Halvorsen', '', '', '', '', '', '2 Mio. €')).toMatchObject({
    cheque: { amount: 2_000_000, currency: 'EUR' },
  });
});

test('a line is read in the words people use, and what cannot be read is left out and named', () => {
  expect(
    read('Marta Lind', 'Brackwater', 'brackwater.example', 'marta@brackwater.example', 'Term sheet', 'Keen', '€250K'),
  ).toEqual({
    line: 2,
    name: 'Marta Lind',
    firm: 'Brackwater',
    website: 'https://brackwater.example',
    email: 'marta@brackwater.example',
    status: 'in_term_negotiation',
    notes: 'Keen',
    cheque: { amount: 250_000, currency: 'EUR' },
    complaints: [],
  });
  const odd = [read('Odile', '', 'javascript:alert(1)', 'odile at home', 'purple', 'x'.repeat(4_001), 'plenty')];
  expect(odd).toMatchObject([{ name: 'Odile' }]);
  expect(told(plan(odd))).toEqual([
    [
      'create',
      "Will be added. “javascript:alert(1)” isn't a web address. “odile at home” isn't an email address. “purple” isn't one of the six statuses. “plenty” isn't an amount. The notes are longer than 4000 characters.",
    ],
  ]);
  expect(told(plan([read('', '', 'x.example'), read('x'.repeat(201))]))).toEqual([
    ['error', 'This line has no investor name.'],
    ['error', 'The name is longer than 200 characters.'],
  ]);
  expect(read('', 'Kupfer Bio')).toMatchObject({ name: 'Kupfer Bio' });
  expect(read('Piet', '', '', '', 'negotiation')).toMatchObject({ status: 'in_term_negotiation' });
});

test('[decision S18] what is written for a spreadsheet cannot be a formula, and reads back as it was', () => {
  const csv = writeCsv([
    ['Name', 'Sum'],
    ['=HYPERLINK("x")', -5],
    ['@home, "quoted"', 1],
  ]);
  expect(csv).toBe('\uFEFFName,Sum\r\n"\'=HYPERLINK(""x"")",-5\r\n"\'@home, ""quoted""",1\r\n'.replace('"\'@', '"\'@'));
  expect(read("'=HYPERLINK")).toMatchObject({ name: '=HYPERLINK' });
});

test.each([...'=+-@＝＋－＠﹦﹢﹣﹫', '\t', '\r', '\n'])(
  '[decision S18] a cell that begins with %j is a text, and reads back as it was',
  (sign) => {
    const [, cell = ''] = /^\uFEFF"?([^"]*)"?\r\n$/.exec(writeCsv([[`${sign}1+1`]])) ?? [];
    expect(cell).toBe(`'${sign}1+1`);
    expect(unguarded(cell)).toBe(`${sign}1+1`);
  },
);

test('an investor on the list already is updated or skipped, never doubled', () => {
  const list = [
    match('a', 'Marta Lind', { firm: 'Brackwater', notes: 'Met in Basel', website: 'https://brackwater.example' }),
    match('b', 'Kupfer Bio Partners', { website: 'https://www.kupfer.example', origin: 'matched' }),
  ];
  expect(
    told(
      plan(
        [
          read('marta lind', 'Brackwater', '', '', 'reaching out', 'Sent the deck'),
          read('Kupfer Bio Partners'),
          read('Kupfer Bio', '', 'https://kupfer.example/team'),
          read('Someone Else', 'Brackwater'),
          read('Someone Else', 'Brackwater'),
        ],
        list,
      ),
    ),
  ).toEqual([
    ['update', 'Marta Lind is on your list. Notes added, status Reaching Out.'],
    ['skip', 'Kupfer Bio Partners is on your list, nothing new.'],
    ['skip', 'Kupfer Bio Partners is on your list, nothing new.'],
    ['create', 'Will be added.'],
    ['skip', 'The same investor as line 2.'],
  ]);
});

test('blank cells keep what is there, and notes are added to, never replaced', () => {
  const list = [match('a', 'Marta Lind', { notes: 'Met in Basel', status: 'onboard', email: 'm@b.example' })];
  const [planned] = plan([read('Marta Lind', '', '', '', '', 'Sent the deck')], list);
  expect(planned).toMatchObject({
    act: 'update',
    writes: { details: {}, given: { notes: 'Met in Basel\n\nSent the deck' } },
  });
  expect(told(plan([read('Marta Lind', '', '', '', '', 'Met in Basel')], list))).toEqual([
    ['skip', 'Marta Lind is on your list, nothing new.'],
  ]);
});

test('[decision Z12] a status that the plan keeps closed stays, and the reason says so', () => {
  const list = [match('a', 'Marta Lind', { origin: 'matched' })];
  const limited = { mayChangeStatus: () => false };
  expect(told(plan([read('Marta Lind', '', '', '', 'onboard')], list, limited))).toEqual([
    [
      'skip',
      "Marta Lind is on your list, nothing new. The status won't change: tracking it is part of Standard Access.",
    ],
  ]);
});

test('a new investor whose name the directory knows gets its website', () => {
  const [planned] = planImport([read('Marta Lind', 'Brackwater')], [], {
    ...anybody,
    websiteOf: (name) => (name === 'Brackwater' ? 'https://brackwater.example' : undefined),
  });
  expect(planned && told([planned])).toEqual([['create', 'Will be added; its website is in our database.']]);
  expect(planned).toMatchObject({
    writes: { details: { website: 'https://brackwater.example' } },
  });
});

test('a plan becomes changes of bounded size, each with its way back, and limited ones apart', () => {
  const list = [
    match('a', 'Marta Lind', { origin: 'matched', notes: 'x' }),
    match('b', 'Odile', { email: 'o@b.example' }),
  ];
  const many = Array.from({ length: 250 }, (_, at) => read(`Investor ${at}`));
  const planned = plan(
    [read('Marta Lind', '', '', '', 'onboard'), read('Odile', '', '', 'new@b.example'), ...many],
    list,
  );
  let made = 0;
  const pairs = changesOf(planned, {
    newId: () => {
      made += 1;
      return `new-${made}` as MatchId;
    },
    now: '2026-06-12T09:00:00.000Z',
  });
  expect(pairs.map(({ change }) => change.rows.length)).toEqual([50, 50, 50, 50, 50, 1, 1]);
  expect(pairs[0]?.back.rows).toEqual([{ id: 'b', addedAt: null, details: { email: 'o@b.example' }, given: {} }]);
  expect(pairs[0]?.back.remove).toHaveLength(49);
  expect(pairs.at(-1)).toMatchObject({
    change: { rows: [{ id: 'a', addedAt: null, given: { status: 'onboard' } }] },
    back: { rows: [{ id: 'a', given: { status: 'not_contacted' } }], remove: [] },
  });
});

test('[capture 29] contact columns make contacts: several lines of one investor are several people, and one person at two is one', () => {
  const headings = ['Investor', 'Contact', 'Title', 'Contact email', 'Phone'];
  const mapping = guessMapping(headings);
  expect(mapping).toEqual({ name: 0, contact: 1, role: 2, contactEmail: 3, phone: 4 });
  const lines = [
    ['Skerry Fund', 'Marta Lind', 'Partner', 'marta@lind.example', '+47 1'],
    ['Skerry Fund', 'Ada Brun', '', 'nobody', ''],
    ['Skerry Fund', 'Marta Lind', 'Partner', '', ''],
    ['Tarn', 'M. Lind', 'Advisor', 'MARTA@lind.example', ''],
    ['Known Capital', 'Jo Berg', 'Principal', '', ''],
  ].map((cells, at) => readLine({ line: at + 2, cells }, mapping, 'USD'));
  const jo = {
    id: 'c-jo',
    name: 'Jo Berg',
    email: null,
    phone: null,
    link: null,
    about: '',
    firms: [{ matchId: 'm1', role: '' }],
  } as unknown as Contact;
  const planned = planImport(lines, [match('m1', 'Known Capital')], { ...anybody, contacts: [jo] });
  expect(told(planned)).toEqual([
    ['create', 'Will be added. 2 contacts added.'],
    ['skip', 'The same investor as line 2; the contact is added there.'],
    ['skip', 'The same investor as line 2; the contact is added there.'],
    ['create', 'Will be added. 1 contact added.'],
    ['skip', 'Known Capital is on your list, nothing new.'],
  ]);
  let made = 0;
  const [pair] = changesOf(planned, { newId: () => `new-${made++}`, now: '2026-05-04T10:00:00.000Z' });
  const [skerry, tarn] = pair?.change.rows.map(({ id }) => id) ?? [];
  expect(pair?.contacts).toEqual([
    {
      rows: [
        {
          id: 'new-2',
          matchId: skerry,
          role: 'Partner',
          details: { name: 'Marta Lind', email: 'marta@lind.example', phone: '+47 1', link: null, about: '' },
        },
        {
          id: 'new-3',
          matchId: skerry,
          role: '',
          details: { name: 'Ada Brun', email: null, phone: null, link: null, about: '' },
        },
        { id: 'new-2', matchId: tarn, role: 'Advisor', details: {} },
      ],
      remove: [],
    },
  ]);
});

test('[capture 29] a person who is the investor becomes a contact with a role or a phone, and nobody without', () => {
  const mapping = guessMapping(['Name', 'Firm', 'Email', 'Title', 'Phone']);
  const line = (...cells: string[]) => readLine({ line: 2, cells }, mapping, 'USD');
  expect(line('Marta Lind', 'Skerry', 'm@skerry.example', 'Partner', '')).toMatchObject({
    contacts: [{ role: 'Partner', details: { name: 'Marta Lind', email: 'm@skerry.example' } }],
  });
  expect(line('Marta Lind', 'Skerry', 'm@skerry.example', '', '')).not.toHaveProperty('contacts');
});
