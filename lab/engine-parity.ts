/** Sends the same requests to a server on SQLite and to one on PostgreSQL, and compares every answer. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { demoAccounts, fillDemoWorkspace } from '@paratope/server/features/demo/index';
import { moveFiles, moveRows } from '@paratope/server/features/move/index';
import { createFiles } from '@paratope/server/gateways/files/create-files';
import { silentLog } from '@paratope/server/log';
import type { Endpoint } from '@paratope/shared/endpoint';
import { endpointName, endpoints } from '@paratope/shared/endpoints';
import { createSeededRandom } from '@paratope/sync/testing/fakes';
import * as z from 'zod/mini';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { fitting, type JsonSchema } from './fuzz/hostile-values.ts';
import { createKnownIds } from './fuzz/known-ids.ts';
import type { Act, Answer } from './parity/side.ts';

const values = readOptions(
  'engine-parity',
  {
    acts: { type: 'string', default: '2000', value: 'N', help: 'how many requests' },
    seed: { type: 'string', default: '1', value: 'N', help: 'the same seed makes the same requests' },
    json: asJson,
  },
  '--acts 500 --seed 7',
);
const [acts, seed] = [wholeNumber('acts', values.acts), wholeNumber('seed', values.seed)];
const random = createSeededRandom(BigInt(seed));
const ids = createKnownIds(random);
const password = 'amber lantern drift';
const begin = Date.parse('2026-05-04T09:00:00Z');
const quiet = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DEMO_NOW: new Date(begin).toISOString() };
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'paratope-parity-')));
const [onFile = '', onServer = ''] = folders;
const { setup, teardown } = await import('@paratope/server/testing/postgres-server');
const sides: ChildProcess[] = [];
const faults: string[] = [];
/** Words that are there and are not, in either case, with umlauts, of two letters, and signs that mean something in SQL. */
const searched = ['bio', 'ZURICH', 'zür', 'É', 'ad', 'a', '%', '_', "o'", 'onco lung', 'ventures', 'zzz'];
const statuses: Record<string, number> = {};

try {
  await seedDemo();
  await setup();
  const database = process.env.DATABASE_URL ?? '';
  delete process.env.DATABASE_URL;
  const from = { ...quiet, DATA_DIR: onFile };
  const to = { ...quiet, DATA_DIR: onServer, DATABASE_URL: database };
  await moveRows({ from, to });
  const [files, copies] = [from, to].map((env) => createFiles(readConfig(env, { mode: 'command' })));
  if (files && copies) await moveFiles({ from: files, to: copies });
  for (const env of [from, to]) sides.push(await startSide(env));
  await compareAll();
} finally {
  for (const side of sides) side.disconnect();
  await teardown();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
if (values.json) console.log(JSON.stringify({ acts, seed, statuses, faults }));
else {
  console.log(`${acts} requests (seed ${seed}): ${JSON.stringify(statuses)}; ${faults.length} answers differ.`);
  for (const fault of faults.slice(0, 40)) console.log(fault);
}
process.exitCode = faults.length > 0 ? 1 : 0;

async function seedDemo(): Promise<void> {
  const deps = await createDeps(readConfig({ ...quiet, DATA_DIR: onFile }, { mode: 'demo' }), { log: silentLog });
  await fillDemoWorkspace(deps, { password, size: { investors: 240, companies: 700 } });
  await deps.jobs.start();
  await deps.jobs.idle();
  await deps.jobs.stop();
  await deps.database.close();
}

async function startSide(env: Record<string, string>): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const side = fork(join(import.meta.dirname, 'parity/side.ts'), { env: { ...rest, ...env } });
  await new Promise((resolve, reject) => {
    side.once('message', resolve);
    side.once('exit', (status) => reject(new Error(`A side ended with ${status}.`)));
  });
  return side;
}

async function compareAll(): Promise<void> {
  const tokens: Record<string, string> = {};
  for (const email of Object.values(demoAccounts)) {
    const path = email === demoAccounts.admin ? '/api/admin/login' : '/api/client/login';
    const headers = { Host: '127.0.0.1', 'Content-Type': 'application/json' };
    const { text } = await both('login', {
      now: momentOf(0),
      path,
      init: { method: 'POST', headers, body: JSON.stringify({ email, password }) },
    });
    tokens[email] = (JSON.parse(text) as { token: string }).token;
  }
  for (let at = 1; at <= acts; at += 1) {
    const endpoint = pickEndpoint();
    const caller = callerOf(endpoint);
    const act = { now: momentOf(at), ...requestOf(endpoint, caller, tokens[caller]) };
    const { status, text } = await both(`#${at} ${endpointName(endpoint)}`, act);
    const hundred = `${String(status)[0]}xx`;
    statuses[hundred] = (statuses[hundred] ?? 0) + 1;
    ids.learn(endpoint, caller, text);
  }
}

/** What the server on SQLite answers; a difference is noted. */
async function both(label: string, act: Act): Promise<Answer> {
  const [here, there] = (await Promise.all(
    sides.map((side) => {
      side.send(act);
      return new Promise((resolve) => side.once('message', resolve));
    }),
  )) as [Answer, Answer];
  const [a, b] = [plain(here.text), plain(there.text)];
  if (here.status !== there.status || a !== b) {
    let at = 0;
    while (a[at] === b[at] && at < a.length) at += 1;
    const cut = (text: string) => text.slice(Math.max(0, at - 120), at + 120);
    const { method, body = '' } = act.init;
    faults.push(`${label} ${method} ${act.path} ${body}\n  ${here.status} ${cut(a)}\n  ${there.status} ${cut(b)}`);
  }
  return here;
}

/** Without what the server draws by the system's own random numbers, and what tells of the installation itself. */
function plain(text: string): string {
  return text
    .replaceAll(/"(nonce|requestId)":"[^"]*"/g, '"$1":""')
    .replace(/"setUp":\{"done":\d+/, '"setUp":{"done":0');
}

/** Not those that hash a password, end the session, take or give bytes, or tell of the installation itself. */
function pickEndpoint(): Endpoint {
  for (;;) {
    const endpoint = random.pick(endpoints);
    const name = endpointName(endpoint);
    const isLeftOut =
      /password|login|logout|register|setup|session|deleteAccount|secondFactor|passkey|settings|instance/i.test(name);
    if (!isLeftOut && (endpoint.body === 'none' || endpoint.body === undefined || endpoint.body === 'json'))
      return endpoint;
  }
}

function callerOf({ who }: Endpoint): string {
  if (who === 'founder' || who === 'temporary') return random.chance(0.7) ? demoAccounts.standard : demoAccounts.free;
  return who === 'anyone' || who === 'peer' ? '' : demoAccounts.admin;
}

function requestOf(endpoint: Endpoint, caller: string, token: string | undefined): Omit<Act, 'now'> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const known = (field: string) => (field === 'search' ? random.pick(searched) : ids.pick(endpoint, caller, field));
  const fields = fitting(schema, random, known) as Record<string, unknown>;
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part]) => part ?? '');
  const path = endpoint.path.replace(/:(\w+)/g, (_, part) => encodeURIComponent(String(fields[part] ?? 'x')));
  const others = Object.entries(fields).filter(([field]) => !inPath.includes(field));
  const headers: Record<string, string> = { Host: '127.0.0.1' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const { method } = endpoint;
  if (method === 'GET' || endpoint.body === 'none') {
    const query = new URLSearchParams(others.map(([name, value]) => [name, asText(value)]));
    return { path: query.size > 0 ? `${path}?${query}` : path, init: { method, headers } };
  }
  headers['Content-Type'] = 'application/json';
  return { path, init: { method, headers, body: JSON.stringify(Object.fromEntries(others)) } };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function momentOf(at: number): string {
  return new Date(begin + at * 1_000).toISOString();
}
