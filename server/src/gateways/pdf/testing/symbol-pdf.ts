import { pdfOf, stream } from './sample-pdf.ts';

/** How a program names the signs of the font Symbol in the file it writes. */
export type SymbolNaming = 'private use' | 'latin' | 'greek' | 'font of its own';

/** A slide that shows "Anti-TNF-α, 3 µg", its Greek letters in the font Symbol, as programs for slides export it. */
export function symbolPdf(naming: SymbolNaming, { font = 'ABCDEE+SymbolMT' }: { font?: string } = {}): Uint8Array {
  const unicode = { 'private use': ['F061', 'F06D'], latin: ['0061', '006D'], greek: ['03B1', '03BC'] };
  const isOwn = naming === 'font of its own';
  const [alpha, mu] = isOwn ? ['(a)', '(m)'] : ['<0061>', '<006D>'];
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R /F2 6 0 R >> >> /Contents 5 0 R >>',
    stream(
      `BT /F1 24 Tf 60 460 Td (Anti-TNF-) Tj /F2 24 Tf ${alpha} Tj /F1 24 Tf (, 3 ) Tj /F2 24 Tf ${mu} Tj /F1 24 Tf (g) Tj ET`,
    ),
    ...(isOwn
      ? ['<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>']
      : [
          `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 9 0 R >>`,
          `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${font} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 8 0 R /DW 600 >>`,
          `<< /Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
          stream(
            `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Signs def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 2 beginbfchar <0061> <${unicode[naming][0]}> <006D> <${unicode[naming][1]}> endbfchar endcmap end end`,
          ),
        ]),
  ]);
}
