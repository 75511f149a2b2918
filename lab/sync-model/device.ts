import { made, merged, plain } from './rows.ts';
import type { Setting } from './server.ts';
import {
  type Content,
  type Device,
  type Entry,
  newReplica,
  nowhere,
  type Reply,
  type Request,
  type State,
  type Tab,
} from './state.ts';

type Answer = Extract<Reply, { kind: 'answer' }>;

/** The queue made on top of rows; what no longer works shows nothing and stays pending. */
function replayed(setting: Setting, rows: readonly Content[], queue: readonly Entry[]): Content[] {
  const shown = [...rows];
  for (const entry of queue) {
    const row = setting.changes[entry.c]?.row ?? 0;
    const result = made(setting.changes, entry, shown[row] ?? null);
    if (typeof result === 'object') shown[row] = result.content;
  }
  return shown;
}

/** A person makes a change. `torn`: the row is written and the queue is not. */
export function write(setting: Setting, state: State, device: Device, c: number, torn: boolean): void {
  const entry = { ...asMade(setting, device, c), seq: device.last + 1 };
  const row = setting.changes[c]?.row ?? 0;
  state.saved[c] = true;
  const result = made(setting.changes, entry, device.shown[row] ?? null);
  if (typeof result === 'object') device.shown[row] = result.content;
  if (torn) return;
  device.outbox.push(entry);
  device.last = entry.seq;
}

/** Whether the mutator does it on the rows as they are shown. */
export const canWrite = (setting: Setting, device: Device, c: number): boolean => {
  const change = setting.changes[c];
  if (!change || (change.kind === 'undo' && !device.undo)) return false;
  return typeof made(setting.changes, { c, text: '' }, device.shown[change.row] ?? null) === 'object';
};

function asMade({ changes, rules }: Setting, device: Device, c: number): Omit<Entry, 'seq'> {
  const change = changes[c];
  const shown = device.shown[change?.row ?? 0] ?? null;
  if (change?.kind === 'write') {
    const text = [...(shown ?? ''), c].sort().join('');
    device.undo = { before: shown ?? '', after: text };
    return { c, base: shown, text };
  }
  if (change?.kind === 'undo' && device.undo) {
    const { before, after } = device.undo;
    delete device.undo;
    // What others wrote since is in the text, as merging with the value it undoes as base leaves it.
    const text = rules.has('undo-base') && shown !== null ? merged(after, shown, before) : before;
    return { c, base: shown, text };
  }
  // What a change leaves as it was is not in its base.
  const alters = change?.kind !== 'set' || plain(shown) !== change.value;
  return { c, base: alters ? shown : null };
}

/** The next question of a tab. */
export function ask(device: Device, tab: Tab, cookie: number): void {
  const [first] = device.outbox;
  tab.question = {
    replica: device.replica,
    account: device.account,
    cookie,
    cursor: device.fresh ? nowhere : device.cursor,
    ack: (first?.seq ?? device.last + 1) - 1,
    entries: tab.pullOnly ? [] : device.outbox.filter(({ seq }) => seq > tab.after),
  };
  tab.stale = false;
}

/** The tab has its reply: everything about it is one transaction of the device, and only in the turn it was asked in. */
export function hear(setting: Setting, state: State, device: Device, tab: Tab): void {
  const { reply, question, stale } = tab;
  tab.question = null;
  tab.reply = null;
  if (!reply || !question) return;
  const dropped = stale && setting.rules.has('turn');
  switch (reply.kind) {
    case 'answer':
      if (dropped) tab.after = 0;
      else answered(setting, state, device, tab, question, reply);
      return;
    case 'forked':
      tab.after = 0;
      tab.pullOnly = true;
      return;
    case 'diverged': {
      const isSkipped = reply.reason === 'gap' && tab.after > 0;
      tab.after = 0;
      if (!isSkipped && !dropped) recover(setting, state, device, reply);
      return;
    }
    case 'unauthorized':
      tab.after = 0;
      tab.pullOnly = false;
  }
}

function answered(setting: Setting, state: State, device: Device, tab: Tab, question: Request, reply: Answer): void {
  if (reply.partial) {
    moveOn(device);
    tab.after = Math.min(reply.last, question.entries.at(-1)?.seq ?? tab.after);
    return;
  }
  settle(device, reply);
  apply(setting, device, reply);
  moveOn(device);
  tab.after = 0;
  tab.pullOnly = false;
  withOwnNumbers(setting, state, device, reply.last);
}

/** The first half of an answer, where an engine would apply it in two transactions. */
export function hearHalf(setting: Setting, device: Device, tab: Tab): void {
  if (tab.reply?.kind !== 'answer') return;
  settle(device, tab.reply);
  if (!device.fresh) device.shown = replayed(setting, device.rows, device.outbox);
  tab.half = true;
}

/** Verdicts take changes out of the queue by name. */
function settle(device: Device, { verdicts }: Answer): void {
  for (const { c, ok, at } of verdicts) {
    const entry = device.outbox.find((one) => one.c === c);
    if (!entry) continue;
    if (ok) device.journal.push({ ...entry, replica: device.replica, confirmed: entry.confirmed ?? at });
    else device.attention.push(c);
    device.outbox = device.outbox.filter((one) => one !== entry);
  }
}

/** Rows and cursor; a download from nothing also names the rows that are no more. */
function apply(setting: Setting, device: Device, { rows, cursor }: Answer): void {
  if (device.fresh) device.rows = device.rows.map(() => null);
  for (const { row, content } of rows) device.rows[row] = content;
  device.cursor = cursor;
  device.fresh = false;
  device.shown = replayed(setting, device.rows, device.outbox);
}

/** Questions asked before are about a device that no longer exists. */
function moveOn(device: Device): void {
  for (const tab of device.tabs) if (tab.question) tab.stale = true;
}

function withOwnNumbers({ rules }: Setting, state: State, device: Device, last: number): void {
  const [first] = device.outbox;
  const ours = last <= device.last && (!first || first.seq > last);
  if (ours || !rules.has('own-numbers')) return;
  device.replica = newReplica(state);
  renumber(device, device.outbox, 1);
}

function renumber(device: Device, entries: readonly Entry[], from: number): void {
  device.outbox = entries.map((entry, index) => ({ ...entry, seq: from + index }));
  device.last = from + entries.length - 1;
}

/**
 * The server has another history: everything is downloaded again, and what it has lost goes to the head of the queue. Where it knows this replica as
 * another account's, the queue gets a name and numbers of its own.
 */
function recover(
  { rules }: Setting,
  state: State,
  device: Device,
  { reason, last }: Extract<Reply, { kind: 'diverged' }>,
): void {
  if (reason === 'foreign' && !rules.has('new-identity')) return;
  if (last <= device.last) {
    const unknown = device.journal.filter(({ replica, seq }) =>
      replica === device.replica ? seq > last : reason === 'restored',
    );
    const waiting = device.outbox.filter(({ seq }) => seq > last);
    const isLost = (reason === 'restored' || reason === 'gap') && rules.has('journal');
    const again = isLost ? unknown.filter(({ c }) => !waiting.some((one) => one.c === c)) : [];
    device.journal = device.journal.filter((entry) => !unknown.includes(entry));
    renumber(device, [...again.map(({ replica: _, ...entry }): Entry => entry), ...waiting], last + 1);
  }
  if (reason === 'foreign') device.replica = newReplica(state);
  device.fresh = true;
  moveOn(device);
}
