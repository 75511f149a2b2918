import type { AdminRole } from '@paratope/shared/admin/session-api';
import type { Endpoint, Who } from '@paratope/shared/endpoint';
import { endpointName, endpoints } from '@paratope/shared/endpoints';
import { keyScopesOf } from '@paratope/shared/keys/key-scopes';
import { expect, test } from 'vitest';
import type { Answer } from '../testing/test-server.ts';
import { type CallerName, callerNames, createCallers, type KeyHolder } from './testing/callers.ts';
import { type Row, rows } from './testing/things.ts';

/** What a caller meets at a door: it opens, or the status and the code of the refusal. */
type Verdict = 'opens' | '401 session.missing' | '401 session.expired' | '401 session.revoked' | '403 forbidden';

const stranger = {
  visitor: '401 session.missing',
  'tampered token': '401 session.expired',
  'expired founder': '401 session.expired',
  'ended founder': '401 session.revoked',
  'expired admin': '401 session.expired',
  'disabled admin': '401 session.expired',
  'read-only admin': '401 session.expired',
  reviewer: '401 session.expired',
  owner: '401 session.expired',
} as const;
const opens = 'opens';
const forbidden = '403 forbidden';
const founders = { 'free founder': opens, 'standard founder': opens, 'another client': opens } as const;
const team = {
  ...stranger,
  'ended founder': '401 session.expired',
  'disabled admin': '401 session.revoked',
  'temporary token': forbidden,
  'free founder': forbidden,
  'standard founder': forbidden,
  'another client': forbidden,
  owner: opens,
} as const;
const everybody = Object.fromEntries(callerNames.map((name) => [name, opens])) as Record<CallerName, Verdict>;

const verdicts: Record<Who, Record<CallerName, Verdict>> = {
  anyone: everybody,
  peer: everybody,
  temporary: { ...stranger, ...founders, 'temporary token': opens },
  founder: { ...stranger, ...founders, 'temporary token': forbidden },
  'read-only': { ...team, 'read-only admin': opens, reviewer: opens },
  reviewer: { ...team, 'read-only admin': forbidden, reviewer: opens },
  owner: { ...team, 'read-only admin': forbidden, reviewer: forbidden },
};

test('[Q21] [P28] every declared call lets in whom it was declared for and nobody else', { timeout: 300_000 }, async ({
  annotate,
}) => {
  const { server, tokenOf } = await createCallers();
  const wrong: string[] = [];
  let cells = 0;
  for (const endpoint of endpoints) {
    for (const caller of callerNames) {
      cells += 1;
      const token = await tokenOf(caller);
      const response = await server.app.request(endpoint.path.replace(/:\w+/g, 'x'), {
        method: endpoint.method,
        headers: { Host: '127.0.0.1', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      });
      const expected = verdicts[endpoint.who][caller];
      const met = await verdictOf(response);
      if (met !== expected) wrong.push(`${endpointName(endpoint)} × ${caller}: ${met} instead of ${expected}`);
    }
  }
  await annotate(`${cells} cells, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
  expect(cells).toBe(endpoints.length * callerNames.length);
});

/** Every kind of key: whose, with which scopes, and what they open. A role or a scope alone is not enough. */
const keys: readonly { readonly name: string; readonly holder: KeyHolder; readonly scopes: readonly string[] }[] = [
  { name: 'read', holder: 'standard founder', scopes: ['read'] },
  { name: 'propose', holder: 'standard founder', scopes: ['propose'] },
  { name: 'write', holder: 'standard founder', scopes: ['write'] },
  { name: 'read and write', holder: 'standard founder', scopes: ['read', 'write'] },
  {
    name: 'every scope there is',
    holder: 'standard founder',
    scopes: ['read', 'propose', 'write', 'review', 'import'],
  },
  { name: "a read-only admin's every scope", holder: 'read-only admin', scopes: ['read', 'review', 'import'] },
  { name: "a reviewer's read", holder: 'reviewer', scopes: ['read'] },
  { name: "an owner's read", holder: 'owner', scopes: ['read'] },
  { name: "an owner's review", holder: 'owner', scopes: ['review'] },
  { name: "an owner's import", holder: 'owner', scopes: ['import'] },
  { name: "an owner's every scope", holder: 'owner', scopes: ['read', 'propose', 'write', 'review', 'import'] },
  { name: "a disabled admin's every scope", holder: 'disabled admin', scopes: ['read', 'review', 'import'] },
];
const roles = { 'read-only': 0, reviewer: 1, owner: 2 } as const;

test('[Q21] every call lets in the API keys whose scope and owner it asks for and no other, and no dead one', {
  timeout: 300_000,
}, async ({ annotate }) => {
  const { server, keyOf } = await createCallers();
  const wrong: string[] = [];
  let cells = 0;
  const knock = async (endpoint: Endpoint, token: string, expected: Verdict, name: string) => {
    cells += 1;
    const response = await server.app.request(endpoint.path.replace(/:\w+/g, 'x'), {
      method: endpoint.method,
      headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
    });
    const met = await verdictOf(response);
    if (met !== expected) wrong.push(`${endpointName(endpoint)} × ${name}: ${met} instead of ${expected}`);
  };
  for (const { name, holder, scopes } of keys) {
    const token = await keyOf(holder, { scopes });
    for (const endpoint of endpoints) await knock(endpoint, token, verdictForKey(endpoint, holder, scopes), name);
  }
  for (const [how, code] of [
    ['isExpired', '401 session.expired'],
    ['isRevoked', '401 session.revoked'],
  ] as const) {
    const scopes = ['read', 'propose', 'write', 'review', 'import'];
    const token = await keyOf('standard founder', { scopes, [how]: true });
    for (const endpoint of endpoints) await knock(endpoint, token, verdictForDead(endpoint, code), how);
  }
  await annotate(`${cells} cells, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
  expect(cells).toBe(endpoints.length * (keys.length + 2));
});

const isForAnyone = ({ who }: Endpoint): boolean => who === 'anyone' || who === 'peer';
const isForFounders = ({ who }: Endpoint): boolean => who === 'founder' || who === 'temporary';

function verdictForKey(endpoint: Endpoint, holder: KeyHolder, scopes: readonly string[]): Verdict {
  const enough = keyScopesOf(endpoint);
  const isInScope = enough.some((scope) => scopes.includes(scope));
  if (holder === 'disabled admin') {
    if (isForAnyone(endpoint)) return opens;
    return isForFounders(endpoint) ? '401 session.expired' : '401 session.revoked';
  }
  if (isForAnyone(endpoint)) return enough.length === 0 || isInScope ? opens : forbidden;
  if (isForFounders(endpoint)) {
    if (holder !== 'standard founder') return '401 session.expired';
    return isInScope ? opens : forbidden;
  }
  if (holder === 'standard founder') return forbidden;
  const isOfRole = roles[holder === 'read-only admin' ? 'read-only' : holder] >= roles[endpoint.who as AdminRole];
  return isInScope && isOfRole ? opens : forbidden;
}

/** A dead key is a stranger where anyone may call, and unknown to the admin area. */
function verdictForDead(endpoint: Endpoint, code: Verdict): Verdict {
  if (isForAnyone(endpoint)) return opens;
  return isForFounders(endpoint) ? code : '401 session.expired';
}

test('no API key reaches accounts, people, plan, payments, exports, the deck’s file, keys, webhooks, or what only an owner may do; reading changes nothing', () => {
  const open = endpoints.flatMap((endpoint) => {
    const [scope] = keyScopesOf(endpoint);
    return scope ? [{ name: endpointName(endpoint), ...endpoint, scope }] : [];
  });
  const never =
    /account|session|password|second-factor|register|log(in|out)|members|invitation|pairings|\bplan|payments|renewal|promo|refund|premium-application$|export|\/deck\/file|\/deck$|uploads|\/keys|admins|settings|content|calendar|proposals|webhooks|analysis-links|push|csv|outbox|api\/sync$/;
  // Its tools ask for the scopes themselves (mcp.test.ts).
  const calls = open.filter(({ path }) => path !== '/mcp');
  const reachable = calls.filter(
    ({ path, method }) => never.test(path) && !(path.endsWith('/deck') && method === 'GET'),
  );
  expect(reachable.map(({ name }) => name)).toEqual([]);
  expect(open.filter(({ who }) => who === 'owner').map(({ name }) => name)).toEqual([]);
  expect(
    calls.filter(({ scope, method }) => (scope === 'read') !== (method === 'GET')).map(({ name }) => name),
  ).toEqual([]);
  expect(open.filter(({ who, scope }) => who === 'read-only' && scope !== 'read').map(({ name }) => name)).toEqual([]);
});

test('[decision S1] what belongs to another startup and what is not there are answered alike, in every call with an id in it', {
  timeout: 300_000,
}, async ({ annotate }) => {
  const named = endpoints.filter(({ path }) => path.includes(':'));
  const lacking = named.filter((endpoint) => !rows.some((row) => row.endpoint === endpoint)).map(endpointName);
  expect(lacking, 'a call with an id in its path needs a row in testing/things.ts').toEqual([]);

  const callers = await createCallers();
  const wrong: string[] = [];
  let cells = 0;
  const say = (row: Row, sentence: string) => wrong.push(`${endpointName(row.endpoint)}: ${sentence}`);
  for (const row of rows) {
    const ask = async (caller: CallerName, ids: Readonly<Record<string, string>>) => {
      cells += 1;
      const path = row.endpoint.path.replace(/:(\w+)/g, (_, name) => ids[name] ?? 'x');
      return callers.server.call(row.endpoint.method, path, { token: await callers.tokenOf(caller), body: row.body });
    };
    if (row.whose === 'nobody' || !row.make) continue;
    const theirs = await row.make(callers);
    const missing = Object.fromEntries(Object.keys(theirs).map((name) => [name, callers.server.deps.random.id()]));
    if (row.whose === 'startup') {
      const [another, nothing] = [await ask('another client', theirs), await ask('another client', missing)];
      if (!alike(another, nothing)) say(row, `another's is ${said(another)}, a missing one ${said(nothing)}`);
      if (another.status !== (row.isSilent ? 200 : 404)) say(row, `another's is ${said(another)}`);
      const mine = await ask('standard founder', theirs);
      if ([401, 403, 404].includes(mine.status) || mine.status >= 500) say(row, `one's own is ${said(mine)}`);
      continue;
    }
    for (const caller of ['visitor', 'standard founder', 'read-only admin'] as const) {
      const [there, nothing] = [await ask(caller, theirs), await ask(caller, missing)];
      const isLetIn = verdicts[row.endpoint.who][caller] === opens;
      if (!isLetIn && !alike(there, nothing))
        say(row, `${caller} learns what there is: ${said(there)}, ${said(nothing)}`);
      if (!isLetIn && ![401, 403].includes(there.status)) say(row, `${caller} is told ${said(there)}`);
    }
    const nothing = await ask('owner', missing);
    if (nothing.status !== 404) say(row, `the owner is told ${said(nothing)} of a missing one`);
    const there = await ask('owner', theirs);
    if ([401, 403, 404].includes(there.status) || there.status >= 500) say(row, `the owner is told ${said(there)}`);
  }
  await annotate(`${cells} cells, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
});

/** `opens` is every answer that comes from behind the door, the refusal of an empty body among them. */
async function verdictOf(response: Response): Promise<Verdict | string> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!isJson) {
    // A stream of events has no end.
    await response.body?.cancel();
    return response.status < 400 ? opens : String(response.status);
  }
  const { code, message } = (await response.json()) as { code?: string; message?: string };
  // This server has no mail, payment or table set: said behind the door.
  if (response.status >= 500 && code !== 'unavailable') return `${response.status} ${code}`;
  const isAtTheDoor = response.status === 401 || (response.status === 403 && atTheDoor.test(message ?? ''));
  return isAtTheDoor ? `${response.status} ${code}` : opens;
}

const atTheDoor =
  /^(An API key can't do this|This API key can’t do this|This needs an admin account|Your role is|This is available once we have received your form)/;

const alike = (one: Answer, other: Answer): boolean => said(one) === said(other);
const said = ({ status, body }: Answer): string => `${status} ${body?.code ?? ''} ${body?.message ?? ''}`;
