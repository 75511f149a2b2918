import { createHmac } from 'node:crypto';
import type { AccountId } from '@paratope/shared/ids';
import type { Db } from '../../db/database.ts';
import { keepSecretFact } from '../../db/keep-secret.ts';
import { readFact } from '../instance/index.ts';

/**
 * Returns the key, base64 of 32 bytes, with which an account's devices seal what stays on them after signing out (sync/SPEC.md A4). It
 * never changes: it is derived from a secret stored with the data, so even a backup older than the account opens what was sealed.
 */
export async function keepKeyOf(db: Db, accountId: AccountId): Promise<string> {
  const secret = await readFact(db, keepSecretFact);
  if (typeof secret !== 'string') throw new Error('The database was opened without its secret.');
  return createHmac('sha256', secret).update(`keep ${accountId}`).digest('base64');
}
