import type { AnyRow } from '@paratope/shared/mutation';
import type { AuthorityReader, AuthorityStore, AuthorityTx } from '@paratope/sync/authority/store';
import type { Entry } from '@paratope/sync/protocol/sync-request';
import type { Fault } from './oracle.ts';
import { ledgerSpace } from './oracle.ts';

/**
 * The judge's memory of what the server said yes to, in that order, over all of its histories. A change has its place where its author was first
 * told; one nobody was told of has it where it was accepted last.
 */
export interface Order {
  /** The database, with every verdict noted as it is given. */
  noting<Native>(store: AuthorityStore<Native>): AuthorityStore<Native>;
  /** A change on its way to the server. */
  sent(entry: Entry): void;
  /** Its author knows that it was accepted. */
  told(mid: string): void;
  /** Its author makes it anew. */
  anew(mid: string): void;
  /** Somebody at the server writes a card; noted in the database, so that a restored backup knows no more of it. */
  wrote(tx: AuthorityTx, card: string, kind: 'put' | 'remove'): Promise<void>;
  /** What was done to the cards and not refused, in the order in which it was confirmed. */
  acts(tx: AuthorityReader, cards: readonly string[]): Promise<Acts>;
}

export type Acts = ReadonlyMap<string, readonly Act[]>;
interface Act {
  readonly at: number;
  readonly kind: string;
  readonly word: string;
}

export function createOrder(): Order {
  let last = 0;
  const next = (): number => {
    last += 1;
    return last;
  };
  const acceptedAt = new Map<string, number>();
  const toldOf = new Set<string>();
  const saidBy = new Map<string, Entry>();
  const noting = <Native>(tx: AuthorityTx<Native>): AuthorityTx<Native> => ({
    ...tx,
    addResult: async (replica, result) => {
      if (!toldOf.has(result.mid)) acceptedAt.set(result.mid, next());
      await tx.addResult(replica, result);
    },
  });
  const noteOf = (card: string) => [{ collection: 'words', id: `${card} by hand` }];
  return {
    noting: (store) => ({ read: (body) => store.read(body), write: (body) => store.write((tx) => body(noting(tx))) }),
    sent: (entry) => void saidBy.set(entry.mid, entry),
    told: (mid) => void toldOf.add(mid),
    anew: (mid) => void toldOf.delete(mid),
    wrote: async (tx, card, kind) => {
      const [before] = await tx.rows(ledgerSpace, noteOf(card));
      const after = { id: `${card} by hand`, times: 1, put: before?.put, remove: before?.remove, [kind]: next() };
      await tx.writeRows(ledgerSpace, 1, [{ collection: 'words', id: after.id, before, after }]);
    },
    acts: async (tx, cards) => {
      const acts = new Map<string, Act[]>(cards.map((card) => [card, []]));
      for (const [mid, at] of acceptedAt) {
        const verdict = await tx.resultOf(mid as Entry['mid']);
        const entry = saidBy.get(mid);
        if (!verdict || !entry || verdict.body.includes('"rejected"')) continue;
        const { id, one, other, state, mark } = entry.args as Readonly<Record<string, string | undefined>>;
        for (const card of [id, one, other])
          acts.get(card ?? '')?.push({ at, kind: entry.name, word: state ?? mark ?? '' });
      }
      for (const [card, own] of acts) {
        const [byHand] = await tx.rows(ledgerSpace, noteOf(card));
        for (const kind of ['put', 'remove'])
          if (byHand?.[kind]) own.push({ at: Number(byHand[kind]), kind: `${kind}Card`, word: '' });
        own.sort((one, other) => one.at - other.at);
      }
      return acts;
    },
  };
}

/** Words on cards that were deleted after them: they need not have been written again. */
export const deletedWords = (acts: Acts): string[] =>
  [...acts.values()].flatMap((own) =>
    own.slice(0, own.findLastIndex(({ kind }) => kind === 'removeCard') + 1).map(({ word }) => word),
  );

/** What is otherwise than the last that was confirmed. */
export function judgeOrder(acts: Acts, rows: ReadonlyMap<string, AnyRow>): Fault[] {
  const faults: Fault[] = [];
  for (const [card, own] of acts) {
    const row = rows.get(`cards/${card}`);
    const newest = own.at(-1);
    if (newest && (newest.kind !== 'removeCard') !== (row !== undefined))
      faults.push({ kind: 'lost', what: `[B5] ${card} is ${row ? '' : 'not '}there, after a ${newest.kind}` });
    const set = own.findLast(({ kind }) => kind === 'stateCard' || kind === 'addCard' || kind === 'removeCard');
    if (row && set?.kind === 'stateCard' && row.state !== set.word)
      faults.push({ kind: 'lost', what: `[B5] ${card} is ${row.state} and not ${set.word}, which was confirmed last` });
  }
  return faults;
}
