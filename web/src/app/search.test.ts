import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { expect, test } from 'vitest';
import { aMatch } from '../testing/samples.ts';
import { passagesWith, writtenWords } from './search.ts';

const written = writtenWords(
  [
    aMatch('m1', 'Marta Lind', { notes: 'Knows Almadén.\nAsked for the toxicology report.' }),
    aMatch('m2', 'Ike Rowan'),
  ],
  [
    anActivity('a1', { title: 'Call', notes: 'Toxicology again', activityDate: '2026-05-04' }),
    anActivity('a2', { title: 'Toxicology call', activityDate: '2026-05-06', matchId: aMatch('m2', '').id }),
  ],
);
const titles = (query: string, most = 8) => passagesWith(query, written, most).map(({ title }) => title);

test('notes come first, then activities from the newest, and no more than asked for', () => {
  expect(titles('toxicology')).toEqual(['Notes on Marta Lind', 'Toxicology call', 'Call']);
  expect(titles('toxicology', 2)).toEqual(['Notes on Marta Lind', 'Toxicology call']);
});

test('every word has to be there, in any order, case and accents aside', () => {
  expect(titles('REPORT almaden')).toEqual(['Notes on Marta Lind']);
  expect(titles('report rowan')).toEqual([]);
});

test('the investor’s name narrows what is found, and finds nothing by itself', () => {
  expect(titles('lind toxicology')).toEqual(['Notes on Marta Lind', 'Call']);
  expect(titles('toxicology rowan')).toEqual(['Toxicology call']);
  expect(titles('lind')).toEqual([]);
});

test('one letter finds nothing', () => {
  expect(titles('t ')).toEqual([]);
});

test('the excerpt is the line with the word, begun a little before it', () => {
  expect(passagesWith('toxicology', written, 8).map(({ excerpt }) => excerpt)).toEqual([
    'Asked for the toxicology report.',
    'Ike Rowan · 2026-05-06',
    'Marta Lind · 2026-05-04 · Toxicology again',
  ]);
  const long = writtenWords([aMatch('m1', 'M', { notes: `${'word '.repeat(20)}kestrel` })], []);
  expect(passagesWith('kestrel', long, 1)[0]?.excerpt).toMatch(/^… (?:\w+ )+kestrel$/);
});
