import { expect, test } from 'vitest';
import { newId } from './device.ts';

test('an id made here is a UUID of version 7: in order of time, and never made twice', () => {
  const [earlier, later] = [
    newId(Date.parse('2026-03-10T09:00:00.000Z')),
    newId(Date.parse('2026-03-10T09:00:00.001Z')),
  ];
  expect(earlier).toMatch(/^019cd6f9-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(earlier < later).toBe(true);
  const many = Array.from({ length: 1_000 }, () => newId(1_773_133_200_000));
  expect(new Set(many).size).toBe(1_000);
});
