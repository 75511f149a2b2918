import type { AccountId } from '@paratope/shared/ids';
import { setOf } from './record-stores.ts';
import { pagesOf } from './rows.ts';

/** One database per account, so that no account sees another's rows (SPEC A5). */
export const databaseName = (accountId: AccountId): string => `app-${accountId}`;

/** Holds a replica's identity: a database with a record in this table is in use. */
export const identityTable: string = pagesOf(setOf.meta);
