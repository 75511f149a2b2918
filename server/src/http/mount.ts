import { AccountApi } from '@paratope/shared/account/api';
import { AdminApi } from '@paratope/shared/admin/api';
import { parseInput } from '@paratope/shared/answers';
import { type Endpoint, type InputOf, type OutputOf, takesQuery } from '@paratope/shared/endpoint';
import { keyScopesOf } from '@paratope/shared/keys/key-scopes';
import type { Language } from '@paratope/shared/words/language';
import { asMessage, msg, type Text } from '@paratope/shared/words/message';
import { rendered } from '@paratope/shared/words/rendered';
import type { Words } from '@paratope/shared/words/words';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Actor, type ActorFor, type Admin, type Ctx, type Deps, Refused } from '../context.ts';
import { accountIdOfAddress, adminIdOfAddress, type SessionKind } from '../db/sessions.ts';
import { keyOf, refuseBeyondScope } from './api-key.ts';
import { askedLanguage, wordsOfRequest } from './language.ts';
import { refusal, requestIdOf } from './on-error.ts';
import type { RateLimits } from './rate-limits.ts';
import { readJson, refuseNul } from './read-json.ts';
import { requestAddress } from './request-address.ts';
import { noteCaller, noteRefusal, noteRoutine } from './request-facts.ts';
import { answerCookie, recogniseAdmin, recogniseFounder, SessionAnswer } from './session.ts';
import { logSignIn } from './sign-in-log.ts';

/** What a request adds to a verb's context; `request` is for the few verbs that stream. */
export interface RequestCtx<A extends Actor = Actor> extends Ctx<A> {
  readonly request: Request;
  /** User agent, for the list of sessions. */
  readonly device: string;
  /** For rate limits only. */
  readonly address: string;
  /** The language pages were requested in; undefined if the caller names none, as programs do. */
  readonly language?: Language | undefined;
  readonly words: Words;
  /** The admin logged in to the same browser, on a call for anyone by a logged-in founder. */
  readonly alsoAdmin?: Admin;
}

type Answer<Output> = Output | Omit<Output, 'success'>;

export type Verb<E extends Endpoint> = (
  ctx: RequestCtx<ActorFor<E['who']>>,
  input: InputOf<E>,
) => Promise<Answer<OutputOf<E>> | SessionAnswer<Answer<OutputOf<E>>> | Response>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly verb: (ctx: RequestCtx<never>, input: never) => Promise<unknown>;
  /** Answers at the limit in the place of the usual refusal, where a browser's window shows the answer. */
  readonly atLimit?: (ctx: RequestCtx) => Promise<Response>;
}

export const on = <E extends Endpoint>(endpoint: E, verb: Verb<E>, more: Pick<Route, 'atLimit'> = {}): Route => ({
  endpoint,
  verb: verb as unknown as Route['verb'],
  ...more,
});

interface Caller {
  readonly actor: Actor;
  readonly address: string;
  readonly alsoAdmin?: Admin;
  /** Queues the parsing of a large body. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
}

const atOnce = <T>(work: () => Promise<T>): Promise<T> => work();

/** Largest body in bytes, including a piece of a file; a deck sent whole is a form and has its own limit. */
const largestBody = 1024 * 1024;
const largestForm = 26 * 1024 * 1024;

/** Mounts every declared endpoint. Throws for one without a verb, and for a verb without a declaration. */
export function mountEndpoints(
  app: Hono,
  deps: Deps,
  { endpoints, routes, limits }: { endpoints: readonly Endpoint[]; routes: readonly Route[]; limits: RateLimits },
): void {
  const mounted = new Map(routes.map((route) => [route.endpoint, route]));
  const undeclared = routes.find(({ endpoint }) => !endpoints.includes(endpoint));
  if (undeclared)
    throw new Error(`${undeclared.endpoint.method} ${undeclared.endpoint.path} is mounted but not declared.`);

  for (const endpoint of endpoints) {
    const route = mounted.get(endpoint);
    if (!route) throw new Error(`${endpoint.method} ${endpoint.path} is declared but has no verb.`);
    const limit = bodyWithin(endpoint.largestBody ?? (endpoint.body === 'form' ? largestForm : largestBody));
    app.on(endpoint.method, endpoint.path, limit, (c) => answer(c, route));
  }

  async function answer(c: Context, { endpoint, verb, atLimit }: Route): Promise<Response> {
    const { actor, alsoAdmin } = await whoCalls(deps, c, endpoint);
    if (endpoint.byItself) noteRoutine(c);
    noteCaller(c, actor);
    const address = requestAddress(c, deps.config.TRUST_PROXY);
    const wait = await limits.take(endpoint, { address, actor });
    const caller: Caller = { actor, address, ...(alsoAdmin ? { alsoAdmin } : {}) };
    if (wait > 0 && atLimit) {
      noteRefusal(c, 'rate_limited');
      return atLimit(ctxOf(c, caller));
    }
    if (wait > 0) return tooMany(c, wait);
    const isCounted = actor.kind === 'founder' && (endpoint.costly || isLarge(c));
    if (!isCounted) return done(c, endpoint, verb, caller);
    const inHand = await deps.fairTurns.enter(actor.accountId);
    const inTurn = <T>(work: () => Promise<T>) => deps.fairTurns.take(actor.accountId, ({ hold }) => hold(work));
    try {
      if (endpoint.costly === 'whole') return await inTurn(() => done(c, endpoint, verb, caller));
      return await done(c, endpoint, verb, { ...caller, ...(isLarge(c) ? { inTurn } : {}) });
    } finally {
      inHand.leave();
    }
  }

  async function done(c: Context, endpoint: Endpoint, verb: Route['verb'], caller: Caller): Promise<Response> {
    const { inTurn = atOnce } = caller;
    const given = await bodyOf(c, endpoint);
    const input = await inTurn(async () => readInput(c, endpoint, given()));
    const waitForAccount = await limits.takeFor(endpoint, input);
    if (waitForAccount > 0) {
      await logLockout(c, endpoint, input);
      return tooMany(c, waitForAccount);
    }
    return reply(c, endpoint, await verb(ctxOf(c, caller) as never, input as never));
  }

  const ctxOf = (c: Context, { actor, address, alsoAdmin }: Caller): RequestCtx => ({
    ...deps,
    actor,
    requestId: requestIdOf(c),
    now: deps.clock.now().toISOString(),
    request: c.req.raw,
    device: c.req.header('user-agent') ?? '',
    address,
    language: askedLanguage(c),
    words: wordsOfRequest(c),
    ...(alsoAdmin ? { alsoAdmin } : {}),
  });

  /** So that guessing at one account is logged even if every try comes from another address. */
  async function logLockout(c: Context, endpoint: Endpoint, input: unknown): Promise<void> {
    const kind = signsIn.get(endpoint);
    if (!kind) return;
    const { email } = input as { email: string };
    const idOf = kind === 'founder' ? accountIdOfAddress : adminIdOfAddress;
    const account = await idOf(deps.database.reader, email);
    logSignIn({ log: deps.log, requestId: requestIdOf(c) }, 'login.locked', { kind, account, why: 'too many tries' });
  }

  function tooMany(c: Context, seconds: number): Response {
    c.header('Retry-After', String(seconds));
    return refusal(
      c,
      'rate_limited',
      msg('Too many attempts. Please wait {seconds} seconds and try again.', { seconds }),
    );
  }

  function reply(c: Context, endpoint: Endpoint, answered: unknown): Response {
    if (answered instanceof Response) return answered;
    if (answered instanceof SessionAnswer) {
      answerCookie(deps, c, answered);
      return reply(c, endpoint, answered.body);
    }
    const body = endpoint.output.parse({ success: true, ...(answered as object) }) as { message?: Text };
    const words = wordsOfRequest(c);
    const message = body.message === undefined ? {} : { message: words.say(asMessage(body.message)) };
    return c.json({ ...(rendered(body, words) as object), ...message }, endpoint.status as ContentfulStatusCode);
  }
}

/** A body with a declared length is checked by it, which costs nothing; any other is counted while it is read. */
function bodyWithin(bytes: number): MiddlewareHandler {
  const counted = bodyLimit({
    maxSize: bytes,
    onError: (c) => refusal(c, 'too_large', 'This is too large to send. Shorten it or choose a smaller file.'),
  });
  return (c, next) => {
    const hasNone = c.req.method === 'GET' || c.req.method === 'HEAD';
    const length = c.req.header('transfer-encoding') === undefined ? c.req.header('content-length') : undefined;
    const fits = length !== undefined && /^\d+$/.test(length) && Number(length) <= bytes;
    return hasNone || fits ? next() : counted(c, next);
  };
}

/** Endpoints that open a session for the account they name. */
const signsIn: ReadonlyMap<Endpoint, SessionKind> = new Map<Endpoint, SessionKind>([
  [AccountApi.login, 'founder'],
  [AccountApi.claimPairing, 'founder'],
  [AdminApi.login, 'admin'],
]);

const rank = { 'read-only': 0, reviewer: 1, owner: 2 } as const;

/** Returns the caller, or throws the refusal. A founder's session never gives access to admin endpoints, nor the other way around. */
async function whoCalls(deps: Deps, c: Context, endpoint: Endpoint): Promise<{ actor: Actor; alsoAdmin?: Admin }> {
  const { who, byItself } = endpoint;
  if (who === 'anyone' || who === 'peer') {
    const [founder, admin] = [await recogniseFounder(deps, c), await recogniseAdmin(deps, c)];
    const program = [founder, admin].find((found) => found.ok && keyOf(found.actor));
    // Where anyone may call, a key that opens nothing there is no more than a stranger.
    if (program?.ok && keyScopesOf(endpoint).length === 0) return { actor: { kind: 'visitor' } };
    if (program?.ok) refuseBeyondScope(endpoint, program.actor);
    if (founder.ok) return { actor: founder.actor, ...(admin.ok ? { alsoAdmin: admin.actor } : {}) };
    return { actor: admin.ok ? admin.actor : { kind: 'visitor' } };
  }
  if (who === 'founder' || who === 'temporary') {
    const founder = await recogniseFounder(deps, c);
    if (!founder.ok) throw new Refused(founder.code, founder.message, founder.wipe ? { extra: { wipe: true } } : {});
    noteCaller(c, founder.actor);
    refuseBeyondScope(endpoint, founder.actor);
    if (who === 'founder' && founder.actor.isTemporary) {
      throw new Refused('forbidden', 'This is available once we have received your form.');
    }
    return { actor: founder.actor };
  }
  const admin = await recogniseAdmin(deps, c, { isSeen: byItself !== true });
  if (!admin.ok) {
    // A founder is known and gets 403; a stranger is asked to log in.
    const founder = await recogniseFounder(deps, c);
    if (founder.ok) {
      noteCaller(c, founder.actor);
      throw new Refused('forbidden', 'This needs an admin account.');
    }
    throw new Refused(admin.code, admin.message);
  }
  noteCaller(c, admin.actor);
  refuseBeyondScope(endpoint, admin.actor);
  if (rank[admin.actor.role] < rank[who]) throw new Refused('forbidden', notInRole(admin.actor, who));
  return { actor: admin.actor };
}

const notInRole = (admin: Admin, who: string) =>
  msg('Your role is {role}; this needs {needed}.', { role: admin.role, needed: who });

/** Merges path and body, or path and query, into one flat object, parsed by the endpoint's schema. */
function readInput(c: Context, endpoint: Endpoint, body: Record<string, unknown>): unknown {
  const given: Record<string, unknown> = { ...(takesQuery(endpoint) ? c.req.query() : body), ...c.req.param() };
  // A JSON body was checked while its text was at hand.
  refuseNul(endpoint.body === 'json' ? c.req.param() : given);
  const parsed = parseInput(endpoint.input, given);
  if (parsed.ok) return parsed.data;
  const { message, fields } = parsed;
  throw new Refused('invalid', message, fields ? { fields } : {});
}

/** Waits for the body, and lets the caller decide when it is parsed. */
async function bodyOf(c: Context, endpoint: Endpoint): Promise<() => Record<string, unknown>> {
  if (takesQuery(endpoint)) return () => ({});
  const type = c.req.header('content-type') ?? '';
  if (endpoint.body === 'form') {
    if (!type.startsWith('multipart/form-data'))
      throw new Refused('unsupported_type', 'Send this as multipart/form-data.');
    const form = await c.req.parseBody().catch(() => {
      throw new Refused('invalid', "We couldn't read this form.");
    });
    return () => form;
  }
  const text = await c.req.text();
  if (endpoint.body === 'urlencoded') {
    if (!type.startsWith('application/x-www-form-urlencoded'))
      throw new Refused('unsupported_type', 'Send this as application/x-www-form-urlencoded.');
    return () => onceEach(new URLSearchParams(text));
  }
  if (text !== '' || type !== '') {
    if (!/^application\/([\w.+-]*\+)?json\b/i.test(type))
      throw new Refused('unsupported_type', 'Send this as application/json.');
  }
  return () => (text === '' ? {} : objectOf(readJson(text, endpoint)));
}

/** Two values of one name may be read differently by whoever looks at the first and whoever looks at the last. */
export function onceEach(fields: URLSearchParams): Record<string, string> {
  const names = [...fields.keys()];
  if (new Set(names).size < names.length) throw new Refused('invalid', 'This request names something twice.');
  return Object.fromEntries(fields);
}

function objectOf(body: unknown): Record<string, unknown> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Refused('invalid', "This request isn't valid JSON.");
  return body as Record<string, unknown>;
}

/** Bytes; a body up to this size is parsed in a millisecond. */
const smallBody = 16 * 1024;

/** Whether a body is, or may be, so large that its parsing must be queued. */
function isLarge(c: Context): boolean {
  if (c.req.header('transfer-encoding') !== undefined) return true;
  return Number(c.req.header('content-length') ?? 0) > smallBody;
}
