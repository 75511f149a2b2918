/** Draws a small deck: one slide per text, its first line as the title. Supports Latin letters only. */
export function drawDeck(slides: readonly string[]): Uint8Array {
  const firstSlide = 4;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${slides.length} /Kids [${slides.map((_, at) => `${firstSlide + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...slides.flatMap((text, at) => [slideObject(firstSlide + 2 * at + 1), contentObject(text)]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

const slideObject = (contents: number): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`;

function contentObject(text: string): string {
  const [title = '', ...lines] = text.split('\n');
  const drawn = [
    `BT /F1 36 Tf 60 460 Td ${literal(title)} Tj ET`,
    ...lines.map((line, at) => `BT /F1 20 Tf 60 ${390 - 36 * at} Td ${literal(line)} Tj ET`),
  ].join('\n');
  return `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
}

const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;
