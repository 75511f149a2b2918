import type { AccountId, MutationId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import { describe, expect, test } from 'vitest';
import type { AuthorityStore, AuthorityTx, Commit, ReplicaRecord, RowWrite } from '../authority/store.ts';

/** One kind of row the implementation can really store, so that a server with a table per collection can be checked as well. */
export interface ContractRows {
  readonly collection: string;
  /** Two spaces that exist, rows of the kind included. */
  readonly spaces: readonly [SpaceId, SpaceId];
  /** An account that exists. */
  readonly accountId: AccountId;
  /** A whole row with this id; rows with different words differ. */
  row(id: string, word: string): AnyRow;
}

/** The rows of a store that takes any. */
export const anyRows: ContractRows = {
  collection: 'cards',
  spaces: ['startup:lumen' as SpaceId, 'startup:other' as SpaceId],
  accountId: 'ada' as AccountId,
  row: (id, word) => ({ id, text: word, marks: [] }),
};

/** What every {@link AuthorityStore} must do. `open` starts without commits and rows. */
export function authorityContract<Native>(
  name: string,
  open: () => Promise<AuthorityStore<Native>>,
  rows: ContractRows = anyRows,
): void {
  const [here, there] = rows.spaces;
  const { collection } = rows;
  const device = 'replica-1' as ReplicaId;
  const put = (id: string, word: string, before?: AnyRow): RowWrite => ({
    collection,
    id,
    before,
    after: rows.row(id, word),
  });
  const drop = (id: string): RowWrite => ({ collection, id, before: rows.row(id, ''), after: null });
  const commit = (seq: number, space = here): Commit => ({
    space,
    seq,
    nonce: `nonce-${space}-${seq}`,
    at: '2026-03-01T09:00:00.000Z',
  });
  const enter = async (tx: AuthorityTx<Native>, seq: number, writes: RowWrite[], space = here): Promise<void> => {
    await tx.addCommit(commit(seq, space));
    await tx.writeRows(space, seq, writes);
  };
  const replica = (change: Partial<ReplicaRecord> = {}): ReplicaRecord => ({
    id: device,
    accountId: rows.accountId,
    lastSeq: 0,
    ackThrough: 0,
    schema: 1,
    seenAt: '2026-03-01T09:00:00.000Z',
    ...change,
  });
  const result = (seq: number) => ({
    seq,
    mid: `mid-${seq}` as MutationId,
    body: `{"seq":${seq},"text":"ü \\u2028"}`,
    // Verdicts of earlier programs have none.
    ...(seq % 2 === 0 ? { content: `1 hash-${seq}` } : {}),
  });

  describe(`${name} keeps the authority's contract`, () => {
    test('[sync P2] a write that throws leaves nothing, and its error comes out unchanged', async () => {
      const store = await open();
      const mistake = new Error('on purpose');
      const act = store.write(async (tx) => {
        await enter(tx, 1, [put('a', 'lost')]);
        await tx.saveReplica(replica({ lastSeq: 1 }));
        await tx.addResult(device, result(1));
        throw mistake;
      });
      await expect(act).rejects.toBe(mistake);
      const left = await store.read(async (tx) => ({
        head: await tx.head(here),
        replica: await tx.replica(device),
        results: await tx.results(device, { after: 0, limit: 10 }),
        rows: await tx.rows(here, [{ collection, id: 'a' }]),
        changes: await tx.changes(here, { after: 0, limit: 10 }),
      }));
      expect(left).toEqual({ head: undefined, replica: undefined, results: [], rows: [undefined], changes: [] });
    });

    test('[sync P5] a savepoint that throws undoes its own writes and no others', async () => {
      const store = await open();
      await store.write(async (tx) => {
        await enter(tx, 1, [put('a', 'kept')]);
        const failing = tx.savepoint(async () => {
          await enter(tx, 2, [put('a', 'undone', rows.row('a', 'kept')), put('b', 'undone')]);
          await tx.addResult(device, result(1));
          throw new Error('on purpose');
        });
        await expect(failing).rejects.toThrow('on purpose');
        expect(await tx.savepoint(async () => 'value')).toBe('value');
        await enter(tx, 2, [put('c', 'after')]);
      });
      const changes = await store.read((tx) => tx.changes(here, { after: 0, limit: 10 }));
      expect(changes.map(({ seq, id }) => [seq, id])).toEqual([
        [1, 'a'],
        [2, 'c'],
      ]);
      expect(changes[0]?.row).toEqual(rows.row('a', 'kept'));
      expect(await store.read((tx) => tx.results(device, { after: 0, limit: 10 }))).toEqual([]);
    });

    test('[sync P9] writes run one after the other', async () => {
      const store = await open();
      const add = (): Promise<void> =>
        store.write(async (tx) => {
          const head = (await tx.head(here))?.seq ?? 0;
          await enter(tx, head + 1, [put(`row-${head}`, 'x')]);
        });
      await Promise.all(Array.from({ length: 10 }, add));
      expect((await store.read((tx) => tx.head(here)))?.seq).toBe(10);
    });

    test('commits are found by number, space by space', async () => {
      const store = await open();
      await store.write(async (tx) => {
        await enter(tx, 1, [put('a', 'x')]);
        await enter(tx, 2, [put('b', 'x')]);
        await enter(tx, 1, [put('z', 'x')], there);
      });
      const seen = await store.read(async (tx) => [
        await tx.head(here),
        await tx.head(there),
        await tx.commit(here, 1),
        await tx.commit(here, 3),
        await tx.floor(here),
      ]);
      expect(seen).toEqual([commit(2), commit(1, there), commit(1), undefined, 0]);
      expect([...(await store.read((tx) => tx.spaces()))].sort()).toEqual([...rows.spaces].sort());
    });

    test('[sync P4] verdicts come back in order, byte for byte, until dropped', async () => {
      const store = await open();
      await store.write(async (tx) => {
        await tx.saveReplica(replica({ lastSeq: 11 }));
        for (const seq of [1, 2, 3, 10, 11]) await tx.addResult(device, result(seq));
      });
      const seqs = (after: number, limit: number): Promise<number[]> =>
        store.read(async (tx) => (await tx.results(device, { after, limit })).map(({ seq }) => seq));
      expect(await seqs(0, 10)).toEqual([1, 2, 3, 10, 11]);
      expect(await seqs(2, 2)).toEqual([3, 10]);
      expect(await store.read((tx) => tx.results(device, { after: 10, limit: 1 }))).toEqual([result(11)]);
      await store.write((tx) => tx.dropResults(device, 3));
      expect(await seqs(0, 10)).toEqual([10, 11]);
    });

    test('[sync D3] a forgotten replica takes its verdicts along, and nobody else’s', async () => {
      const store = await open();
      const other = 'another-device' as ReplicaId;
      await store.write(async (tx) => {
        for (const id of [device, other]) {
          await tx.saveReplica(replica({ id, lastSeq: 1 }));
          await tx.addResult(id, { ...result(1), mid: `${id}-1` as MutationId });
        }
        await tx.dropReplica(device);
      });
      const left = await store.read(async (tx) => ({
        replicas: (await tx.replicas()).map(({ id }) => id),
        own: await tx.resultOf(`${device}-1` as MutationId),
        theirs: await tx.resultOf(`${other}-1` as MutationId),
      }));
      expect(left).toMatchObject({ replicas: [other], own: undefined, theirs: { seq: 1 } });
    });

    test('[sync P1] a verdict is found by the name of its change', async () => {
      const store = await open();
      await store.write(async (tx) => {
        await tx.saveReplica(replica({ lastSeq: 2 }));
        for (const seq of [1, 2]) await tx.addResult(device, result(seq));
      });
      expect(await store.read((tx) => tx.resultOf(result(2).mid))).toEqual({ ...result(2), replicaId: device });
      expect(await store.read((tx) => tx.resultOf('mid-9' as MutationId))).toBeUndefined();
    });

    test('[sync N1] [sync D3] values of a field come back newest first, field by field, and the oldest are forgotten by count', async () => {
      const store = await open();
      const of = { collection, id: 'a', field: 'text' };
      const by = { accountId: rows.accountId, at: '2026-03-01T09:00:00.000Z', zone: 'UTC', replicaId: device };
      const first = { ...of, value: 'ü \u2028 one', conflict: false, by: null };
      const second = { ...of, value: 'two and three', typed: 'three', conflict: true, by };
      const other = { ...of, field: 'marks', value: ['x'], conflict: false, by: { ...by, replicaId: null } };
      await store.write(async (tx) => {
        await tx.addCommit(commit(1));
        await tx.addRevisions(here, 1, [first, second]);
        await tx.addRevisions(here, 2, [other]);
      });
      const list = (field: string, limit = 10) => store.read((tx) => tx.revisions(here, { ...of, field }, limit));
      expect(await list('text')).toEqual([
        { ...second, seq: 1 },
        { ...first, seq: 1 },
      ]);
      expect(await list('text', 1)).toEqual([{ ...second, seq: 1 }]);
      expect(await list('marks')).toEqual([{ ...other, seq: 2 }]);
      expect(await store.read((tx) => tx.revisions(there, of, 10))).toEqual([]);
      await store.write((tx) => tx.dropRevisions(here, 1));
      expect(await list('text')).toEqual([{ ...second, seq: 1 }]);
      expect(await list('marks')).toHaveLength(1);
    });

    test('[sync B5] the last commit that wrote a row is known, of deleted and touched ones too', async () => {
      const store = await open();
      await store.write(async (tx) => {
        await enter(tx, 1, [put('a', 'x'), put('b', 'x')]);
        await enter(tx, 2, [put('a', 'y', rows.row('a', 'x'))]);
        await enter(tx, 3, [drop('b')]);
        await enter(tx, 4, [put('d', 'x')]);
        await tx.touchRows(here, 4, [{ collection, id: 'c' }]);
        await enter(tx, 1, [put('z', 'other space')], there);
      });
      const asked = ['b', 'a', 'never', 'c', 'z', 'd'].map((id) => ({ collection, id }));
      const known = () => store.read((tx) => tx.lastWrites(here, asked));
      expect(await known()).toEqual([3, 2, undefined, 4, undefined, 4]);
      await store.write((tx) => tx.dropHistory(here, 3));
      expect(await known()).toEqual([undefined, 2, undefined, 4, undefined, 4]);
    });

    test('[sync B5] [sync D3] places are kept by row and field, replaced, undone, and forgotten with the history', async () => {
      const store = await open();
      const at = '2026-02-27T09:00:00.000Z';
      const row = { collection, id: 'a', field: '', seq: 1, at, last: rows.row('a', 'ü \u2028') };
      const field = { collection, id: 'a', field: 'text', seq: 2, at };
      const other = { collection, id: 'b', field: '', seq: 2, at };
      await store.write(async (tx) => {
        await enter(tx, 1, [put('a', 'x')]);
        await enter(tx, 2, [put('b', 'x')]);
        await enter(tx, 3, [put('c', 'x')]);
        await tx.setPlaces(here, [row, field, other]);
        await tx.setPlaces(there, [{ ...row, id: 'z' }]);
        const failing = tx.savepoint(async () => {
          await tx.setPlaces(here, [{ ...field, seq: 3 }]);
          throw new Error('on purpose');
        });
        await expect(failing).rejects.toThrow('on purpose');
      });
      const places = async (...ids: string[]) => {
        const refs = ids.map((id) => ({ collection, id }));
        const found = await store.read((tx) => tx.places(here, refs));
        return found.toSorted((one, two) => (`${one.id}/${one.field}` < `${two.id}/${two.field}` ? -1 : 1));
      };
      expect(await places('a', 'z')).toEqual([row, field]);
      await store.write((tx) => tx.setPlaces(here, [{ collection, id: 'a', field: '', seq: 2, at }]));
      expect(await places('a', 'b')).toMatchObject([{ field: '', seq: 2 }, field, other]);
      expect((await places('a'))[0]?.last).toBeUndefined();
      await store.write((tx) => tx.setPlaces(here, [{ ...other, seq: 3 }]));
      await store.write((tx) => tx.dropHistory(here, 2));
      expect(await places('a', 'b')).toEqual([{ ...other, seq: 3 }]);
    });

    test('a replica is saved, replaced and listed', async () => {
      const store = await open();
      await store.write((tx) => tx.saveReplica(replica()));
      await store.write((tx) => tx.saveReplica(replica({ lastSeq: 4, ackThrough: 3, schema: 2 })));
      expect(await store.read((tx) => tx.replica(device))).toEqual(replica({ lastSeq: 4, ackThrough: 3, schema: 2 }));
      expect(await store.read((tx) => tx.replicas())).toEqual([replica({ lastSeq: 4, ackThrough: 3, schema: 2 })]);
      expect(await store.read((tx) => tx.replica('unknown' as ReplicaId))).toBeUndefined();
    });

    test('[sync S1] changes name each row once, with its last commit, in commit order, deletions included', async () => {
      const store = await open();
      await store.write(async (tx) => {
        await enter(tx, 1, [put('a', 'one'), put('b', 'one')]);
        await enter(tx, 2, [put('c', 'two')]);
        await enter(tx, 3, [put('a', 'three', rows.row('a', 'one')), drop('b')]);
        await enter(tx, 1, [put('z', 'other space')], there);
      });
      const read = (after: number, limit: number) => store.read((tx) => tx.changes(here, { after, limit }));
      const all = await read(0, 10);
      expect(all.map(({ seq }) => seq)).toEqual([2, 3, 3]);
      expect(all).toEqual(
        expect.arrayContaining([
          { seq: 2, collection, id: 'c', row: rows.row('c', 'two') },
          { seq: 3, collection, id: 'a', row: rows.row('a', 'three') },
          { seq: 3, collection, id: 'b', row: null },
        ]),
      );
      expect((await read(2, 10)).map(({ id }) => id).sort()).toEqual(['a', 'b']);
      expect(await read(0, 1)).toHaveLength(1);
      expect(await read(3, 10)).toEqual([]);
    });

    test('rows are found in the order asked; deleted ones and those of another space are not', async () => {
      const store = await open();
      await store.write(async (tx) => {
        await enter(tx, 1, [put('a', 'x'), put('b', 'y')]);
        await enter(tx, 2, [drop('a')]);
        await enter(tx, 1, [put('z', 'x')], there);
      });
      const asked = ['b', 'a', 'never', 'z'].map((id) => ({ collection, id }));
      expect(await store.read((tx) => tx.rows(here, asked))).toEqual([
        rows.row('b', 'y'),
        undefined,
        undefined,
        undefined,
      ]);
    });

    test('a deleted row may come again under its id', async () => {
      const store = await open();
      await store.write((tx) => enter(tx, 1, [put('a', 'first')]));
      await store.write((tx) => enter(tx, 2, [drop('a')]));
      await store.write((tx) => enter(tx, 3, [put('a', 'second')]));
      expect(await store.read((tx) => tx.changes(here, { after: 0, limit: 10 }))).toEqual([
        { seq: 3, collection, id: 'a', row: rows.row('a', 'second') },
      ]);
    });

    test('[sync S6] a touched row travels again as it is; one that is gone travels as deleted', async () => {
      const store = await open();
      await store.write((tx) => enter(tx, 1, [put('a', 'x'), put('b', 'x')]));
      await store.write(async (tx) => {
        await tx.addCommit(commit(2));
        await tx.touchRows(here, 2, [
          { collection, id: 'a' },
          { collection, id: 'never' },
        ]);
      });
      const changes = await store.read((tx) => tx.changes(here, { after: 1, limit: 10 }));
      expect(changes).toHaveLength(2);
      expect(changes).toEqual(
        expect.arrayContaining([
          { seq: 2, collection, id: 'a', row: rows.row('a', 'x') },
          { seq: 2, collection, id: 'never', row: null },
        ]),
      );
    });

    test('[sync D3] forgotten history takes deletions and commits with it, raises the floor, and mirrors rows and the head', async () => {
      const store = await open();
      await store.write(async (tx) => {
        await enter(tx, 1, [put('a', 'x'), put('b', 'x')]);
        await enter(tx, 2, [drop('b')]);
        await enter(tx, 3, [put('c', 'x')]);
      });
      await store.write((tx) => tx.dropHistory(here, 2));
      const seen = await store.read(async (tx) => ({
        floor: await tx.floor(here),
        commits: [await tx.commit(here, 1), await tx.commit(here, 2), await tx.commit(here, 3)],
        ids: (await tx.changes(here, { after: 0, limit: 10 })).map(({ id }) => id),
      }));
      expect(seen).toEqual({ floor: 2, commits: [undefined, undefined, commit(3)], ids: ['a', 'c'] });
      await store.write((tx) => tx.dropHistory(here, 99));
      expect(await store.read((tx) => tx.head(here))).toEqual(commit(3));
    });

    test('a read sees one committed state, whatever is written meanwhile', async () => {
      const store = await open();
      await store.write((tx) => enter(tx, 1, [put('a', 'x')]));
      let writing: Promise<void> | undefined;
      const seen = await store.read(async (tx) => {
        const before = await tx.head(here);
        writing = store.write((write) => enter(write, 2, [put('b', 'x')]));
        await Promise.resolve();
        return [before, await tx.head(here), (await tx.changes(here, { after: 0, limit: 10 })).length];
      });
      await writing;
      expect(seen).toEqual([commit(1), commit(1), 1]);
      expect((await store.read((tx) => tx.head(here)))?.seq).toBe(2);
    });
  });
}
