import { fail } from '@paratope/shared/failure';
import { expect, test } from 'vitest';
import { createPdfReader } from '../../gateways/pdf/read-pdf.ts';
import { samplePdf } from '../../gateways/pdf/testing/sample-pdf.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

test('[E053] a deck is taken, read in the background, and its pages are counted', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const taken = await upload(server, token, samplePdf({ pages: ['Ostrya Bio', 'Team', 'Ask'] }), 'deck.pdf');
  expect(taken.status).toBe(202);
  expect(await taken.json()).toMatchObject({ success: true, data: { deckId: expect.any(String), state: 'reading' } });
  await server.deps.jobs.idle();
  const { body } = await server.call('GET', '/api/client/deck', { token });
  expect(body.data).toMatchObject({ state: 'read', fileName: 'deck.pdf', pages: 3, hasText: true });
  const profile = await server.call('GET', '/api/client/profile', { token });
  expect(profile.body.data.fields['Non-Confidential Pitch Deck']).toMatchObject([{ filename: 'deck.pdf' }]);
});

test('[decision S16] what is no PDF is refused by its content, whatever its name', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const answer = await upload(server, token, new TextEncoder().encode('<html>not a deck</html>'), 'deck.pdf');
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ message: 'This file is not a PDF. Please choose your deck as a PDF.' });
  expect((await server.call('GET', '/api/client/deck', { token })).body.data).toBeNull();
});

test('a damaged deck ends refused with its reason, and the profile stays as it was', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const whole = samplePdf({ pages: ['One'] });
  await upload(server, token, whole.slice(0, 40), 'broken.pdf');
  await server.deps.jobs.idle();
  const { body } = await server.call('GET', '/api/client/deck', { token });
  expect(body.data).toMatchObject({ state: 'refused', message: expect.stringMatching(/.{20,}/) });
});

test.for([
  [4, { state: 'read', pages: 3 }],
  [5, { state: 'refused', message: 'The server is busy. Please try again in a few minutes.' }],
] as const)(
  'a deck that meets a busy machine %i times is read later, and at the fifth its founder is told',
  { timeout: 30_000 },
  async ([times, seen]) => {
    // Every look at the clock is half a minute later, so that no try is waited for.
    let looks = 0;
    let tried = 0;
    const reader = createPdfReader();
    const server = await createTestServer({
      clock: {
        now: () => {
          looks += 1;
          return new Date(Date.parse('2026-05-04T09:00:00.000Z') + looks * 30_000);
        },
      },
      gateways: {
        pdf: {
          ...reader,
          readPdf: async (source) => {
            tried += 1;
            return tried <= times
              ? fail('rate_limited', 'The server is busy. Please try again in a few minutes.')
              : reader.readPdf(source);
          },
        },
      },
    });
    const { token } = await server.founder();
    await upload(server, token, samplePdf({ pages: ['One', 'Two', 'Three'] }), 'deck.pdf');
    await server.deps.jobs.idle();
    expect((await server.call('GET', '/api/client/deck', { token })).body.data).toMatchObject(seen);
    expect(tried).toBe(5);
  },
);

test('[decision S14] only its owner fetches the file, as a download in a sandbox', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const stranger = await server.founder();
  const bytes = samplePdf({ pages: ['Secret'] });
  await upload(server, token, bytes, 'Décks “final”.pdf');
  const fetchAs = (bearer: string) =>
    server.app.request('/api/client/deck/file', { headers: { Host: '127.0.0.1', Authorization: `Bearer ${bearer}` } });
  const file = await fetchAs(token);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(bytes));
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect((await fetchAs(stranger.token)).status).toBe(404);
});

test('a second deck takes the place of the first, and a deleted one is gone with its file', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  await upload(server, token, samplePdf({ pages: ['One'] }), 'one.pdf');
  await upload(server, token, samplePdf({ pages: ['Two'] }), 'two.pdf');
  expect((await server.call('GET', '/api/client/deck', { token })).body.data.fileName).toBe('two.pdf');
  await server.call('DELETE', '/api/client/deck', { token });
  expect((await server.call('GET', '/api/client/deck', { token })).body.data).toBeNull();
  expect((await server.call('GET', '/api/client/deck/file', { token })).status).toBe(404);
});

test.for(['deleted', 'replaced'] as const)('a deck that is %s while it is read leaves no words behind', async (how) => {
  const reader = createPdfReader();
  let whileReading: (() => Promise<unknown>) | undefined;
  const server = await createTestServer({
    gateways: {
      pdf: {
        ...reader,
        readPdf: async (source) => {
          const outcome = await reader.readPdf(source);
          const act = whileReading;
          whileReading = undefined;
          await act?.();
          return outcome;
        },
      },
    },
  });
  const { token } = await server.founder();
  whileReading = async () =>
    how === 'deleted'
      ? server.call('DELETE', '/api/client/deck', { token })
      : upload(server, token, samplePdf({ pages: ['Two'] }), 'two.pdf');
  await upload(server, token, samplePdf({ pages: ['A secret of the first'] }), 'one.pdf');
  await server.deps.jobs.idle();
  const ask = (sql: string) => server.deps.database.readerSql.prepare(sql).all();
  const [gone] = ask("SELECT id, page_texts FROM decks WHERE file_name = 'one.pdf'") as { id: string }[];
  expect(gone).toMatchObject({ page_texts: '[]' });
  expect(ask(`SELECT number FROM deck_pages WHERE deck_id = '${gone?.id}'`)).toEqual([]);
  expect(ask(`SELECT id FROM jobs WHERE key = 'draw-deck:${gone?.id}'`)).toEqual([]);
  const { data } = (await server.call('GET', '/api/client/deck', { token })).body;
  expect(data).toEqual(how === 'deleted' ? null : expect.objectContaining({ state: 'read', fileName: 'two.pdf' }));
});

function upload(server: TestServer, token: string, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.append('file', new File([bytes.slice()], name, { type: 'application/pdf' }));
  return server.app.request('/api/client/deck', {
    method: 'POST',
    body: form,
    headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
  });
}

test('what a deck names in the words of matching’s lists travels with the slide that says it', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const pages = ['Ostrya Bio', 'AAV gene therapy', 'The ask: $6M seed'];
  await upload(server, token, samplePdf({ pages }), 'deck.pdf');
  await server.deps.jobs.idle();
  const { body } = await server.call('GET', '/api/client/deck', { token });
  expect(body.data.terms).toContainEqual({
    field: 'drugModality',
    term: 'Gene therapy (viral or non-viral gene transfer)',
    page: 2,
  });
  expect(body.data.facts).toEqual([
    { field: 'investmentStage', value: 'Seed / angel', page: 3 },
    { field: 'investmentAmount', amount: 6_000_000, currency: 'USD', page: 3 },
  ]);
});
