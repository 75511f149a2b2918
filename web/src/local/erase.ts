import type { AccountId } from '@paratope/shared/ids';
import { deleteBrowserStore } from '@paratope/sync/dexie/mirror';
import { filesDatabase } from './deck-queue.ts';
import { seenDatabase } from './seen.ts';

/** Deletes every database of an account on this device; the engine's own goes before the files, see `unpackDatabases`. */
export const eraseDatabases = (accountId: AccountId): Promise<void> =>
  deleteBrowserStore(accountId, [seenDatabase(accountId), filesDatabase(accountId)]);
