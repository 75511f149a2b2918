import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { msg } from '@paratope/shared/words/message';
import { AwsClient } from 'aws4fetch';
import { Unavailable } from '../unavailable.ts';
import { checkName, type Files, isName, picturesOf } from './files.ts';

export interface ObjectStore {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: string;
  /** Milliseconds. */
  readonly timeout: number;
}

interface Listed {
  readonly key: string;
  readonly bytes: number;
  readonly changed: Date;
}

/**
 * Files in a bucket of a store that speaks S3. A file that came in pieces stays in pieces, each an object `NAME/OFFSET`: a piece that two
 * servers are sent at once is one object, and nothing is ever put together anew.
 */
export function createObjectFiles({ endpoint, bucket, region, keyId, secretKey, timeout }: ObjectStore): Files {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secretKey, service: 's3', region, retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const addressOf = (key: string): string => `${base}/${key}`;

  /** Throws {@link Unavailable} for anything but success and, where `mayLack` says so, 404. */
  async function ask(
    method: string,
    address: string,
    init: RequestInit & { mayLack?: boolean } = {},
  ): Promise<Response> {
    const { mayLack, ...rest } = init;
    const answer = await client
      .fetch(address, { method, signal: AbortSignal.timeout(timeout), ...rest })
      .catch((failure: unknown) => {
        throw notReached(failure);
      });
    if (answer.ok || (mayLack && answer.status === 404)) return answer;
    throw notReached(new Error(`${method} was answered with ${answer.status}.`));
  }

  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    const answer = await ask('PUT', addressOf(key), { body: bytes as Uint8Array<ArrayBuffer> });
    await answer.arrayBuffer();
  };

  async function list(prefix: string): Promise<Listed[]> {
    const found: Listed[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token) query.set('continuation-token', token);
      const text = await (await ask('GET', `${base}/?${query}`)).text();
      for (const [, content = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
        found.push({
          key: fieldIn(content, 'Key'),
          bytes: Number(fieldIn(content, 'Size')),
          changed: new Date(fieldIn(content, 'LastModified')),
        });
      token = fieldIn(text, 'NextContinuationToken') || undefined;
    } while (token);
    return found;
  }

  /** In order: the offset in a key has twelve digits. */
  const piecesOf = (name: string): Promise<Listed[]> => list(`${checkName(name)}/`);

  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await (await ask('DELETE', addressOf(key), { mayLack: true })).arrayBuffer();
  }

  /** The bytes in parts, as they are stored. */
  async function* parts(name: string): AsyncGenerator<Uint8Array> {
    const whole = await ask('GET', addressOf(checkName(name)), { mayLack: true });
    const bytes = new Uint8Array(await whole.arrayBuffer());
    if (whole.ok) return yield bytes;
    const pieces = await piecesOf(name);
    if (pieces.length === 0) throw Object.assign(new Error(`${name} is not in the store.`), { code: 'ENOENT' });
    for (const { key } of pieces) yield new Uint8Array(await (await ask('GET', addressOf(key))).arrayBuffer());
  }

  async function read(name: string): Promise<Uint8Array> {
    const all: Uint8Array[] = [];
    for await (const part of parts(name)) all.push(part);
    return Buffer.concat(all);
  }

  return {
    read,
    write: (name, bytes) => put(checkName(name), bytes),
    async readPart(name, offset, length) {
      if (length === 0) return new Uint8Array();
      const headers = { Range: `bytes=${offset}-${offset + length - 1}` };
      const answer = await ask('GET', addressOf(checkName(name)), { headers, mayLack: true });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      // A store may answer with all of it.
      if (answer.ok) return answer.status === 206 ? bytes : bytes.subarray(offset, offset + length);
      return (await read(name)).subarray(offset, offset + length);
    },
    async append(name, offset, bytes) {
      const size = (await piecesOf(name)).reduce((sum, piece) => sum + piece.bytes, 0);
      if (size !== offset || bytes.length === 0) return size;
      await put(`${name}/${String(offset).padStart(12, '0')}`, bytes);
      return size + bytes.length;
    },
    async sha256(name) {
      const hash = createHash('sha256');
      for await (const part of parts(name)) hash.update(part);
      return hash.digest('hex');
    },
    async remove(name) {
      await remove([checkName(name), picturesOf(name), ...(await piecesOf(name)).map(({ key }) => key)]);
    },
    async removeStrays(prefix, { known, before }) {
      const strays = (await list(prefix)).filter(({ key, changed }) => !known.has(nameOf(key)) && changed < before);
      await remove(strays.map(({ key }) => key));
    },
    names: async () => [...new Set((await list('')).map(({ key }) => nameOf(key)).filter(isName))],
    async withPath(name, work) {
      const folder = await mkdtemp(join(tmpdir(), 'paratope-file-'));
      try {
        const path = join(folder, checkName(name));
        await writeFile(path, await read(name), { mode: 0o600 });
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const nameOf = (key: string): string => key.split('/')[0] ?? '';

const notReached = (cause: unknown) =>
  new Unavailable(msg('The store of files could not be reached. Please try again.'), { cause });

/** Keys are names of ours, and the other fields have nothing that XML would escape. */
const fieldIn = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
