import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Failure, fail, ok, type Result } from '@paratope/shared/failure';
import { msg } from '@paratope/shared/words/message';
import { ReadingAnswer, type ReadingTask } from './answer.ts';
import { type Ending, runBounded } from './bounded-child.ts';
import { childCommand, findPrlimit } from './child-command.ts';
import { type Drawing, type DrawingFor, drawInChild } from './draw-pdf.ts';
import { createGate } from './gate.ts';
import { type PdfLimits, pdfLimits } from './limits.ts';
import { tidyLine, tidyText } from './tidy-text.ts';

/** Reads decks that strangers send, each in a process that may die without harm. At most two at once; twenty more wait. */
export function createPdfReader({
  limits = pdfLimits,
  atOnce = 2,
  waiting = 20,
  bounds,
}: ReaderOptions = {}): PdfReader {
  const gate = createGate({ atOnce, waiting });
  const prlimit = bounds === 'watchdog' ? Promise.resolve(undefined) : findPrlimit();

  return {
    readPdf: async (source) =>
      (await gate(() =>
        typeof source === 'string' ? readFile(source, limits, prlimit) : readBytes(source, limits, prlimit),
      )) ?? fail('rate_limited', "We're reading several PDFs right now. Please try again in a minute."),
    drawPdf: async (path, purpose) => {
      const drawn = await gate(async () => drawInChild(path, await prlimit, purpose));
      if (!drawn) throw new Error('Several PDFs are being read at the moment.');
      return drawn;
    },
  };
}

export interface PdfReader {
  /**
   * Returns the words of a PDF given as bytes or as a path. A fault of the file is a {@link Failure}; a deck
   * without any text is not, it has `hasText: false`.
   *
   * @throws if the reader itself is broken: the child could not be started.
   */
  readonly readPdf: (source: Uint8Array | string) => Promise<Result<PdfText>>;
  /**
   * Returns pictures of the pages of a file that was read before, in order, as many as the limits allow; a
   * page that cannot be drawn is left out. Runs in a separate process, like reading.
   *
   * @throws if the queue is full, or the child could not be started.
   */
  readonly drawPdf: (path: string, purpose?: DrawingFor) => Promise<Drawing[]>;
}

export interface PdfText {
  readonly pages: number;
  /** One cleaned entry per page, at most 20,000 units each and 1,000,000 together. It is data, never an instruction. */
  readonly text: readonly string[];
  readonly hasText: boolean;
  /** The lines of each page in reading order, at most 300: the words, and left, top, width and height as shares of the page. */
  readonly lines: readonly (readonly PlacedLine[])[];
  /** Pages too damaged to be read; their text is empty. */
  readonly unreadablePages: number;
  readonly title?: string;
}

export type PlacedLine = readonly [words: string, left: number, top: number, width: number, height: number];

export interface ReaderOptions {
  readonly limits?: PdfLimits;
  readonly atOnce?: number;
  readonly waiting?: number;
  /** `watchdog` does not use `prlimit` even if the system has it. */
  readonly bounds?: 'watchdog';
}

async function readFile(path: string, limits: PdfLimits, prlimit: Prlimit): Promise<Result<PdfText>> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return refusals.gone;
  try {
    const { size } = await file.stat();
    const start = new Uint8Array(headerWithin);
    const { bytesRead } = await file.read(start, 0, headerWithin, 0);
    return (
      refusalAtSight(start.subarray(0, bytesRead), size, limits) ??
      (await readInChild({ input: file.fd, size }, limits, await prlimit))
    );
  } finally {
    await file.close();
  }
}

async function readBytes(bytes: Uint8Array, limits: PdfLimits, prlimit: Prlimit): Promise<Result<PdfText>> {
  const size = bytes.length;
  return (
    refusalAtSight(bytes.subarray(0, headerWithin), size, limits) ??
    (await readInChild({ input: bytes, size }, limits, await prlimit))
  );
}

/** By content, not by name: PDF readers look for the header within the first 1,024 bytes. */
function refusalAtSight(start: Uint8Array, size: number, limits: PdfLimits): Failure | undefined {
  if (!Buffer.from(start).includes('%PDF-')) return refusals.notPdf;
  if (size > limits.fileBytes) return refusals.tooLarge(limits);
  return undefined;
}

async function readInChild(file: { input: Uint8Array | number; size: number }, limits: PdfLimits, prlimit?: string) {
  const { pages, pageText, allText } = limits;
  const task: ReadingTask = { fileBytes: file.size, pages, pageText, allText };
  const command = childCommand({ program: 'child.ts', library: unpdf, task }, limits, prlimit);
  return verdict(await runBounded({ command, input: file.input, allowed: limits }), limits);
}

function verdict(ending: Ending, limits: PdfLimits): Result<PdfText> {
  if (hadNoTurn(ending, limits)) return fail('rate_limited', 'The server is busy. Please try again in a few minutes.');
  const hasStarted = ending.output.startsWith('\n');
  if (!hasStarted) throw new Error(`the PDF reader did not start: ${ending.complaint || JSON.stringify(ending)}`);
  if (ending.state === 'stopped' || ending.code !== 0) return refusals.unsafe;

  const answer = ReadingAnswer.safeParse(parseJson(ending.output));
  if (!answer.success) return refusals.unsafe;
  if (answer.data.state === 'read') return ok(tidied(answer.data, limits));
  const { fault } = answer.data;
  return fault === 'pages' ? refusals.tooManyPages(limits) : refusals[fault];
}

/** The time ran out while other work had most of the processor, which is not the file's fault. */
const hadNoTurn = (ending: Ending, { wallClock }: PdfLimits): boolean =>
  ending.state === 'stopped' &&
  ending.why === 'time' &&
  ending.workedFor !== undefined &&
  ending.workedFor < wallClock / 3;

function tidied(
  { text: raw, lines: rawLines, title: rawTitle = '', unreadablePages }: Extract<ReadingAnswer, { state: 'read' }>,
  limits: PdfLimits,
): PdfText {
  let left = limits.allText;
  const text = raw.slice(0, limits.pages).map((page) => {
    const words = tidyText(page, Math.min(left, limits.pageText));
    left -= words.length;
    return words;
  });
  const title = tidyLine(rawTitle, 300);
  const lines = text.map((page, at) => (page === '' ? [] : tidiedLines(rawLines[at] ?? [], page.length)));
  const hasText = text.some((page) => page !== '');
  return { pages: text.length, text, hasText, lines, unreadablePages, ...(title && { title }) };
}

/** Keeps as much text in lines as the page's text keeps. */
function tidiedLines(raw: readonly PlacedLine[], most: number): PlacedLine[] {
  let left = most;
  return raw.flatMap(([words, ...box]): PlacedLine[] => {
    const line = tidyLine(words, left);
    left -= line.length;
    return line === '' ? [] : [[line, ...box]];
  });
}

const refusals = {
  gone: fail('missing', 'This file is no longer available. Please upload it again.'),
  notPdf: fail('unsupported_type', 'This file is not a PDF. Please export the deck as a PDF and upload that.'),
  tooLarge: ({ fileBytes }: PdfLimits) =>
    fail(
      'too_large',
      msg('This PDF is larger than {size} MB. Please upload a smaller one.', { size: Math.floor(fileBytes / 2 ** 20) }),
    ),
  tooManyPages: ({ pages }: PdfLimits) =>
    fail('too_large', msg('This PDF has more than {count} pages. Please upload a shorter one.', { count: pages })),
  locked: fail('invalid', 'This PDF is password-protected. Please upload a copy without a password.'),
  damaged: fail('invalid', 'This PDF is damaged. Please export it again.'),
  unsafe: fail('invalid', "We couldn't read this PDF safely. Please export it again in a simpler form."),
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const unpdf = fileURLToPath(new URL('..', import.meta.resolve('unpdf')));

const headerWithin = 1024;
type Prlimit = Promise<string | undefined>;
