import { expect, test, vi } from 'vitest';
import { createPictureReader } from '../../gateways/ocr/picture-reader.ts';
import { standInFor, tableOf } from '../../gateways/ocr/testing/stand-in.ts';
import { samplePdf } from '../../gateways/pdf/testing/sample-pdf.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { sendDeck, slidesOf, standardFounder } from '../analysis/testing/with-deck.ts';

// Each draws and reads in processes of their own, whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 });

const ask = '/api/client/deck/read-pictures';
const pictureDeck = samplePdf({ pages: ['', ''] });
const words = slidesOf('Tamarind Sight').flatMap((slide) => slide.split('\n').filter((line) => line.trim() !== ''));
const reads = `say(${JSON.stringify(tableOf(words.map((line) => ({ words: line, sureness: 87 }))))});`;

async function withReader(path: string) {
  const ocr = createPictureReader({ command: 'tesseract', path });
  const server = await createTestServer({ gateways: { ocr } });
  const founder = await standardFounder(server);
  await sendDeck(server, founder.token, pictureDeck);
  await server.deps.jobs.idle();
  const deck = async () => (await server.call('GET', '/api/client/deck', { token: founder.token })).body.data;
  return { server, deck, ...founder };
}

test('without a program for it a deck of pictures is not offered to be read, and asking says what can be installed', async () => {
  const { server, token, deck } = await withReader('/nowhere');
  expect(await deck()).toMatchObject({ state: 'read', hasText: false, pictures: 'missing' });
  const refused = await server.call('POST', ask, { token });
  expect(refused.status).toBe(503);
  expect(refused.body.error).toBe("Reading text from images isn't set up here. The operator can install tesseract.");
});

test('a deck of pictures is read when its founder asks, once, and the report says of every quote how sure the reading was', async () => {
  const { server, token, deck } = await withReader(standInFor(reads));
  expect(await deck()).toMatchObject({ hasText: false, pictures: 'offered' });
  const answers = await Promise.all([server.call('POST', ask, { token }), server.call('POST', ask, { token })]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await server.deps.jobs.idle();
  expect(await deck()).toMatchObject({ hasText: true, pictures: 'read', pages: 2 });
  const { body } = await server.call('GET', '/api/client/ai-analysis', { token });
  expect(body.data.status).toBe('ready');
  const proofs = body.data.report.thesis.flatMap(({ evidence }: { evidence: unknown[] }) => evidence);
  expect(proofs.length).toBeGreaterThan(0);
  for (const proof of proofs) expect(proof).toMatchObject({ sureness: 87, box: expect.any(Array) });
  expect((await server.call('POST', ask, { token })).body.error).toBe('This deck has no slides to read as images.');
});

test('pictures without a word leave the deck as it was, and say so', async () => {
  const { server, token, deck } = await withReader(standInFor("say('level\\n');"));
  await server.call('POST', ask, { token });
  await server.deps.jobs.idle();
  expect(await deck()).toMatchObject({ hasText: false, pictures: 'nothing' });
});

test('a deck that brought its words along says no quote was read from a picture', async () => {
  const ocr = createPictureReader({ command: 'tesseract', path: standInFor(reads) });
  const server = await createTestServer({ gateways: { ocr } });
  const { token } = await standardFounder(server);
  await sendDeck(server, token, samplePdf({ pages: slidesOf('Tamarind Sight') }));
  await server.deps.jobs.idle();
  expect((await server.call('POST', ask, { token })).status).toBe(409);
  const { body } = await server.call('GET', '/api/client/ai-analysis', { token });
  const proofs = body.data.report.thesis.flatMap(({ evidence }: { evidence: unknown[] }) => evidence);
  for (const proof of proofs) expect(proof).toMatchObject({ sureness: null });
});
