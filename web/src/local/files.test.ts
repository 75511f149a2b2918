import { uploadPieceBytes } from '@paratope/shared/decks/deck';
import type { Signal } from '@paratope/sync/ports';
import { createManualClock } from '@paratope/sync/testing/fakes';
import { Dexie } from 'dexie';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ActResult, done, failed } from '../api/act-result.ts';
import { createUploadServer, refused } from '../testing/upload-server.ts';
import type { PieceTaken, QueuedDeck } from './deck-queue.ts';
import { filesDatabase } from './deck-queue.ts';
import { createDeckQueue } from './files.ts';

const unreachable = failed('unreachable');

describe('a deck chosen on this device', () => {
  test('is kept with all its bytes until the server has it', async () => {
    const { queue, uploads, answers } = device();
    answers.push(unreachable);
    await queue.add(aDeck());
    await queue.send();
    expect(await queue.current()).toMatchObject({ fileName: 'quillwort.pdf', state: 'waiting' });
    await queue.send();
    expect(await uploads.at(-1)?.text()).toBe('%PDF-1.7 slides');
    expect(uploads.at(-1)?.name).toBe('quillwort.pdf');
    expect(await queue.current()).toBeUndefined();
  });

  test('goes out by itself when the network is back', async () => {
    const { queue, uploads, answers, signal } = device();
    answers.push(unreachable);
    queue.start();
    await queue.add(aDeck());
    await queue.send();
    signal('online');
    await queue.send();
    expect(uploads).toHaveLength(1);
    expect(await queue.current()).toBeUndefined();
  });

  test('goes out although it came while the queue was looked through', async () => {
    const { queue, uploads } = device();
    await queue.current();
    const adding = queue.add(aDeck());
    // An attempt in every turn until it is there: one of them has just looked when it comes.
    let isAdded = false;
    void adding.then(() => {
      isAdded = true;
    });
    queue.start();
    while (!isAdded) await queue.send();
    await expect.poll(() => uploads.length).toBe(1);
  });

  test('is tried again with growing waits while the server is busy', async () => {
    const { queue, uploads, answers, clock } = device();
    answers.push(refused('unavailable', 'Busy.'), refused('rate_limited', 'Slowly.'));
    queue.start();
    await queue.send();
    await queue.add(aDeck());
    await queue.send();
    expect(clock.pending()).toEqual([5_000]);
    clock.advance(5_000);
    await queue.send();
    expect(clock.pending()).toEqual([10_000]);
    clock.advance(10_000);
    await queue.send();
    expect(uploads).toHaveLength(1);
  });

  test('that the server refuses stays here with the reason', async () => {
    const { queue, pieces, answers } = device();
    answers.push(refused('unsupported_type', 'This file is not a PDF. Please choose your deck as a PDF.'));
    await queue.add(aDeck());
    await queue.send();
    await queue.send();
    expect(pieces).toHaveLength(1);
    expect(await queue.current()).toMatchObject({
      state: 'kept',
      message: 'This file is not a PDF. Please choose your deck as a PDF.',
    });
    expect(await (await queue.file())?.text()).toBe('%PDF-1.7 slides');
  });

  test('is sent in pieces, and goes on from where the server is', async () => {
    const { queue, uploads, pieces, answers } = device();
    const file = aLargeDeck(3.5);
    await queue.add(file);
    answers.push(undefined, undefined, undefined, unreachable);
    await queue.send();
    expect(pieces.map(({ offset }) => offset / uploadPieceBytes)).toEqual([0, 0, 1, 2]);
    expect(await queue.current()).toMatchObject({ state: 'waiting', received: 2 * uploadPieceBytes });
    pieces.length = 0;
    await queue.send();
    expect(pieces).toEqual([
      { offset: 0, bytes: 0 },
      { offset: 2 * uploadPieceBytes, bytes: uploadPieceBytes },
      { offset: 3 * uploadPieceBytes, bytes: uploadPieceBytes / 2 },
    ]);
    expect(await sameBytes(uploads[0], file)).toBe(true);
  });

  test('goes on in the middle of a piece where a crash of the server left it', async () => {
    const { queue, uploads, pieces, answers } = device();
    const file = aLargeDeck(1.5);
    await queue.add(file);
    await queue.send();
    const place = 1_000;
    const again = device();
    await again.queue.add(file);
    again.answers.push(done({ data: { received: place, isComplete: false, deckId: null } }), unreachable);
    await again.queue.send();
    expect(again.pieces).toEqual([
      { offset: 0, bytes: 0 },
      { offset: place, bytes: uploadPieceBytes - place },
    ]);
    expect([uploads.length, pieces.length, answers.length]).toEqual([1, 3, 0]);
  });

  test('that keeps arriving damaged is begun anew a few times, then later', async () => {
    const { queue, pieces, answers, clock } = device();
    queue.start();
    await queue.send();
    const received = (count: number): ActResult<PieceTaken> =>
      done({ data: { received: count, isComplete: false, deckId: null } });
    const damaged = refused('conflict', 'It did not arrive as it was announced.', { received: 0 });
    for (let round = 0; round < 10; round += 1) answers.push(received(uploadPieceBytes), damaged, received(0));
    await queue.add(aLargeDeck(2));
    await queue.send();
    expect(await queue.current()).toMatchObject({ state: 'waiting' });
    expect(clock.pending()).toHaveLength(1);
    expect(pieces.length).toBeLessThan(20);
  });

  test('of one piece that keeps arriving damaged is begun anew a few times, then later, then later still', async () => {
    const { queue, uploads, pieces, answers, clock } = device();
    queue.start();
    await queue.send();
    const nothingYet: ActResult<PieceTaken> = done({ data: { received: 0, isComplete: false, deckId: null } });
    const damaged = refused('conflict', 'It did not arrive as it was announced.', { received: 0 });
    const attempt = [nothingYet, damaged, damaged, damaged, damaged];
    answers.push(...attempt, ...attempt);
    await queue.add(aDeck());
    await queue.send();
    expect(pieces).toHaveLength(attempt.length);
    expect(clock.pending()).toEqual([5_000]);
    clock.advance(5_000);
    await queue.send();
    expect(pieces).toHaveLength(2 * attempt.length);
    expect(clock.pending()).toEqual([10_000]);
    expect(await queue.current()).toMatchObject({ state: 'waiting' });
    clock.advance(10_000);
    await queue.send();
    expect(uploads).toHaveLength(1);
  });

  test('that arrives bit by bit is not taken for damaged', async () => {
    const { queue, uploads, pieces, answers } = device();
    const partly = (received: number): ActResult<PieceTaken> =>
      done({ data: { received, isComplete: false, deckId: null } });
    answers.push(partly(0), partly(2), partly(4), partly(6), partly(8), partly(10), partly(0), undefined);
    await queue.add(aDeck());
    await queue.send();
    expect(pieces.map(({ offset }) => offset)).toEqual([0, 0, 2, 4, 6, 8, 10, 0]);
    expect(uploads).toHaveLength(1);
  });

  test('that was refused goes again on the person’s word', async () => {
    const { queue, uploads, answers } = device();
    answers.push(refused('plan_limit', 'Not in your plan.'));
    const { id } = await queue.add(aDeck());
    await queue.send();
    await queue.retry(id);
    expect(uploads).toHaveLength(1);
    expect(await queue.current()).toBeUndefined();
  });

  test('replaced while it is sent gives way to the new one at the next piece', async () => {
    const { queue, uploads, answers } = device();
    await queue.add(aLargeDeck(3));
    const underWay = Promise.withResolvers<void>();
    const replaced = Promise.withResolvers<undefined>();
    answers.push(undefined, () => {
      underWay.resolve();
      return replaced.promise;
    });
    const sending = queue.send();
    await underWay.promise;
    await queue.add(aDeck('second.pdf'));
    replaced.resolve(undefined);
    await sending;
    await queue.send();
    expect(uploads.map(({ name }) => name)).toEqual(['second.pdf']);
  });

  test('waiting in a queue of the first programs is sent like any other', async () => {
    const accountId = crypto.randomUUID();
    const old = new Dexie(`app-${accountId}-files`);
    old.version(1).stores({ decks: 'id', contents: 'id' });
    const deck: Omit<QueuedDeck, 'sha256' | 'received'> = {
      id: 'old-deck',
      fileName: 'old.pdf',
      bytes: 15,
      addedAt: '2026-03-01T09:00:00.000Z',
      state: 'waiting',
      message: '',
      deckId: null,
    };
    await old.table('decks').put(deck);
    await old.table('contents').put({ id: deck.id, contents: await aDeck().arrayBuffer() });
    old.close();
    const { queue, uploads } = device(accountId);
    await queue.send();
    expect(await uploads[0]?.text()).toBe('%PDF-1.7 slides');
  });

  test('takes the place of one that was not sent yet', async () => {
    const { queue } = device();
    await queue.add(aDeck('first.pdf'));
    await queue.add(aDeck('second.pdf'));
    expect((await queue.file())?.name).toBe('second.pdf');
  });

  test('goes only on the person’s word', async () => {
    const { queue } = device();
    const { id } = await queue.add(aDeck());
    await queue.remove(id);
    expect(await queue.current()).toBeUndefined();
    expect(await queue.file()).toBeUndefined();
  });
});

const aDeck = (name = 'quillwort.pdf') => new File(['%PDF-1.7 slides'], name, { type: 'application/pdf' });

/** So many MiB, no two pieces alike. */
const aLargeDeck = (size: number): File => {
  const bytes = new Uint8Array(size * uploadPieceBytes);
  for (let index = 0; index < bytes.length; index += 997) bytes[index] = index % 251;
  return new File([bytes], 'large.pdf');
};

async function sameBytes(one: File | undefined, other: File): Promise<boolean> {
  if (!one) return false;
  const [left, right] = [new Uint8Array(await one.arrayBuffer()), new Uint8Array(await other.arrayBuffer())];
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

type Scripted = ActResult<PieceTaken> | undefined | (() => Promise<undefined>);

function device(accountId: string = crypto.randomUUID()) {
  /** What the next pieces meet; undefined, and everything after the last, lets them through. */
  const answers: Scripted[] = [];
  const { uploads, pieces, sendPiece } = createUploadServer(() => {
    const next = answers.shift();
    return typeof next === 'function' ? next() : next;
  });
  const clock = createManualClock();
  const hearers = new Set<(signal: Signal) => void>();
  const queue = createDeckQueue({
    accountId,
    clock,
    signals: {
      isVisible: () => true,
      listen: (hearer) => {
        hearers.add(hearer);
        return () => hearers.delete(hearer);
      },
    },
    sendPiece,
    taken: async () => {},
  });
  onTestFinished(() => {
    queue.stop();
    return Dexie.delete(filesDatabase(accountId));
  });
  const signal = (name: Signal) => {
    for (const hear of hearers) hear(name);
  };
  return { queue, uploads, pieces, answers, clock, signal };
}
