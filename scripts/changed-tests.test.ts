import { expect, test } from 'vitest';
import { nearestThatFit } from './changed-tests.ts';

const tests = [
  'server/src/features/mail/outbox.test.ts',
  'server/src/features/people/invite.test.ts',
  'server/src/features/people/seats.test.ts',
  'web/src/features/people/people.test.tsx',
];
const changed = ['server/src/features/people/seats.test.ts', 'server/src/features/people/seats.ts'];

test('a changed test comes first, then its neighbours, then what is further away', () => {
  expect(nearestThatFit(tests, { changed, seconds: new Map(), allowed: 100 })).toEqual([
    'server/src/features/people/seats.test.ts',
    'server/src/features/people/invite.test.ts',
    'server/src/features/mail/outbox.test.ts',
    'web/src/features/people/people.test.tsx',
  ]);
});

test('what took longer than there is time is left out, and what is quick still fits', () => {
  const seconds = new Map([
    ['server/src/features/people/seats.test.ts', 3],
    ['server/src/features/people/invite.test.ts', 60],
    ['server/src/features/mail/outbox.test.ts', 5],
    ['web/src/features/people/people.test.tsx', 5],
  ]);
  expect(nearestThatFit(tests, { changed, seconds, allowed: 10 })).toEqual([
    'server/src/features/people/seats.test.ts',
    'server/src/features/mail/outbox.test.ts',
  ]);
});

test('of files nobody has timed yet, those of the scripts count for more: they start whole programs', () => {
  const all = ['scripts/restore.test.ts', ...tests];
  expect(nearestThatFit(all, { changed, seconds: new Map(), allowed: 12 })).toEqual(
    nearestThatFit(tests, { changed, seconds: new Map(), allowed: 12 }),
  );
});
