import { expect, test } from 'vitest';
import { aLockedMatch, aMatch } from '../../../testing/samples.ts';
import { addressOf, countByStatus, lockedCount, matchesInView, viewInAddress, wholeList } from './list-view.ts';

const marta = aMatch('1', 'Marta Lind', {
  similarity: 0.6,
  status: 'onboard',
  vcInvestor: { investmentStage: 'Growth' },
});
const abel = aMatch('2', 'Abel Sørby', {
  similarity: 0.9,
  status: 'passed',
  vcInvestor: { investmentStage: 'Series A' },
});
const zoe = aMatch('3', 'Zoé Almadén', { similarity: null, origin: 'own', vcInvestor: { investmentStage: '' } });
const ike = aMatch('4', 'Ike Rowan', {
  similarity: 0.75,
  status: 'in_discussion',
  vcInvestor: { investmentStage: 'Pre-Seed' },
});
const list = [marta, aLockedMatch('5'), abel, zoe, ike];

const names = (view: Partial<typeof wholeList>) =>
  matchesInView(list, { ...wholeList, ...view }).map(({ vcName }) => vcName);

test('the best fit comes first, and an investor without one last', () => {
  expect(names({})).toEqual(['Abel Sørby', 'Ike Rowan', 'Marta Lind', 'Zoé Almadén']);
});

test('[SD33] [decision U16] statuses are ordered as the pipeline runs, in both directions', () => {
  expect(names({ sort: 'status' })).toEqual(['Zoé Almadén', 'Ike Rowan', 'Marta Lind', 'Abel Sørby']);
  expect(names({ sort: 'status', isReversed: true })).toEqual(['Abel Sørby', 'Marta Lind', 'Ike Rowan', 'Zoé Almadén']);
});

test('[SD34] [C34] stages are ordered from the earliest money to the latest, unknown ones last', () => {
  expect(names({ sort: 'stage' })).toEqual(['Ike Rowan', 'Abel Sørby', 'Marta Lind', 'Zoé Almadén']);
});

test('[SD32] [C34] the order of names holds for a changed match, and one with a name not seen before finds its place', () => {
  const byName = (matches: typeof list) =>
    matchesInView(matches, { ...wholeList, sort: 'name' }).map(({ vcName }) => vcName);
  expect(byName(list)).toEqual(['Abel Sørby', 'Ike Rowan', 'Marta Lind', 'Zoé Almadén']);
  const changed = aMatch('4', 'Ike Rowan', { status: 'passed' });
  expect(byName([zoe, changed, marta])).toEqual(['Ike Rowan', 'Marta Lind', 'Zoé Almadén']);
  const added = aMatch('6', 'Élodie Marchand');
  expect(byName([zoe, added, marta, abel])).toEqual(['Abel Sørby', 'Élodie Marchand', 'Marta Lind', 'Zoé Almadén']);
});

test('[SD29] a search finds names without their accents, and every word must be found', () => {
  expect(names({ search: 'almaden' })).toEqual(['Zoé Almadén']);
  expect(names({ search: 'brackwater rowan' })).toEqual(['Ike Rowan']);
  expect(names({ search: 'brackwater nobody' })).toEqual([]);
});

test('[SD30] several statuses can be asked for at once', () => {
  expect(names({ statuses: ['passed', 'onboard'] })).toEqual(['Abel Sørby', 'Marta Lind']);
});

test('locked matches are counted and never listed', () => {
  expect(lockedCount(list)).toBe(1);
  expect(countByStatus([marta, abel, zoe, ike])).toEqual({
    not_contacted: 1,
    reaching_out: 0,
    in_discussion: 1,
    in_term_negotiation: 0,
    onboard: 1,
    passed: 1,
  });
});

test('[X05] [decision I4] an address that says negotiation means in_term_negotiation, and is written the long way', () => {
  const view = viewInAddress(
    new URLSearchParams('status=negotiation,passed&sort=stage&order=reversed&q=lung&view=board&log=1'),
  );
  expect(view).toEqual({
    search: 'lung',
    statuses: ['in_term_negotiation', 'passed'],
    sort: 'stage',
    isReversed: true,
    shape: 'board',
  });
  expect(addressOf(view, new URLSearchParams('log=1')).toString()).toBe(
    'log=1&q=lung&status=in_term_negotiation%2Cpassed&sort=stage&order=reversed&view=board',
  );
});

test('a shape chosen on this device holds where the address names none', () => {
  expect(viewInAddress(new URLSearchParams(), 'board').shape).toBe('board');
  expect(viewInAddress(new URLSearchParams('view=table'), 'board').shape).toBe('table');
});

test('an address without a view shows the whole list, and the whole list writes nothing', () => {
  expect(viewInAddress(new URLSearchParams('sort=colour'))).toEqual(wholeList);
  expect(addressOf(wholeList, new URLSearchParams('q=old&status=passed')).toString()).toBe('');
});
