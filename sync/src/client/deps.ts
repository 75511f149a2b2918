import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Collection, Registry, Upcast } from '@paratope/shared/mutation';
import type { Channel, ClientStore, Clock, Locks, Network, Random, Signals } from '../ports.ts';

export interface ReplicaDeps {
  readonly registry: Registry;
  readonly store: ClientStore;
  readonly network: Network;
  readonly clock: Clock;
  readonly random: Random;
  readonly signals: Signals;
  /** Absent where the browser has none. */
  readonly locks?: Locks;
  readonly channel?: Channel;
  /** The account whose rows these are; also names the locks. */
  readonly accountId: AccountId;
  /** The startup that changes are about; they go to its space. */
  readonly startupId: StartupId;
  /** Version of the data this program writes and understands. */
  readonly schema: number;
  readonly upcasts?: readonly Upcast[];
  /** All synced collections: a new collection or field makes the rows download again, even under the same schema. */
  readonly collections?: readonly Collection[];
  /** Logs an unexpected error inside the engine. Must not throw. */
  report?(error: unknown): void;
}
