import type { Db } from '../../db/database.ts';
import { accounts, admins } from '../../db/schema/index.ts';

/** Whether anybody has ever come: before that, there is nothing that could be lost. */
export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.$count(admins)) + (await db.$count(accounts)) > 0;
}
