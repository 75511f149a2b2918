import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonCopy } from './json-copy.ts';

const plain = fc.anything({
  withNullPrototype: false,
  withDate: true,
  withBigInt: false,
  withSparseArray: false,
});

test('a copy is what the same value is after a trip through its text', () => {
  fc.assert(
    fc.property(fc.record({ value: plain }), (thing) => {
      expect(jsonCopy(thing)).toStrictEqual(JSON.parse(JSON.stringify(thing)));
    }),
  );
});

test('left out, null and zero are where JSON has them', () => {
  const odd = { gone: undefined, list: [undefined, Number.NaN, -0], when: new Date(0), call: () => 1 };
  expect(jsonCopy(odd)).toStrictEqual({ list: [null, null, 0], when: '1970-01-01T00:00:00.000Z' });
  expect(() => jsonCopy({ big: 1n })).toThrow(TypeError);
  expect(jsonCopy(JSON.parse('{"__proto__":{"a":1}}'))).toStrictEqual(JSON.parse('{"__proto__":{"a":1}}'));
});

test('a copy shares nothing with the value', () => {
  const value = { row: { marks: ['a'] } };
  const copy = jsonCopy(value) as typeof value;
  copy.row.marks.push('b');
  expect(value).toStrictEqual({ row: { marks: ['a'] } });
});
