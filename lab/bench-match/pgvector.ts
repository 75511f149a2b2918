import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

/** The same vectors in pgvector, inside PostgreSQL as WebAssembly (PGlite), in memory and without an index: exact, as the product's own search is. */
export interface PgVectors {
  /** The smallest distance among the closest `count` by inner product; lengths are 1, so the order is the cosine's. */
  closest(query: Float32Array, count: number): Promise<number>;
  close(): Promise<void>;
}

/** `values`: the vectors one after another, `dimensions` numbers each. */
export async function openPgVectors(values: Float32Array, dimensions: number): Promise<PgVectors> {
  const pg = await PGlite.create({ extensions: { vector } });
  await pg.exec(
    `CREATE EXTENSION vector; CREATE TABLE company (id int NOT NULL, embedding vector(${dimensions}) NOT NULL) PARTITION BY RANGE (id)`,
  );
  const count = values.length / dimensions;
  for (let from = 0; from < count; from += rowsAtOnce) {
    // PGlite copies a file whole each time it grows: one table for all takes minutes to fill, several take seconds.
    await pg.exec(
      `CREATE UNLOGGED TABLE company_${from} PARTITION OF company FOR VALUES FROM (${from}) TO (${from + rowsAtOnce})`,
    );
    const some = values.subarray(from * dimensions, (from + rowsAtOnce) * dimensions);
    const blob = new Blob([asBinaryCopy(some, dimensions, from)]);
    await pg.query("COPY company FROM '/dev/blob' WITH (FORMAT binary)", [], { blob });
  }
  return {
    closest: async (query, most) => {
      const { rows } = await pg.query<{ distance: number }>(
        `SELECT embedding <#> $1::vector AS distance FROM company ORDER BY 1 LIMIT ${most}`,
        [`[${query.join(',')}]`],
      );
      if (rows.length !== Math.min(most, count)) throw new Error(`pgvector gave ${rows.length} rows.`);
      return rows[0]?.distance ?? Number.NaN;
    },
    close: () => pg.close(),
  };
}

const rowsAtOnce = 5_000;

/** PostgreSQL's binary COPY format, big-endian: as text the same numbers take ten times as long to write and to read. */
function asBinaryCopy(values: Float32Array, dimensions: number, firstId: number): ArrayBuffer {
  const count = values.length / dimensions;
  const vectorBytes = 4 + 4 * dimensions;
  const rowBytes = 2 + 4 + 4 + 4 + vectorBytes;
  const buffer = new ArrayBuffer(signature.length + 8 + count * rowBytes + 2);
  const view = new DataView(buffer);
  new Uint8Array(buffer).set(signature);
  let at = signature.length + 8;
  for (let row = 0; row < count; row += 1) {
    view.setInt16(at, 2);
    view.setInt32(at + 2, 4);
    view.setInt32(at + 6, firstId + row);
    view.setInt32(at + 10, vectorBytes);
    view.setInt16(at + 14, dimensions);
    at += 18;
    for (let number = 0; number < dimensions; number += 1, at += 4)
      view.setFloat32(at, values[row * dimensions + number] as number);
  }
  view.setInt16(at, -1);
  return buffer;
}

const signature = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1');
