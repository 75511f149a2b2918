/**
 * Has the reader of a whole server read hostile decks, each in the bounded process it is read in otherwise, and looks from outside what
 * that process took, while a caller asks the same server once a second whether it is well.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { pdfLimits } from '@paratope/server/gateways/pdf/limits';
import { peakMemoryOf } from '@paratope/server/gateways/pdf/memory';
import { processorTimeOf } from '@paratope/server/gateways/pdf/processor';
import type { PdfReader } from '@paratope/server/gateways/pdf/read-pdf';
import { listen } from '@paratope/server/http/listen';
import { silentLog } from '@paratope/server/http/log';
import { craftedDeck } from './crafted-decks.ts';
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
  readonly pings: number;
  readonly pingsFailed: number;
  readonly slowestPingSeconds: number;
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
  let [read, busy, slowest, processor, peak, done] = [0, 0, 0, 0, 0, 0];
  const queue = turnsOf(mutated, crafted);
  try {
    await Promise.all([readOneAfterAnother(), readOneAfterAnother()]);
  } finally {
    watch.end();
    await pings.end();
    await world.close();
  }
  const refused = Object.values(refusals).reduce((sum, count) => sum + count, 0);
  const figures = {
    slowestSeconds: rounded(slowest),
    mostProcessorSeconds: rounded(processor),
    peakMiB: Math.round(peak),
  };
  return { seed, mutated, crafted, read, refused, refusals, busy, faults, ...figures, ...pings.report() };

  async function readOneAfterAnother(): Promise<void> {
    for (const [kind, index] of queue) {
      const { name, bytes } = deckOf(kind, seed, index);
      const judged = await readWatched(world.read, watch, bytes, bounds);
      if (judged.end === 'read') read += 1;
      else if (judged.end === 'busy') busy += 1;
      else if (judged.end === 'refused') refusals[judged.sentence] = (refusals[judged.sentence] ?? 0) + 1;
      for (const fault of judged.faults) faults.push({ kind, index, seed, name, fault });
      slowest = Math.max(slowest, judged.seconds);
      processor = Math.max(processor, judged.processorSeconds);
      peak = Math.max(peak, judged.mebibytes);
      done += 1;
      onDone(done, faults.length);
    }
  }
}

/** The crafted are spread among the mutated, so that honest readings meet hostile ones beside them. */
function* turnsOf(mutated: number, crafted: number): Generator<readonly [DeckKind, number]> {
  let given = 0;
  for (let index = 0; index < mutated; index += 1) {
    for (; given < crafted && given * mutated < index * crafted; given += 1) yield ['crafted', given];
    yield ['mutated', index];
  }
  for (; given < crafted; given += 1) yield ['crafted', given];
}

interface Judged {
  readonly end: 'read' | 'refused' | 'busy' | 'fault';
  readonly sentence: string;
  readonly faults: readonly string[];
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly mebibytes: number;
}

/** Reads one deck. A full queue or a busy machine passes, so it is asked three times before it counts as busy. */
async function readWatched(
  read: PdfReader['readPdf'],
  watch: Watch,
  bytes: Uint8Array,
  bounds: DeckBounds,
  tries = 3,
): Promise<Judged> {
  const taken: Taken = { seconds: 0, processorSeconds: 0, mebibytes: 0 };
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
    const isDeclared = declaredRefusals.has(`${outcome.code}: ${outcome.message}`);
    if (!isDeclared) faults.push(`a refusal nobody declared: ${outcome.code}: ${outcome.message}`);
    return { ...taken, end: 'refused', sentence: outcome.message, faults };
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
  'invalid: This PDF is protected by a password. Please upload a copy without one.',
  'invalid: This PDF is damaged and could not be opened. Please export it again.',
  'invalid: This PDF could not be read safely. Please export it again in a simpler form.',
]);

/** All but the line end and the tabulator, and the marks that turn the direction of writing. */
const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** What the process of one reading took, filled while it runs; at its end, of all that it started. */
interface Taken {
  seconds: number;
  processorSeconds: number;
  mebibytes: number;
}

type Watch = ReturnType<typeof watchChildren>;

/** Node tells of every process it starts; the one that a reading starts is looked at every 10 ms until it is gone. */
function watchChildren() {
  const readings = new AsyncLocalStorage<Taken>();
  const look = async (child: ChildProcess, taken: Taken) => {
    const started = performance.now();
    const before = taken.processorSeconds;
    while (child.exitCode === null && child.signalCode === null) {
      if (child.pid !== undefined) {
        const { bytes } = await peakMemoryOf(child.pid);
        taken.mebibytes = Math.max(taken.mebibytes, bytes / 2 ** 20);
        taken.processorSeconds =
          before + Math.max(taken.processorSeconds - before, (processorTimeOf(child.pid) ?? 0) / 1_000);
      }
      taken.seconds = Math.max(taken.seconds, (performance.now() - started) / 1_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const onStart = (message: unknown) => {
    const taken = readings.getStore();
    if (taken) void look((message as { process: ChildProcess }).process, taken);
  };
  subscribe('child_process', onStart);
  return {
    /** Resolves as the reading does; `taken` then says what it took. */
    async while<T>(taken: Taken, reading: () => Promise<T>): Promise<T> {
      const started = performance.now();
      try {
        return await readings.run(taken, reading);
      } finally {
        taken.seconds = (performance.now() - started) / 1_000;
      }
    },
    end: () => unsubscribe('child_process', onStart),
  };
}

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
  const deps = createDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'demo' }), { log: silentLog });
  const opened = Promise.withResolvers<number>();
  const server = listen(createApp(deps), { port: 0, hostname: '127.0.0.1' }, opened.resolve);
  const port = await opened.promise;
  return {
    url: `http://127.0.0.1:${port}/healthz`,
    read: deps.gateways.pdf.readPdf,
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await deps.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const rounded = (number: number) => Math.round(number * 100) / 100;
