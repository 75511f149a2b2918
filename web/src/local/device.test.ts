import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { newId } from './device.ts';

test('an id made on the device is a UUID of version 7, sorts by its moment and never comes twice', () => {
  const moments = [0, 1, 1_767_225_600_000, 1_767_225_600_001, 2 ** 48 - 1];
  const ids = moments.map((moment) => newId<string>(moment));
  for (const id of ids) expect([validate(id), version(id)]).toEqual([true, 7]);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => newId<string>(1))).size).toBe(1_000);
});
