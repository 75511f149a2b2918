import { expect, test } from 'vitest';
import { momentumOf } from './momentum.ts';

const deal = (investor: string, date: string | null) => ({ investor, date });

test('momentum counts every deal by its age, among those who are ranked', () => {
  const deals = [
    deal('new', '2026-05-04'),
    deal('old', '2021-05-04'),
    deal('often', '2026-05-04'),
    deal('often', '2026-05-04'),
    deal('elsewhere', '2026-05-04'),
  ];
  const momentum = momentumOf(deals, { today: '2026-05-04', among: ['new', 'old', 'often', 'never'] });
  expect([...momentum].sort((a, b) => b[1] - a[1]).map(([id]) => id)).toEqual(['often', 'new', 'old']);
  expect([...momentum.values()].reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 12);
});

test('who does not differ from the others has none to speak of, and an undated deal counts a quarter', () => {
  expect(momentumOf([deal('a', null), deal('b', null)], { today: '2026-05-04', among: ['a', 'b'] })).toEqual(
    new Map([
      ['a', 0],
      ['b', 0],
    ]),
  );
});
