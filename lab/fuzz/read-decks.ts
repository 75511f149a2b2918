/**
 * Has the reader of a whole server read hostile decks and draw their slides, each in the bounded process that does so otherwise, and looks
 * from outside what that process took, while a caller asks the same server once a second whether it is well.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { pdfLimits } from '@paratope/server/gateways/pdf/limits';
import type { PdfReader } from '@paratope/server/gateways/pdf/read-pdf';
import { listen } from '@paratope/server/http/listen';
import { silentLog } from '@paratope/server/log';
import { english } from '@paratope/shared/words/words';
import { craftedDeck } from './crafted-decks.ts';
import { drawWatched } from './draw-watched.ts';
import { nothingTaken, type Taken, type Watch, watchChildren } from './watch-children.ts';
import { type MadeDeck, woundedDeck } from './wounded-decks.ts';

export type DeckKind = 'mutated' | 'crafted';

export interface DeckReport {
  readonly seed: number;
  readonly mutated: number;
  readonly crafted: number;
  readonly read: number;
  readonly refused: number;
  /** Refusals by their sentence. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Readings that a busy machine gave no turn, three times over; they say nothing of the file. */
  readonly busy: number;
  /** Each with its kind and index, which with the seed make the file again. */
  readonly faults: readonly DeckFault[];
  readonly slowestSeconds: number;
  /** The longest any of them had the processor. */
  readonly mostProcessorSeconds: number;
  readonly peakMiB: number;
  readonly drawn: DrawnReport;
  readonly pings: number;
  readonly pingsFailed: number;
  readonly slowestPingSeconds: number;
}

/** What drawing took, of every file, also of those that the reader refuses and the product never draws. */
export interface DrawnReport {
  readonly decks: number;
  /** Files that gave no picture at all. */
  readonly without: number;
  readonly pictures: number;
  readonly busy: number;
  readonly slowestSeconds: number;
  readonly mostProcessorSeconds: number;
  readonly peakMiB: number;
}

export interface DeckFault {
  readonly kind: DeckKind;
  readonly index: number;
  readonly seed: number;
  readonly name: string;
  readonly fault: string;
}

/** What one reading may take before it is a fault. */
export interface DeckBounds {
  readonly seconds: number;
  readonly mebibytes: number;
}

/**
 * The reader stops its child at 10 s and at 300 MB (286 MiB), and looks at the memory every 20 ms: stopping may take two seconds more,
 * and what is claimed between two looks comes on top.
 */
export const deckBounds: DeckBounds = { seconds: 12, mebibytes: 300 };

/** A deck by its kind, the seed and its place in the run. */
export const deckOf = (kind: DeckKind, seed: number, index: number): MadeDeck =>
  kind === 'mutated' ? woundedDeck(seed, index) : craftedDeck(seed, index);

export async function fuzzDecks({
  mutated,
  crafted,
  seed,
  bounds = deckBounds,
  onDone = () => {},
}: {
  mutated: number;
  crafted: number;
  seed: number;
  bounds?: DeckBounds;
  onDone?: (done: number, faults: number) => void;
}): Promise<DeckReport> {
  const world = await openWorld();
  const watch = watchChildren();
  const pings = pingEachSecond(world.url);
  const refusals: Record<string, number> = {};
  const faults: DeckFault[] = [];
  const most = { reading: nothingTaken(), drawing: nothingTaken() };
  const drawn = { decks: 0, without: 0, pictures: 0, busy: 0 };
  let [read, busy, done] = [0, 0, 0];
  const queue = turnsOf(mutated, crafted);
  try {
    await Promise.all([readOneAfterAnother(), readOneAfterAnother()]);
  } finally {
    watch.end();
    await pings.end();
    await world.close();
  }
  const refused = Object.values(refusals).reduce((sum, count) => sum + count, 0);
  const { reading, drawing } = most;
  return {
    ...{ seed, mutated, crafted, read, refused, refusals, busy, faults, ...figuresOf(reading) },
    drawn: { ...drawn, ...figuresOf(drawing) },
    ...pings.report(),
  };

  async function readOneAfterAnother(): Promise<void> {
    for (const [kind, index] of queue) {
      const { name, bytes } = deckOf(kind, seed, index);
      const judged = await readWatched(world.pdf.readPdf, watch, bytes, bounds);
      if (judged.end === 'read') read += 1;
      else if (judged.end === 'busy') busy += 1;
      else if (judged.end === 'refused') refusals[judged.sentence] = (refusals[judged.sentence] ?? 0) + 1;
      const pictures = await drawWatched(world, watch, bytes, bounds);
      if (pictures.isBusy) drawn.busy += 1;
      else if (pictures.count === 0) drawn.without += 1;
      else drawn.decks += 1;
      drawn.pictures += pictures.count;
      const drawingFaults = pictures.faults.map((fault) => `drawing: ${fault}`);
      for (const fault of [...judged.faults, ...drawingFaults]) faults.push({ kind, index, seed, name, fault });
      most.reading = moreOf(most.reading, judged);
      most.drawing = moreOf(most.drawing, pictures.taken);
      done += 1;
      onDone(done, faults.length);
    }
  }
}

const moreOf = (one: Taken, other: Taken): Taken => ({
  seconds: Math.max(one.seconds, other.seconds),
  processorSeconds: Math.max(one.processorSeconds, other.processorSeconds),
  mebibytes: Math.max(one.mebibytes, other.mebibytes),
});

const figuresOf = ({ seconds, processorSeconds, mebibytes }: Taken) => ({
  slowestSeconds: rounded(seconds),
  mostProcessorSeconds: rounded(processorSeconds),
  peakMiB: Math.round(mebibytes),
});

/** The crafted are spread among the mutated, so that honest readings meet hostile ones beside them. */
function* turnsOf(mutated: number, crafted: number): Generator<readonly [DeckKind, number]> {
  let given = 0;
  for (let index = 0; index < mutated; index += 1) {
    for (; given < crafted && given * mutated < index * crafted; given += 1) yield ['crafted', given];
    yield ['mutated', index];
  }
  for (; given < crafted; given += 1) yield ['crafted', given];
}

interface Judged extends Taken {
  readonly end: 'read' | 'refused' | 'busy' | 'fault';
  readonly sentence: string;
  readonly faults: readonly string[];
}

/** Reads one deck. A full queue or a busy machine passes, so it is asked three times before it counts as busy. */
async function readWatched(
  read: PdfReader['readPdf'],
  watch: Watch,
  bytes: Uint8Array,
  bounds: DeckBounds,
  tries = 3,
): Promise<Judged> {
  const taken = nothingTaken();
  const outcome = await watch
    .while(taken, () => read(bytes))
    .catch((error: unknown) => ({ thrown: error instanceof Error ? error.message : String(error) }));
  const isBusy = 'ok' in outcome && !outcome.ok && outcome.code === 'rate_limited';
  if (isBusy && tries > 1) return readWatched(read, watch, bytes, bounds, tries - 1);

  const faults: string[] = [];
  if (taken.mebibytes > bounds.mebibytes) faults.push(`${Math.round(taken.mebibytes)} MiB resident`);
  // Over the time, and had the processor for less than a third of it: the machine was somebody else's.
  const isStarved = taken.processorSeconds < taken.seconds / 3;
  if (taken.seconds > bounds.seconds && !isStarved) faults.push(`${rounded(taken.seconds)} s`);
  if ('thrown' in outcome)
    return { ...taken, end: 'fault', sentence: '', faults: [...faults, `thrown: ${outcome.thrown}`] };
  if (isBusy) return { ...taken, end: 'busy', sentence: '', faults };
  if (!outcome.ok) {
    const sentence = english.say(outcome.message);
    const isDeclared = declaredRefusals.has(`${outcome.code}: ${sentence}`);
    if (!isDeclared) faults.push(`a refusal nobody declared: ${outcome.code}: ${sentence}`);
    return { ...taken, end: 'refused', sentence, faults };
  }
  const { pages, text, lines } = outcome.value;
  if (pages < 1 || pages > pdfLimits.pages || text.length !== pages || lines.length !== pages)
    faults.push(`${pages} pages, ${text.length} texts, ${lines.length} lists of lines`);
  const isTooLong = text.some((page) => page.length > pdfLimits.pageText) || text.join('').length > pdfLimits.allText;
  if (isTooLong) faults.push('more text than may be kept');
  if (text.some((page) => !page.isWellFormed() || controls.test(page))) faults.push('letters that are none');
  return { ...taken, end: 'read', sentence: '', faults };
}

/** What a founder may be told of a file. */
const declaredRefusals = new Set([
  'unsupported_type: This file is not a PDF. Please export the deck as a PDF and upload that.',
  'too_large: This PDF is larger than 25 MB. Please upload a smaller one.',
  'too_large: This PDF has more than 200 pages. Please upload a shorter one.',
  'invalid: This PDF is password-protected. Please upload a copy without a password.',
  'invalid: This PDF is damaged. Please export it again.',
  "invalid: We couldn't read this PDF safely. Please export it again in a simpler form.",
]);

/** All but the line end and the tabulator, and the marks that turn the direction of writing. */
const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** Others are served meanwhile: each ping has five seconds. */
function pingEachSecond(url: string) {
  let [pings, pingsFailed, slowest] = [0, 0, 0];
  const isOver = new AbortController();
  const ping = async () => {
    const started = performance.now();
    const isWell = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => response.ok && (await response.text()) !== '',
      () => false,
    );
    pings += 1;
    if (!isWell) pingsFailed += 1;
    slowest = Math.max(slowest, (performance.now() - started) / 1_000);
  };
  const pinging = (async () => {
    while (!isOver.signal.aborted) {
      await ping();
      await new Promise<void>((resolve) => {
        const next = setTimeout(resolve, 1_000);
        isOver.signal.addEventListener('abort', () => {
          clearTimeout(next);
          resolve();
        });
      });
    }
    await ping();
  })();
  return {
    async end() {
      isOver.abort();
      await pinging;
    },
    report: () => ({ pings, pingsFailed, slowestPingSeconds: rounded(slowest) }),
  };
}

/** A server that listens, and the reader of decks that is its own. */
async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-decks-'));
  const deps = await createDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'demo' }), {
    log: silentLog,
  });
  const opened = Promise.withResolvers<number>();
  const server = listen(createApp(deps), { port: 0, hostname: '127.0.0.1' }, opened.resolve);
  const port = await opened.promise;
  return {
    url: `http://127.0.0.1:${port}/healthz`,
    folder,
    pdf: deps.gateways.pdf,
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await deps.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const rounded = (number: number) => Math.round(number * 100) / 100;
