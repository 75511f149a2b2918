import { deflateSync } from 'node:zlib';
import { encryptedPdf } from './encrypted-pdf.ts';
import { flateBomb, inflatesTo, type PdfObject, pdfOf, samplePdf, stream } from './sample-pdf.ts';

/** Files made to harm or to confuse a reader, each with the end its reading must come to. */
export const hostilePdfs: readonly HostilePdf[] = [
  {
    name: 'a web page named like a deck',
    make: () => Buffer.from('<!doctype html><title>Deck</title>'),
    ends: 'not a PDF',
  },
  { name: 'nothing at all', make: () => new Uint8Array(), ends: 'not a PDF' },
  { name: 'a header after the first 1,024 bytes', make: () => after(1025, threePages()), ends: 'not a PDF' },
  { name: 'more than 25 MB', make: () => Buffer.concat([threePages(), Buffer.alloc(25 * 2 ** 20)]), ends: 'too large' },
  { name: '201 pages', make: () => samplePdf({ pages: new Array<string>(201).fill('again') }), ends: 'too many pages' },
  { name: 'a password', make: () => encryptedPdf({ text: 'secret', userPassword: 'only us' }), ends: 'locked' },
  { name: 'an encryption nobody knows', make: () => strangelyEncrypted(), ends: 'locked' },
  { name: 'a header and nothing else', make: () => Buffer.from('%PDF-1.7\n'), ends: 'damaged' },
  { name: 'an end after 200 bytes', make: () => threePages().subarray(0, 200), ends: 'damaged' },
  {
    name: 'a header before noise',
    make: () => Buffer.from(`%PDF-1.7\n${'obj << stream >> '.repeat(5000)}`),
    ends: 'damaged',
  },
  {
    name: 'a page tree that contains itself',
    make: () => tree('<< /Type /Pages /Count 5 /Kids [2 0 R 2 0 R] >>'),
    ends: 'damaged',
  },
  { name: 'no pages', make: () => tree('<< /Type /Pages /Count 0 /Kids [] >>'), ends: 'damaged' },
  { name: 'dictionaries a million deep', make: () => catalogWith(`/X ${'<< /A '.repeat(1e6)}`), ends: 'damaged' },
  { name: '1.5 GB of spaces in 1.5 MB', make: () => flateBomb({ gigabytes: 1.5 }), ends: 'unsafe' },
  { name: '1.5 GB of open brackets', make: () => flateBomb({ gigabytes: 1.5, filling: '[' }), ends: 'unsafe' },
  {
    name: 'a bomb within a bomb',
    make: () => onePage(stream(deflateSync(inflatesTo(1.5)), '/Filter [/FlateDecode /FlateDecode]')),
    ends: 'unsafe',
  },
  { name: 'a font with two billion widths', make: () => endlessWidths(), ends: 'unsafe' },
  { name: '200 pages that share 4 million strokes', make: () => endlessWork(), ends: 'unsafe' },
  { name: 'a page tree 20,000 deep', make: () => deepTree(20_000), ends: 'read' },
  { name: 'a drawing that contains itself', make: () => formLoop(), ends: 'read' },
  { name: 'words within words, 4 to the 25th', make: () => formTree('BT /F1 9 Tf (word) Tj ET'), ends: 'read' },
  { name: 'a billion promised pages, one kept', make: () => pageCount(1e9), ends: 'read' },
  {
    name: 'a script that runs for ever',
    make: () => samplePdf({ pages: ['scripted'], catalog: endlessScript }),
    ends: 'read',
  },
  { name: 'a map of four billion characters', make: () => characterMapBomb(), ends: 'read' },
];

export interface HostilePdf {
  readonly name: string;
  readonly make: () => Uint8Array;
  readonly ends: 'not a PDF' | 'too large' | 'too many pages' | 'locked' | 'damaged' | 'unsafe' | 'read';
}

/** Everything that names an address: a link, a form's target, another file, a stream kept elsewhere, an import. */
export const pdfThatCalls = (url: string): Uint8Array =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /URI << /Base (${url}base) >> /OpenAction << /S /URI /URI (${url}open) >> /AcroForm << /Fields [] /XFA 7 0 R >> >>`,
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    helvetica,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R >> >> /Contents [5 0 R 6 0 R] /AA << /O << /S /SubmitForm /F << /FS /URL /F (${url}submit) >> >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${url}link) >> >>] >>`,
    stream(`BT /F1 24 Tf 60 460 Td (See ${url}words) Tj ET`),
    stream('', `/F << /FS /URL /F (${url}stream) >>`),
    stream(
      `<?xml version="1.0"?><!DOCTYPE x SYSTEM "${url}dtd"><x xmlns="http://ns.adobe.com/xdp/" href="${url}xfa"/>`,
    ),
  ]);

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const hello = stream('BT /F1 24 Tf 60 460 Td (Hello) Tj ET');
const endlessScript = '/OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\("paid"\\);) >>';

const threePages = () => samplePdf({ pages: ['one', 'two', 'three'] });
const after = (bytes: number, file: Uint8Array) => Buffer.concat([Buffer.alloc(bytes, ' '), file]);
const tree = (root: string) => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', root]);
const strangelyEncrypted = () => samplePdf({ pages: ['secret'], trailer: '/Encrypt << /Filter /Nobody.Knows /V 9 >>' });

const onePage = (
  contents: PdfObject,
  more: readonly PdfObject[] = [],
  resources = '/Font << /F1 3 0 R >>',
  pages = 1,
) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [4 0 R] >>`,
    helvetica,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << ${resources} >> /Contents 5 0 R >>`,
    contents,
    ...more,
  ]);
const pageCount = (pages: number) => onePage(hello, [], undefined, pages);
const catalogWith = (entries: string) => pdfOf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, '<< /Type /Pages >>']);

const deepTree = (depth: number) =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...Array.from({ length: depth }, (_, index) => `<< /Type /Pages /Count 1 /Kids [${index + 3} 0 R] >>`),
    '<< /Type /Page /MediaBox [0 0 960 540] >>',
  ]);

/** Little memory, much work: every page has the whole drawing to go through again. */
const endlessWork = () =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count 200 /Kids [${'4 0 R '.repeat(200)}] >>`,
    helvetica,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents 5 0 R >>',
    stream(inflatesTo(1 / 64, 'q Q '), '/Filter /FlateDecode'),
  ]);

const form = (drawing: string, next: number) =>
  stream(
    drawing,
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /X ${next} 0 R >> >>`,
  );
const firstForm = 6;
const withForms = `/Font << /F1 3 0 R >> /XObject << /X ${firstForm} 0 R >>`;
const formLoop = () => onePage(stream('/X Do'), [form('BT /F1 9 Tf (again) Tj ET /X Do', firstForm)], withForms);
const formTree = (leaf: string, levels = 25) =>
  onePage(
    stream('/X Do'),
    Array.from({ length: levels }, (_, index) =>
      index === levels - 1 ? form(leaf, firstForm) : form('/X Do '.repeat(4), firstForm + index + 1),
    ),
    withForms,
  );

const composite = (entries: string, descendant: string, more: readonly PdfObject[] = []) =>
  onePage(
    stream('BT /F2 24 Tf 60 460 Td <00010002> Tj ET'),
    [
      `<< /Type /Font /Subtype /Type0 /BaseFont /Nameless /Encoding /Identity-H /DescendantFonts [7 0 R] ${entries} >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Nameless /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${descendant} >>`,
      ...more,
    ],
    '/Font << /F2 6 0 R >>',
  );
const endlessWidths = () => composite('', '/W [0 2000000000 500]');
const characterMapBomb = () =>
  composite('/ToUnicode 8 0 R', '', [
    stream(
      'begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange endcmap',
    ),
  ]);
