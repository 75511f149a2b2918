import type { Db } from './db.ts';
import type { Relay } from './relay.ts';

export type { Db };

/** An open write transaction, and what to run once it is safely on the disk. */
export interface Transaction {
  readonly db: Db;
  /** Runs `act` only after the commit: a poke, a wake-up. It must not throw. */
  afterCommit(act: () => void): void;
  /** Runs a part that may fail alone. If it throws, its writes are undone, the error is rethrown, and the transaction can go on. */
  savepoint<T>(part: () => Promise<T>): Promise<T>;
}

/** Returns what a work puts in order, such as `startup:ID`. Must not write. */
export type NamesOf = (tx: Transaction) => Promise<readonly string[]>;

export interface Database {
  /** The file, or the address of the server's database: for threads that open it themselves. */
  readonly location: string;
  /** Committed snapshots only; never sees a transaction in flight. */
  readonly reader: Db;
  /** Runs several queries on one committed state. `work` must not write. */
  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` alone, as if no other were running, and resolves once it is committed; a throw undoes it. A work may be undone and
   * run again before it is committed, so it begins afresh: whatever it counts or collects, it declares inside and returns.
   *
   * With `of`, asked first and inside the transaction, it is alone only among works with a name in common, and beside no work without
   * names. What it reads and changes must then belong to those names, or be changed by works without names alone.
   */
  write<T>(work: (tx: Transaction) => Promise<T>, of?: NamesOf): Promise<T>;
  /** Waits until no other process of this database holds the key, and returns its release. It ends with its process as well. */
  alone(key: string): Promise<() => Promise<void>>;
  /** To the other processes that have this database open. */
  readonly relay: Relay;
  /** Empties the log beside a database file, where deleted data would otherwise remain for a while. */
  emptyLog(): Promise<void>;
  /** True inside `write`, where no external service may be called. */
  isWriting(): boolean;
  close(): Promise<void>;
}
