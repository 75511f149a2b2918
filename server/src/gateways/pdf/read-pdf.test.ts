import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asMessage, msg, type Text } from '@paratope/shared/words/message';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pdfLimits } from './limits.ts';
import { createPdfReader } from './read-pdf.ts';
import { encryptedPdf } from './testing/encrypted-pdf.ts';
import { type HostilePdf, hostilePdfs, pdfThatCalls } from './testing/hostile-pdfs.ts';
import { flateBomb, samplePdf } from './testing/sample-pdf.ts';
import { symbolPdf } from './testing/symbol-pdf.ts';

const deck = samplePdf({
  title: 'Larkspur Bio',
  pages: ['Larkspur Bio (seed round)\nGene therapy for the inner ear', 'The team', 'The ask: 4 million dollars'],
});
const deckText = [
  'Larkspur Bio (seed round)\nGene therapy for the inner ear',
  'The team',
  'The ask: 4 million dollars',
];
/** Work without end need not take its full ten seconds here; two are still eight times what a deck needs. */
const impatient = { ...pdfLimits, cpuSeconds: 2, wallClock: 60_000 };
/** What is to be read may wait for its turn: a child runs at a low priority, and a busy machine has others. */
const patient = { ...pdfLimits, cpuSeconds: 30, wallClock: 60_000 };

describe('a deck', () => {
  test('gives its pages, its words by page and where they stand, and its title', async () => {
    expect(await createPdfReader().readPdf(deck)).toEqual({
      ok: true,
      value: {
        pages: 3,
        text: deckText,
        hasText: true,
        lines: [
          [
            ['Larkspur Bio (seed round)', 0.063, 0.104, 0.289, 0.044],
            ['Gene therapy for the inner ear', 0.063, 0.159, 0.335, 0.044],
          ],
          [['The team', 0.063, 0.104, 0.106, 0.044]],
          [['The ask: 4 million dollars', 0.063, 0.104, 0.275, 0.044]],
        ],
        unreadablePages: 0,
        title: 'Larkspur Bio',
      },
    });
  });

  test('is read from a file as well, whatever the file is called', async () => {
    const path = await fileOf(deck);
    expect(await createPdfReader().readPdf(path)).toMatchObject({ ok: true, value: { text: deckText } });
  });

  test('may have its header anywhere in the first 1,024 bytes', async () => {
    const late = Buffer.concat([Buffer.alloc(1000, '\n'), deck]);
    expect(await createPdfReader().readPdf(late)).toMatchObject({ ok: true, value: { pages: 3 } });
  });

  test('of 200 pages is not too long', async () => {
    const longest = samplePdf({ pages: Array.from({ length: 200 }, (_, index) => `Page ${index + 1}`) });
    const reading = await createPdfReader().readPdf(longest);
    expect(reading).toMatchObject({ ok: true, value: { pages: 200 } });
    expect(reading.ok && reading.value.text.at(-1)).toBe('Page 200');
  });

  test('without words is no failure, it says so', async () => {
    expect(await createPdfReader().readPdf(samplePdf({ pages: ['', ''] }))).toEqual({
      ok: true,
      value: { pages: 2, text: ['', ''], hasText: false, lines: [[], []], unreadablePages: 0 },
    });
  });

  test('with a page too damaged to read keeps the others and counts it', async () => {
    const lost = Buffer.from(Buffer.from(deck).toString('latin1').replace('4 0 R 6 0 R', '4 0 R 9 0 R'), 'latin1');
    expect(await createPdfReader().readPdf(lost)).toMatchObject({
      ok: true,
      value: { text: [deckText[0], ''], unreadablePages: 1, hasText: true },
    });
  });

  test('that anybody may read and only its owner edit is read', async () => {
    const protectedDeck = encryptedPdf({ text: 'Free to read' });
    expect(await createPdfReader().readPdf(protectedDeck)).toMatchObject({
      ok: true,
      value: { text: ['Free to read'] },
    });
  });

  test('is cut where a page, or all pages together, say too much', async () => {
    const limits = { ...pdfLimits, pageText: 10, allText: 25 };
    const reading = await createPdfReader({ limits }).readPdf(
      samplePdf({ pages: new Array<string>(4).fill('ABCDEFGHIJKLMN') }),
    );
    expect(reading).toMatchObject({ ok: true, value: { text: ['ABCDEFGHIJ', 'ABCDEFGHIJ', 'ABCDE', ''] } });
  });

  test.for(['private use', 'latin', 'greek', 'font of its own'] as const)(
    'shows its Greek letters where the font Symbol draws them and the file names them: %s',
    async (naming) => {
      const outcome = await createPdfReader().readPdf(symbolPdf(naming));
      expect(outcome).toMatchObject({ ok: true, value: { text: ['Anti-TNF-α, 3 μg'] } });
      expect(outcome.ok && outcome.value.lines?.[0]?.map(([words]) => words)).toEqual(['Anti-TNF-α, 3 μg']);
    },
  );

  test('keeps the letters that another font writes alone', async () => {
    const outcome = await createPdfReader().readPdf(symbolPdf('latin', { font: 'ABCDEE+Calibri' }));
    expect(outcome).toMatchObject({ ok: true, value: { text: ['Anti-TNF-a, 3 mg'] } });
  });

  test('that is gone is missing', async () => {
    expect(await createPdfReader().readPdf(join(tmpdir(), 'no-such-deck.pdf'))).toMatchObject({
      code: 'missing',
      message: msg('This file is no longer available. Please upload it again.'),
    });
  });

  test('[decision S16] of more than 25 MB is refused by its size on disk, unread', async () => {
    const path = await fileOf(deck);
    await truncate(path, 25 * 1024 * 1024 + 1);
    expect(await createPdfReader().readPdf(path)).toMatchObject({
      code: 'too_large',
      message: msg('This PDF is larger than {size} MB. Please upload a smaller one.', { size: 25 }),
    });
  });
});

describe('[Q-R9] [decision S16] a hostile file', () => {
  const reads = { ok: true, value: { pages: 1 } };
  const ends: Record<HostilePdf['ends'], object> = {
    'not a PDF': refused(
      'unsupported_type',
      'This file is not a PDF. Please export the deck as a PDF and upload that.',
    ),
    'too large': refused(
      'too_large',
      msg('This PDF is larger than {size} MB. Please upload a smaller one.', { size: 25 }),
    ),
    'too many pages': refused(
      'too_large',
      msg('This PDF has more than {count} pages. Please upload a shorter one.', { count: 200 }),
    ),
    locked: refused('invalid', 'This PDF is password-protected. Please upload a copy without a password.'),
    damaged: refused('invalid', 'This PDF is damaged. Please export it again.'),
    unsafe: refused('invalid', "We couldn't read this PDF safely. Please export it again in a simpler form."),
    read: reads,
  };

  test.for(Object.entries(ends))('ends as: %s', { timeout: 180_000 }, async ([end, verdict]) => {
    const files = hostilePdfs.filter((file) => file.ends === end);
    expect(files).not.toEqual([]);
    const reader = createPdfReader({ limits: end === 'unsafe' ? impatient : patient });
    const verdicts = await Promise.all(
      files.map(async ({ name, make }) => [name, await reader.readPdf(make())] as const),
    );
    expect(Object.fromEntries(verdicts)).toMatchObject(Object.fromEntries(files.map(({ name }) => [name, verdict])));
  });

  test.for([undefined, 'watchdog'] as const)(
    'does not stop a deck that is read at the same time (bounds: %s)',
    async (bounds) => {
      const { readPdf } = createPdfReader({ ...(bounds && { bounds }), limits: { ...impatient, cpuSeconds: 10 } });
      const [bomb, good] = await Promise.all([readPdf(flateBomb({ gigabytes: 1.5 })), readPdf(deck)]);
      expect(bomb).toMatchObject(ends.unsafe);
      expect(good).toMatchObject({ ok: true, value: { text: deckText } });
      expect(await readPdf(deck)).toMatchObject({ ok: true, value: { text: deckText } });
    },
  );

  test('is bounded in memory where the system has no prlimit', async () => {
    const { readPdf } = createPdfReader({ bounds: 'watchdog', limits: { ...pdfLimits, wallClock: 60_000 } });
    expect(await readPdf(hostile('a font with two billion widths'))).toMatchObject(ends.unsafe);
  });

  test('is bounded in time where the system has no prlimit, and blamed only if it had the processor for a third of it', async () => {
    const { readPdf } = createPdfReader({ bounds: 'watchdog', limits: { ...pdfLimits, wallClock: 8_000 } });
    // Work without end: how much of it a busy machine lets it do is the machine's affair.
    const stopped = await readPdf(hostile('200 pages that share 4 million strokes'));
    expect([ends.unsafe, busy]).toContainEqual(stopped);
  });
});

test('an address in a deck stays a word: nothing is ever fetched', async () => {
  const visits: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url);
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  expect(await createPdfReader().readPdf(pdfThatCalls(url))).toMatchObject({
    ok: true,
    value: { text: [`See ${url}words`] },
  });
  expect(visits).toEqual([]);
});

test('readers that find both places taken wait, and one too many is told so', { timeout: 30_000 }, async () => {
  const { readPdf } = createPdfReader({ atOnce: 2, waiting: 1 });
  const [first, second, third, fourth] = await Promise.all([
    readPdf(deck),
    readPdf(deck),
    readPdf(deck),
    readPdf(deck),
  ]);
  expect([first?.ok, second?.ok, third?.ok]).toEqual([true, true, true]);
  expect(fourth).toEqual(
    refused('rate_limited', "We're reading several PDFs right now. Please try again in a minute."),
  );
  expect(await readPdf(deck)).toMatchObject({ ok: true });
});

/** Where the system bounds a process, and tells how long it had the processor. */
const bounded = test.skipIf(process.platform !== 'linux');

bounded('a reader that cannot even start is broken, which no file is blamed for', { timeout: 30_000 }, async () => {
  const limits = { ...pdfLimits, dataBytes: 1_000_000 };
  await expect(createPdfReader({ limits }).readPdf(deck)).rejects.toThrow('the PDF reader did not start');
});

bounded('a reader that had no turn on the processor says so of the server, also before it has started', async () => {
  const before = new Set(childrenOf(process.pid));
  const reading = createPdfReader({ limits: { ...pdfLimits, wallClock: 2_000 } }).readPdf(deck);
  // Held, it waits for a turn as on a machine that gives it none.
  const held = () => childrenOf(process.pid).filter((pid) => !before.has(pid) && process.kill(pid, 'SIGSTOP'));
  await expect.poll(held, { interval: 1 }).toHaveLength(1);
  expect(await reading).toEqual(busy);
});

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const busy = refused('rate_limited', 'The server is busy. Please try again in a few minutes.');

function refused(code: string, message: Text) {
  return { ok: false, code, message: asMessage(message) };
}

function hostile(name: string): Uint8Array {
  const found = hostilePdfs.find((file) => file.name === name);
  if (!found) throw new Error(`no hostile file is called "${name}"`);
  return found.make();
}

async function fileOf(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paratope-deck-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'holiday.jpg');
  await writeFile(path, bytes);
  return path;
}
