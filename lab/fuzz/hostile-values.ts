/**
 * Values for a declared input: one that fits its schema, and what an attacker or a broken program makes of it. The same seed gives
 * the same values.
 */
import { statusLabels } from '@paratope/shared/outreach/status';
import type { SeededRandom } from '@paratope/sync/testing/fakes';

/** As far as it is used of what `z.toJSONSchema` writes. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** What is known of a field by its name alone: an id of its kind, a password; undefined where a usual word will do. */
export type Known = (field: string) => string | undefined;

/** A value that fits the schema as far as its types go. */
export function fitting(schema: JsonSchema, random: SeededRandom, known: Known, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return fitting(random.pick(choice), random, known, name);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => schema.required?.includes(field) || random.chance(seldom.has(field) ? 0.05 : 0.4),
    );
    return Object.fromEntries(fields.map(([field, inner]) => [field, fitting(inner, random, known, field)]));
  }
  if (type === 'array')
    return Array.from({ length: random.below(4) }, () => fitting(schema.items ?? {}, random, known, name));
  if (type === 'number' || type === 'integer')
    return (schema.minimum ?? 0) + random.below(Math.min((schema.maximum ?? 1_000) - (schema.minimum ?? 0), 1_000) + 1);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  return text(schema, random, known, name);
}

/** A page that is not the first, a trap for robots and a version that was seen turn most calls away. */
const seldom = new Set(['cursor', 'leaveEmpty', 'seenVersion', 'seenAt', 'trash', 'q']);

function text(schema: JsonSchema, random: SeededRandom, known: Known, name: string): string {
  const there = known(name);
  if (there !== undefined && random.chance(0.85)) return there;
  if (schema.format === 'date' || /date|day/i.test(name)) return `2026-0${1 + random.below(9)}-1${random.below(9)}`;
  if (schema.format === 'date-time' || /At$/.test(name)) return '2026-05-04T09:00:00.000Z';
  const shape = shapes.find(([field]) => field.test(name) && schema.pattern);
  if (shape) return shape[1](random);
  if (/email/i.test(name)) return `person${random.below(500)}@quill.example`;
  if (/website/i.test(name)) return 'https://quill.example';
  if (name === 'status') return random.pick(Object.keys(statusLabels));
  if (name === 'matchQuality') return random.pick(['Good Match', 'Maybe', 'Poor Match']);
  if (name === 'cardNumber') return '4242 4242 4242 4242';
  if (name === 'zone') return 'Europe/Berlin';
  if (/currency/i.test(name)) return 'USD';
  if (/id$/i.test(name) && random.chance(0.5)) return `new-${random.below(100_000)}-${random.below(100_000)}`;
  return random.pick(words).slice(0, schema.maxLength ?? 200);
}

/** A key of a push subscription must be a point of the curve; this is the one the curve begins at. */
export const pointOfP256 = Buffer.from(
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
).toString('base64url');

/** Fields that take one shape only. */
const shapes: readonly (readonly [field: RegExp, make: (random: SeededRandom) => string])[] = [
  [/^sha256$/, (random) => Buffer.from(random.bytes(32)).toString('hex')],
  [/^p256dh$/, () => pointOfP256],
  [/^auth$/, (random) => Buffer.from(random.bytes(16)).toString('base64url')],
  [/^endpoint$/, (random) => `https://127.0.0.1:9/${random.below(50)}`],
  [
    /^code$/,
    (random) => (random.chance(0.5) ? `SPRING-${random.below(5_000)}-GOOD` : String(100_000 + random.below(900_000))),
  ],
];

const words = [
  'Ostrya Bio',
  'A call with Ines Roth',
  'Gene therapy',
  'Seed',
  'owner',
  '12',
  'true',
  'Boston, MA',
  'in_discussion',
  'x',
  'notes',
  'A capsid that crosses the retina, and what the last trial said of it.',
];

/** The value with one to three things done to it that nobody's program should do. */
export function mutated(value: unknown, random: SeededRandom): unknown {
  let changed = value;
  for (let round = 1 + random.below(3); round > 0; round -= 1) changed = mutatedOnce(changed, random);
  return changed;
}

function mutatedOnce(value: unknown, random: SeededRandom): unknown {
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && random.chance(0.85)) {
    const entries = Object.entries(value);
    const at = random.below(entries.length + 1);
    const entry = entries[at];
    if (!entry || random.chance(0.2))
      return Object.fromEntries([...entries, [random.pick(hostileKeys), hostile(random)]]);
    if (random.chance(0.15)) return Object.fromEntries(entries.filter((_, index) => index !== at));
    entries[at] = [entry[0], random.chance(0.3) ? mutatedOnce(entry[1], random) : hostile(random)];
    return Object.fromEntries(entries);
  }
  if (Array.isArray(value) && value.length > 0 && random.chance(0.6))
    return value.map((item, at) => (at === 0 ? hostile(random) : item));
  return hostile(random);
}

const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\0',
  '$where',
  'isAdmin',
  'role',
  'startupId',
];

const hostile = (random: SeededRandom): unknown => random.pick(hostileMakers)(random);

const hostileMakers: readonly ((random: SeededRandom) => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => '',
  () => ' \t\r\n',
  (random) => random.pick([0, -0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 5e-324]),
  (random) => 'x'.repeat(random.pick([255, 256, 1_001, 5_001, 20_001, 200_000])),
  (random) =>
    random
      .pick(['a', '🧬', '\u0301', '\u202e', '\ufeff', '\ud800', '\0', '%', '\\', '"'])
      .repeat(1 + random.below(300)),
  (random) =>
    random.pick(["' OR 1=1 --", '"; DROP TABLE accounts; --', '%_%', '* NEAR "', 'a"b*c', '){}[]^~', '1 AND NOT']),
  (random) =>
    random.pick([
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      '=cmd|calc',
      '{{7*7}}',
      '#{7*7}',
      '../../etc/passwd',
    ]),
  (random) =>
    random.pick([
      '2026-02-30',
      '0000-00-00',
      '+275760-09-13',
      '9999-12-31T23:59:60Z',
      'NaN',
      'Infinity',
      '1e999',
      '0x10',
    ]),
  (random) => nested(2 + random.below(400)),
  (random) => Array.from({ length: random.pick([1, 501, 6_000]) }, (_, at) => at),
  (random) => ({ length: random.below(1e9), toString: 'x', valueOf: 1 }),
  () => ['a', ['b', { c: null }]],
  (random) => Buffer.from(random.bytes(40)).toString('latin1'),
];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A body as text: mostly JSON, sometimes what only looks like it. */
export function asBody(value: unknown, random: SeededRandom): string {
  const json = JSON.stringify(value) ?? 'null';
  if (random.chance(0.85)) return json;
  return random.pick([
    () => json.slice(0, random.below(json.length + 1)),
    () => `${json}${json}`,
    () => json.replace('{', '{"email":"one@quill.example","email":"two@quill.example","__proto__":{"isAdmin":true},'),
    () => '['.repeat(20_000),
    () => `{"a":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_001)}`,
    () => `\ufeff${json}`,
    () => json.replaceAll('"', "'"),
    () => 'NaN',
    () => '"\\ud800"',
    () => Buffer.from(random.bytes(300)).toString('latin1'),
  ])();
}

export const contentTypes = [
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/vnd.api+json',
  'image/svg+xml',
  '',
] as const;
