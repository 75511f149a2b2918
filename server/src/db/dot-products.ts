import { vectorDimensions } from './search-tables.ts';

/** Vectors in the memory of a small WebAssembly program, which compares sixteen of their bytes at a time. */
export interface VectorMemory {
  /** `vectorDimensions` numbers for each vector, one vector after another. */
  readonly values: Float32Array<ArrayBuffer>;
  /** The product of the query with every vector, each computed in full; the same numbers on every machine. */
  dotProducts(query: Float32Array): Float32Array<ArrayBuffer>;
}

/**
 * Room for `count` vectors, 1,540 bytes for each: JavaScript alone has no way to multiply four numbers at once, and a loop
 * in it waits for its own sums instead of for the memory. Nothing is left out or rounded on the way, so it stays exact search.
 */
export function createVectorMemory(count: number): VectorMemory {
  const queryAt = count * vectorBytes;
  const sumsAt = queryAt + vectorBytes;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((sumsAt + count * numberBytes) / pageBytes) });
  const { buffer } = memory;
  const query = new Float32Array(buffer, queryAt, vectorDimensions);
  const sums = new Float32Array(buffer, sumsAt, count);
  let compare: Compare | undefined;
  return {
    values: new Float32Array(buffer, 0, count * vectorDimensions),
    dotProducts(given) {
      if (given.length !== vectorDimensions) throw new Error(`A vector of ${given.length} numbers cannot be compared.`);
      if (count === 0) return new Float32Array();
      compare ??= new WebAssembly.Instance(compiled(), { host: { memory } }).exports.compare;
      query.set(given);
      compare(count, 0, queryAt, sumsAt);
      return sums.slice();
    },
  };
}

/** As much of it as is used here: the types of Node leave it to those of the browser. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly compare: Compare } };
};

type Compare = (count: number, vectorsAt: number, queryAt: number, sumsAt: number) => void;

const numberBytes = Float32Array.BYTES_PER_ELEMENT;
const vectorBytes = vectorDimensions * numberBytes;
const pageBytes = 65_536;

/** Sixteen bytes, four numbers. */
const laneBytes = 16;
/** Sums kept side by side, because each addition takes longer than the next one may wait. */
const sumsAtOnce = 4;

/** Made for the first comparison, and once: it depends on nothing but the length of a vector. */
const compiled = (() => {
  let made: object | undefined;
  return () => {
    made ??= new WebAssembly.Module(program());
    return made;
  };
})();

/**
 * The program, in the binary format of WebAssembly: for each vector all its products with the query, written out one after
 * another without an inner loop.
 *
 *     compare(count, vector, query, sum):
 *       repeat
 *         sum[0] = vector[0] × query[0] + vector[1] × query[1] + …
 *         vector += 1,536; sum += 4; count -= 1
 *       until count = 0
 */
function program(): Uint8Array<ArrayBuffer> {
  const [count, vector, query, sum] = [0, 1, 2, 3];
  const four = (at: number) => 4 + at;
  const products = Array.from({ length: vectorBytes / laneBytes }, (_, lane) => {
    const product = [...loadFour(vector, lane * laneBytes), ...loadFour(query, lane * laneBytes), ...op.multiplyFour];
    const into = four(lane % sumsAtOnce);
    return lane < sumsAtOnce ? [...product, op.set, into] : [op.get, into, ...product, ...op.addFour, op.set, into];
  }).flat();
  const body = [
    ...[op.loop, op.nothing],
    ...products,
    ...[op.get, sum],
    ...[op.get, four(0), op.get, four(1), ...op.addFour],
    ...[op.get, four(2), op.get, four(3), ...op.addFour, ...op.addFour, op.set, four(0)],
    ...[op.get, four(0), ...op.numberOf, 0, op.get, four(0), ...op.numberOf, 1, op.add],
    ...[op.get, four(0), ...op.numberOf, 2, op.get, four(0), ...op.numberOf, 3, op.add, op.add],
    ...[op.store, 2, 0],
    ...[op.get, vector, op.whole, ...signed(vectorBytes), op.addWhole, op.set, vector],
    ...[op.get, sum, op.whole, ...signed(numberBytes), op.addWhole, op.set, sum],
    ...[op.get, count, op.whole, ...signed(1), op.subtractWhole, op.keep, count],
    ...[op.again, 0, op.end],
    op.end,
  ];
  const locals = [1, sumsAtOnce, type.four];
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, type.function, 4, type.whole, type.whole, type.whole, type.whole, 0]),
    ...section(2, [1, ...name('host'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('compare'), 0, 0]),
    ...section(10, [1, ...counted([...locals, ...body])]),
  ]);
}

const type = { function: 0x60, whole: 0x7f, four: 0x7b } as const;

const simd = 0xfd;
const op = {
  loop: 0x03,
  nothing: 0x40,
  end: 0x0b,
  again: 0x0d,
  get: 0x20,
  set: 0x21,
  keep: 0x22,
  whole: 0x41,
  addWhole: 0x6a,
  subtractWhole: 0x6b,
  store: 0x38,
  add: 0x92,
  multiplyFour: [simd, 0xe6, 0x01],
  addFour: [simd, 0xe4, 0x01],
  numberOf: [simd, 0x1f],
  loadFour: [simd, 0x00],
} as const;

const loadFour = (pointer: number, offset: number): number[] => [
  op.get,
  pointer,
  ...op.loadFour,
  2,
  ...unsigned(offset),
];

const section = (id: number, content: readonly number[]): number[] => [id, ...counted(content)];
const counted = (content: readonly number[]): number[] => [...unsigned(content.length), ...content];
const name = (text: string): number[] => counted([...Buffer.from(text)]);

/** Numbers are written seven bits at a time, lowest first (LEB128). */
function unsigned(value: number): number[] {
  const rest = value >>> 7;
  return rest === 0 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(rest)];
}

/** The same for a number that may be negative: the last seven bits must not look like a minus sign. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}
