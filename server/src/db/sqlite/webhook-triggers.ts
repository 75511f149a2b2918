import type Sqlite from 'better-sqlite3';
import { webhookTriggers } from '../told.ts';

/**
 * Creates the triggers that write a delivery for each webhook that asked for what happens, in the writer's own transaction: whatever
 * makes the change, none is forgotten, and without a webhook nothing is written. Missing and outdated ones are replaced.
 */
export function keepWebhookTriggers(sqlite: Sqlite.Database): void {
  // Not there up to the schema before them.
  if (!sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'webhooks'").get()) return;
  const found = sqlite.prepare(`${written} ORDER BY sql`).pluck();
  if (JSON.stringify(found.all()) === JSON.stringify([...triggers].sort())) return;
  sqlite.transaction(() => {
    forgetWebhookTriggers(sqlite);
    for (const statement of triggers) sqlite.exec(statement);
  })();
}

/** Drops the triggers for a migration, which could not rebuild a table they refer to. */
export function forgetWebhookTriggers(sqlite: Sqlite.Database): void {
  const names = sqlite.prepare(written.replace('SELECT sql', 'SELECT name')).pluck().all() as string[];
  for (const name of names) sqlite.exec(`DROP TRIGGER ${name}`);
}

const written = `SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%INTO webhook_deliveries%'`;

const triggers = webhookTriggers({
  object: (pairs) => `json_object(${pairs})`,
  part: (column, name) => `json_extract(${column}, '$.${name}')`,
  field: (column, name) => `json_extract(${column}, '$.${name}')`,
  has: (text, literal) => `instr(${text}, '${literal}') > 0`,
  random: 'lower(hex(randomblob(16)))',
  now: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
}).map(
  ({ name, after, when, statement }) =>
    `CREATE TRIGGER ${name} AFTER ${after}${when ? ` WHEN ${when}` : ''} BEGIN ${statement} END`,
);
