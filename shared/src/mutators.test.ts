import { expect, test } from 'vitest';
import { mutators } from './mutators.ts';
import { collections } from './synced.ts';

test('every change a founder can make has a label for the screens, and none shares it with another', () => {
  const labels = [...mutators.values()].map(({ label }) => label);
  expect(labels.every((label) => label !== undefined && /^\p{Lu}/u.test(label))).toBe(true);
  expect(new Set(labels).size).toBe(labels.length);
});

test('one mutator at most sets a field of a collection again, and the collection is one that travels', () => {
  const restored = [...mutators.values()].flatMap(({ restores }) =>
    (restores?.fields ?? []).map((field) => `${restores?.collection} ${field}`),
  );
  expect(new Set(restored).size).toBe(restored.length);
  const names = collections.map(({ name }) => name);
  expect(restored.filter((one) => !names.includes(one.split(' ')[0] ?? ''))).toEqual([]);
});
