import { randomBytes } from 'node:crypto';
import type Sqlite from 'better-sqlite3';

/** The fact with the secret from which every account's key is derived (features/account/keep-key.ts). */
export const keepSecretFact = 'keep.secret';

/** Creates the installation's secret, if missing, when the database is opened, so that readers never have to write it. */
export function makeKeepSecret(sqlite: Sqlite.Database): void {
  const known = sqlite.prepare('SELECT 1 FROM instance_facts WHERE key = ?').get(keepSecretFact);
  if (known) return;
  sqlite
    .prepare('INSERT INTO instance_facts (key, value, is_secret) VALUES (?, ?, 1) ON CONFLICT DO NOTHING')
    .run(keepSecretFact, JSON.stringify(randomBytes(32).toString('base64url')));
}
