import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVectorMemory } from './dot-products.ts';
import { vectorDimensions } from './search-tables.ts';

const exact = (values: Float32Array, row: number, query: Float32Array): number =>
  query.reduce((sum, number, at) => sum + number * (values[row * vectorDimensions + at] ?? Number.NaN), 0);

/** A vector of unit length whose numbers follow from one. */
function vectorOf(seed: number): Float32Array {
  const numbers = Float32Array.from({ length: vectorDimensions }, (_, at) => Math.sin(seed * 12.9898 + at * 78.233));
  const length = Math.hypot(...numbers);
  return numbers.map((number) => number / length);
}

describe('the search over vectors is exact', () => {
  test('[F02] every vector is compared in every number, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1e6 }), (count, seed) => {
        const memory = createVectorMemory(count);
        for (let row = 0; row < count; row += 1) memory.values.set(vectorOf(seed + row), row * vectorDimensions);
        const query = vectorOf(seed + 0.5);
        const found = memory.dotProducts(query);
        expect(found).toHaveLength(count);
        for (const [row, product] of found.entries())
          expect(Math.abs(product - exact(memory.values, row, query))).toBeLessThan(1e-6);
      }),
      { numRuns: 50 },
    );
  });

  test('a number in any place counts once', () => {
    const memory = createVectorMemory(vectorDimensions);
    for (let row = 0; row < vectorDimensions; row += 1) memory.values[row * vectorDimensions + row] = 1;
    const query = Float32Array.from({ length: vectorDimensions }, (_, at) => at + 1);
    expect([...memory.dotProducts(query)]).toEqual([...query]);
  });

  test('what was asked before plays no part', () => {
    const memory = createVectorMemory(2);
    memory.values.set(vectorOf(1));
    memory.values.set(vectorOf(2), vectorDimensions);
    const first = memory.dotProducts(vectorOf(1));
    const kept = [...first];
    memory.dotProducts(vectorOf(2));
    expect([...first]).toEqual(kept);
    expect(memory.dotProducts(vectorOf(1))).toEqual(first);
  });

  test('a query of another length is refused', () => {
    expect(() => createVectorMemory(1).dotProducts(new Float32Array(8))).toThrow(
      'A vector of 8 numbers cannot be compared.',
    );
  });
});
