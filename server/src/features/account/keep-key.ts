import { createHmac } from 'node:crypto';
import type { AccountId } from '@paratope/shared/ids';
import type { Db } from '../../db/database.ts';
import { keepSecretFact } from '../../db/keep-secret.ts';
import { readFact } from '../instance/index.ts';

/**
 * The key, base64 of 32 bytes, under which an account's devices seal what stays on them after signing out (sync/SPEC.md A4). The same for as long as the
 * installation lives: it is made of one secret kept with the data, so that a backup older than the account still opens what was sealed.
 */
export async function keepKeyOf(db: Db, accountId: AccountId): Promise<string> {
  const secret = await readFact(db, keepSecretFact);
  if (typeof secret !== 'string') throw new Error('The database was opened without its secret.');
  return createHmac('sha256', secret).update(`keep ${accountId}`).digest('base64');
}
