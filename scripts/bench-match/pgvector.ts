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
    `CREATE EXTENSION vector; CREATE TABLE company (id int PRIMARY KEY, embedding vector(${dimensions}) NOT NULL)`,
  );
  const count = values.length / dimensions;
  for (let from = 0; from < count; from += rowsAtOnce) {
    const lines: string[] = [];
    for (let id = from; id < Math.min(count, from + rowsAtOnce); id += 1)
      lines.push(`${id}\t${written(values.subarray(id * dimensions, (id + 1) * dimensions))}\n`);
    await pg.query("COPY company FROM '/dev/blob'", [], { blob: new Blob(lines) });
  }
  return {
    closest: async (query, most) => {
      const { rows } = await pg.query<{ distance: number }>(
        `SELECT embedding <#> $1::vector AS distance FROM company ORDER BY 1 LIMIT ${most}`,
        [written(query)],
      );
      if (rows.length !== Math.min(most, count)) throw new Error(`pgvector gave ${rows.length} rows.`);
      return rows[0]?.distance ?? Number.NaN;
    },
    close: () => pg.close(),
  };
}

const rowsAtOnce = 5_000;

const written = (vector: Float32Array): string => `[${vector.join(',')}]`;
