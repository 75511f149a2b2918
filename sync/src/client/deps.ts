import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { Collection, Registry, Upcast } from '@paratope/shared/mutation';
import type { Channel, ClientStore, Clock, Locks, Network, Random, Signals } from '../ports.ts';

/** What a replica stands on: the ports, and what the program says of itself. */
export interface ReplicaDeps {
  readonly registry: Registry;
  readonly store: ClientStore;
  readonly network: Network;
  readonly clock: Clock;
  readonly random: Random;
  readonly signals: Signals;
  /** Left out where the browser has none. */
  readonly locks?: Locks;
  readonly channel?: Channel;
  /** Names the locks; the person whose rows these are. */
  readonly accountId: AccountId;
  /** Startup the changes are about; entries go to its space. */
  readonly startupId: StartupId;
  /** Version of the data this program writes and understands. */
  readonly schema: number;
  /** Steps that bring what an older program queued to that version. */
  readonly upcasts?: readonly Upcast[];
  /** Everything that travels: a new collection or field makes the rows come again, even if the schema stayed. */
  readonly collections?: readonly Collection[];
  /** An unexpected error inside the engine, for the log. Must not throw. */
  report?(error: unknown): void;
}
