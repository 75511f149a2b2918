import { createSeededRandom, type SeededRandom } from '@paratope/sync/testing/fakes';
import { encode } from 'uqr';

/** A code as a camera sees it, in shades of gray. */
export interface CodePicture {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8ClampedArray;
  /** What was done to it, for a failure's words. */
  readonly told: string;
}

interface Faults {
  /** Degrees: turned in the picture, and tilted away from the camera around both axes. */
  readonly turned: number;
  readonly tilted: readonly [number, number];
  /** Points of the side of one of its squares, seen from the front. */
  readonly square: number;
  /** Share of a square: out of focus, and moved while it was taken. */
  readonly blur: number;
  readonly smear: number;
  /** Shades of black and of white, 0 to 255. */
  readonly black: number;
  readonly white: number;
  /** What is left of the light in the shadow across it; 1 for none. */
  readonly shadow: number;
  /** Shades that a lamp's reflection adds at its middle. */
  readonly glare: number;
  readonly noise: number;
}

/** Every code is turned and tilted; beside that, each has one of five faults, and every third a second one. */
export function codePicture(text: string, seed: number): CodePicture {
  const random = createSeededRandom(BigInt(seed + 1) << 20n);
  const { data, size } = encode(text, { ecc: random.pick(['L', 'M', 'M', 'Q'] as const), border: 4 });
  const faults = faultsOf(random, seed, size);
  const told = Object.entries({ squares: size - 8, ...faults })
    .map(([name, value]) => `${name} ${[value].flat().map((one: number) => one.toFixed(2))}`)
    .join(', ');
  return { width, height, gray: pictured(data, faults, random), told };
}

export const [width, height] = [1280, 720];

function faultsOf(random: SeededRandom, seed: number, size: number): Faults {
  const between = (least: number, most: number) => least + random.fraction() * (most - least);
  const clear: Faults = {
    turned: between(0, 360),
    tilted: [between(-35, 35), between(-35, 35)],
    square: between(260, 560) / size,
    blur: between(0, 0.15),
    smear: 0,
    black: between(10, 50),
    white: between(190, 245),
    shadow: 1,
    glare: 0,
    noise: between(1, 5),
  };
  const kinds: readonly (() => Partial<Faults>)[] = [
    () => ({ blur: between(0.2, 0.35) }),
    () => ({ smear: between(0.4, 0.9) }),
    () => ({ black: between(4, 10), white: between(28, 60), noise: between(2, 4) }),
    () => ({ black: between(90, 110), white: between(140, 170), noise: between(2, 6) }),
    () => ({ shadow: between(0.3, 0.6) }),
    () => ({ glare: between(60, 140), noise: between(6, 14) }),
  ];
  const first = seed % kinds.length;
  const second = seed % 3 === 0 ? random.below(kinds.length) : first;
  return { ...clear, ...kinds[first]?.(), ...kinds[second]?.() };
}

function pictured(code: readonly (readonly boolean[])[], faults: Faults, random: SeededRandom): Uint8ClampedArray {
  const seen = projected(code, faults, random);
  for (let pass = 0; pass < 3; pass += 1) soften(seen, faults.blur * faults.square, 'both');
  soften(seen, (faults.smear * faults.square) / 2, 'across');
  const [x, y, angle] = [random.fraction() * width, random.fraction() * height, random.fraction() * Math.PI];
  const [glareX, glareY] = [width / 2 + (random.fraction() - 0.5) * 300, height / 2 + (random.fraction() - 0.5) * 300];
  const gray = new Uint8ClampedArray(width * height);
  for (let at = 0; at < gray.length; at += 1) {
    const [column, row] = [at % width, Math.floor(at / width)];
    const fromEdge = (column - x) * Math.cos(angle) + (row - y) * Math.sin(angle);
    const light = 1 - (1 - faults.shadow) / (1 + Math.exp(-fromEdge / 8));
    const distance = ((column - glareX) ** 2 + (row - glareY) ** 2) / (2 * 60 ** 2);
    const plain = faults.black + (seen[at] ?? 0) * (faults.white - faults.black);
    const grain = faults.noise * 1.7 * (random.fraction() + random.fraction() + random.fraction() - 1.5) * 1.15;
    gray[at] = plain * light + faults.glare * Math.exp(-distance) + grain;
  }
  return gray;
}

/** The code on a card over a striped ground, from 0 for black to 1 for white; four looks for each point. */
function projected(code: readonly (readonly boolean[])[], faults: Faults, random: SeededRandom): Float32Array {
  const size = code.length;
  const toCode = fromPicture(size, faults, random);
  const seen = new Float32Array(width * height);
  for (let at = 0; at < seen.length; at += 1) {
    let sum = 0;
    for (const [dx, dy] of looks) {
      const [u, v] = toCode((at % width) + dx, Math.floor(at / width) + dy);
      const isOnCard = u >= 0 && v >= 0 && u < size && v < size;
      if (isOnCard) sum += code[Math.floor(v)]?.[Math.floor(u)] ? 0 : 1;
      else sum += Math.floor(u / 2 + v) % 5 === 0 ? 0.3 : 0.55;
    }
    seen[at] = sum / looks.length;
  }
  return seen;
}

const looks = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** A camera some way before the tilted code: where on the code it looks at a point of the picture. */
function fromPicture(size: number, { turned, tilted, square }: Faults, random: SeededRandom) {
  const [roll, pitch, yaw] = [turned, ...tilted].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const away = size * 2.5;
  const [middleX, middleY] = [width / 2 + (random.fraction() - 0.5) * 160, height / 2 + (random.fraction() - 0.5) * 60];
  const along = [
    [
      Math.cos(roll) * Math.cos(yaw),
      Math.sin(roll) * Math.cos(pitch) + Math.cos(roll) * Math.sin(yaw) * Math.sin(pitch),
    ],
    [
      -Math.sin(roll) * Math.cos(yaw),
      Math.cos(roll) * Math.cos(pitch) - Math.sin(roll) * Math.sin(yaw) * Math.sin(pitch),
    ],
  ] as const;
  const depth = [
    Math.sin(roll) * Math.sin(pitch) - Math.cos(roll) * Math.sin(yaw) * Math.cos(pitch),
    Math.cos(roll) * Math.sin(pitch) + Math.sin(roll) * Math.sin(yaw) * Math.cos(pitch),
  ] as const;
  return (x: number, y: number): readonly [number, number] => {
    // Solves x = square * away * (a·u + c·v) / (away + e·u + f·v), and the same for y.
    const [px, py] = [(x - middleX) / (square * away), (y - middleY) / (square * away)];
    const [a, c] = [along[0][0] - px * depth[0], along[1][0] - px * depth[1]];
    const [b, d] = [along[0][1] - py * depth[0], along[1][1] - py * depth[1]];
    const whole = a * d - b * c;
    const [u, v] = [((px * d - py * c) * away) / whole, ((py * a - px * b) * away) / whole];
    return [u + size / 2, v + size / 2];
  };
}

/** The mean over as many points on both sides, the last of them in part. */
function soften(seen: Float32Array, reach: number, way: 'across' | 'both'): void {
  if (reach <= 0) return;
  lines(seen, reach, { count: height, step: width, length: width, stride: 1 });
  if (way === 'both') lines(seen, reach, { count: width, step: 1, length: height, stride: width });
}

interface Lines {
  readonly count: number;
  readonly step: number;
  readonly length: number;
  readonly stride: number;
}

function lines(seen: Float32Array, reach: number, { count, step, length, stride }: Lines): void {
  const [whole, part] = [Math.floor(reach), reach - Math.floor(reach)];
  const line = new Float32Array(length);
  const at = (index: number): number => line[Math.min(length - 1, Math.max(0, index))] ?? 0;
  for (let one = 0; one < count; one += 1) {
    for (let index = 0; index < length; index += 1) line[index] = seen[one * step + index * stride] ?? 0;
    for (let index = 0; index < length; index += 1) {
      let sum = part * (at(index - whole - 1) + at(index + whole + 1));
      for (let near = -whole; near <= whole; near += 1) sum += at(index + near);
      seen[one * step + index * stride] = sum / (2 * whole + 1 + 2 * part);
    }
  }
}
