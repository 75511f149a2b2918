import type { MatchId } from '@paratope/shared/ids';
import { expect, test } from 'vitest';
import { afterSeeing, afterTelling } from './after-seeing.ts';
import { afterLook, type Look, type Remembered } from './remember.ts';

const ids = (...names: string[]) => names as MatchId[];
const look = (open: MatchId[], changes: Partial<Look> = {}): Look => ({ account: 'a', plan: 'free', open, ...changes });
const first = afterLook(undefined, look(ids('m1', 'm2')));

test('the first look of a device tells nothing, nor does the first list of an account', () => {
  expect(first).toMatchObject({ known: ['m1', 'm2'], fresh: [], news: null });
  const empty = afterLook(undefined, look([]));
  expect(afterLook(empty, look(ids('m1')))).toMatchObject({ known: ['m1'], fresh: [], news: null });
});

test('an upgrade before the first list is told, and the list that follows is no news', () => {
  const paid = afterLook(afterLook(undefined, look([])), look([], { plan: 'standard' }));
  expect(paid).toMatchObject({ fresh: [], news: 'upgraded' });
  expect(afterLook(paid, look([], { plan: 'standard' }))).toEqual(paid);
  expect(afterLook(afterTelling(paid), look(ids('m1'), { plan: 'standard' }))).toMatchObject({ fresh: [], news: null });
});

test('what another account left on the device is no look of this one', () => {
  expect(afterLook(first, look(ids('m9'), { account: 'b' }))).toMatchObject({ account: 'b', fresh: [], news: null });
});

test('what was opened since the last look is new until it is seen, and the news goes with the last of it', () => {
  const monday = afterLook(first, look(ids('m1', 'm2', 'm3', 'm4')));
  expect(monday).toMatchObject({ fresh: ['m3', 'm4'], news: 'opened' });
  expect(afterLook(monday, look(ids('m1', 'm2', 'm3', 'm4')))).toBe(monday);
  const one = afterSeeing(monday, ids('m3'));
  expect(one).toMatchObject({ fresh: ['m4'], news: 'opened' });
  expect(afterSeeing(one, ids('m4'))).toMatchObject({ fresh: [], news: null });
});

test('the next batch takes the place of what was left of the one before', () => {
  const monday = afterLook(first, look(ids('m1', 'm2', 'm3')));
  expect(afterLook(afterTelling(monday), look(ids('m1', 'm2', 'm3', 'm4')))).toMatchObject({
    fresh: ['m4'],
    news: 'opened',
  });
});

test('an upgrade is told once, whether the plan or its matches arrive first', () => {
  const all = ids('m1', 'm2', 'm3');
  const paid = { plan: 'standard' } as const;
  const told: Partial<Remembered> = { plan: 'standard', fresh: ids('m3'), news: 'upgraded' };
  expect(afterLook(first, look(all, paid))).toMatchObject(told);
  expect(afterLook(afterLook(first, look(ids('m1', 'm2'), paid)), look(all, paid))).toMatchObject(told);
  expect(afterLook(afterLook(first, look(all)), look(all, paid))).toMatchObject(told);
  const over = afterTelling(afterLook(first, look(all, paid)));
  expect(afterLook(over, look(all, paid)).news).toBeNull();
});

test('a plan that ends is no news, and what opens again with it was seen before', () => {
  const paid = afterTelling(afterLook(first, look(ids('m1', 'm2', 'm3'), { plan: 'standard' })));
  const ended = afterLook(paid, look(ids('m1', 'm2')));
  expect(ended.news).toBeNull();
  expect(afterLook(afterSeeing(ended, ids('m3')), look(ids('m1', 'm2', 'm3')))).toMatchObject({
    fresh: [],
    news: null,
  });
});
