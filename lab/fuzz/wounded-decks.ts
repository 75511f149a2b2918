/** Good decks with wounds. The same seed and index always give the same bytes. */
import { deflateSync } from 'node:zlib';
import { drawDeck } from '@paratope/server/features/demo/deck-pdf';
import { deckSlides } from '@paratope/server/features/demo/stories';
import { encryptedPdf } from '@paratope/server/gateways/pdf/testing/encrypted-pdf';
import { pdfThatCalls } from '@paratope/server/gateways/pdf/testing/hostile-pdfs';
import { mutated } from '@paratope/server/gateways/pdf/testing/mutate';
import { pdfOf, samplePdf, stream } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import { createSeededRandom, type SeededRandom } from '@paratope/sync/testing/fakes';
import { packedPdf } from './packed-pdf.ts';

export interface MadeDeck {
  /** What was done to which deck. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One stream of chance for each file, so that any can be made again alone. */
export const chanceOf = (seed: number, index: number): SeededRandom =>
  createSeededRandom((BigInt(seed) << 32n) | BigInt(index));

export function woundedDeck(seed: number, index: number): MadeDeck {
  const random = chanceOf(seed, index);
  const [name, make] = random.pick(goodDecks);
  return woundedBy(random, { name, bytes: make() });
}

/** One to five wounds behind the header. */
export function woundedBy(random: SeededRandom, { name, bytes }: MadeDeck): MadeDeck {
  let hurt = Buffer.from(bytes);
  const done: string[] = [];
  for (let left = 1 + random.below(5); left > 0; left -= 1) {
    const [how, wound] = random.pick(wounds);
    hurt = Buffer.from(wound(hurt, random));
    done.push(how);
  }
  return { name: `${name}: ${done.join(', ')}`, bytes: hurt };
}

const three = ['Larkspur Bio (seed round)\nGene therapy for the inner ear', 'The team', 'The ask: 4 million dollars'];

/** Of every shape a deck comes in: plain, compressed, with its objects packed, protected, with a form and its actions, long. */
const goodDecks: readonly (readonly [name: string, make: () => Uint8Array])[] = [
  ['the demo’s deck', () => drawDeck(deckSlides)],
  ['three pages', () => samplePdf({ title: 'Larkspur Bio', pages: three })],
  ['compressed', () => compressed(deckSlides)],
  ['packed', () => packedPdf(deckSlides)],
  ['protected', () => encryptedPdf({ text: 'Free to read' })],
  ['with addresses', () => pdfThatCalls('http://127.0.0.1:9/')],
  ['forty pages', () => samplePdf({ pages: Array.from({ length: 40 }, (_, at) => `Page ${at + 1}\nof forty`) })],
  ['with a composite font', () => composite()],
];

const page = (contents: number, font = '/F1 3 0 R') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << ${font} >> >> /Contents ${contents} 0 R >>`;

function compressed(slides: readonly string[]): Uint8Array {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${slides.length} /Kids [${slides.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...slides.flatMap((slide, at) => [
      page(5 + 2 * at),
      stream(deflateSync(`BT /F1 24 Tf 60 460 Td (${slide.replace(/[()\n]/g, ' ')}) Tj ET`), '/Filter /FlateDecode'),
    ]),
  ]);
}

/** Words that mean letters only through maps of the file's own. */
const composite = () =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /Nameless /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    page(5),
    stream('BT /F1 24 Tf 60 460 Td <000100020003> Tj ET'),
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Nameless /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [0 [500 600 700]] >>',
    stream(
      deflateSync(
        'begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0001> <0003> <0041> endbfrange endcmap',
      ),
      '/Filter /FlateDecode',
    ),
  ]);

type Wound = (bytes: Buffer, random: SeededRandom) => Uint8Array;

const wounds: readonly (readonly [name: string, wound: Wound])[] = [
  ['bits turned', bitsTurned],
  ['bits turned', bitsTurned],
  ['noise', (bytes, random) => spliced(bytes, random, (hit) => random.bytes(hit.length))],
  ['cut off', (bytes, random) => bytes.subarray(0, placeIn(bytes, random))],
  ['a piece lost', (bytes, random) => spliced(bytes, random, () => Buffer.alloc(0))],
  ['a piece twice', (bytes, random) => spliced(bytes, random, (hit) => Buffer.concat([hit, hit]))],
  [
    'a piece many times',
    (bytes, random) => spliced(bytes, random, (hit) => Buffer.concat(new Array(2 + random.below(400)).fill(hit))),
  ],
  ['pieces shuffled', piecesShuffled],
  ['objects shuffled', objectsShuffled],
  ['numbers changed', (bytes, random) => replaced(bytes, random, /\d+/g, (found) => numberFor(found, random))],
  [
    'lengths changed',
    (bytes, random) =>
      replaced(bytes, random, /(?<=\/(?:Length|Size|Count|N|First|Prev) )\d+/g, () => numberFor('0', random), 0.6),
  ],
  [
    'the table changed',
    (bytes, random) =>
      replaced(
        bytes,
        random,
        /\d{10} \d{5} [nf]/g,
        () => `${String(random.below(bytes.length)).padStart(10, '0')} 00000 n`,
        0.4,
      ),
  ],
  [
    'the table elsewhere',
    (bytes, random) => replaced(bytes, random, /(?<=startxref\n)\d+/g, () => numberFor('0', random), 1),
  ],
  [
    'references elsewhere',
    (bytes, random) => replaced(bytes, random, /\d+(?= 0 R)/g, () => String(random.below(12)), 0.3),
  ],
  [
    'words replaced',
    (bytes, random) =>
      replaced(bytes, random, /\/[A-Z]\w+|\b(?:obj|endobj|stream|endstream|xref|trailer)\b/g, () =>
        random.pick(tokens),
      ),
  ],
  [
    'a word put in',
    (bytes, random) => spliced(bytes, random, (hit) => Buffer.concat([Buffer.from(` ${random.pick(tokens)} `), hit])),
  ],
  ['another file behind', (bytes, random) => Buffer.concat([bytes, random.pick(goodDecks)[1]()])],
  ['six more by chance', (bytes, random) => mutated(bytes, random.below(2 ** 31))],
];

/** Behind the header, without which nothing is opened at all. */
const header = 8;
const placeIn = (bytes: Buffer, random: SeededRandom) => header + random.below(Math.max(1, bytes.length - header));

function bitsTurned(bytes: Buffer, random: SeededRandom): Uint8Array {
  const turned = Buffer.from(bytes);
  for (let times = 1 + random.below(30); times > 0; times -= 1) {
    const at = placeIn(bytes, random);
    if (at < turned.length) turned[at] = (turned[at] ?? 0) ^ (1 << random.below(8));
  }
  return turned;
}

function spliced(bytes: Buffer, random: SeededRandom, change: (hit: Buffer) => Uint8Array): Uint8Array {
  const at = placeIn(bytes, random);
  const end = at + random.below(random.chance(0.2) ? 2_000 : 40);
  return Buffer.concat([bytes.subarray(0, at), change(bytes.subarray(at, end)), bytes.subarray(end)]);
}

function piecesShuffled(bytes: Buffer, random: SeededRandom): Uint8Array {
  const size = 16 + random.below(600);
  const pieces: Buffer[] = [];
  for (let at = header; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  for (let swaps = 1 + random.below(6); swaps > 0 && pieces.length > 1; swaps -= 1) {
    const [one, other] = [random.below(pieces.length), random.below(pieces.length)];
    [pieces[one], pieces[other]] = [pieces[other] ?? bytes, pieces[one] ?? bytes];
  }
  return Buffer.concat([bytes.subarray(0, header), ...pieces]);
}

/** What follows "obj" changes places, so that a number means another thing. */
function objectsShuffled(bytes: Buffer, random: SeededRandom): Uint8Array {
  const objects = bytes.toString('latin1').split(/(?<= 0 obj)/);
  const [one, other] = [1 + random.below(objects.length), 1 + random.below(objects.length)];
  const [first, second] = [objects[one], objects[other]];
  if (first === undefined || second === undefined) return bytes;
  objects[one] = second;
  objects[other] = first;
  return Buffer.from(objects.join(''), 'latin1');
}

function replaced(
  bytes: Buffer,
  random: SeededRandom,
  what: RegExp,
  by: (found: string) => string,
  often = 0.05,
): Uint8Array {
  const text = bytes.toString('latin1');
  return Buffer.from(
    text.slice(0, header) + text.slice(header).replace(what, (found) => (random.chance(often) ? by(found) : found)),
    'latin1',
  );
}

const numberFor = (found: string, random: SeededRandom): string =>
  random.pick([
    () => String(Number(found) + 1),
    () => String(Number(found) - 1),
    () => String(random.below(10)),
    () => String(random.below(100_000)),
    () => random.pick(['0', '-1', '2147483647', '-2147483648', '4294967296', '9'.repeat(20), '9'.repeat(400)]),
    () => random.pick(['1e9', '0.5', '.', '+-1', '1.2.3', '00000000000000000001', 'NaN', '(text)', '<<']),
  ])();

const tokens = [
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  'null',
  'true',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '1 0 R',
  '2 0 R',
  '4 0 R',
  '999999 0 R',
  '/Type',
  '/Pages',
  '/Page',
  '/Kids [2 0 R]',
  '/Parent 4 0 R',
  '/Filter /FlateDecode',
  '/Filter [/ASCIIHexDecode /FlateDecode /LZWDecode]',
  '/DecodeParms << /Predictor 15 /Columns 2147483647 >>',
  '/Type0',
  '/Type3',
  '/Identity-H',
  '/Encrypt 1 0 R',
  '/Prev 0',
  '/XRefStm 9',
  '/ObjStm',
  '%%EOF',
  '%',
  'Tj',
  'BT',
  'ET',
  'Do',
  'BI /W 9999 /H 9999 ID',
];
