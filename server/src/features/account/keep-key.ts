import { createHmac } from 'node:crypto';
import type { AccountId } from '@paratope/shared/ids';
import { type Deps, inTransaction } from '../../context.ts';
import { noteFact, readFact } from '../instance/index.ts';

/**
 * The key, base64 of 32 bytes, under which an account's devices seal what stays on them after signing out (sync/SPEC.md A4). The same for as long as the
 * installation lives: it is made of one secret kept with the data, so that a backup older than the account still opens what was sealed.
 */
export async function keepKeyOf(deps: Pick<Deps, 'database' | 'random'>, accountId: AccountId): Promise<string> {
  return createHmac('sha256', await secretOf(deps))
    .update(`keep ${accountId}`)
    .digest('base64');
}

const fact = 'keep.secret';

async function secretOf(deps: Pick<Deps, 'database' | 'random'>): Promise<string> {
  const known = await readFact(deps.database.reader, fact);
  if (typeof known === 'string') return known;
  return inTransaction(deps, async (tx) => {
    const meanwhile = await readFact(tx.db, fact);
    if (typeof meanwhile === 'string') return meanwhile;
    const made = deps.random.token(32);
    await noteFact(tx, { key: fact, value: made, isSecret: true });
    return made;
  });
}
