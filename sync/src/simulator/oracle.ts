import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { AuthorityStore, AuthorityTx, RowWrite } from '../authority/store.ts';
import type { AttentionItem } from '../ports.ts';

/**
 * The judge. It knows nothing of cursors, turns and numbers: only which words people were told are saved, how often the server wrote each of
 * them, and what everybody sees in the end.
 */

/** Where the count of each word stands: in the database itself, so that rollbacks and restored backups count too. */
const ledger = 'ledger' as SpaceId;

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
}

/** Everything that is wrong with how a world ended; empty if nothing is. */
export function judge(outcome: Outcome): string[] {
  const faults: string[] = [];
  const server = JSON.stringify(sorted(outcome.server));
  for (const device of outcome.devices) {
    if (device.waiting > 0)
      faults.push(`[P6] ${device.name} still holds ${device.waiting} changes, state ${device.state}`);
    if (JSON.stringify(sorted(device.rows)) !== server)
      faults.push(
        `[S1] ${device.name} shows other rows than the server has: ${difference(device.rows, outcome.server)}`,
      );
  }
  for (const { name, attention } of outcome.devices) {
    for (const { name: change, code, args } of attention) {
      if (code === 'internal' && change !== 'breakCard')
        faults.push(`[P6] ${name}: ${JSON.stringify(args)} was refused for a trouble that passes`);
    }
  }
  for (const { id, times } of outcome.ledger.values())
    if (times !== 1) faults.push(`[P1] ${id} took effect ${times} times`);

  const written = new Set([...outcome.ledger.values()].map(({ id }) => id.split(' ')[0]));
  const refused = new Set(
    outcome.devices.flatMap(({ attention }) => attention.map(({ args }) => (args as { mark?: string }).mark)),
  );
  for (const word of outcome.acknowledged) {
    if (!written.has(word) && !refused.has(word))
      faults.push(`[W2] ${word} was saved and is neither on the server nor with its author`);
  }
  for (const [key, row] of outcome.server) {
    const last = new Map<string, number>();
    for (const word of marksOf(row)) {
      const [author = '', number] = word.split('.');
      if (Number(number) < (last.get(author) ?? 0))
        faults.push(`[P9] ${word} stands behind a later word of its author in ${key}`);
      last.set(author, Number(number));
    }
  }
  return faults;
}

export const ledgerSpace = ledger;

const sorted = (rows: ReadonlyMap<string, AnyRow>): [string, AnyRow][] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, row]) => [key, ordered(row)]);

const ordered = (row: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))) as AnyRow;

export function difference(shown: ReadonlyMap<string, AnyRow>, server: ReadonlyMap<string, AnyRow>): string {
  for (const key of new Set([...shown.keys(), ...server.keys()])) {
    const [a, b] = [shown.get(key), server.get(key)].map((row) => JSON.stringify(row && ordered(row)));
    if (a !== b) return `${key}: ${a} against ${b}`;
  }
  return 'nothing';
}
