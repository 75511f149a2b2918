import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Db } from '../db.ts';
import { keepSecretFact } from '../keep-secret.ts';
import { webhookTriggers } from '../told.ts';
import { rowsOf } from './driver.ts';
import { locks } from './locks.ts';
import { countAnew, functionOf, matchCounts } from './match-counts.ts';
import { migrations } from './migrations.ts';
import { searchTables } from './search.ts';

/**
 * Creates the tables the database lacks, and what the generator cannot express. One process at a time; the others wait until the client is
 * closed, which also undoes what failed.
 */
export async function migrateServer(client: pg.Client): Promise<void> {
  const connection = drizzle(client);
  const db = connection as unknown as Db;
  await client.query(`SELECT pg_advisory_lock(${locks.migrating})`);
  await migrate(connection, { migrationsFolder: migrations });
  const derived = [...(await searchTables(db)), deferrable, ...matchCounts, ...toldTriggers];
  const hash = createHash('sha256').update(derived.join('\n')).digest('hex');
  if ((await derivedIn(db)) !== hash) {
    await client.query('BEGIN');
    for (const statement of derived) await rowsOf(db, sql.raw(statement));
    await countAnew(db);
    await rowsOf(db, sql.raw(`COMMENT ON TABLE match_counts IS '${hash}'`));
    await client.query('COMMIT');
  }
  // Of no use after a failure of the server, so it is not worth its log.
  await client.query(
    'CREATE UNLOGGED TABLE IF NOT EXISTS rate_limits (key text PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)',
  );
  await rowsOf(
    db,
    sql`INSERT INTO instance_facts (key, value, is_secret)
      VALUES (${keepSecretFact}, ${JSON.stringify(randomBytes(32).toString('base64url'))}, TRUE) ON CONFLICT DO NOTHING`,
  );
}

/** The hash of what made this database's own tables, functions and triggers: a comment holds it. */
async function derivedIn(db: Db): Promise<string | null | undefined> {
  const [row] = await rowsOf<{ hash: string | null }>(
    db,
    sql`SELECT obj_description(to_regclass('match_counts'), 'pg_class') AS hash`,
  );
  return row?.hash;
}

/** As SQLite's are: {@link deferReferences} says when. */
const deferrable = `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint WHERE contype = 'f' AND NOT condeferrable LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE', one.of, one.name);
  END LOOP; END $$`;

const toldTriggers = webhookTriggers({
  object: (pairs) => `json_build_object(${pairs})::text`,
  part: (column, name) => `(${column}::json -> '${name}')`,
  field: (column, name) => `(${column}::json ->> '${name}')`,
  has: (text, literal) => `strpos(${text}, '${literal}') > 0`,
  random: "replace(gen_random_uuid()::text, '-', '')",
  now: `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}).flatMap(({ name, after, when, statement }) => [
  functionOf(name, statement),
  `CREATE OR REPLACE TRIGGER ${name} AFTER ${after} FOR EACH ROW ${when ? `WHEN (${when})` : ''}
    EXECUTE FUNCTION ${name}()`,
]);
