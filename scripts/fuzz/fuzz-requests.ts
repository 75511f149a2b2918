/** Sends requests made from the declared contracts to a whole server in this process, and says what came back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { makeSetupLink } from '@paratope/server/features/admin/index';
import { silentLog } from '@paratope/server/http/log';
import type { Endpoint } from '@paratope/shared/endpoint';
import { endpointName, endpoints } from '@paratope/shared/endpoints';
import { createSeededRandom, type SeededRandom } from '@paratope/sync/testing/fakes';
import * as z from 'zod/mini';
import { asBody, contentTypes, fitting, type JsonSchema, type KnownIds, mutated } from './hostile-values.ts';

export interface FuzzReport {
  readonly requests: number;
  readonly seed: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Each with what reproduces it. */
  readonly serverErrors: readonly string[];
  /** Requests that took longer than two seconds. */
  readonly hangs: readonly string[];
  /** Answers that told something of the inside or of another startup. */
  readonly leaks: readonly string[];
  /** Endpoints that answered with success at least once, of all there are. */
  readonly reached: { readonly endpoints: number; readonly of: number };
  /** Heap in use after a tenth and at the end, in MB. */
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

const longest = 2_000;
/** Stands in the name and the notes of a startup that no other caller may hear of. */
const secretWord = 'zqsecretzq';
const inside =
  /node_modules|\/server\/(?:src|dist)\/|SqliteError|Failed query|SQLITE_|\$argon2id|\bat \S+ \(.*:\d+:\d+\)/;

export async function fuzzRequests({ requests, seed }: { requests: number; seed: number }): Promise<FuzzReport> {
  const random = createSeededRandom(BigInt(seed));
  const world = await openWorld();
  const ids: KnownIds = { list: [] };
  const statuses: Record<string, number> = {};
  const serverErrors: string[] = [];
  const hangs: string[] = [];
  const leaks: string[] = [];
  const reached = new Set<string>();
  let hashes = 0;
  let early = 0;
  try {
    for (let at = 0; at < requests; at += 1) {
      const endpoint = pickEndpoint();
      const name = endpointName(endpoint);
      const fits = world.callers.filter((one) => one.kind === kindOf(endpoint));
      const caller = random.pick(fits.length > 0 && random.chance(0.7) ? fits : world.callers);
      const request = requestOf(endpoint, random, ids, await caller.token());
      const started = performance.now();
      const response = await world.send(request.path, request.init);
      const text = await bodyOf(response);
      const took = performance.now() - started;
      const label = `#${at} ${name} as ${caller.name}`;
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (response.status >= 500 && !saysWhatIsMissing(text))
        serverErrors.push(`${label}: ${request.path} ${request.told} → ${text.slice(0, 300)}`);
      if (took > longest) hangs.push(`${label}: ${Math.round(took)} ms ${request.path.slice(0, 200)} ${request.told}`);
      if (inside.test(text)) leaks.push(`${label} tells of the inside: ${text.slice(0, 300)}`);
      if (text.includes(secretWord) && !caller.maySeeSecret)
        leaks.push(`${label} tells of another startup: ${text.slice(0, 300)}`);
      if (response.status < 400) reached.add(name);
      if (response.status === 401 && kindOf(endpoint) === caller.kind) caller.renew();
      remember(ids, text, random);
      if (at === Math.floor(requests / 10)) early = heapInUse();
      if (at % 10_000 === 9_999) console.error(`${at + 1} requests …`);
    }
    return {
      requests,
      seed,
      statuses,
      serverErrors,
      hangs,
      leaks,
      reached: { endpoints: reached.size, of: endpoints.length },
      heapMb: { early, end: heapInUse() },
    };
  } finally {
    await world.close();
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

const kindOf = ({ who }: Endpoint): Caller['kind'] =>
  who === 'anyone' || who === 'peer' ? 'visitor' : who === 'founder' || who === 'temporary' ? 'founder' : 'admin';

/** An answer of its own kind: this installation has no mail, payment or table set. */
const saysWhatIsMissing = (text: string): boolean =>
  text.includes('"code":"unavailable"') && !text.includes('cannot write at this moment');

interface Made {
  readonly path: string;
  readonly init: RequestInit;
  /** The body in short, for the report. */
  readonly told: string;
}

const schemas = new Map<Endpoint, JsonSchema>();
function schemaOf(endpoint: Endpoint): JsonSchema {
  const known =
    schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemas.set(endpoint, known);
  return known;
}

function requestOf(endpoint: Endpoint, random: SeededRandom, ids: KnownIds, token: string | undefined): Made {
  const good = fitting(schemaOf(endpoint), random, ids) as Record<string, unknown>;
  const given = random.chance(0.3) ? good : mutated(good, random);
  const fields =
    given !== null && typeof given === 'object' && !Array.isArray(given) ? (given as Record<string, unknown>) : {};
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encoded(fields[name] ?? good[name] ?? 'x'));
  const headers: Record<string, string> = { Host: '127.0.0.1', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const others = Object.entries(fields).filter(([name]) => !inPath.includes(name));
  if (endpoint.body === 'none' || endpoint.body === 'bytes') {
    const query = others
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join('&')
      .slice(0, 12_000);
    const hasBody = endpoint.body === 'bytes';
    const body = Buffer.from(random.bytes(random.below(3_000)));
    const init = { method: endpoint.method, headers, ...(hasBody ? { body } : {}) };
    return { path: query ? `${path}?${query}` : path, init, told: hasBody ? `${body.length} bytes` : '' };
  }
  if (endpoint.body === 'form' && random.chance(0.8)) {
    const form = new FormData();
    for (const [name, value] of others)
      form.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    const bytes = Buffer.from(random.bytes(random.below(2_000)));
    const file = new File(
      [random.chance(0.5) ? `%PDF-1.7 ${bytes.toString('latin1')}` : bytes],
      String(hostileName(random)),
    );
    form.append(random.chance(0.9) ? 'file' : 'files', file);
    return { path, init: { method: endpoint.method, headers, body: form }, told: 'a form' };
  }
  const body = asBody(random.chance(0.9) ? Object.fromEntries(others) : given, random);
  const type = random.chance(0.9) ? 'application/json' : random.pick(contentTypes);
  const init = { method: endpoint.method, headers: { ...headers, 'Content-Type': type }, body };
  return { path, init, told: `${type} ${body.slice(0, 300)}` };
}

const hostileName = (random: SeededRandom) =>
  random.pick(['deck.pdf', '../deck.pdf', '🧬'.repeat(200), '', 'a\u0000b', 'con']);

/** Text in an address; half a character cannot stand in one. */
const encoded = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 4_000),
  );

/** Streams of events have no end. */
async function bodyOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

function remember(ids: KnownIds, text: string, random: SeededRandom): void {
  const [found] = text.match(/(?<="(?:id|clientId|startupId|matchId|token|batchId|jobId)":")[\w-]{10,64}/) ?? [];
  if (!found) return;
  if (ids.list.length < 200) ids.list.push(found);
  else ids.list[random.below(200)] = found;
}

const heapInUse = (): number => {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
};

interface Caller {
  readonly name: string;
  readonly kind: 'visitor' | 'founder' | 'admin';
  readonly maySeeSecret: boolean;
  token(): Promise<string | undefined>;
  /** What a request ended is opened anew. */
  renew(): void;
}

/** A server with everybody who may call; its jobs stand still, so that an answer is all a request does. */
async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-fuzz-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }, { mode: 'demo' });
  const deps = createDeps(config, { log: silentLog });
  const app = createApp(deps);
  const send = async (path: string, init: RequestInit): Promise<Response> => app.request(path, init);
  const post = async (path: string, body: object, token?: string): Promise<Opened> => {
    const type = { Host: '127.0.0.1', 'Content-Type': 'application/json' };
    const headers = { ...type, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as Opened;
  };
  const password = 'correct horse';

  let founders = 0;
  /** Whoever was deleted by the requests of others comes back as somebody new. */
  const founder = (name: string, startupName: string, maySeeSecret = false): Caller =>
    caller({ name, kind: 'founder', maySeeSecret }, async () => {
      founders += 1;
      const email = `${name}${founders}@ostrya.example`;
      return (await post('/api/client/register', { email, password, startupName })).token;
    });
  const admin = (role: 'owner' | 'reviewer' | 'read-only'): Caller =>
    caller({ name: role, kind: 'admin', maySeeSecret: true }, async () => {
      const token = new URL(await makeSetupLink(deps)).searchParams.get('token');
      founders += 1;
      const email = `${role}${founders}@paratope.example`;
      const made = await post('/api/admin/setup', { token, name: role, email, password });
      await deps.database.write(async ({ sql }) => {
        sql.prepare('UPDATE admins SET role = ? WHERE email = ?').run(role, email);
      });
      return made.token;
    });
  const secret = founder('secret', `${secretWord} Bio`, true);
  await post('/api/client/investors', { name: `${secretWord} Roth`, firm: secretWord }, await secret.token());
  const callers: readonly Caller[] = [
    { name: 'visitor', kind: 'visitor', maySeeSecret: false, token: async () => undefined, renew: () => {} },
    founder('founder', 'Ostrya Bio'),
    founder('another', 'Alder Cell'),
    admin('owner'),
    admin('reviewer'),
    admin('read-only'),
  ];
  return {
    callers,
    send,
    async close() {
      await deps.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Opened {
  readonly token?: string;
}

function caller(who: Pick<Caller, 'name' | 'kind' | 'maySeeSecret'>, enter: () => Promise<string | undefined>): Caller {
  let known: string | undefined;
  return {
    ...who,
    renew: () => {
      known = undefined;
    },
    async token() {
      known ??= await enter();
      return known;
    },
  };
}
