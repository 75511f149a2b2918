/**
 * The program of the child process: a PDF on standard input, a {@link ReadingAnswer} on standard output. It
 * may end by itself, by a limit of the system or by the parent; all are safe.
 */
import type { getDocumentProxy } from 'unpdf';
import type { ReadingAnswer, ReadingTask } from './answer.ts';
import { closeTheWorld, print, readInput } from './child-world.ts';
import { isSymbolFont, mayBeInSymbol, shownInSymbol } from './symbol-font.ts';

/** Lines kept per page; a file may contain millions. */
const mostLines = 300;

const task: ReadingTask = JSON.parse(process.argv[2] ?? '');

closeTheWorld();
listenForExhaustion();
const { getDocumentProxy: open } = await import('unpdf');
await import('unpdf/pdfjs');
// Leading whitespace of the JSON document: any failure from here on is the file's fault.
print('\n');
process.on('uncaughtException', () => refuse('damaged'));
// pdf.js rejects promises nobody holds beside the one that counts.
process.on('unhandledRejection', () => {});
answer(await read());

async function read(): Promise<ReadingAnswer> {
  try {
    const pdf = await open(readInput(task.fileBytes), {
      verbosity: 1,
      useWasm: false,
      useWorkerFetch: false,
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      stopAtErrors: false,
      // Pictures have no words: none is unpacked when a page is asked for its fonts.
      maxImageSize: 1,
      // Set explicitly, because unpdf fills them in if pdfjs-dist happens to be installed.
      cMapUrl: undefined,
      standardFontDataUrl: undefined,
    });
    if (pdf.numPages > task.pages) return { state: 'refused', fault: 'pages' };

    const text: string[] = [];
    const lines: PlacedLine[][] = [];
    let unreadablePages = 0;
    let left = 2 * task.allText;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const words = await textOfPage(pdf, number, Math.min(left, 2 * task.pageText)).catch(endIfExhausted);
      if (words === undefined) unreadablePages += 1;
      text.push(words?.text ?? '');
      lines.push(words?.lines ?? []);
      left -= text.at(-1)?.length ?? 0;
    }
    if (unreadablePages === text.length) return { state: 'refused', fault: 'damaged' };
    return { state: 'read', text, lines, unreadablePages, ...(await titleOf(pdf)) };
  } catch (error) {
    endIfExhausted(error);
    const isLocked = error instanceof Error && (error.name === 'PasswordException' || /encrypt/i.test(error.message));
    return { state: 'refused', fault: isLocked ? 'locked' : 'damaged' };
  }
}

/** Returns the page's words up to about `most` units, and its lines' positions; the rest of an oversized page is left unread. */
async function textOfPage(pdf: Pdf, number: number, most: number): Promise<{ text: string; lines: PlacedLine[] }> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  const items: Item[] = [];
  let units = 0;
  while (units < most) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const { str = '', hasEOL = false, fontName, transform: place, width: wide, height: high } of value.items) {
      if (str === '' && !hasEOL) continue;
      items.push({ str, hasEOL, fontName, transform: place, width: wide, height: high });
      units += str.length + (hasEOL ? 1 : 0);
    }
  }
  if (units >= most) await reader.cancel(new Error('enough text'));

  const inSymbol = await symbolFontsOf(page, items);
  const lines: PlacedLine[] = [];
  let words = '';
  let line: PlacedLine | undefined;
  for (const item of items) {
    const shown = inSymbol.has(item.fontName) ? shownInSymbol(item.str) : item.str;
    words += shown;
    if (shown.trim()) line = joined(line, [shown, ...placed(item, transform, width, height)]);
    else if (line && shown !== '') line = [`${line[0]} `, line[1], line[2], line[3], line[4]];
    if (!item.hasEOL) continue;
    words += '\n';
    if (line && lines.length < mostLines) lines.push(line);
    line = undefined;
  }
  if (line && lines.length < mostLines) lines.push(line);
  page.cleanup();
  return { text: words.slice(0, most), lines };
}

/**
 * Returns which fonts of the page are Symbol. A page reveals its font names only with everything it draws,
 * which may be much, so it is asked only if a font writes nothing but single signs.
 */
async function symbolFontsOf(page: Page, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const byFont = Map.groupBy(
    items.filter(({ str }) => str.trim() !== ''),
    ({ fontName }) => fontName,
  );
  const perhaps = [...byFont].flatMap(([font, own]) => (own.every(({ str }) => mayBeInSymbol(str)) ? [font] : []));
  if (perhaps.length === 0) return new Set();
  await page.getOperatorList();
  return new Set(
    perhaps.filter((font) => page.commonObjs.has(font) && isSymbolFont(String(page.commonObjs.get(font)?.name))),
  );
}

type PlacedLine = [words: string, left: number, top: number, width: number, height: number];
interface Item {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly fontName: string;
  readonly transform: number[];
  readonly width: number;
  readonly height: number;
}

/** The item's box in shares of the page from its upper left corner, to three digits. */
function placed(item: Item, [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0]: number[], width: number, height: number) {
  const [x = 0, y = 0] = item.transform.slice(4);
  const left = a * x + c * y + e;
  const bottom = b * x + d * y + f;
  const share = (part: number, whole: number) => {
    const found = Math.round((1000 * part) / whole) / 1000;
    return Number.isFinite(found) ? Math.min(2, Math.max(-1, found)) : 0;
  };
  return [
    share(left, width),
    share(bottom - item.height, height),
    share(item.width, width),
    share(item.height, height),
  ] as const;
}

function joined(line: PlacedLine | undefined, next: PlacedLine): PlacedLine {
  if (!line) return next;
  const [words, left, top, width, height] = line;
  const [more, x, y, w, h] = next;
  const [l, t] = [Math.min(left, x), Math.min(top, y)];
  const round = (share: number) => Math.min(2, Math.round(share * 1000) / 1000);
  return [words + more, l, t, round(Math.max(left + width, x + w) - l), round(Math.max(top + height, y + h) - t)];
}

async function titleOf(pdf: Pdf): Promise<{ title?: string }> {
  const metadata = await pdf.getMetadata().catch(() => undefined);
  const title: unknown = metadata && 'Title' in metadata.info ? metadata.info.Title : undefined;
  return typeof title === 'string' ? { title: title.slice(0, 1000) } : {};
}

/**
 * pdf.js handles a failed allocation like any fault of a page: it warns and goes on with half the text. Its
 * warnings are therefore read: out of memory is a refusal, never an empty page.
 */
function listenForExhaustion(): void {
  const listen = (...words: unknown[]) => {
    if (meansExhaustion(words.join(' '))) refuse('unsafe');
  };
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = listen;
}

/** V8's messages for an array, a buffer or a string that cannot be allocated. */
function meansExhaustion(words: string): boolean {
  return /allocation failed|invalid (typed )?array (buffer )?length|invalid string length/i.test(words);
}

/** Refuses the file if memory ran out, and ignores any other fault of one page. */
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

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;
