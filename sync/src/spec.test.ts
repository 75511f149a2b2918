import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
/** Some rules are kept by the app around the engine: a sign-out, a screen, a browser. */
const places = ['src', '../web/src', '../server/src', '../scripts', '../lab'].map((place) => join(root, place));
/** Titles stand in the tests and in the contract suites that tests run. */
const sources = places.flatMap((place) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$|-contract\.ts$/.test(file) && !file.endsWith('spec.test.ts'))
    .map((file) => join(place, file)),
);
const cited = new Set(
  sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\[sync ([A-Z]\d+)\]/g)].map(([, id]) => id)),
);
const rules = new Map(
  [
    ...readFileSync(join(root, 'SPEC.md'), 'utf8').matchAll(
      /^- \*\*([A-Z]\d+)\*\*(?: to \*\*[A-Z]\d+\*\*)? \((holds|partly|planned)/gm,
    ),
  ].map(([, id = '', mark = '']) => [id, mark] as const),
);

test('every rule says whether it holds', () => {
  const letters = [...rules.keys()].join(' ').replace(/\d/g, '');
  expect(letters).toContain('W');
  expect(rules.size).toBeGreaterThanOrEqual(60);
});

test('every rule that holds, wholly or partly, has a test that carries its id', () => {
  const unproven = [...rules].filter(([id, mark]) => mark !== 'planned' && !cited.has(id)).map(([id]) => id);
  expect(unproven).toEqual([]);
});

test('every id in a test is a rule, and no rule with a test is called planned', () => {
  const unknown = [...cited].filter((id) => !rules.has(id ?? '') || rules.get(id ?? '') === 'planned');
  expect(unknown).toEqual([]);
});
