import type { DeckId } from '@paratope/shared/ids';
import type { Signal } from '@paratope/sync/ports';
import { createManualClock } from '@paratope/sync/testing/fakes';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Answer } from '../api/call.ts';
import { createDeckQueue } from './files.ts';

type Upload = Answer<{ data: { deckId: DeckId } }>;
const taken: Upload = { ok: true, value: { data: { deckId: 'deck-1' as DeckId } } };
const refused = (code: string, message: string): Upload => ({
  ok: false,
  kind: 'failed',
  status: 400,
  failure: { success: false, code: code as 'invalid', message, error: message, requestId: 'r1' },
});

describe('a deck chosen on this device', () => {
  test('is kept with all its bytes until the server has it', async () => {
    const { queue, uploads, answers } = device();
    answers.push({ ok: false, kind: 'unreachable' }, taken);
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
    answers.push({ ok: false, kind: 'unreachable' }, taken);
    queue.start();
    await queue.add(aDeck());
    await queue.send();
    signal('online');
    await queue.send();
    expect(uploads).toHaveLength(2);
    expect(await queue.current()).toBeUndefined();
  });

  test('is tried again with growing waits while the server is busy', async () => {
    const { queue, uploads, answers, clock } = device();
    answers.push(refused('unavailable', 'Busy.'), refused('rate_limited', 'Slowly.'), taken);
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
    expect(uploads).toHaveLength(3);
  });

  test('that the server refuses stays here with the reason', async () => {
    const { queue, uploads, answers } = device();
    answers.push(refused('unsupported_type', 'This file is not a PDF. Please choose your deck as a PDF.'));
    await queue.add(aDeck());
    await queue.send();
    await queue.send();
    expect(uploads).toHaveLength(1);
    expect(await queue.current()).toMatchObject({
      state: 'kept',
      message: 'This file is not a PDF. Please choose your deck as a PDF.',
    });
    expect(await (await queue.file())?.text()).toBe('%PDF-1.7 slides');
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

function device() {
  const answers: Upload[] = [];
  const uploads: File[] = [];
  const clock = createManualClock();
  const hearers = new Set<(signal: Signal) => void>();
  const queue = createDeckQueue({
    accountId: crypto.randomUUID(),
    clock,
    signals: {
      isVisible: () => true,
      listen: (hearer) => {
        hearers.add(hearer);
        return () => hearers.delete(hearer);
      },
    },
    upload: async (file) => {
      uploads.push(file);
      return answers.shift() ?? { ok: false, kind: 'unreachable' };
    },
    taken: async () => {},
  });
  onTestFinished(() => queue.erase());
  const signal = (name: Signal) => {
    for (const hear of hearers) hear(name);
  };
  return { queue, uploads, answers, clock, signal };
}
