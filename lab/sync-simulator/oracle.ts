import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { AuthorityStore, AuthorityTx, RowWrite } from '@paratope/sync/authority/store';
import type { AttentionItem } from '@paratope/sync/ports';

/**
 * The judge. It knows nothing of cursors, turns and numbers: only which words people were told are saved, how often the server wrote each of
 * them, and what everybody sees in the end. It uses no code of the engine, whose mistakes it would share.
 */

/** Where the count of each word stands: in the database itself, so that rollbacks and restored backups count too. */
const ledger = 'startup:ledger' as SpaceId;

/** Something wrong, by what it does to people: words gone, rows that differ, effects repeated, work that never ends. */
export interface Fault {
  readonly kind: 'lost' | 'diverged' | 'doubled' | 'stuck';
  readonly what: string;
}

/** The database, with every word that enters a card counted, as `word in card`. */
export function counting<Native>(store: AuthorityStore<Native>): AuthorityStore<Native> {
  const counted = (tx: AuthorityTx<Native>): AuthorityTx<Native> => ({
    ...tx,
    writeRows: async (space, seq, writes) => {
      await tx.writeRows(space, seq, writes);
      for (const word of writes.flatMap(newWords)) {
        const [known] = await tx.rows(ledger, [{ collection: 'words', id: word }]);
        const times = Number(known?.times ?? 0) + 1;
        await tx.writeRows(ledger, 1, [{ collection: 'words', id: word, before: known, after: { id: word, times } }]);
      }
    },
  });
  return { read: (body) => store.read(body), write: (body) => store.write((tx) => body(counted(tx))) };
}

export const marksOf = (row: AnyRow | null | undefined): string[] => (row?.marks as string[] | undefined) ?? [];

function newWords({ id, before, after }: RowWrite): string[] {
  const old = new Set(marksOf(before));
  const rows = marksOf(after);
  return rows.filter((word, index) => !old.has(word) || rows.indexOf(word) !== index).map((word) => `${word} in ${id}`);
}

export interface Outcome {
  readonly server: ReadonlyMap<string, AnyRow>;
  readonly ledger: ReadonlyMap<string, AnyRow>;
  readonly devices: readonly {
    readonly name: string;
    readonly rows: ReadonlyMap<string, AnyRow>;
    readonly attention: readonly AttentionItem[];
    readonly waiting: number;
    readonly state: string;
  }[];
  /** Words whose author was told they are saved. */
  readonly acknowledged: ReadonlySet<string>;
  /** Words whose change was refused and sent again by the person, so that their place in the order is a later one. */
  readonly moved: ReadonlySet<string>;
}

/** What a change may be refused for; `too_large` when something on the way would not take even one. */
const usual: readonly string[] = ['missing', 'forbidden', 'too_large'];
const reasons: Readonly<Record<string, readonly string[]>> = {
  addCard: ['exists', 'forbidden', 'too_large'],
  gildCard: [...usual, 'plan_limit'],
  breakCard: [...usual, 'internal'],
};

/** Everything that is wrong with how a world ended; empty if nothing is. */
export function judge(outcome: Outcome): Fault[] {
  const faults: Fault[] = [];
  const wrong = (kind: Fault['kind'], what: string): void => void faults.push({ kind, what });
  for (const { name, waiting, state, rows, attention } of outcome.devices) {
    if (waiting > 0) wrong('stuck', `[P6] ${name} still holds ${waiting} changes, state ${state}`);
    else if (state !== 'idle') wrong('stuck', `[P6] ${name} has nothing to send and is ${state}`);
    const other = difference(rows, outcome.server);
    if (other) wrong('diverged', `[S1] ${name} shows other rows than the server has: ${other}`);
    for (const { name: change, code, args } of attention) {
      if (!(reasons[change] ?? usual).includes(code))
        wrong('stuck', `[P6] ${name}: ${change} ${JSON.stringify(args)} was refused for no reason, as ${code}`);
    }
  }
  for (const { id, times } of outcome.ledger.values())
    if (times !== 1) wrong('doubled', `[P1] ${id} took effect ${times} times`);

  const written = new Set([...outcome.ledger.values()].map(({ id }) => id.split(' ')[0]));
  const refused = new Set(
    outcome.devices.flatMap(({ attention }) => attention.map(({ args }) => (args as { mark?: string }).mark)),
  );
  for (const word of outcome.acknowledged) {
    if (!written.has(word) && !refused.has(word))
      wrong('lost', `[W2] ${word} was saved and is neither on the server nor with its author`);
  }
  for (const [key, row] of outcome.server) {
    const last = new Map<string, number>();
    for (const word of marksOf(row)) {
      if (outcome.moved.has(word)) continue;
      const [author = '', number] = word.split('.');
      if (Number(number) < (last.get(author) ?? 0))
        wrong('diverged', `[P9] ${word} stands behind a later word of its author in ${key}`);
      last.set(author, Number(number));
    }
  }
  return faults;
}

export const ledgerSpace = ledger;

/** The first row that differs, as a sentence; empty if none does. */
export function difference(shown: ReadonlyMap<string, AnyRow>, server: ReadonlyMap<string, AnyRow>): string {
  for (const [key, row] of shown) if (!equal(row, server.get(key))) return against(key, row, server.get(key));
  for (const [key, row] of server) if (!shown.has(key)) return against(key, undefined, row);
  return '';
}

const against = (key: string, shown: unknown, server: unknown): string =>
  `${key}: ${JSON.stringify(shown)} against ${JSON.stringify(server)}`;

function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => equal(part, other[index]));
  // A field without a value is none: no row keeps it on its way.
  const [a, b] = [one, other].map((whole) => Object.entries(whole).filter(([, part]) => part !== undefined));
  const theirs = new Map(b);
  return a?.length === b?.length && (a ?? []).every(([key, part]) => theirs.has(key) && equal(part, theirs.get(key)));
}
