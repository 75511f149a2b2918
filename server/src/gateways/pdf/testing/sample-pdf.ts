import { constants, deflateSync } from 'node:zlib';

/** A deck of text pages; lines of a plain page are separated by `\n`, those of another stand where they say. */
export function samplePdf({ pages, title, catalog = '', trailer = '' }: SampleDeck): Uint8Array {
  const firstPage = 4;
  const objects: PdfObject[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encodingFor(pages)} >>`,
    ...pages.flatMap((text, index) => [pageObject(firstPage + 2 * index + 1), stream(drawing(text))]),
  ];
  if (title === undefined) return pdfOf(objects, trailer);
  objects.push(`<< /Title ${literal(title)} >>`);
  return pdfOf(objects, `/Info ${objects.length} 0 R ${trailer}`);
}

/** A file of these objects, numbered from 1, the first being the catalog. */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Uint8Array {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = chunks[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), bytesOf(object), Buffer.from('\nendobj\n')]);
    const offset = at;
    chunks.push(chunk);
    at += chunk.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...chunks, Buffer.from(table + end)]);
}

/** One page whose drawing, about a megabyte, inflates to `gigabytes` of `filling`. */
export function flateBomb({ gigabytes, filling = ' ' }: { gigabytes: number; filling?: string }): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    pageObject(5),
    stream(inflatesTo(gigabytes, filling), '/Filter /FlateDecode'),
  ]);
}

/**
 * Bytes of a zlib stream that inflate to `gigabytes`. A fully flushed segment stands on its own, so one segment of 16 MiB
 * is compressed once and repeated; only the checksum at the end is left out, which no reader of PDF asks for.
 */
export function inflatesTo(gigabytes: number, filling = ' '): Uint8Array {
  const segmentBytes = 2 ** 24;
  const header = 2;
  const segment = deflateSync(Buffer.alloc(segmentBytes, filling), { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const times = Math.ceil((gigabytes * 2 ** 30) / segmentBytes);
  const lastEmptyBlock = Buffer.from([3, 0]);
  return Buffer.concat([
    segment.subarray(0, header),
    ...new Array<Buffer>(times).fill(segment.subarray(header)),
    lastEmptyBlock,
  ]);
}

export const stream = (content: string | Uint8Array, entries = ''): PdfObject => {
  const bytes = bytesOf(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

export interface SampleDeck {
  readonly pages: readonly (string | readonly PlacedText[])[];
  readonly title?: string;
  /** Further entries of the catalog and of the trailer. */
  readonly catalog?: string;
  readonly trailer?: string;
}

/** Words on one line of a page, from the lower left corner of a page of 960 by 540 points. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export type PdfObject = string | Uint8Array;

const pageObject = (contents: number): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`;

const drawing = (page: string | readonly PlacedText[]): string => {
  if (typeof page !== 'string')
    return page.map(({ text, x, y, size }) => `BT /F1 ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET`).join('\n');
  const lines = page.split('\n').map((line) => `${literal(line)} Tj T*`);
  return `BT /F1 24 Tf 30 TL 60 460 Td ${lines.join('\n')} ET`;
};

/** What Windows-1252 does not have stands at its codes for controls, which no text uses. */
const glyphs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    α: 'alpha',
    β: 'beta',
    γ: 'gamma',
    δ: 'delta',
    κ: 'kappa',
    τ: 'tau',
    Δ: 'Delta',
    '≤': 'lessequal',
    '≥': 'greaterequal',
    '≈': 'approxequal',
    '→': 'arrowright',
    '−': 'minus',
    '⁴': 'foursuperior',
    '⁶': 'sixsuperior',
    '⁺': 'plussuperior',
  }),
);
const codes = new Map([...glyphs.keys()].map((char, at) => [char, at + 14] as const));
const encodingFor = (pages: SampleDeck['pages']): string =>
  [...glyphs.keys()].some((char) => JSON.stringify(pages).includes(char))
    ? `<< /BaseEncoding /WinAnsiEncoding /Differences [14 ${[...glyphs.values()].map((name) => `/${name}`).join(' ')}] >>`
    : '/WinAnsiEncoding';

/** The characters Windows-1252 keeps where Latin-1 has controls. */
const windows = new Map(
  [...'€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ']
    .map((char, at) => [char, at + 0x80] as const)
    .filter(([char]) => char !== '\0'),
);

const literal = (text: string): string =>
  `(${text.replace(/[\\()]/g, '\\$&').replace(/[^\0-\xff]/g, (char) => {
    const code = codes.get(char) ?? windows.get(char);
    return code === undefined ? char : `\\${code.toString(8).padStart(3, '0')}`;
  })})`;

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
