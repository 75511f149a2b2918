import { analyseText } from '@paratope/shared/analysis/analyse';
import { sampleTexts } from '@paratope/shared/analysis/testing/decks';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createPdfReader, type PdfText } from '../../gateways/pdf/read-pdf.ts';
import { encryptedPdf } from '../../gateways/pdf/testing/encrypted-pdf.ts';
import { flateBomb, pdfOf, samplePdf, stream } from '../../gateways/pdf/testing/sample-pdf.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { drawable, sendDeck, standardFounder } from './testing/with-deck.ts';

// Each reads whole PDFs in processes of their own, two at once, whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 });

/** From the file a founder exports to the report, for every kind of deck there is. */
describe('the corpus as PDFs', () => {
  const read = new Map<string, PdfText>();
  beforeAll(async () => {
    const { readPdf } = createPdfReader();
    for (const { name, slides } of sampleTexts) {
      const outcome = await readPdf(samplePdf({ pages: slides.map(drawable) }));
      if (!outcome.ok) throw new Error(`${name}: ${outcome.message}`);
      read.set(name, outcome.value);
    }
  }, 60_000);

  test('has at least 12 decks with words, in two languages, one of 200 slides', () => {
    expect(sampleTexts.length).toBeGreaterThanOrEqual(12);
    expect(new Set(sampleTexts.map(({ language }) => language))).toEqual(new Set(['en', 'de']));
    expect(Math.max(...[...read.values()].map(({ pages }) => pages))).toBe(200);
  });

  test('at least 90 of 100 facts are found on a slide that tells them', () => {
    const asked = sampleTexts.flatMap(({ name, facts }) => {
      const { questions } = analyseText(read.get(name)?.text ?? []);
      return Object.entries(facts).map(([id, pages]) => {
        const told = questions.find((one) => one.id === id)?.statements.flatMap(({ evidence }) => evidence) ?? [];
        return { fact: `${name}: ${id}`, isFound: told.some(({ page }) => pages.includes(page)) };
      });
    });
    const missed = asked.filter(({ isFound }) => !isFound).map(({ fact }) => fact);
    expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.1);
  });

  test('no statement is without a slide that says it', () => {
    for (const { name } of sampleTexts) {
      const text = read.get(name)?.text ?? [];
      for (const { statements } of analyseText(text).questions)
        for (const { evidence, isGap } of statements) {
          expect(isGap || evidence.length > 0, name).toBe(true);
          for (const { page, quote } of evidence)
            expect((text[page - 1] ?? '').replace(/\s+/g, ' '), name).toContain(quote);
        }
    }
  });
});

test.for([
  [
    'slides that are pictures',
    () => scannedDeck(3),
    "We couldn't find any text in this deck because its slides are images. Export it again with text and upload it.",
  ],
  ['a file that breaks off', () => samplePdf({ pages: ['One'] }).slice(0, 40), 'This PDF is damaged'],
  [
    'a password',
    () => encryptedPdf({ text: 'secret', userPassword: 'only us' }),
    'This PDF is password-protected. Please upload a copy without a password.',
  ],
  [
    'a bomb',
    () => flateBomb({ gigabytes: 1.5 }),
    "We couldn't read this PDF safely. Please export it again in a simpler form.",
  ],
] as const)('a deck of %s gets no report and says why', { timeout: 60_000 }, async ([, make, why]) => {
  const server = await createTestServer();
  const { token } = await standardFounder(server);
  await sendDeck(server, token, make());
  await server.deps.jobs.idle();
  const asked = (await server.call('POST', '/api/client/check-and-trigger-analysis', { token })).body;
  await server.deps.jobs.idle();
  const { data } = (await server.call('GET', '/api/client/ai-analysis', { token })).body;
  expect(data).toMatchObject({ hasAnalysis: false, overallScore: null });
  expect(`${asked.error ?? ''} ${data.notice}`).toContain(why);
});

/** Pages that hold nothing but a grey picture, as a scanner makes them. */
function scannedDeck(pages: number): Uint8Array {
  const first = 4;
  const kids = Array.from({ length: pages }, (_, at) => `${first + 2 * at} 0 R`).join(' ');
  const picture = stream(
    new Uint8Array(64).fill(0x77),
    '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8',
  );
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    picture,
    ...Array.from({ length: pages }, (_, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /XObject << /P 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
      stream('q 960 0 0 540 0 0 cm /P Do Q'),
    ]).flat(),
  ]);
}
