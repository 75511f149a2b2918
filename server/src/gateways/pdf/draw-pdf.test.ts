import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createPdfReader } from './read-pdf.ts';
import { hostilePdfs } from './testing/hostile-pdfs.ts';
import { samplePdf } from './testing/sample-pdf.ts';

test('each page becomes a picture of its own words', async () => {
  const path = await fileOf(samplePdf({ pages: ['Gene therapy for the inner ear', '', 'The ask: 4 million dollars'] }));
  const drawn = await createPdfReader().drawPdf(path);
  expect(drawn.map(({ page, width, height }) => [page, width, height])).toEqual([
    [1, 640, 360],
    [2, 640, 360],
    [3, 640, 360],
  ]);
  const [words = 0, nothing = 0, others = 0] = drawn.map(({ png }) => darkPoints(png));
  expect(nothing).toBe(0);
  expect(words).toBeGreaterThan(500);
  expect(others).toBeGreaterThan(500);
  expect(drawn[0]?.png).not.toEqual(drawn[2]?.png);
});

test('[Q-R9] what is no PDF, and what lies about itself, is drawn as far as it goes and never an error', {
  timeout: 120_000,
}, async () => {
  const { drawPdf, readPdf } = createPdfReader();
  expect(await drawPdf(await fileOf(Buffer.from('no PDF at all')))).toEqual([]);
  for (const { name, make } of hostilePdfs.filter(({ ends }) => ends === 'read' || ends === 'damaged'))
    expect(Array.isArray(await drawPdf(await fileOf(make()))), name).toBe(true);
  expect(await readPdf(samplePdf({ pages: ['Still here'] }))).toMatchObject({
    ok: true,
    value: { text: ['Still here'] },
  });
});

/** Points of a PNG of this house that are darker than half. */
function darkPoints(png: Uint8Array): number {
  const view = Buffer.from(png);
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)];
  const data = view.subarray(41, 41 + view.readUInt32BE(33));
  const raw = inflateSync(data);
  const row = 1 + 3 * width;
  const above = new Uint8Array(3 * width);
  let dark = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < 3 * width; x += 1) above[x] = ((above[x] ?? 0) + (raw[y * row + 1 + x] ?? 0)) & 255;
    for (let x = 0; x < width; x += 1) if ((above[3 * x] ?? 255) < 128) dark += 1;
  }
  return dark;
}

async function fileOf(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paratope-draw-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'deck');
  await writeFile(path, bytes);
  return path;
}
