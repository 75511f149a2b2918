/**
 * What the scenes are made of: databases of devices with their tabs, one server, and requests under way. Every value is plain data. A
 * replica's id is a small number that means nothing but to be the same or another. A commit's nonce is one too, and is the server's moment as well: later
 * commits, of whatever history, have higher ones. `canonical` counts both anew.
 */

/** What a person does, known in advance. Changes are named by their index, which is their mid. */
export interface Change {
  /** The database it is made in. */
  readonly by: number;
  readonly row: number;
  /**
   * `mark` adds a word to the row and `gild` does the same for those who pay; `set` gives the row a value; `add` and `remove` are about the row itself;
   * `write` adds a word to a text, and `undo` takes back what the last `write` of this device added.
   */
  readonly kind: 'mark' | 'gild' | 'set' | 'add' | 'remove' | 'write' | 'undo';
  readonly value?: string;
}

/** What stands in a row: a list of words as digits, or one value; null where there is no row. */
export type Content = string | null;

/** One entry of a queue. */
export interface Entry {
  /** The change. */
  readonly c: number;
  readonly seq: number;
  /** What stood in the row before it. */
  readonly base: Content;
  /** The whole text as the person left it. */
  readonly text?: string;
  /** The moment at which a server accepted it first. */
  readonly confirmed?: number;
}

/** An accepted change in the journal. */
export interface Accepted extends Entry {
  readonly replica: number;
}

export interface Cursor {
  readonly seq: number;
  readonly nonce: number;
}

export interface Request {
  readonly replica: number;
  /** The account it is meant for, and the one whose cookie it carries; -1 without a session. */
  readonly account: number;
  readonly cookie: number;
  readonly cursor: Cursor;
  readonly ack: number;
  readonly entries: readonly Entry[];
}

export interface Verdict {
  readonly c: number;
  readonly ok: boolean;
  /** Moment of the newest commit then. */
  readonly at: number;
}

export type Reply =
  | {
      readonly kind: 'answer';
      /** A page before the last one: no rows here, no verdicts, only what the server has decided. */
      readonly partial: boolean;
      readonly last: number;
      readonly verdicts: readonly Verdict[];
      readonly rows: readonly { readonly row: number; readonly content: Content }[];
      readonly cursor: Cursor;
    }
  | { readonly kind: 'diverged'; readonly reason: 'restored' | 'compacted' | 'gap' | 'foreign'; readonly last: number }
  | { readonly kind: 'forked' }
  /** The session is gone, or another account's. Nothing was done. */
  | { readonly kind: 'unauthorized' };

/** A tab holds nothing but its one question, and what a drain remembers from one question to the next. Its end and a lost answer come to the same. */
export interface Tab {
  question: Request | null;
  reply: Reply | null;
  /** The device has applied another answer since this question was asked. */
  stale: boolean;
  /** Numbers up to here are decided and wait only for the pages that hold their effects. */
  after: number;
  pullOnly: boolean;
  /** The first half of an answer is applied (only where `answer-whole` is taken out). */
  half: boolean;
}

export interface Device {
  readonly account: number;
  /** Which browser profile it is in. */
  readonly browser: number;
  replica: number;
  last: number;
  cursor: Cursor;
  /** It downloads everything again; what is shown stays until that is here. */
  fresh: boolean;
  /** The server's rows as this device knows them, and the rows it shows. */
  rows: Content[];
  shown: Content[];
  outbox: Entry[];
  journal: Accepted[];
  attention: number[];
  sealed: boolean;
  /** What can be undone: the text before the last `write` here, and after it. */
  undo?: { readonly before: string; readonly after: string };
  tabs: Tab[];
}

export interface ServerReplica {
  readonly id: number;
  readonly account: number;
  /** By number; null where a gap was let through. */
  verdicts: (Verdict | null)[];
}

export interface Server {
  /** Nonces of the commits after the one everything starts with. */
  commits: number[];
  rows: {
    content: Content;
    v: number;
    /** Its place in the order: when it was written or deleted, or first confirmed if that came again. */
    at: number;
  }[];
  replicas: ServerReplica[];
}

export interface State {
  server: Server;
  backup: Server | null;
  devices: Device[];
  /** Requests whose tab is gone or no longer listens; each may still arrive. */
  air: Request[];
  /** Changes whose person was told they are saved. */
  saved: boolean[];
  paid: boolean;
  /** A profile was copied. */
  hasCopies: boolean;
  /** Which account's cookie each browser has; -1 if none. */
  cookies: number[];
  /** Who signed in there last. */
  pages: number[];
  /** How often what happens seldom may still happen. */
  left: Record<Seldom, number>;
}

export type Seldom = 'backup' | 'restore' | 'copy' | 'partial' | 'upgrade';

export const nowhere: Cursor = { seq: 0, nonce: 0 };
/** The commit that everything starts with. */
export const origin: Cursor = { seq: 1, nonce: 1 };

export const idleTab = (): Tab => ({
  question: null,
  reply: null,
  stale: false,
  after: 0,
  pullOnly: false,
  half: false,
});

export const headOf = (server: Server): Cursor => ({
  seq: server.commits.length + 1,
  nonce: server.commits.at(-1) ?? origin.nonce,
});

/** Shares what is never changed in place: requests, replies, entries and verdicts, and the backup. */
export const copyOf = (state: State): State => ({
  ...state,
  server: copyOfServer(state.server),
  devices: state.devices.map((device) => ({
    ...device,
    rows: [...device.rows],
    shown: [...device.shown],
    outbox: [...device.outbox],
    journal: [...device.journal],
    attention: [...device.attention],
    tabs: device.tabs.map((tab) => ({ ...tab })),
  })),
  air: [...state.air],
  saved: [...state.saved],
  cookies: [...state.cookies],
  pages: [...state.pages],
  left: { ...state.left },
});

export const copyOfServer = ({ commits, rows, replicas }: Server): Server => ({
  commits: [...commits],
  rows: rows.map((row) => ({ ...row })),
  replicas: replicas.map((replica) => ({ ...replica, verdicts: [...replica.verdicts] })),
});

/** A name no replica has. */
export function newReplica({ server, backup, devices, air }: State): number {
  const used = [...server.replicas, ...(backup?.replicas ?? [])].map(({ id }) => id);
  for (const { replica, journal, tabs } of devices) {
    used.push(replica, ...journal.map((entry) => entry.replica));
    for (const { question } of tabs) if (question) used.push(question.replica);
  }
  return Math.max(...used, ...air.map(({ replica }) => replica)) + 1;
}

export const newMoment = (state: State): number => Math.max(...momentsIn(state)) + 1;

/** Every moment that anybody knows of. */
export function momentsIn({ server, backup, devices, air }: State): Set<number> {
  const found = new Set<number>([nowhere.nonce, origin.nonce]);
  const ofEntries = (entries: readonly Entry[]): void => {
    for (const { confirmed } of entries) if (confirmed !== undefined) found.add(confirmed);
  };
  for (const one of backup ? [server, backup] : [server]) {
    for (const commit of one.commits) found.add(commit);
    for (const { at } of one.rows) found.add(at);
    for (const { verdicts } of one.replicas) for (const verdict of verdicts) if (verdict) found.add(verdict.at);
  }
  for (const { cursor, outbox, journal, tabs } of devices) {
    found.add(cursor.nonce);
    ofEntries(outbox);
    ofEntries(journal);
    for (const { question, reply } of tabs) {
      if (question) found.add(question.cursor.nonce);
      if (question) ofEntries(question.entries);
      if (reply?.kind !== 'answer') continue;
      found.add(reply.cursor.nonce);
      for (const { at } of reply.verdicts) found.add(at);
    }
  }
  for (const { cursor, entries } of air) {
    found.add(cursor.nonce);
    ofEntries(entries);
  }
  return found;
}
