import { crc32, deflateSync } from 'node:zlib';

/**
 * Encodes RGBA pixels as a PNG: three bytes per pixel, each the difference from the pixel above, which
 * compresses slides well; the lowest two bits are dropped.
 */
export function pngOf(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const row = 1 + 3 * width;
  const raw = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    raw[y * row] = upFilter;
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const of = (line: number) => (pixels[4 * (line * width + x) + channel] ?? 0) | 0b11;
        raw[y * row + 1 + 3 * x + channel] = of(y) - (y > 0 ? of(y - 1) : 0);
      }
    }
  }
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  head.setUint8(8, 8);
  head.setUint8(9, 2);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', new Uint8Array(head.buffer)),
    chunk('IDAT', deflateSync(raw, { level: 7 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

const upFilter = 2;

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
