/** The same file with 1 to 6 wounds behind its header; the same `seed` always gives the same ones. */
export function mutated(file: Uint8Array, seed: number): Uint8Array {
  const below = createDice(seed);
  let bytes = Buffer.from(file);
  for (let wounds = 1 + below(6); wounds > 0; wounds -= 1) {
    const at = header + below(Math.max(1, bytes.length - header));
    const length = below(24);
    const [before, hit, rest] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
    const ways = [
      () => Buffer.concat([before, Buffer.from(hit.map((byte) => byte ^ (1 << below(8)))), rest]),
      () => Buffer.concat([before, Buffer.from(hit.map(() => below(256))), rest]),
      () => Buffer.concat([before, rest]),
      () => Buffer.concat([before, hit, hit, rest]),
      () =>
        Buffer.from(
          bytes.toString('latin1').replace(/\d+/g, (digits) => pick(digits)),
          'latin1',
        ),
      () => before,
    ];
    const pick = (digits: string) => (below(30) === 0 ? (numbers[below(numbers.length)] ?? digits) : digits);
    bytes = ways[below(20) === 0 ? 5 : below(5)]?.() ?? bytes;
  }
  return bytes;
}

const header = 8;
const numbers = ['0', '-1', '2147483647', '4294967296', '99999999999999999999', '1e9', '0.5', '3'];

/** mulberry32: small, and the same everywhere. */
function createDice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
