import { identityTable } from '@paratope/sync/dexie/database';
import { Dexie } from 'dexie';

/** A whole database as plain data, enough to recreate it with any version of the app. */
interface Dump {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

/** Packs the databases that exist, each read in one transaction, as bytes: length, JSON, then the binary values. Equal contents give equal bytes. */
export async function packDatabases(names: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const dumps: Dump[] = [];
  for (const name of names) if (await Dexie.exists(name)) dumps.push(await dumpOf(name));
  const parts: Uint8Array[] = [];
  const text = JSON.stringify(dumps, (_, value: unknown) => {
    const bytes = bytesOf(value);
    return bytes ? { [binary]: parts.push(bytes) - 1, length: bytes.length } : value;
  });
  const words = new TextEncoder().encode(text);
  const header = new Uint8Array(new Uint32Array([words.length]).buffer);
  return new Uint8Array(await new Blob([header, words, ...(parts as BlobPart[])]).arrayBuffer());
}

/**
 * Recreates packed databases, the first one last, so that it exists only if all do. Writes
 * nothing if the first one already exists and is in use: then it is at least as new.
 */
export async function unpackDatabases(packed: Uint8Array): Promise<void> {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const words = packed.subarray(4, 4 + length);
  let start = 4 + length;
  const at = new Map<number, Uint8Array>();
  const dumps = JSON.parse(new TextDecoder().decode(words)) as Dump[];
  const revived = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(revived);
    const { [binary]: number, length: size } = value as Record<string, number>;
    if (number === undefined || size === undefined)
      return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, revived(part)]));
    // Binary values follow in the order of their references in the JSON.
    if (!at.has(number)) {
      at.set(number, packed.slice(start, start + size));
      start += size;
    }
    return at.get(number)?.buffer;
  };
  const ready = dumps.map((dump) => ({ ...dump, rows: revived(dump.rows) as Dump['rows'] }));
  const [first] = ready;
  if (!first || (await isInUse(first.name))) return;
  for (const dump of ready.reverse()) await make(dump);
}

const binary = '$bytes';

async function dumpOf(name: string): Promise<Dump> {
  const db = await new Dexie(name).open();
  try {
    const rows: Record<string, readonly unknown[]> = {};
    await db.transaction('r', db.tables, async () => {
      for (const table of db.tables) rows[table.name] = await table.toArray();
    });
    const stores = Object.fromEntries(
      db.tables.map(({ name: table, schema }) => [
        table,
        [schema.primKey, ...schema.indexes].map(({ src }) => src).join(','),
      ]),
    );
    return { name, version: db.verno, stores, rows };
  } finally {
    db.close();
  }
}

async function make({ name, version, stores, rows }: Dump): Promise<void> {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' });
  db.version(version).stores(stores);
  try {
    await db.transaction('rw', db.tables, async () => {
      for (const table of db.tables) await table.bulkPut([...(rows[table.name] ?? [])]);
    });
  } finally {
    db.close();
  }
}

/** The engine's database has an identity row as soon as it holds anything. */
async function isInUse(name: string): Promise<boolean> {
  if (!(await Dexie.exists(name))) return false;
  const db = await new Dexie(name).open();
  try {
    return db.tables.some((table) => table.name === identityTable) && (await db.table(identityTable).count()) > 0;
  } finally {
    db.close();
  }
}

const bytesOf = (value: unknown): Uint8Array | undefined =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'
    ? new Uint8Array(value as ArrayBuffer)
    : ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : undefined;
