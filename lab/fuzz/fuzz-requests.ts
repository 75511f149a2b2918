/** Sends requests made from the declared contracts to a whole seeded server in this process, and says what came back. */
import { samplePages } from '@paratope/server/features/demo/sample-pages';
import { deckSlides } from '@paratope/server/features/demo/stories';
import { samplePdf } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import type { Endpoint } from '@paratope/shared/endpoint';
import { endpointName, endpoints } from '@paratope/shared/endpoints';
import { dataSchema } from '@paratope/shared/synced';
import { protocol } from '@paratope/sync/protocol/version';
import { createSeededRandom, type SeededRandom } from '@paratope/sync/testing/fakes';
import * as z from 'zod/mini';
import { collectGarbage } from '../collect-garbage.ts';
import { founderErrands } from './errands.ts';
import { createHands, type Prepared } from './hands.ts';
import { asBody, contentTypes, fitting, type JsonSchema, type Known, mutated } from './hostile-values.ts';
import { createKnownIds } from './known-ids.ts';
import { oidcErrands } from './oidc-errands.ts';
import { passkeyErrands } from './passkey-errands.ts';
import { type Caller, openSeeded, password, secretWord } from './seeded.ts';
import { teamErrands } from './team-errands.ts';

export interface FuzzReport {
  readonly requests: number;
  readonly seed: number;
  /** Answers by their status, and by the hundred. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly classes: Readonly<Record<string, number>>;
  /** Answers of 501 and 503 for what this installation has not set up. */
  readonly notSetUp: number;
  /** Each with its seed and place; the first ten whole. */
  readonly serverErrors: readonly string[];
  /** Requests that kept the processor, or anybody, too long. */
  readonly hangs: readonly string[];
  /** Requests that took more than two seconds while the processor was mostly somebody else's. */
  readonly slowByStarvation: number;
  /** Answers that told something of the inside or of another startup. */
  readonly leaks: readonly string[];
  /** Calls that answered with success, or led on to another page, at least once, of all there are, and those that never did, each with what it said last. */
  readonly reached: { readonly endpoints: number; readonly of: number; readonly never: readonly string[] };
  /** Heap in use after a tenth and at the end, collected before it is read, in MB. */
  readonly heapMb: { readonly early: number; readonly end: number };
}

/** Requests to calls that hash a password, in one run; each costs as much as a thousand others. */
const mostHashes = 2_000;
const hashing = new Set([
  'account.login',
  'account.register',
  'account.requestPasswordReset',
  'account.resetPassword',
  'account.changePassword',
  'account.deleteAccount',
  'account.changeEmail',
  'startup.submitForm',
  'admin.login',
  'admin.setup',
]);

/** Milliseconds. Longer is a hang where the process worked for half of it, and the longest is one whatever it did; it is not waited for further. */
const [long, longest] = [2_000, 20_000];
const errands = { ...founderErrands, ...oidcErrands, ...passkeyErrands, ...teamErrands };
/** How often a call is made with what its errand made, once it has worked: an errand takes several calls. */
const onErrand = 0.05;
/** Failing requests that are told whole. */
const mostWhole = 10;
const inside =
  /node_modules|\/server\/(?:src|dist)\/|SqliteError|Failed query|SQLITE_|\$argon2id|\bat \S+ \(.*:\d+:\d+\)/;

export async function fuzzRequests({ requests, seed }: { requests: number; seed: number }): Promise<FuzzReport> {
  const random = createSeededRandom(BigInt(seed));
  const world = await openSeeded();
  const ids = createKnownIds(random);
  const statuses: Record<string, number> = {};
  const serverErrors: string[] = [];
  const hangs: string[] = [];
  const leaks: string[] = [];
  const hands = createHands(world);
  /** Calls that have not worked yet, with what they said last. */
  const waiting = new Map(endpoints.map((endpoint) => [endpoint, 'it was not made']));
  let [hashes, early, notSetUp, slowByStarvation] = [0, 0, 0, 0];
  try {
    for (let at = 0; at < requests; at += 1) {
      const isWaited = waiting.size > 0 && random.chance(0.5);
      const endpoint = isWaited ? random.pick([...waiting.keys()]) : pickEndpoint();
      const name = endpointName(endpoint);
      const errand = isWaited || random.chance(onErrand) ? await prepared(endpoint) : undefined;
      const caller = errand ? onItsErrand(endpoint, errand) : pickCaller(endpoint, isWaited);
      const request = requestOf(endpoint, random, {
        known: knownTo(caller, endpoint),
        token: await caller.token(),
        errand,
        isGood: isWaited || random.chance(0.5),
      });
      const worked = process.cpuUsage();
      const started = performance.now();
      const { status, text } = await answerTo(world.send(request.path, request.init));
      const took = performance.now() - started;
      const label = `seed ${seed} #${at} ${name} as ${caller.name}`;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) {
        const most = serverErrors.length < mostWhole ? Number.POSITIVE_INFINITY : 300;
        if (saysWhatIsMissing(text)) notSetUp += 1;
        else serverErrors.push(`${label}: ${request.whole().slice(0, most)} → ${status} ${text.slice(0, 300)}`);
      }
      if (took > long) {
        const { user, system } = process.cpuUsage(worked);
        const processor = (user + system) / 1_000;
        if (processor < took / 2 && took <= longest) slowByStarvation += 1;
        else
          hangs.push(
            `${label}: ${Math.round(took)} ms, ${Math.round(processor)} of processor: ${request.whole().slice(0, 600)}`,
          );
      }
      if (inside.test(text)) leaks.push(`${label} tells of the inside: ${text.slice(0, 300)}`);
      if (text.includes(secretWord) && !caller.maySeeSecret)
        leaks.push(`${label} tells of another startup: ${text.slice(0, 300)}`);
      if (status >= 200 && status < 400) waiting.delete(endpoint);
      else if (waiting.has(endpoint)) waiting.set(endpoint, `${status} ${text.slice(0, 120)}`);
      if (status === 401 && kindOf(endpoint) === caller.kind) caller.renew();
      ids.learn(endpoint, caller.name, text);
      if (at % 500 === 499) await world.putBack();
      if (at === Math.floor(requests / 10)) early = heapInUse();
      if (at % 10_000 === 9_999) console.error(`${at + 1} requests …`);
    }
    const never = [...waiting].map(([endpoint, said]) => `${endpointName(endpoint)}: ${said}`);
    return {
      requests,
      seed,
      statuses,
      classes: byHundred(statuses),
      notSetUp,
      serverErrors,
      hangs,
      slowByStarvation,
      leaks,
      reached: { endpoints: endpoints.length - never.length, of: endpoints.length, never },
      heapMb: { early, end: heapInUse() },
    };
  } finally {
    await world.close();
  }

  /** What the call needs, made for it; whatever its errand leans on is made anew after somebody has spoiled it. */
  async function prepared(endpoint: Endpoint): Promise<Prepared | undefined> {
    try {
      return await errands[endpointName(endpoint)]?.(hands);
    } catch (failure) {
      hands.startOver();
      if (waiting.has(endpoint)) waiting.set(endpoint, `its errand failed: ${failure}`);
      return undefined;
    }
  }

  function pickCaller(endpoint: Endpoint, isWaited: boolean): Caller {
    const [fits, first] = [
      world.callers.filter((one) => one.kind === kindOf(endpoint)),
      world.callers.find(mayCall(endpoint)),
    ];
    if (isWaited && first) return first;
    return random.pick(fits.length > 0 && random.chance(0.8) ? fits : world.callers);
  }

  /** Everybody has one password, and a mail address is now and then one of somebody who is there. */
  function knownTo(caller: Caller, endpoint: Endpoint): Known {
    return (field) => {
      if (/password/i.test(field)) return password;
      if (/email/i.test(field) && random.chance(0.3)) return random.pick(world.emails);
      return field === 'email' ? undefined : ids.pick(endpoint, caller.name, field);
    };
  }

  function pickEndpoint(): Endpoint {
    for (;;) {
      const endpoint = random.pick(endpoints);
      if (!hashing.has(endpointName(endpoint))) return endpoint;
      hashes += 1;
      if (hashes <= mostHashes) return endpoint;
    }
  }
}

const mayCall =
  (endpoint: Endpoint) =>
  ({ kind }: Caller): boolean =>
    kind === kindOf(endpoint);

const onItsErrand = (endpoint: Endpoint, { token }: Prepared): Caller => ({
  name: `${kindOf(endpoint)} on an errand`,
  kind: kindOf(endpoint),
  maySeeSecret: kindOf(endpoint) === 'admin',
  token: async () => token,
  renew: () => {},
});

const kindOf = ({ who }: Endpoint): Caller['kind'] =>
  who === 'anyone' || who === 'peer' ? 'visitor' : who === 'founder' || who === 'temporary' ? 'founder' : 'admin';

/** An answer of its own kind: this installation has no mail, payment or table set. */
const saysWhatIsMissing = (text: string): boolean =>
  text.includes('"code":"unavailable"') && !text.includes('cannot write at this moment');

function byHundred(statuses: Readonly<Record<string, number>>): Record<string, number> {
  const classes: Record<string, number> = {};
  for (const [status, count] of Object.entries(statuses)) {
    const hundred = `${status[0]}xx`;
    classes[hundred] = (classes[hundred] ?? 0) + count;
  }
  return classes;
}

interface Made {
  readonly path: string;
  readonly init: RequestInit;
  /** Everything that was sent but the token, for the report. */
  readonly whole: () => string;
}

const schemas = new Map<Endpoint, JsonSchema>();
function schemaOf(endpoint: Endpoint): JsonSchema {
  const known =
    schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemas.set(endpoint, known);
  return known;
}

/** What a program that means well would send, where a schema does not say it all. */
const usual: Readonly<Record<string, (random: SeededRandom, known: Known) => Record<string, unknown>>> = {
  'admin.writeContent': page,
  'admin.previewContent': page,
  'outreach.importInvestors': () => ({ csv: 'name,firm\nInes Roth,Quill Ventures\nJon Ames,Alder Fund' }),
  'sync.exchange': (random, known) => ({
    protocol,
    accountId: known('accountId') ?? 'nobody',
    schema: dataSchema,
    replicaId: `fuzzed-device-${random.below(9)}`,
    cursors: {},
    ackThrough: 0,
    mutations: [],
  }),
};

function page(random: SeededRandom): Record<string, unknown> {
  const [key, value] = random.pick(Object.entries(samplePages));
  return { key, value };
}

interface Wish {
  readonly known: Known;
  readonly token: string | undefined;
  readonly errand: Prepared | undefined;
  /** Otherwise it is broken on purpose. */
  readonly isGood: boolean;
}

function requestOf(endpoint: Endpoint, random: SeededRandom, { known, token, errand, isGood }: Wish): Made {
  const name = endpointName(endpoint);
  const fitted = errand?.fields ?? (fitting(schemaOf(endpoint), random, known) as Record<string, unknown>);
  const good = { ...fitted, ...(!errand && random.chance(0.7) ? usual[name]?.(random, known) : {}) };
  const given = isGood ? good : mutated(good, random);
  const fields =
    given !== null && typeof given === 'object' && !Array.isArray(given) ? (given as Record<string, unknown>) : {};
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part]) => part ?? '');
  const path = endpoint.path.replace(/:(\w+)/g, (_, part) => encoded(fields[part] ?? good[part] ?? 'x'));
  const { method } = endpoint;
  const headers: Record<string, string> = { Host: '127.0.0.1', ...errand?.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  const others = Object.entries(fields).filter(([field]) => !inPath.includes(field));
  if (endpoint.body === 'none' || endpoint.body === 'bytes') {
    const query = others
      .map(([field, value]) => `${encoded(field)}=${encoded(value)}`)
      .join('&')
      .slice(0, 12_000);
    const hasBody = endpoint.body === 'bytes';
    const body = errand?.body ?? Buffer.from(random.bytes(hasBody ? random.below(3_000) : 0));
    const address = query ? `${path}?${query}` : path;
    const init = { method, headers, ...(hasBody ? { body } : {}) };
    return { path: address, init, whole: () => `${method} ${address} ${body.toString('base64')}` };
  }
  if (endpoint.body === 'form' && random.chance(0.8)) {
    const form = new FormData();
    const sent = others.map(([field, value]) => [
      field,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]);
    for (const [field = '', value = ''] of sent) if (field !== 'file') form.append(field, value);
    const bytes = fileFor(name, isGood, random);
    const fileName = isGood ? 'deck.pdf' : String(hostileName(random));
    form.append(isGood || random.chance(0.9) ? 'file' : 'files', new File([bytes], fileName));
    const told = () => `${JSON.stringify([...sent, fileName])} ${bytes.toString('base64')}`;
    return { path, init: { method, headers, body: form }, whole: () => `${method} ${path} a form: ${told()}` };
  }
  if (endpoint.body === 'urlencoded' && (isGood || random.chance(0.8))) {
    const body = others.map(([field, value]) => `${encoded(field)}=${encoded(value)}`).join('&');
    const type = 'application/x-www-form-urlencoded';
    const init = { method, headers: { ...headers, 'Content-Type': type }, body };
    return { path, init, whole: () => `${method} ${path} ${type} ${body}` };
  }
  const body = isGood
    ? JSON.stringify(Object.fromEntries(others))
    : asBody(random.chance(0.9) ? Object.fromEntries(others) : given, random);
  const type = isGood || random.chance(0.9) ? 'application/json' : random.pick(contentTypes);
  const init = { method, headers: { ...headers, 'Content-Type': type }, body };
  return { path, init, whole: () => `${method} ${path} ${type} ${body}` };
}

function fileFor(name: string, isGood: boolean, random: SeededRandom): Buffer<ArrayBuffer> {
  const noise = Buffer.from(random.bytes(random.below(2_000)));
  if (!isGood) return random.chance(0.5) ? Buffer.from(`%PDF-1.7 ${noise.toString('latin1')}`) : noise;
  if (name === 'admin.importFile') {
    const place = random.below(500);
    return Buffer.from(`name,firm,website\nInvestor ${place},Firm ${place},https://firm${place}.example\n`);
  }
  return Buffer.from(samplePdf({ pages: [...deckSlides, String(random.below(1_000_000))] }));
}

const hostileName = (random: SeededRandom) =>
  random.pick(['deck.pdf', '../deck.pdf', '🧬'.repeat(200), '', 'a\u0000b', 'con']);

/** Text in an address; half a character cannot stand in one. */
const encoded = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 4_000),
  );

/** Streams of events have no end, and what does not answer is not waited for. */
async function answerTo(asked: Promise<Response>): Promise<{ status: number; text: string }> {
  const patience = Promise.withResolvers<{ status: number; text: string }>();
  const timer = setTimeout(() => patience.resolve({ status: 0, text: '' }), longest + 1_000);
  const read = async () => {
    const response = await asked;
    const { status } = response;
    if (!response.headers.get('content-type')?.includes('event-stream')) return { status, text: await response.text() };
    await response.body?.cancel();
    return { status, text: '' };
  };
  return Promise.race([read(), patience.promise]).finally(() => clearTimeout(timer));
}

function heapInUse(): number {
  collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
}
