/** The workloads that ask what becomes of people's words; no browser and no clock has a part in them. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyRow } from '@paratope/shared/mutation';
import { createLab, type Device, space } from '@paratope/sync/testing/lab';
import { contact } from './contender.ts';
import { Contacts, forbidden, putContact, registry } from './model.ts';

export interface Texts {
  /** L11: of the words two devices typed into the same notes at once, how many are in the merged note, and how many nowhere. */
  readonly L11: Readonly<Record<string, { readonly typed: number; readonly merged: number; readonly lost: number }>>;
  /** L12: the server refuses one of ten changes. */
  readonly L12: { readonly landed: number; readonly textsReachable: number };
  /** L13: the server goes back to a backup 500 commits old and takes 600 new ones. */
  readonly L13: { readonly equal: boolean; readonly ownEditsBack: number; readonly ownEdits: number };
}

export async function measureTexts(peers: string): Promise<Texts> {
  const edits = Array.from({ length: pairs }, (_, index) => concurrentEdit(index));
  return {
    L11: {
      paratope: await mergedByParatope(edits),
      yjs: await mergedByYjs(edits, peers),
      'last write wins': tally(edits, (edit) => edit.second.text),
    },
    L12: await refusedOnce(),
    L13: await restoredServer(),
  };
}

const pairs = 2_000;

interface Edit {
  readonly base: string;
  readonly first: Typed;
  readonly second: Typed;
}
interface Typed {
  readonly text: string;
  readonly words: readonly string[];
  /** Pieces of the base, by position, in place of which others stand; from the end to the beginning. */
  readonly steps: readonly { readonly at: number; readonly remove: number; readonly insert: string }[];
}

/** A note of thirty words, and one to three edits of one to three words on either side: insertions and replacements, anywhere. */
function concurrentEdit(index: number): Edit {
  const random = seeded(index + 1);
  const vocabulary = [
    'asked',
    'for',
    'the',
    'tox',
    'summary',
    'and',
    'a',
    'cap',
    'table',
    'before',
    'partners',
    'meet',
  ];
  const base = Array.from({ length: 30 }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ');
  const side = (name: string): Typed => {
    const words: string[] = [];
    const starts = [...base.matchAll(/\S+/g)].map(({ index: at, 0: word }) => ({ at, length: word.length }));
    const count = 1 + Math.floor(random() * 3);
    const chosen = new Set(Array.from({ length: count }, () => Math.floor(random() * starts.length)));
    const steps = [...chosen]
      .sort((a, b) => b - a)
      .map((place) => {
        const typed = Array.from(
          { length: 1 + Math.floor(random() * 2) },
          () => `${name}${index}x${words.length + Math.floor(random() * 1e9)}`,
        );
        words.push(...typed);
        const { at = 0, length = 0 } = starts[place] ?? {};
        const replaces = random() < 0.5;
        return { at, remove: replaces ? length : 0, insert: replaces ? typed.join(' ') : `${typed.join(' ')} ` };
      });
    const text = steps.reduce((so, { at, remove, insert }) => so.slice(0, at) + insert + so.slice(at + remove), base);
    return { text, words, steps };
  };
  return { base, first: side('p'), second: side('q') };
}

const tally = (edits: readonly Edit[], mergedOf: (edit: Edit, index: number) => string, kept = (_: number) => '') => {
  let [typed, merged, lost] = [0, 0, 0];
  for (const [index, edit] of edits.entries()) {
    const text = mergedOf(edit, index);
    for (const word of [...edit.first.words, ...edit.second.words]) {
      typed += 1;
      if (text.includes(word)) merged += 1;
      else if (!kept(index).includes(word)) lost += 1;
    }
  }
  return { typed, merged, lost };
};

async function mergedByParatope(edits: readonly Edit[]) {
  const lab = createLab({ registry });
  const [phone, laptop] = [lab.device(), lab.device()];
  await lab.authority.commit(space, async ({ put }) => {
    for (const [index, { base }] of edits.entries()) put(Contacts, { ...contact(index), note: base });
  });
  for (const device of [phone, laptop]) await drained(device);
  for (const [index, { first, second }] of edits.entries()) {
    await phone.replica.mutate(putContact, { ...contact(index), note: first.text });
    await laptop.replica.mutate(putContact, { ...contact(index), note: second.text });
  }
  for (const device of [phone, laptop, phone]) await drained(device);
  const noteOf = (rows: ReadonlyMap<string, AnyRow>, index: number) =>
    String(rows.get(`contacts/${contact(index).id}`)?.note);
  const onServer = lab.serverRows();
  const revisions = await lab.database.read(async (tx) => {
    const kept: string[] = [];
    for (const index of edits.keys()) {
      const of = { collection: Contacts.name, id: contact(index).id, field: 'note' };
      kept.push((await tx.revisions(space, of, 50)).map(({ value, typed }) => `${value} ${typed ?? ''}`).join(' '));
    }
    return kept;
  });
  for (const device of [phone, laptop]) {
    const rows = await device.rows();
    const apart = [...edits.keys()].find((index) => noteOf(rows, index) !== noteOf(onServer, index));
    if (apart !== undefined) throw new Error(`The devices differ in note ${apart}.`);
  }
  return tally(
    edits,
    (_, index) => noteOf(onServer, index),
    (index) => revisions[index] ?? '',
  );
}

async function mergedByYjs(edits: readonly Edit[], peers: string) {
  const require = createRequire(join(peers, 'index.js'));
  const Y = await import(pathToFileURL(require.resolve('yjs')).href);
  return tally(edits, ({ base, first, second }) => {
    const origin = new Y.Doc();
    origin.getText('note').insert(0, base);
    const start = Y.encodeStateAsUpdate(origin);
    const [one, other] = [first, second].map(({ steps }) => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, start);
      for (const { at, remove, insert } of steps) {
        doc.getText('note').delete(at, remove);
        doc.getText('note').insert(at, insert);
      }
      return doc;
    });
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
    return one.getText('note').toString();
  });
}

async function refusedOnce() {
  const lab = createLab({ registry });
  const device = lab.device();
  const notes = Array.from({ length: 10 }, (_, index) => `${index === 4 ? forbidden : 'open'} words of note ${index}`);
  for (const [index, note] of notes.entries()) await device.replica.mutate(putContact, { ...contact(index), note });
  await drained(device);
  const landed = lab.serverRows().size;
  const reachable = JSON.stringify([...(await device.rows()).values(), ...(await device.replica.attention())]);
  return { landed, textsReachable: notes.filter((note) => reachable.includes(note)).length };
}

async function restoredServer() {
  const lab = createLab({ registry });
  const [own, other] = [lab.device(), lab.device()];
  const write = async (device: Device, from: number, count: number) => {
    for (let index = from; index < from + count; index += 1) {
      await device.replica.mutate(putContact, contact(index));
      // One commit for each.
      await device.replica.sync();
    }
  };
  await write(own, 0, 100);
  await drained(other);
  const backup = lab.database.backup();
  await write(own, 1_000, 250);
  await write(other, 2_000, 250);
  lab.database.restore(backup);
  await lab.authority.commit(space, async ({ put }) => put(Contacts, { ...contact(3_000) }));
  for (let index = 1; index < 600; index += 1)
    await lab.authority.commit(space, async ({ put }) => put(Contacts, { ...contact(3_000 + index) }));
  for (const device of [own, other, own, other]) await drained(device);
  const onServer = lab.serverRows();
  const shown = [await own.rows(), await other.rows()];
  const ids = (rows: ReadonlyMap<string, AnyRow>) => JSON.stringify([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
  const wanted = [...range(1_000, 250), ...range(2_000, 250)].map((index) => `contacts/${contact(index).id}`);
  return {
    equal: shown.every((rows) => ids(rows) === ids(onServer)),
    ownEditsBack: wanted.filter((id) => onServer.has(id)).length,
    ownEdits: wanted.length,
  };
}

async function drained({ replica }: Device): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await replica.sync();
  while (replica.status.getSnapshot().waiting > 0) await replica.sync();
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** SplitMix32: the same edits in every run. */
function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
}
