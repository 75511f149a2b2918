import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConceptEmbedder } from './concept-embedder.ts';

const embedder = createConceptEmbedder(taxonomy, 384);

const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
async function likeness(one: string, other: string): Promise<number> {
  const [a, b] = await embedder.embed([one, other]);
  if (!a || !b) throw new Error('Two texts give two vectors.');
  return cosine(a, b);
}

test('[F02] two ways to say one thing are closer than two things', async () => {
  const same = await likeness(
    'AAV gene therapy for glaucoma',
    'viral vectors that save sight in retinal disease, a gene therapy',
  );
  const other = await likeness('AAV gene therapy for glaucoma', 'software that schedules nurses in hospitals');
  expect(same).toBeGreaterThan(0.4);
  expect(other).toBeLessThan(0.1);
});

test('a text gives the same vector on every call, and says which model made it', async () => {
  const text = 'Bispecific antibodies for solid tumours';
  expect(await embedder.embed([text])).toEqual(await embedder.embed([text]));
  expect(embedder.model).toBe(`concepts-${taxonomy.version}-384-1`);
});

test('every vector has unit length or is zero, and none is missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 5 }), async (texts) => {
      const vectors = await embedder.embed(texts);
      expect(vectors).toHaveLength(texts.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(384);
        const length = Math.sqrt(cosine(vector, vector));
        expect(Math.min(length, Math.abs(length - 1))).toBeLessThan(1e-5);
      }
    }),
  );
});

test('a text without a telling word is the zero vector, which is like nothing', async () => {
  const [vector] = await embedder.embed(['and the of it']);
  expect(vector?.every((value) => value === 0)).toBe(true);
});
