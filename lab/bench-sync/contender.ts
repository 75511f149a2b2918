/** One record of the benchmark: seven fields, one of them a note of 220 characters. */
export interface Contact {
  readonly id: string;
  readonly name: string;
  readonly firm: string;
  readonly email: string;
  readonly status: string;
  readonly updatedAt: string;
  readonly note: string;
}

/**
 * One engine in a page. Every promise resolves when the engine itself says that it is done; whether that means the disk is what
 * L9 finds out. A workload an engine has no part in is left out.
 */
export interface Contender {
  /** Opens or creates the local database. `server` is the address its own server is reached at; nothing is sent before `sync` or `follow`. */
  open(database: string, server: string): Promise<void>;
  write(row: Contact): Promise<unknown>;
  update(row: Contact): Promise<unknown>;
  bulk(rows: readonly Contact[]): Promise<unknown>;
  all(): Promise<readonly { readonly id: string }[]>;
  byStatus(status: string): Promise<readonly unknown[]>;
  /** From an empty database until so many rows of the server are here, and stored if the engine stores them. */
  firstSync?(rows: number): Promise<unknown>;
  /** Sends everything written so far; resolves when the server has it. */
  drain?(): Promise<unknown>;
  /** Stays in touch with the server. */
  follow?(): Promise<unknown>;
  /** Resolves when a row is visible in this page. */
  seen?(id: string): Promise<unknown>;
}

/** What the benchmark calls in a page. Times are in milliseconds. */
export interface BenchPage {
  open(database: string): Promise<void>;
  /** L1: from opening to the first write that is done. */
  first(database: string): Promise<number>;
  /** L2: one by one. */
  writes(count: number): Promise<readonly number[]>;
  /** L2b: one by one, of rows that are there. */
  updates(count: number): Promise<readonly number[]>;
  /** L3. */
  bulk(count: number): Promise<number>;
  /** L4: from opening until every row has been read. */
  reopen(database: string): Promise<{ readonly ms: number; readonly rows: number }>;
  /** L5: the first time, and the times after. */
  byStatus(): Promise<{ readonly first: number; readonly later: readonly number[]; readonly rows: number }>;
  /** L6, and what the main thread suffered meanwhile (L15). */
  firstSync(rows: number): Promise<{ readonly ms: number; readonly longTasks: number; readonly longest: number }>;
  /** L7. */
  drain(count: number): Promise<number>;
  /** L8: moments since the epoch. */
  follow(): Promise<void>;
  writeNow(id: string): Promise<number>;
  seen(id: string): Promise<number>;
  /** L9: tells each id as soon as its write is done. */
  writeAndTell(from: number, count: number): Promise<void>;
  ids(): Promise<readonly string[]>;
  storedBytes(): Promise<number>;
}

declare global {
  interface Window {
    bench: BenchPage;
    tellWritten(id: string): void;
  }
}

export const statuses = ['new', 'contacted', 'meeting', 'diligence', 'passed'] as const;

/** The same rows in every engine. */
export const contact = (index: number): Contact => ({
  id: `contact-${String(index).padStart(6, '0')}`,
  name: `Tove Aldergren ${index}`,
  firm: `Brackwater Ventures ${index % 97}`,
  email: `tove.${index}@brackwater.example`,
  status: statuses[index % statuses.length] ?? 'new',
  updatedAt: '2026-03-02T09:00:00.000Z',
  note: `${index} asked for the tox summary and the cap table; `.repeat(8).slice(0, 220),
});
