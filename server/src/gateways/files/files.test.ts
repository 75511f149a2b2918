import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { type FakeStore, signatureOf, startObjectStore } from '../../testing/object-store.ts';
import { createFiles } from './create-files.ts';
import type { Files } from './files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createObjectFiles, type ObjectStore } from './object-files.ts';

function inFolder(): Files {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return createFolderFiles(folder);
}

const inStore = ({ bucket }: FakeStore, more: Partial<ObjectStore> = {}) =>
  createObjectFiles({ ...bucket, timeout: 2_000, ...more });

const kinds: [string, () => Promise<Files>][] = [
  ['a folder', async () => inFolder()],
  ['a store', async () => inStore(await startObjectStore())],
];

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = async (bytes: Promise<Uint8Array>) => new TextDecoder().decode(await bytes);
const isMissing = { code: 'ENOENT' };

test.each(kinds)('%s has a file whole or in parts, as it was written last, until it is removed', async (_, make) => {
  const files = await make();
  await files.write('deck', bytesOf('first'));
  await files.write('deck', bytesOf('a deck of twenty pages'));
  await files.write('deck-slides', bytesOf('pictures'));
  await files.write('deck2', bytesOf('another'));
  expect(await textOf(files.read('deck'))).toBe('a deck of twenty pages');
  expect(await textOf(files.readPart('deck', 2, 4))).toBe('deck');
  expect(await textOf(files.readPart('deck', 17, 100))).toBe('pages');
  expect(await files.sha256('deck')).toBe(createHash('sha256').update('a deck of twenty pages').digest('hex'));
  expect(await files.withPath('deck', async (path) => readFileSync(path, 'utf8'))).toBe('a deck of twenty pages');
  await files.remove('deck');
  await files.remove('deck');
  for (const name of ['deck', 'deck-slides'])
    for (const gone of [
      () => files.read(name),
      () => files.sha256(name),
      () => files.withPath(name, async (path) => readFileSync(path)),
    ])
      await expect(gone()).rejects.toMatchObject(isMissing);
  expect(await textOf(files.read('deck2'))).toBe('another');
});

test.each(kinds)('%s takes a file in pieces, each once and in order, and has it as one', async (_, make) => {
  const files = await make();
  expect(await files.append('deck', 0, bytesOf('one '))).toBe(4);
  expect(await files.append('deck', 9, bytesOf('late'))).toBe(4);
  expect(await files.append('deck', 0, bytesOf('one '))).toBe(4);
  expect(await files.append('deck', 4, bytesOf('two '))).toBe(8);
  expect(await files.append('deck', 8, bytesOf(''))).toBe(8);
  expect(await files.append('deck', 8, bytesOf('three'))).toBe(13);
  expect(await textOf(files.read('deck'))).toBe('one two three');
  expect(await textOf(files.readPart('deck', 2, 7))).toBe('e two t');
  expect(await files.sha256('deck')).toBe(createHash('sha256').update('one two three').digest('hex'));
  expect(await files.withPath('deck', async (path) => readFileSync(path, 'utf8'))).toBe('one two three');
  await files.remove('deck');
  expect(await files.append('deck', 0, bytesOf(''))).toBe(0);
});

test.each(kinds)('%s forgets what nobody knows and what was not just written', async (_, make) => {
  const files = await make();
  for (const name of ['import-1', 'import-2', 'import-3', 'deck']) await files.write(name, bytesOf(name));
  await files.append('import-4', 0, bytesOf('piece'));
  await files.append('import-4', 5, bytesOf('piece'));
  expect((await files.names()).toSorted()).toEqual(['deck', 'import-1', 'import-2', 'import-3', 'import-4']);
  const known = new Set(['import-2']);
  await files.removeStrays('import-', { known, before: new Date(Date.now() - 60_000) });
  expect(await textOf(files.read('import-1'))).toBe('import-1');
  await files.removeStrays('import-', { known, before: new Date(Date.now() + 60_000) });
  for (const name of ['import-1', 'import-3', 'import-4'])
    await expect(files.read(name)).rejects.toMatchObject(isMissing);
  for (const name of ['import-2', 'deck']) expect(await textOf(files.read(name))).toBe(name);
});

test.each(kinds)('%s takes no name that leads elsewhere', async (_, make) => {
  const files = await make();
  for (const name of ['../secret', 'a/b', '', 'a b', 'ä'])
    await expect(Promise.resolve().then(() => files.read(name))).rejects.toThrow('is not a name this store gave');
});

test('a store that fails, is not there or knows another key is an outside service that could not be reached', async () => {
  const store = await startObjectStore();
  const sentence = 'The store of files could not be reached. Please try again.';
  await expect(inStore(store, { secretKey: 'another key' }).read('deck')).rejects.toThrow(sentence);
  store.failWith(503);
  await expect(inStore(store).write('deck', bytesOf('words'))).rejects.toThrow(sentence);
  expect(store.asked.filter((line) => line === 'PUT /uploads/deck')).toHaveLength(3);
  await expect(inStore(store, { endpoint: 'http://127.0.0.1:1' }).read('deck')).rejects.toThrow(sentence);
});

test('the bucket that the settings name is the one that is asked, of Amazon where no other store is named', async () => {
  const { asked, bucket, objects } = await startObjectStore();
  const { keyId: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY, endpoint, region } = bucket;
  const settings = { DATABASE_URL: 'postgres://db.example/paratope', S3_ACCESS_KEY, S3_SECRET_KEY };
  const filesIn = (FILES_URL: string) => createFiles(readConfig({ ...settings, FILES_URL }, { mode: 'command' }));
  await filesIn(`s3://uploads?endpoint=${endpoint}&region=${region}`).write('deck', bytesOf('words'));
  expect([...objects.keys()]).toEqual(['deck']);
  expect(asked).toEqual(['PUT /uploads/deck']);
  const elsewhere = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not in a test'));
  onTestFinished(() => elsewhere.mockRestore());
  await expect(filesIn('s3://uploads?region=eu-1').read('deck')).rejects.toThrow('could not be reached');
  await expect(filesIn('s3://uploads').read('deck')).rejects.toThrow('could not be reached');
  const hosts = elsewhere.mock.calls.map(([request]) => new URL((request as Request).url).host);
  expect(new Set(hosts)).toEqual(new Set(['s3.eu-1.amazonaws.com', 's3.us-east-1.amazonaws.com']));
});

test('the store of the tests signs as the examples in the documentation of S3 are signed', () => {
  const nothing = createHash('sha256').update('').digest('hex');
  const example = {
    method: 'GET',
    signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': nothing,
      'x-amz-date': '20130524T000000Z',
    },
    date: '20130524T000000Z',
    region: 'us-east-1',
  };
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  expect(signatureOf({ ...example, address: '/test.txt' }, secret)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  const signedHeaders = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  expect(signatureOf({ ...example, signedHeaders, address: '/?max-keys=2&prefix=J' }, secret)).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});
