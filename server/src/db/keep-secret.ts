import { randomBytes } from 'node:crypto';
import type Sqlite from 'better-sqlite3';

/** The fact that holds the secret of which every account's key is made (features/account/keep-key.ts). */
export const keepSecretFact = 'keep.secret';

/** Makes the installation's secret where it has none, when the database is opened: who only reads must never have to write it. */
export function makeKeepSecret(sqlite: Sqlite.Database): void {
  const known = sqlite.prepare('SELECT 1 FROM instance_facts WHERE key = ?').get(keepSecretFact);
  if (known) return;
  sqlite
    .prepare('INSERT INTO instance_facts (key, value, is_secret) VALUES (?, ?, 1) ON CONFLICT DO NOTHING')
    .run(keepSecretFact, JSON.stringify(randomBytes(32).toString('base64url')));
}
