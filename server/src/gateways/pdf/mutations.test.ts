import { english } from '@paratope/shared/words/words';
import { expect, test } from 'vitest';
import { createPdfReader } from './read-pdf.ts';
import { mutated } from './testing/mutate.ts';
import { samplePdf } from './testing/sample-pdf.ts';

test('[Q-R9] a deck wounded in sixteen random ways is read or refused, and the next one is read', {
  timeout: 120_000,
}, async () => {
  const { readPdf } = createPdfReader();
  const deck = samplePdf({ title: 'Larkspur Bio', pages: ['Gene therapy (inner ear)', 'The team', 'The ask'] });
  const verdicts: string[] = [];
  const seeds = Array.from({ length: 16 }, (_, index) => index);
  const readOneAfterAnother = async () => {
    for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
      const reading = await readPdf(mutated(deck, seed));
      if (reading.ok) expect(reading.value.text, `seed ${seed}`).toHaveLength(reading.value.pages);
      verdicts.push(reading.ok ? 'read' : english.say(reading.message));
    }
  };
  await Promise.all([readOneAfterAnother(), readOneAfterAnother()]);

  expect(verdicts).toHaveLength(16);
  // Both ends are met, so the wounds are neither too deep nor too light to tell anything.
  expect(new Set(verdicts)).toEqual(new Set(['read', 'This PDF is damaged. Please export it again.']));
  expect(await readPdf(deck)).toMatchObject({
    ok: true,
    value: { text: ['Gene therapy (inner ear)', 'The team', 'The ask'] },
  });
});
