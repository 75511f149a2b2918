import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Db } from '../db.ts';
import { keepSecretFact } from '../keep-secret.ts';
import { webhookTriggers } from '../told.ts';
import { rowsOf } from './driver.ts';
import { countAnew, functionOf, matchCounts } from './match-counts.ts';
import { migrations } from './migrations.ts';
import { createSearchTables } from './search.ts';

/** Creates the tables the database lacks, and what the generator cannot express. One process at a time; the others wait. */
export async function migrateServer(client: pg.Client): Promise<void> {
  const connection = drizzle(client);
  const db = connection as unknown as Db;
  await client.query(`SELECT pg_advisory_lock(${migrating})`);
  try {
    await migrate(connection, { migrationsFolder: migrations });
    if (!(await isDerived(db))) {
      await client.query('BEGIN');
      await createSearchTables(db);
      for (const statement of derived) await rowsOf(db, sql.raw(statement));
      await countAnew(db);
      await rowsOf(db, sql.raw(`COMMENT ON TABLE match_counts IS '${derivedHash}'`));
      await client.query('COMMIT');
    }
    await rowsOf(
      db,
      sql`INSERT INTO instance_facts (key, value, is_secret)
        VALUES (${keepSecretFact}, ${JSON.stringify(randomBytes(32).toString('base64url'))}, TRUE) ON CONFLICT DO NOTHING`,
    );
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${migrating})`);
  }
}

/** Whether this program's functions and triggers are there: a comment holds the hash of what made them. */
async function isDerived(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ hash: string | null }>(
    db,
    sql`SELECT obj_description(to_regclass('match_counts'), 'pg_class') AS hash`,
  );
  return row?.hash === derivedHash;
}

/** The advisory lock of those who migrate; that of works is another number. */
const migrating = 2;

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

const derived = [deferrable, ...matchCounts, ...toldTriggers];
const derivedHash = createHash('sha256').update(derived.join('\n')).digest('hex');
