import { deflateSync } from 'node:zlib';

/**
 * A file as today's programs write it: its objects packed into one compressed stream, and a compressed table that says where
 * they are. `row` may lie about any of them.
 */
export function packedPdf(
  slides: readonly string[],
  row: (number: number, honest: Row) => Row = (_, honest) => honest,
): Uint8Array {
  const pageAt = (at: number) => 5 + 2 * at;
  const objects = new Map<number, string>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Count ${slides.length} /Kids [${slides.map((_, at) => `${pageAt(at)} 0 R`).join(' ')}] >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...slides.map((_, at): [number, string] => [
      pageAt(at),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageAt(at) + 1} 0 R >>`,
    ]),
  ]);
  const table = 5 + 2 * slides.length;
  const rows = new Map<number, Row>([[0, [0, 0, 65_535]]]);
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const add = (number: number, entries: string, content: string | Uint8Array) => {
    const bytes = deflateSync(content);
    rows.set(number, [1, lengthOf(parts), 0]);
    parts.push(
      Buffer.from(`${number} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    );
  };

  let offset = 0;
  const heads: string[] = [];
  for (const [at, [number, text]] of [...objects].entries()) {
    heads.push(`${number} ${offset}`);
    offset += text.length + 1;
    rows.set(number, [2, 4, at]);
  }
  const head = `${heads.join(' ')} `;
  add(4, `/Type /ObjStm /N ${objects.size} /First ${head.length}`, head + [...objects.values()].join(' '));
  for (const [at, slide] of slides.entries())
    add(pageAt(at) + 1, '', `BT /F1 24 Tf 60 460 Td (${slide.replace(/[\\()\n]/g, ' ')}) Tj ET`);

  const start = lengthOf(parts);
  rows.set(table, [1, start, 0]);
  const packed = Buffer.alloc(7 * (table + 1));
  for (let number = 0; number <= table; number += 1) {
    const [kind, where, which] = row(number, rows.get(number) ?? [0, 0, 0]);
    packed.writeUInt8(kind, 7 * number);
    packed.writeUInt32BE(where, 7 * number + 1);
    packed.writeUInt16BE(which, 7 * number + 5);
  }
  add(table, `/Type /XRef /Size ${table + 1} /W [1 4 2] /Root 1 0 R`, packed);
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

/** Of the table: 1, where it begins, 0; or 2, the stream it is packed in, its place there. */
export type Row = readonly [kind: number, where: number, which: number];

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0);
