/** Folds lines of a contact card: CRLF, and none longer than 75 bytes (RFC 6350 3.2). */
export const folded = (lines: readonly string[]): string => `${lines.map(foldedLine).join('\r\n')}\r\n`;

/** Escapes text inside a value. */
export const escapedText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r?\n|\r/g, '\\n')
    .replace(/[,;]/g, (sign) => `\\${sign}`);

function foldedLine(line: string): string {
  let out = '';
  let width = 0;
  for (const letter of line) {
    const bytes = bytesOf(letter);
    if (width + bytes > 75) {
      out += '\r\n ';
      width = 1;
    }
    out += letter;
    width += bytes;
  }
  return out;
}

/** Bytes of one character in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
