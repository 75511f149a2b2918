import type { AccountId, SpaceId } from '@paratope/shared/ids';
import { mutators } from '@paratope/shared/mutators';
import { dataSchema, oldestSchema, upcasts } from '@paratope/shared/synced';
import type { Authority } from '@paratope/sync/authority/authority';
import { createAuthority } from '@paratope/sync/authority/create';
import type { Deps } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { createAuthorityStore, membershipOf, type Reactions, spacesOf } from './store.ts';
import type { SyncedTable } from './synced-table.ts';

export function createServerAuthority(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'pokes' | 'log'> & {
    readonly bytes: (length: number) => Uint8Array;
    readonly tables: readonly SyncedTable[];
    readonly reactions: Reactions;
  },
): Authority<Transaction> {
  const now = () => deps.clock.now().toISOString();
  return createAuthority<Transaction>({
    registry: mutators,
    store: createAuthorityStore({ database: deps.database, tables: deps.tables, reactions: deps.reactions, now }),
    access: {
      spaces: (tx, accountId: AccountId) => spacesOf(tx.native.db, accountId),
      async entitlements(tx, accountId: AccountId, space: SpaceId) {
        const member = await membershipOf(tx.native.db, accountId, space);
        return member && { ...member, policy: { timelineForFree: deps.config.TIMELINE_FOR_FREE } };
      },
    },
    schema: { current: dataSchema, oldest: oldestSchema },
    upcasts,
    random: { bytes: deps.bytes },
    clock: { now },
    announce: ({ space, seq }) => deps.pokes.publish(space, seq),
    report: (failure, about) => deps.log.error({ failure, ...about }, 'a change broke'),
  });
}
