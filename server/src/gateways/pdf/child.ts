/**
 * The program of the child process: a PDF on standard input, a {@link ReadingAnswer} on standard output. It ends by
 * itself, by a limit of the system, or by the parent's hand, and nothing outside it minds which.
 */
import { readSync, writeSync } from 'node:fs';
import type { getDocumentProxy } from 'unpdf';
import type { ReadingAnswer, ReadingTask } from './answer.ts';

const task: ReadingTask = JSON.parse(process.argv[2] ?? '');

closeTheWorld();
listenForExhaustion();
const { getDocumentProxy: open } = await import('unpdf');
await import('unpdf/pdfjs');
// Leading whitespace of the JSON document: from here on, whatever goes wrong is the file's doing.
print('\n');
process.on('uncaughtException', () => refuse('damaged'));
// pdf.js rejects promises nobody holds beside the one that counts.
process.on('unhandledRejection', () => {});
answer(await read());

async function read(): Promise<ReadingAnswer> {
  try {
    const pdf = await open(readInput(), {
      verbosity: 1,
      useWasm: false,
      useWorkerFetch: false,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      stopAtErrors: false,
      // Named, because unpdf fills them in where pdfjs-dist happens to be installed.
      cMapUrl: undefined,
      standardFontDataUrl: undefined,
    });
    if (pdf.numPages > task.pages) return { state: 'refused', fault: 'pages' };

    const text: string[] = [];
    let unreadablePages = 0;
    let left = 2 * task.allText;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const words = await textOfPage(pdf, number, Math.min(left, 2 * task.pageText)).catch(endIfExhausted);
      if (words === undefined) unreadablePages += 1;
      text.push(words ?? '');
      left -= text.at(-1)?.length ?? 0;
    }
    if (unreadablePages === text.length) return { state: 'refused', fault: 'damaged' };
    return { state: 'read', text, unreadablePages, ...(await titleOf(pdf)) };
  } catch (error) {
    endIfExhausted(error);
    const isLocked = error instanceof Error && (error.name === 'PasswordException' || /encrypt/i.test(error.message));
    return { state: 'refused', fault: isLocked ? 'locked' : 'damaged' };
  }
}

/** The page's words up to about `most` units; a bomb of words is left unread from there. */
async function textOfPage(pdf: Pdf, number: number, most: number): Promise<string> {
  const page = await pdf.getPage(number);
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  let words = '';
  while (words.length < most) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      words += item.str ?? '';
      if (item.hasEOL) words += '\n';
    }
  }
  if (words.length >= most) await reader.cancel(new Error('enough text'));
  page.cleanup();
  return words.slice(0, most);
}

async function titleOf(pdf: Pdf): Promise<{ title?: string }> {
  const metadata = await pdf.getMetadata().catch(() => undefined);
  const title: unknown = metadata && 'Title' in metadata.info ? metadata.info.Title : undefined;
  return typeof title === 'string' ? { title: title.slice(0, 1000) } : {};
}

/** One buffer of the right size, so that a large deck is held once and not in pieces beside its whole. */
function readInput(): Uint8Array {
  const bytes = new Uint8Array(task.fileBytes);
  let at = 0;
  while (at < bytes.length) {
    const got = readSync(0, bytes, at, bytes.length - at, null);
    if (got === 0) break;
    at += got;
  }
  return bytes.subarray(0, at);
}

/** A reading needs no network. The permission model keeps files, processes and addons away; this keeps sockets away. */
function closeTheWorld(): void {
  const refused = () => {
    throw new Error('a PDF reader has no network');
  };
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
    Object.defineProperty(globalThis, name, { value: refused, writable: false, configurable: false });
  const { Socket } = process.getBuiltinModule('node:net');
  Object.defineProperty(Socket.prototype, 'connect', { value: refused, writable: false, configurable: false });
}

/**
 * pdf.js swallows a failed allocation like any fault of a page, warns, and goes on with half the text. Its warnings are
 * therefore read: memory that ran out is a refusal, never an empty page.
 */
function listenForExhaustion(): void {
  const listen = (...words: unknown[]) => {
    if (meansExhaustion(words.join(' '))) refuse('unsafe');
  };
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = listen;
}

/** What V8 says when an array, a buffer or a string cannot be had. */
function meansExhaustion(words: string): boolean {
  return /allocation failed|invalid (typed )?array (buffer )?length|invalid string length/i.test(words);
}

/** Ends the reading for memory that ran out, and is silent about any other fault of one page. */
function endIfExhausted(error: unknown): undefined {
  if (meansExhaustion(String(error))) refuse('unsafe');
}

function refuse(fault: Extract<ReadingAnswer, { state: 'refused' }>['fault']): never {
  return answer({ state: 'refused', fault });
}

function answer(said: ReadingAnswer): never {
  print(JSON.stringify(said));
  process.exit(0);
}

/** Written at once and past every queue: a page that is still being drawn would hold back the answer about it. */
function print(text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
