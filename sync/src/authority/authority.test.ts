import type { AccountId, MutationId, ReplicaId } from '@paratope/shared/ids';
import { keyOf, msg } from '@paratope/shared/words/message';
import { expect, test } from 'vitest';
import type { SyncAnswer } from '../protocol/sync-answer.ts';
import type { Entry, SyncRequest } from '../protocol/sync-request.ts';
import { batchLimit, journalLimit, protocol } from '../protocol/version.ts';
import { createLab, join, type Lab, space } from '../testing/lab.ts';
import {
  ada,
  addCard,
  ben,
  breakCard,
  Cards,
  gildCard,
  lumen,
  markCard,
  removeCard,
  writeCard,
} from '../testing/sample.ts';
import type { Authority, Share, SyncReply } from './authority.ts';
import { compact, compactLimits } from './compact.ts';
import { createAuthority } from './create.ts';
import { type AuthorityStore, Declined, Transient } from './store.ts';

const replicaId = 'replica-1' as ReplicaId;

const entry = (seq: number, name: string, args: unknown, change: Partial<Entry> = {}): Entry => ({
  seq,
  mid: `mid-${seq}` as MutationId,
  space,
  name,
  args,
  schema: 1,
  at: '2026-03-01T09:00:00.000Z',
  zone: 'Europe/Berlin',
  base: {},
  ...change,
});
const request = (mutations: Entry[] = [], change: Partial<SyncRequest> = {}): SyncRequest => ({
  protocol,
  accountId: ada,
  replicaId,
  schema: 1,
  cursors: {},
  ackThrough: 0,
  mutations,
  ...change,
});
const ask = (
  lab: Lab,
  mutations: Entry[] = [],
  change: Partial<SyncRequest> = {},
  accountId = ada,
): Promise<SyncReply> => lab.authority.sync({ accountId }, request(mutations, { accountId, ...change }));
const answerOf = (reply: SyncReply): SyncAnswer => {
  if (!reply.ok) throw new Error(`refused: ${reply.code} ${reply.message}`);
  return reply.answer;
};
const marksOf = (lab: Lab, id = 'a'): unknown => lab.serverRows().get(`cards/${id}`)?.marks;

test('[Q13] [sync P1] replaying the same batch changes nothing and answers the same', async () => {
  const lab = createLab();
  const batch = [entry(1, addCard.name, { id: 'a', text: 'x' }), entry(2, markCard.name, { id: 'a', mark: 'once' })];
  const first = answerOf(await ask(lab, batch));
  const rows = structuredClone([...lab.serverRows()]);
  for (let time = 0; time < 3; time += 1) {
    const again = answerOf(await ask(lab, batch));
    expect(again).toEqual(first);
  }
  expect([...lab.serverRows()]).toEqual(rows);
  expect(marksOf(lab)).toEqual(['once']);
});

test('[sync P1] a change that comes again under another name of the same account’s device keeps its verdict and has no second effect', async () => {
  const lab = createLab();
  join(lab.members, ben);
  const copy = { replicaId: 'replica-2' as ReplicaId };
  answerOf(
    await ask(lab, [
      entry(1, addCard.name, { id: 'a', text: 'x' }),
      entry(2, markCard.name, { id: 'a', mark: 'once' }),
    ]),
  );
  const again = entry(1, markCard.name, { id: 'a', mark: 'once' }, { mid: 'mid-2' as MutationId });
  expect(answerOf(await ask(lab, [again], copy)).results).toMatchObject([{ seq: 1, mid: 'mid-2', status: 'applied' }]);
  expect(marksOf(lab)).toEqual(['once']);
  const stranger = { replicaId: 'replica-3' as ReplicaId };
  answerOf(
    await ask(lab, [entry(1, markCard.name, { id: 'a', mark: 'his' }, { mid: 'mid-2' as MutationId })], stranger, ben),
  );
  expect(marksOf(lab)).toEqual(['once', 'his']);
});

test('[sync P2] an answer that acknowledges a change carries its effects', async () => {
  const lab = createLab();
  const answer = answerOf(
    await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' }), entry(2, markCard.name, { id: 'a', mark: 'm' })]),
  );
  expect(answer.results.map(({ seq, status, rev }) => [seq, status, rev])).toEqual([
    [1, 'applied', 1],
    [2, 'applied', 2],
  ]);
  expect(answer.changes).toEqual([
    { space, seq: 2, collection: 'cards', id: 'a', row: { id: 'a', text: 'x', marks: ['m'] } },
  ]);
  expect(answer.cursors[space]?.seq).toBe(2);
});

test('[sync P2] a page that does not reach a change does not acknowledge it', async () => {
  const lab = createLab();
  for (let index = 0; index < 400; index += 1) {
    await lab.authority.commit(space, async ({ put }) => put(Cards, { id: `old-${index}`, text: '', marks: [] }));
  }
  const first = answerOf(await ask(lab, [entry(1, addCard.name, { id: 'new', text: 'x' })]));
  expect({ more: first.more, results: first.results, last: first.changes.at(-1)?.id }).toEqual({
    more: true,
    results: [],
    last: 'old-249',
  });
  const second = answerOf(await ask(lab, [], { cursors: first.cursors }));
  expect({ more: second.more, results: second.results.map(({ seq }) => seq), last: second.changes.at(-1)?.id }).toEqual(
    {
      more: false,
      results: [1],
      last: 'new',
    },
  );
});

test('[sync P3] a gap is refused whole and changes nothing', async () => {
  const lab = createLab();
  answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' })]));
  const reply = await ask(lab, [
    entry(3, markCard.name, { id: 'a', mark: 'three' }),
    entry(4, markCard.name, { id: 'a', mark: 'four' }),
  ]);
  expect(reply).toMatchObject({
    ok: false,
    code: 'diverged',
    details: { code: 'diverged', reason: 'gap', lastSeq: 1 },
  });
  expect(marksOf(lab)).toEqual([]);
  expect(answerOf(await ask(lab)).lastSeq).toBe(1);
});

test('[sync P3] a batch that is not in order is refused whole', async () => {
  const lab = createLab();
  const reply = await ask(lab, [
    entry(1, addCard.name, { id: 'a', text: 'x' }),
    entry(3, markCard.name, { id: 'a', mark: 'm' }),
  ]);
  expect(reply).toMatchObject({ ok: false, code: 'invalid' });
  expect(lab.serverRows().size).toBe(0);
});

test('[sync P4] a replay returns the stored verdict byte for byte, however the rules have changed since', async () => {
  const lab = createLab();
  join(lab.members, ada, 'free');
  const batch = [entry(1, addCard.name, { id: 'a', text: 'x' }), entry(2, gildCard.name, { id: 'a', mark: 'gold' })];
  const first = JSON.stringify(answerOf(await ask(lab, batch)).results);
  expect(first).toContain('Gilding is part of Standard.');
  join(lab.members, ada, 'standard');
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'b', text: 'another', marks: [] }));
  expect(JSON.stringify(answerOf(await ask(lab, batch)).results)).toBe(first);
});

test('[sync P4] verdicts the device has settled are not sent again, and compaction forgets them', async () => {
  const lab = createLab();
  answerOf(
    await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' }), entry(2, markCard.name, { id: 'a', mark: 'm' })]),
  );
  expect(answerOf(await ask(lab, [], { ackThrough: 1 })).results.map(({ seq }) => seq)).toEqual([2]);
  answerOf(await ask(lab, [entry(3, markCard.name, { id: 'a', mark: 'n' })], { ackThrough: 2 }));
  await compact(lab.database, { ...compactLimits, resultsKept: 0 });
  const kept = await lab.database.read((tx) => tx.results(replicaId, { after: 0, limit: 10 }));
  expect(kept.map(({ seq }) => seq)).toEqual([3]);
});

/** A server with seven cards, which sends two in a page. */
async function sevenCardsByTwo() {
  const lab = createLab();
  const authority = createAuthority<undefined>({ ...lab.deps, pageRows: 2 });
  const put = (id: string) => authority.commit(space, async (w) => w.put(Cards, { id, text: '', marks: [] }));
  const page = (cursors: SyncRequest['cursors']) => authority.sync({ accountId: ada }, request([], { cursors }));
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await put(id);
  return { authority, put, page };
}

test('[sync D2] [sync S4] a download of several pages starts over if a deletion made since it began was forgotten, and goes on if none was', async () => {
  const { authority, put, page } = await sevenCardsByTwo();
  const first = answerOf(await page({}));
  expect(first.changes.map(({ id }) => id)).toEqual(['a', 'b']);
  await authority.compact({ commitsKept: 1 });
  const second = answerOf(await page(first.cursors));
  expect(second.changes.map(({ id }) => id)).toEqual(['c', 'd']);
  // The device holds b; that it is gone would come with the last page.
  await authority.commit(space, async (w) => w.remove(Cards, 'b'));
  const third = answerOf(await page(second.cursors));
  expect(third.changes.map(({ id }) => id)).toEqual(['e', 'f']);
  await put('h');
  await authority.compact({ commitsKept: 1 });
  expect(await page(third.cursors)).toMatchObject({ ok: false, code: 'diverged', details: { reason: 'compacted' } });
});

test('[sync D2] a download starts over if a deletion it may lack was forgotten, though the newest commit it saw is still known', async () => {
  const { authority, put, page } = await sevenCardsByTwo();
  const first = answerOf(await page({}));
  // The device holds b, whose deletion would come with the last page.
  await authority.commit(space, async (w) => w.remove(Cards, 'b'));
  await put('h');
  const second = answerOf(await page(first.cursors));
  expect(second.changes.map(({ id }) => id)).toEqual(['c', 'd']);
  await authority.compact({ commitsKept: 1 });
  expect(await page(second.cursors)).toMatchObject({ ok: false, code: 'diverged', details: { reason: 'compacted' } });
});

test('[sync P5] a change that always throws is refused in its own request and delays nobody', async () => {
  const lab = createLab();
  const answer = answerOf(
    await ask(lab, [
      entry(1, addCard.name, { id: 'a', text: 'x' }),
      entry(2, breakCard.name, { id: 'a' }),
      entry(3, markCard.name, { id: 'a', mark: 'after' }),
    ]),
  );
  expect(answer.results).toMatchObject([
    { seq: 1, status: 'applied' },
    {
      seq: 2,
      status: 'rejected',
      code: 'internal',
      message: msg("We couldn't apply this change. It is saved here."),
    },
    { seq: 3, status: 'applied' },
  ]);
  expect(lab.serverRows().get('cards/a')).toEqual({ id: 'a', text: 'x', marks: ['after'] });
  expect(lab.reported).toHaveLength(1);
});

test('[sync P6] a passing trouble consumes nothing, keeps what came before it, and lets the rows through', async () => {
  const lab = createLab();
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'theirs', text: '', marks: [] }));
  let busy = true;
  const authority = withStore(lab, (store) => ({
    ...store,
    write: (body) =>
      store.write((tx) =>
        body({
          ...tx,
          writeRows: async (where, seq, writes) => {
            if (busy && writes.some(({ id }) => id === 'b')) throw new Transient('disk full', { retryAfter: 7_000 });
            await tx.writeRows(where, seq, writes);
          },
        }),
      ),
  }));
  const batch = ['a', 'b', 'c'].map((id, index) => entry(index + 1, addCard.name, { id, text: '' }));
  const first = answerOf(await authority.sync({ accountId: ada }, request(batch)));
  expect(first).toMatchObject({ lastSeq: 1, retryAfter: 7_000, results: [{ seq: 1, status: 'applied' }] });
  expect(first.changes.map(({ id }) => id)).toEqual(['theirs', 'a']);
  expect([...lab.serverRows().keys()]).toEqual(['cards/theirs', 'cards/a']);
  busy = false;
  const second = answerOf(await authority.sync({ accountId: ada }, request(batch)));
  expect(second.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
});

test('[sync P6] a database that is busy altogether answers unavailable with a wait', async () => {
  const lab = createLab();
  const authority = withStore(lab, (store) => ({
    ...store,
    write: async () => {
      throw new Transient('locked');
    },
  }));
  const reply = await authority.sync({ accountId: ada }, request([entry(1, addCard.name, { id: 'a', text: '' })]));
  expect(reply).toMatchObject({ ok: false, code: 'unavailable', retryAfter: 2_000 });
});

test('[sync P7] a number already used by another change is answered forked and changes nothing', async () => {
  const lab = createLab();
  answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' })]));
  const reply = await ask(lab, [
    entry(1, addCard.name, { id: 'b', text: 'y' }, { mid: 'other' as MutationId }),
    entry(2, addCard.name, { id: 'c', text: 'z' }),
  ]);
  expect(reply).toMatchObject({ ok: false, code: 'forked', details: { code: 'forked', lastSeq: 1 } });
  expect([...lab.serverRows().keys()]).toEqual(['cards/a']);
});

test('[sync P8] a batch over either limit is refused as too large', async () => {
  const lab = createLab();
  const many = Array.from({ length: batchLimit.entries + 1 }, (_, index) =>
    entry(index + 1, addCard.name, { id: `c${index}`, text: '' }),
  );
  expect(await ask(lab, many)).toMatchObject({ ok: false, code: 'too_large' });
  const wide = [entry(1, addCard.name, { id: 'a', text: 'ü'.repeat(batchLimit.bytes / 2) })];
  expect(await ask(lab, wide)).toMatchObject({ ok: false, code: 'too_large' });
  expect(lab.serverRows().size).toBe(0);
});

test('[sync P9] the server keeps the order in which a device made its changes', async () => {
  const lab = createLab();
  const marks = Array.from({ length: 20 }, (_, index) =>
    entry(index + 2, markCard.name, { id: 'a', mark: `${index}` }),
  );
  answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: '' }), ...marks]));
  expect(marksOf(lab)).toEqual(marks.map((_, index) => `${index}`));
});

test('[sync A1] a request meant for another account than the session’s is refused, and nothing of it is done, remembered or answered', async () => {
  const lab = createLab();
  join(lab.members, ben);
  const words = [entry(1, addCard.name, { id: 'a', text: 'hers' })];
  const hers = request(words, { accountId: ada });
  for (const body of [hers, { ...hers, mutations: [] }, { ...hers, mutations: 'not even a list' }])
    expect(await lab.authority.sync({ accountId: ben }, body)).toEqual({
      ok: false,
      code: 'account.mismatch',
      message: msg('Another account is signed in here.'),
    });
  expect(await lab.database.read((tx) => tx.replicas())).toEqual([]);
  expect(await lab.database.read((tx) => tx.resultOf('mid-1' as MutationId))).toBeUndefined();
  expect(lab.serverRows().size).toBe(0);
  expect(lab.pokes).toEqual([]);
  // Under her own session the very same request is served, as if it had never been away.
  expect(answerOf(await lab.authority.sync({ accountId: ada }, hers)).results).toMatchObject([{ status: 'applied' }]);
});

test('[sync A8] a replica that is another account’s is told so, and nothing is done', async () => {
  const lab = createLab();
  join(lab.members, ben);
  answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' })]));
  for (const mutations of [[entry(2, addCard.name, { id: 'b', text: 'x' })], []])
    expect(await ask(lab, mutations, {}, ben)).toMatchObject({
      ok: false,
      code: 'diverged',
      details: { code: 'diverged', reason: 'foreign', lastSeq: 0 },
    });
  expect(lab.serverRows().size).toBe(1);
});

test('[decision Z49] [sync U2] a request that names no account is told to update, and nothing is consumed', async () => {
  const lab = createLab();
  const { accountId: _, ...nameless } = request([entry(1, addCard.name, { id: 'a', text: 'x' })]);
  for (const body of [nameless, { ...nameless, protocol: 2 }])
    expect(await lab.authority.sync({ accountId: ada }, body)).toMatchObject({
      ok: false,
      code: 'upgrade_required',
      details: { protocol: 4 },
    });
  expect(lab.serverRows().size).toBe(0);
});

test('[sync A1] a change of a space the person has no part in is refused, and the next one is not', async () => {
  const lab = createLab();
  const stranger = 'cleo' as AccountId;
  const answer = answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' })], {}, stranger));
  expect(answer.results).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
  expect({ changes: answer.changes, spaces: answer.spaces, rows: lab.serverRows().size }).toEqual({
    changes: [],
    spaces: [],
    rows: 0,
  });
});

test('[sync U2] a change that claims a newer schema than its device, or than the server, is not applied and not consumed', async () => {
  const lab = createLab({ schema: { current: 2, oldest: 1 } });
  const newer = (schema: number) => [
    entry(1, addCard.name, { id: 'a', text: 'x' }),
    entry(2, addCard.name, { id: 'b', text: 'x' }, { schema }),
  ];
  expect(await ask(lab, newer(2))).toMatchObject({ ok: false, code: 'upgrade_required', details: { schema: 2 } });
  expect(await ask(lab, newer(7_777))).toMatchObject({ ok: false, code: 'unavailable' });
  expect(await ask(lab, newer(7_777), { schema: 2 })).toMatchObject({ ok: false, code: 'unavailable' });
  expect(lab.serverRows().size).toBe(0);
  expect(answerOf(await ask(lab, newer(2), { schema: 2 })).results.map(({ status }) => status)).toEqual([
    'applied',
    'applied',
  ]);
});

test('[sync P1] a name that was used for another change is not answered as if this one had been applied', async () => {
  const lab = createLab();
  const used = 'mid-1' as MutationId;
  await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'first' })]);
  const other = await ask(lab, [entry(2, writeCard.name, { id: 'a', text: 'second' }, { mid: used })]);
  expect(answerOf(other).results.at(-1)).toMatchObject({ seq: 2, mid: used, status: 'rejected', code: 'conflict' });
  const same = await ask(lab, [
    entry(3, addCard.name, { text: 'first', id: 'a' }, { mid: used, at: '2027-01-01T00:00:00.000Z' }),
  ]);
  expect(answerOf(same).results.at(-1)).toMatchObject({ seq: 3, mid: used, status: 'applied' });
  expect(lab.serverRows().get('cards/a')?.text).toBe('first');
  // What was put in the place of a change under its number and name: the first had come through, and stays.
  const replaced = await ask(lab, [entry(1, writeCard.name, { id: 'a', text: 'instead' })]);
  expect(answerOf(replaced).results[0]).toMatchObject({ seq: 1, status: 'applied' });
});

test('[sync U2] an older device is told to update, a newer one to wait, and nothing is consumed', async () => {
  const lab = createLab({ schema: { current: 3, oldest: 2 } });
  const batch = [entry(1, addCard.name, { id: 'a', text: 'x' })];
  expect(await ask(lab, batch, { schema: 1 })).toMatchObject({
    ok: false,
    code: 'upgrade_required',
    details: { code: 'upgrade_required', protocol: 4, schema: 2 },
  });
  expect(await ask(lab, batch, { protocol: 2 })).toMatchObject({ ok: false, code: 'upgrade_required' });
  expect(await ask(lab, batch, { schema: 4 })).toMatchObject({ ok: false, code: 'unavailable' });
  expect(await ask(lab, batch, { protocol: protocol + 1, schema: 3 })).toMatchObject({
    ok: false,
    code: 'unavailable',
  });
  expect(lab.serverRows().size).toBe(0);
  expect(answerOf(await ask(lab, batch, { schema: 2 })).lastSeq).toBe(1);
});

test('[sync D1] an edit that meets a deletion is refused, and the deleted row does not come back', async () => {
  const lab = createLab();
  answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' }), entry(2, removeCard.name, { id: 'a' })]));
  const answer = answerOf(await ask(lab, [entry(3, writeCard.name, { id: 'a', text: 'words of mine' })]));
  expect(answer.results.at(-1)).toMatchObject({
    status: 'rejected',
    code: 'missing',
    message: msg('This card was deleted.'),
  });
  expect(lab.serverRows().size).toBe(0);
});

test('[sync B1] a cursor ahead of the server is answered diverged', async () => {
  const lab = createLab();
  answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' })]));
  const backup = lab.database.backup();
  const { cursors } = answerOf(await ask(lab, [entry(2, markCard.name, { id: 'a', mark: 'later' })]));
  lab.database.restore(backup);
  expect(await ask(lab, [], { cursors })).toMatchObject({
    ok: false,
    code: 'diverged',
    details: { reason: 'restored', lastSeq: 1 },
  });
});

test('[sync B1] a verdict the device has and the server has forgotten is answered diverged, whatever the cursors say', async () => {
  const lab = createLab();
  answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' })]));
  const backup = lab.database.backup();
  answerOf(await ask(lab, [entry(2, writeCard.name, { id: 'never', text: 'refused, so no commit tells of it' })]));
  lab.database.restore(backup);
  const reply = await ask(lab, [], { ackThrough: 2 });
  expect(reply).toMatchObject({ ok: false, code: 'diverged', details: { reason: 'restored', lastSeq: 1 } });
});

test('[sync B2] a page read before the server was restored does not count as a part of the other history', async () => {
  const lab = createLab();
  const put = (id: string, text: string) =>
    lab.authority.commit(space, async (writer) => writer.put(Cards, { id, text, marks: [] }));
  await put('moves', 'first');
  for (let index = 0; index < 260; index += 1) await put(`c${index}`, '');
  const backup = lab.database.backup();
  await put('moves', 'second');
  const { cursors, changes, more } = answerOf(await ask(lab));
  expect({ more, hasMoved: changes.some(({ id }) => id === 'moves') }).toEqual({ more: true, hasMoved: false });
  lab.database.restore(backup);
  expect(await ask(lab, [], { cursors })).toMatchObject({ ok: false, code: 'diverged' });
});

test('[sync B2] a server restored and then written past the cursor is found out by the nonce', async () => {
  const lab = createLab();
  const backup = lab.database.backup();
  const { cursors } = answerOf(await ask(lab, [entry(1, addCard.name, { id: 'a', text: 'x' })]));
  lab.database.restore(backup);
  for (const id of ['p', 'q', 'r'])
    await lab.authority.commit(space, async ({ put }) => put(Cards, { id, text: '', marks: [] }));
  expect(await ask(lab, [], { cursors })).toMatchObject({
    ok: false,
    code: 'diverged',
    details: { reason: 'restored', lastSeq: 0 },
  });
});

test('[sync S2] a commit of many rows is never cut, not even by the size of a page', async () => {
  const lab = createLab();
  for (let index = 0; index < 200; index += 1) {
    await lab.authority.commit(space, async ({ put }) => put(Cards, { id: `single-${index}`, text: '', marks: [] }));
  }
  await lab.authority.commit(space, async ({ put }) => {
    for (let index = 0; index < 300; index += 1) put(Cards, { id: `together-${index}`, text: '', marks: [] });
  });
  const first = answerOf(await ask(lab));
  expect(first.changes.filter(({ seq }) => seq === 201)).toHaveLength(0);
  expect(first.changes).toHaveLength(200);
  const second = answerOf(await ask(lab, [], { cursors: first.cursors }));
  expect(second.changes).toHaveLength(300);
  expect(second.more).toBe(false);
});

test('writes of other origin enter the same history, are announced, and reach the device', async () => {
  const lab = createLab();
  const value = await lab.authority.commit(space, async ({ put, tx }) => {
    put(Cards, { id: 'a', text: 'by an admin', marks: [] });
    return (await tx.head(space))?.seq ?? 0;
  });
  expect(value).toBe(0);
  expect(lab.pokes).toEqual([{ space, seq: 1 }]);
  await lab.authority.commit(space, async () => undefined);
  expect(lab.pokes).toHaveLength(1);
  expect(answerOf(await ask(lab)).changes).toMatchObject([{ id: 'a', row: { text: 'by an admin' } }]);
});

test('a REST verb runs the same mutator under the same permit, once, and answers with the rows', async () => {
  const lab = createLab();
  join(lab.members, ada, 'free');
  const call = { accountId: ada, startupId: lumen, at: '2026-03-01T09:00:00.000Z', zone: 'Europe/Berlin' };
  expect(await lab.authority.runMutation({ ...call, name: addCard.name, args: { id: 'a', text: 'x' } })).toMatchObject({
    ok: true,
    value: { rev: 1, rows: { 'cards/a': { text: 'x' } } },
  });
  expect(
    await lab.authority.runMutation({ ...call, name: gildCard.name, args: { id: 'a', mark: 'gold' } }),
  ).toMatchObject({
    ok: false,
    code: 'plan_limit',
  });
  expect(await lab.authority.runMutation({ ...call, name: addCard.name, args: { id: 7 } })).toMatchObject({
    ok: false,
    code: 'invalid',
  });
  expect(
    await lab.authority.runMutation({ ...call, accountId: ben, name: addCard.name, args: { id: 'b', text: '' } }),
  ).toMatchObject({
    ok: false,
    code: 'forbidden',
  });
  expect(lab.pokes).toEqual([{ space, seq: 1 }]);
  expect(marksOf(lab)).toEqual([]);
});

/** The lab's authority over a database that behaves differently. */
function withStore(
  lab: Lab,
  change: (store: AuthorityStore<undefined>) => AuthorityStore<undefined>,
): Authority<undefined> {
  return createAuthority<undefined>({ ...lab.deps, store: change(lab.database) });
}

test('[sync B3] [sync P1] the server remembers as many verdicts of a device as its journal holds changes, so that none sent again takes effect twice', async () => {
  expect(compactLimits.resultsKept).toBeGreaterThanOrEqual(journalLimit);
  await expect(createLab().authority.compact({ resultsKept: journalLimit - 1 })).rejects.toThrow(
    'resultsKept must be at least 1000.',
  );
});

test('[sync D3] devices are remembered by count: of those beyond, seen longest ago, first the verdicts go and then the names, if there is nothing to settle', async () => {
  const lab = createLab();
  join(lab.members, ben);
  const seen = async (name: string, accountId: AccountId, ackThrough: number): Promise<void> => {
    lab.clock.advance(1_000);
    const id = name as ReplicaId;
    await lab.database.write(async (tx) => {
      await tx.saveReplica({ id, accountId, lastSeq: 3, ackThrough, schema: 1, seenAt: lab.clock.now() });
      await tx.addResult(id, { seq: 3, mid: `${name}-3` as MutationId, body: '{}' });
    });
  };
  await seen('his', ben, 3);
  await seen('first', ada, 3);
  await seen('unsettled', ada, 2);
  for (const name of ['third', 'fourth', 'fifth']) await seen(name, ada, 3);
  const left = () =>
    lab.database.read(async (tx) => {
      const names = (await tx.replicas()).map(({ id }) => id as string).sort();
      const verdicts = await Promise.all(names.map((name) => tx.resultOf(`${name}-3` as MutationId)));
      return { names, judged: names.filter((_, index) => verdicts[index]) };
    });
  await lab.authority.compact({ replicasKept: 2 });
  expect(await left()).toEqual({
    names: ['fifth', 'first', 'fourth', 'his', 'third', 'unsettled'],
    judged: ['fifth', 'fourth', 'his', 'unsettled'],
  });
  await lab.authority.compact({ namesKept: 2 });
  expect((await left()).names).toEqual(['fifth', 'fourth', 'his', 'unsettled']);
});

test('[sync D3] compaction keeps the newest commits of a space and raises its floor', async () => {
  const lab = createLab();
  for (let index = 0; index < 10; index += 1)
    await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'a', text: `${index}`, marks: [] }));
  for (const commitsKept of [6, 3]) {
    await lab.authority.compact({ commitsKept });
    const kept = await lab.database.read(async (tx) => ({
      floor: await tx.floor(space),
      oldest: await tx.commit(space, 10 - commitsKept),
      next: (await tx.commit(space, 11 - commitsKept))?.seq,
    }));
    expect(kept).toEqual({ floor: 10 - commitsKept, oldest: undefined, next: 11 - commitsKept });
  }
});

test('[sync P10] a request that has had its share answers what is decided and names no wait; each decides one change at least, and the device sends the rest at once', async () => {
  const lab = createLab();
  for (const allowed of [0, 2]) {
    const held: string[] = [];
    const device = lab.device({
      between: async ({ mutations, ...request }) => {
        let left = allowed;
        const share: Share = {
          hold: async (body) => {
            held.push('held');
            return body();
          },
          goOn: async () => left-- > 0,
        };
        const reply = await lab.authority.sync({ accountId: ada, share }, { ...request, mutations });
        return reply.ok ? { kind: 'answered', body: reply.answer } : { kind: 'unreachable' };
      },
    });
    for (let at = 0; at < 7; at += 1) await device.replica.mutate(addCard, { id: `${allowed}-${at}`, text: 'x' });
    await device.replica.sync();
    expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0, state: 'idle' });
    const decidedBy = device.answers.map(({ lastSeq }) => lastSeq);
    expect(decidedBy).toEqual(allowed === 0 ? [1, 2, 3, 4, 5, 6, 7] : [3, 6, 7]);
    expect(device.answers.some(({ retryAfter }) => retryAfter !== undefined)).toBe(false);
    expect(held).toHaveLength(decidedBy.length);
  }
  expect(lab.serverRows().size).toBe(14);
});

test('a request full of nonsense is refused with one complaint, and one with more cursors than there are spaces before any is read', async () => {
  const lab = createLab();
  const nonsense = Array.from({ length: 100 }, () => ({ seq: 'x', base: { a: 1, b: 2 } }));
  const refused = await lab.authority.sync({ accountId: ada }, { ...request(), mutations: nonsense });
  expect(refused).toMatchObject({ ok: false, code: 'invalid' });
  expect(refused.ok ? '' : keyOf(refused.message).length).toBeLessThan(200);
  const cursors = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, { seq: 0, nonce: '' }]));
  expect(await ask(lab, [], { cursors: cursors(100) })).toMatchObject({ ok: true });
  expect(await ask(lab, [], { cursors: cursors(101) })).toMatchObject({
    code: 'invalid',
    message: msg("This isn't a sync request: it names too many spaces."),
  });
});

test('[sync P11] what the tables cannot take is refused in their words, reported to nobody, and delays nothing', async () => {
  const lab = createLab();
  const store: typeof lab.database = {
    ...lab.database,
    write: (body) =>
      lab.database.write((tx) =>
        body({
          ...tx,
          writeRows: async (asked, seq, writes) => {
            if (writes.some(({ id }) => id === 'taken')) throw new Declined('exists', 'This id is taken.');
            await tx.writeRows(asked, seq, writes);
          },
        }),
      ),
  };
  const authority = createAuthority<undefined>({ ...lab.deps, store });
  const { results } = answerOf(
    await authority.sync(
      { accountId: ada },
      request([entry(1, addCard.name, { id: 'taken', text: 'x' }), entry(2, addCard.name, { id: 'b', text: 'y' })]),
    ),
  );
  expect(results).toMatchObject([
    { status: 'rejected', code: 'exists', message: msg('This id is taken.') },
    { status: 'applied' },
  ]);
  expect(lab.reported).toEqual([]);
});
