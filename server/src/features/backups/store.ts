import type { Db } from '../../db/database.ts';
import { accounts, admins } from '../../db/schema/index.ts';

/** Before anyone has an account there is nothing to lose. */
export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.$count(admins)) + (await db.$count(accounts)) > 0;
}
