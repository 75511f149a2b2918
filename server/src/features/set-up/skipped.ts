import { SetUpStepName } from '@paratope/shared/admin/set-up-api';
import * as z from 'zod/mini';
import type { Db, Transaction } from '../../db/database.ts';
import { noteFact, readFact } from '../instance/index.ts';

/** The steps an owner has put aside, the same for every owner. A step of another version is forgotten. */
export async function readSkipped(db: Db): Promise<ReadonlySet<SetUpStepName>> {
  const names = z.array(z.string()).safeParse(await readFact(db, skippedFact)).data ?? [];
  return new Set(SetUpStepName.options.filter((name) => names.includes(name)));
}

export const noteSkipped = (tx: Transaction, skipped: ReadonlySet<SetUpStepName>): Promise<void> =>
  noteFact(tx, { key: skippedFact, value: [...skipped], isSecret: false });

const skippedFact = 'set-up.skipped';
