import { createHash } from 'node:crypto';
import { pdfOf, stream } from './sample-pdf.ts';

/**
 * One page of `text` under the 40-bit RC4 of PDF 1.1, the oldest protection there is. Without a user password anybody
 * may read it, and only editing needs the owner's; with one, nobody reads it without.
 */
export function encryptedPdf({ text, userPassword = '' }: { text: string; userPassword?: string }): Uint8Array {
  const owner = rc4(md5(padded('the owner')).subarray(0, 5), padded(userPassword));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-44);
  const fileId = Buffer.alloc(16, 7);
  const key = md5(padded(userPassword), owner, permissions, fileId).subarray(0, 5);

  const contents = 5;
  const salt = Buffer.from([contents, 0, 0, 0, 0]);
  const drawing = rc4(md5(key, salt).subarray(0, 10), Buffer.from(`BT /F1 24 Tf 60 460 Td (${text}) Tj ET`));
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`,
      stream(drawing),
    ],
    `/ID [<${hex(fileId)}> <${hex(fileId)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${hex(owner)}> /U <${hex(rc4(key, padding))}> >>`,
  );
}

/** ISO 32000-1, 7.6.3.3: fills a password up to 32 bytes. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
const hex = (bytes: Buffer): string => bytes.toString('hex');

function md5(...parts: Buffer[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** OpenSSL 3 no longer has it switched on. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
