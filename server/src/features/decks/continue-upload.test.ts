import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createDeps } from '../../deps.ts';
import { createObjectFiles } from '../../gateways/files/object-files.ts';
import { samplePdf } from '../../gateways/pdf/testing/sample-pdf.ts';
import { silentLog } from '../../log.ts';
import { startObjectStore } from '../../testing/object-store.ts';
import { onlyOnSqlite } from '../../testing/only-on-sqlite.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const piece = 1024 * 1024;
/** The id of another upload, by a figure. */
const idOf = (figure: string) => `0199aa00-0000-7000-8000-00000000000${figure}`;
const id = idOf('1');

test('a deck arrives in pieces, is checked by its hash, and is read like one sent whole', async () => {
  const { send, server, token } = await founder();
  const file = deckOf(2.5 * piece);
  expect(await send(file, 0, new Uint8Array())).toMatchObject({
    status: 200,
    body: { data: { id, received: 0, isComplete: false, deckId: null, state: null } },
  });
  expect((await send(file, 0)).body.data).toMatchObject({ received: piece, isComplete: false });
  expect((await send(file, piece)).body.data).toMatchObject({ received: 2 * piece });
  expect((await send(file, 2 * piece)).body.data).toMatchObject({
    received: file.length,
    isComplete: true,
    deckId: id,
    state: 'reading',
  });
  await server.deps.jobs.idle();
  const { body } = await server.call('GET', '/api/client/deck', { token });
  expect(body.data).toMatchObject({ id, fileName: 'deck.pdf', bytes: file.length, state: 'read' });
  expect(await stored(server, token)).toEqual(file);
});

test('[Q-R12] a deck in a store of objects is read, drawn, downloaded and exported as from a folder, and nothing of it is left', async () => {
  const store = await startObjectStore();
  const files = createObjectFiles({ ...store.bucket, timeout: 5_000 });
  const { send, server, token } = await founder({ gateways: { files } });
  const file = deckOf(2.5 * piece);
  for (const at of [0, piece, 2 * piece]) expect((await send(file, at)).status).toBe(200);
  await server.deps.jobs.idle();
  const { body } = await server.call('GET', '/api/client/deck', { token });
  expect(body.data).toMatchObject({ id, bytes: file.length, state: 'read' });
  expect(await stored(server, token)).toEqual(file);
  const names = [...store.objects.keys()];
  const [name] = (names[0] ?? '').split('/');
  expect(names.toSorted()).toEqual(
    [`${name}-slides`, ...[0, piece, 2 * piece].map((at) => pieceOf(name, at))].toSorted(),
  );
  const zip = await server.app.request('/api/client/export', {
    headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
  });
  expect(Buffer.from(await zip.arrayBuffer()).includes(Buffer.from(file))).toBe(true);
  expect(new Set(await files.names())).toEqual(new Set([name, `${name}-slides`]));

  store.failWith(503);
  const refused = await server.call('GET', '/api/client/deck/file', { token });
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'The store of files could not be reached. Please try again.',
  ]);
  store.failWith(undefined);
  expect((await server.call('DELETE', '/api/client/deck', { token })).status).toBe(200);
  await server.deps.jobs.idle();
  expect([...store.objects.keys()]).toEqual([]);
});

const pieceOf = (name: string | undefined, offset: number): string => `${name}/${String(offset).padStart(12, '0')}`;

test('an upload is named by a UUID as a device makes it, and by nothing else', async () => {
  const { send } = await founder();
  const file = deckOf(1_000);
  const odd = ['u-1', '..%2F..%2Fetc%2Fpasswd', '0199aa00-0000-7000-8000-00000000000', id.toUpperCase(), `${id}%0A`];
  for (const name of odd) {
    const { status, body } = await send(file, 0, file, { id: name });
    expect([name, status, body.fields]).toEqual([name, 400, { id: "This isn't a valid ID." }]);
  }
});

test('a piece sent twice changes nothing, one from further on is told where the file ends, and the end sent twice is one deck', async () => {
  const { send, server, token } = await founder();
  const file = deckOf(1.5 * piece);
  await send(file, 0);
  expect((await send(file, 0)).body.data).toMatchObject({ received: piece, isComplete: false });
  expect(await send(file, piece + 7)).toMatchObject({
    status: 409,
    body: { code: 'conflict', received: piece, message: `We have ${piece} of this file. Continue from there.` },
  });
  const [one, other] = await Promise.all([send(file, piece), send(file, piece)]);
  expect([one?.body.data.isComplete, other?.body.data.isComplete]).toEqual([true, true]);
  expect((await send(file, piece)).body.data).toMatchObject({ isComplete: true, deckId: id });
  expect(await stored(server, token)).toEqual(file);
});

test('another founder meets nothing of it, neither while it arrives nor afterwards', async () => {
  const { send, server } = await founder();
  const stranger = await server.founder();
  const file = deckOf(1.2 * piece);
  await send(file, 0);
  expect(await send(file, piece, undefined, { token: stranger.token })).toMatchObject({
    status: 404,
    body: { code: 'missing', message: "We can't find this upload." },
  });
  await send(file, piece);
  expect((await send(file, piece, undefined, { token: stranger.token })).status).toBe(404);
  expect((await server.call('GET', '/api/client/deck', { token: stranger.token })).body.data).toBeNull();
});

test('[decision S16] a piece that announces another file than the first one did is refused at once, and the upload goes on as it was', async () => {
  const { send } = await founder();
  const file = deckOf(1.5 * piece);
  await send(file, 0);
  const refusal = {
    status: 400,
    body: { message: 'This chunk belongs to another file than the first one. Please start a new upload.' },
  };
  expect(await send(file, piece, undefined, { size: file.length - 1 })).toMatchObject(refusal);
  const other = file.slice();
  other[piece] = (other[piece] ?? 0) ^ 1;
  expect(await send(other, piece)).toMatchObject(refusal);
  expect(await send(file, piece)).toMatchObject({ status: 200, body: { data: { isComplete: true } } });
});

test('[decision S16] what is larger than a deck, than a piece or than announced, and what is no PDF, is refused with its reason', async () => {
  const { send, server, token } = await founder();
  const file = deckOf(1.5 * piece);
  expect(await send(file, 0, undefined, { size: 25 * piece + 1 })).toMatchObject({ status: 400 });
  expect((await send(file, 0, file.slice(0, piece + 1))).status).toBe(413);
  await send(file, 0);
  expect(await send(file, piece, new Uint8Array(piece))).toMatchObject({
    status: 400,
    body: { message: `The file was announced as ${file.length} bytes; this chunk goes past the end.` },
  });
  expect(await send(randomBytes(3_000), 0, undefined, { id: idOf('2') })).toMatchObject({
    status: 415,
    body: { message: 'This file is not a PDF. Please choose your deck as a PDF.' },
  });
  expect(await send(file, 0, undefined, { id: idOf('3'), size: undefined })).toMatchObject({
    status: 404,
    body: { message: "We can't find this upload. Start it with size, sha256 and fileName." },
  });
  expect((await server.call('GET', '/api/client/deck', { token })).body.data).toBeNull();
});

test('a file that is another than announced is thrown away, and can be sent again from the start', async () => {
  const { send, server, token } = await founder();
  const file = deckOf(1.1 * piece);
  await send(file, 0);
  const damaged = file.slice(piece).map((byte) => byte ^ 1);
  expect(await send(file, piece, damaged)).toMatchObject({ status: 409, body: { code: 'conflict', received: 0 } });
  expect((await send(file, 0, new Uint8Array())).body.data).toMatchObject({ received: 0 });
  await send(file, 0);
  expect((await send(file, piece)).body.data).toMatchObject({ isComplete: true });
  expect(await stored(server, token)).toEqual(file);
});

onlyOnSqlite('what has arrived outlives the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-upload-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { DATA_DIR: folder };
  const first = await founder({ settings });
  const file = deckOf(2.2 * piece);
  await first.send(file, 0);
  await first.server.deps.jobs.stop();
  await first.server.deps.database.close();

  const deps = await createDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'production' }), {
    log: silentLog,
  });
  const app = createApp(deps);
  onTestFinished(() => deps.database.close());
  const again = sender(app, first.token);
  expect((await again(file, 0, new Uint8Array())).body.data).toMatchObject({ received: piece });
  await again(file, piece);
  expect((await again(file, 2 * piece)).body.data).toMatchObject({ isComplete: true, deckId: id });
});

test('a startup has five files under way at most; one more takes the place of the oldest', async () => {
  const { send, server } = await founder();
  const file = deckOf(1.5 * piece);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await send(file, 0, undefined, { id: idOf(name) });
  expect(readdirSync(join(server.deps.config.DATA_DIR, 'uploads'))).toHaveLength(5);
  expect((await send(file, 0, new Uint8Array(), { id: idOf('a') })).body.data.received).toBe(0);
  expect((await send(file, 0, new Uint8Array(), { id: idOf('f') })).body.data.received).toBe(piece);
});

test('of sixty files begun at once a startup has five under way, on the disk as well', async () => {
  // Without limits, since in turn they would not meet.
  const { send, server } = await founder({ mode: 'demo', settings: { RATE_LIMITS: 'off' } });
  const file = deckOf(1.5 * piece);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      send(file, 0, undefined, { id: `0199aa00-0000-7000-8000-0000000001${at + 10}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  expect(server.deps.database.readerSql.prepare('SELECT count(*) AS rows FROM uploads').get()).toEqual({ rows: 5 });
  expect(readdirSync(join(server.deps.config.DATA_DIR, 'uploads'))).toHaveLength(5);
  const whole = deckOf(5_000);
  const ended = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      send(whole, 0, undefined, { id: `0199aa00-0000-7000-8000-0000000002${at + 10}` }),
    ),
  );
  expect(ended.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
});

test('a file nobody went on with for three days is swept away', async () => {
  let now = new Date('2026-03-10T09:00:00Z');
  const { send, server } = await founder({ clock: { now: () => now } });
  const file = deckOf(1.5 * piece);
  await send(file, 0);
  now = new Date('2026-03-13T08:00:00Z');
  const sweep = async () => {
    await server.deps.database.write((tx) =>
      server.deps.jobs.enqueue(tx, { kind: 'sweep-uploads', key: `sweep ${now.toISOString()}`, input: {} }),
    );
    await server.deps.jobs.idle();
  };
  await sweep();
  const [name = ''] = readdirSync(join(server.deps.config.DATA_DIR, 'uploads'));
  expect(existsSync(join(server.deps.config.DATA_DIR, 'uploads', name))).toBe(true);
  now = new Date('2026-03-13T10:00:00Z');
  await sweep();
  expect(readdirSync(join(server.deps.config.DATA_DIR, 'uploads'))).toEqual([]);
});

async function founder(world: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer(world);
  const { token } = await server.founder();
  return { server, token, send: sender(server.app, token) };
}

type Given = { id?: string; token?: string; size?: number | undefined };

/** Sends the piece at an offset, or other bytes in its place, with everything the first piece needs. */
const sender =
  (app: TestServer['app'], owner: string) =>
  async (
    file: Uint8Array,
    offset: number,
    bytes: Uint8Array = file.slice(offset, offset + piece),
    given: Given = {},
  ) => {
    const { id: name = id, token = owner } = given;
    const size = 'size' in given ? given.size : file.length;
    const query = new URLSearchParams({
      offset: String(offset),
      ...(size === undefined ? {} : { size: String(size) }),
      sha256: createHash('sha256').update(file).digest('hex'),
      fileName: 'deck.pdf',
    });
    const answer = await app.request(`/api/client/uploads/${name}?${query}`, {
      method: 'PUT',
      body: bytes.slice(),
      headers: {
        Host: '127.0.0.1',
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(bytes.length),
      },
    });
    // biome-ignore lint/suspicious/noExplicitAny: read as its caller would, without our types.
    return { status: answer.status, body: (await answer.json()) as any };
  };

async function stored(server: TestServer, token: string): Promise<Uint8Array> {
  const answer = await server.app.request('/api/client/deck/file', {
    headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
}

/** A readable PDF of exactly so many bytes: what follows its end is ignored by readers. */
function deckOf(bytes: number): Uint8Array {
  const whole = new Uint8Array(Math.floor(bytes)).fill(32);
  whole.set(samplePdf({ pages: ['Ostrya Bio', 'Team'] }));
  return whole;
}
