import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Instant } from '@paratope/shared/dates';
import { type Pack, extract as readTar, pack as writeTar } from 'tar-stream';
import * as z from 'zod/mini';
import { flushFolder, makeFolder } from '../../flush.ts';

/** The first entry of an archive. */
export const BackupHead = z.object({
  format: z.literal(1),
  version: z.string(),
  /** The schema of its database, as `/healthz` reports it. */
  schema: z.number(),
  createdAt: Instant,
});
export type BackupHead = z.infer<typeof BackupHead>;

/** `path` is the place in the archive and in the data folder; `source` is the file it is read from. */
export interface BackupEntry {
  readonly path: string;
  readonly source: string;
}

/** The archive can't be trusted; the message explains why. */
export class Damaged extends Error {}

const headPath = 'paratope-backup.json';
const manifestPath = 'manifest.json';
/** Paths of the other entries: the database, and uploads under the store's names. */
const heldPath = /^(paratope\.db|uploads\/[\w-]{1,80})$/;

const Manifest = z.object({
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
});
type FileRecord = z.infer<typeof Manifest>['files'][number];

/**
 * Writes a gzipped tar that any tar reads: the head, every entry at its current length, and last a manifest with SHA-256, so that a
 * truncated archive has none. The file gets its name only when all of it is on disk.
 *
 * @returns bytes of the archive
 */
export async function writeArchive(file: string, head: BackupHead, entries: readonly BackupEntry[]): Promise<number> {
  const half = `${file}.part`;
  await makeFolder(dirname(file));
  const pack = writeTar();
  const writing = pipeline(pack, createGzip({ level: 6 }), createWriteStream(half, { mode: 0o600, flush: true }));
  // Awaited below; until then a failure must not count as an unhandled rejection.
  writing.catch(() => {});
  try {
    pack.entry({ name: headPath }, JSON.stringify(head));
    const files: FileRecord[] = [];
    for (const { path, source } of entries) {
      const written = await Promise.race([addFile(pack, path, source), failureOf(writing)]);
      if (written) files.push(written);
    }
    pack.entry({ name: manifestPath }, JSON.stringify({ files } satisfies z.infer<typeof Manifest>));
    pack.finalize();
    await writing;
    await rename(half, file);
    await flushFolder(dirname(file));
  } catch (failure) {
    pack.destroy();
    await writing.catch(() => {});
    await rm(half, { force: true });
    throw failure;
  }
  return (await stat(file)).size;
}

/** Unpacks into an empty folder and checks every file against the manifest. Throws {@link Damaged} with the reason. */
export async function readArchive(file: string, folder: string): Promise<BackupHead> {
  const extract = readTar();
  const feeding = pipeline(createReadStream(file), createGunzip(), extract);
  feeding.catch(() => {});
  const found = new Map<string, FileRecord>();
  let head: BackupHead | undefined;
  let listed: readonly FileRecord[] | undefined;
  try {
    for await (const entry of extract) {
      const path = entry.header.name;
      const bytes = entry as AsyncIterable<Buffer>;
      if (path === headPath) head = readHead(await textOf(bytes));
      else if (!head) throw new Damaged('it does not begin as a backup of Paratope does');
      else if (path === manifestPath) listed = Manifest.parse(JSON.parse(await textOf(bytes))).files;
      else if (heldPath.test(path)) found.set(path, await unpack(bytes, path, join(folder, path)));
      else throw new Damaged(`it holds "${path}", which no backup does`);
    }
    await feeding;
  } catch (failure) {
    extract.destroy();
    if (failure instanceof Damaged || isOfTheDisk(failure)) throw failure;
    throw new Damaged(`it cannot be unpacked (${failure instanceof Error ? failure.message : failure})`);
  }
  if (!head || !listed) throw new Damaged('it is cut short');
  for (const { path, size, sha256 } of listed) {
    const one = found.get(path);
    if (one?.size !== size || one.sha256 !== sha256) throw new Damaged(`${path} is not what was put into it`);
  }
  if (found.size !== listed.length || !found.has('paratope.db')) throw new Damaged('its list and its files differ');
  return head;
}

/** Returns undefined when the file has disappeared. A file may grow while it is read; its length at the start counts. */
async function addFile(pack: Pack, name: string, source: string): Promise<FileRecord | undefined> {
  const handle = await open(source, 'r').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return undefined;
    throw failure;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    const bytes = size === 0 ? Readable.from([]) : handle.createReadStream({ end: size - 1, autoClose: false });
    const entry = pack.entry({ name, size, mode: 0o600 });
    await pipeline(bytes, hashing(hash), entry);
    return { path: name, size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

async function unpack(entry: AsyncIterable<Buffer>, path: string, target: string): Promise<FileRecord> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  await pipeline(entry, hashing(hash), createWriteStream(target, { mode: 0o600, flush: true }));
  return { path, size: (await stat(target)).size, sha256: hash.digest('hex') };
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };

function readHead(text: string): BackupHead {
  const told: unknown = JSON.parse(text);
  const format = z.object({ format: z.number() }).safeParse(told);
  if (format.success && format.data.format > 1)
    throw new Damaged('a newer Paratope made it, in a form this one does not know');
  return BackupHead.parse(told);
}

async function textOf(entry: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of entry) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** Never resolves; rejects when the archive can't be written any more, because an entry would then wait forever. */
const failureOf = (writing: Promise<void>): Promise<never> =>
  new Promise((_, reject) => {
    writing.catch(reject);
  });

/** True for errors of our own disk, which don't mean that the archive is damaged. */
const isOfTheDisk = (failure: unknown): boolean =>
  failure instanceof Error && 'syscall' in failure && 'code' in failure && /^E[A-Z]+$/.test(String(failure.code));
