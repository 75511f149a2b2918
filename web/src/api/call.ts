import { accountHeader, type Endpoint, takesQuery } from '@paratope/shared/endpoint';
import { FailureBody } from '@paratope/shared/failure';
import { answerWords } from '../words/words.ts';

/**
 * How a call can end. `failed`: a refusal in our own server's words, with whatever stands beside them. `unreachable`: no network, no
 * answer in time, or an answer that is not our server's, such as the sign-in page of a hotel. `unreadable`: a success of our server in
 * a shape this program does not know.
 */
export type Answer<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly kind: 'failed'; readonly status: number; readonly failure: ServerFailure }
  | { readonly ok: false; readonly kind: 'unreachable' }
  | { readonly ok: false; readonly kind: 'unreadable'; readonly body: unknown };

export type ServerFailure = FailureBody & { readonly [beside: string]: unknown };

export interface CallOptions {
  /** Milliseconds after which the call counts as unreachable; 20 seconds, five minutes where a file travels. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** The body of a call that sends raw bytes. */
  readonly bytes?: Blob;
  /** The account this call is meant for: the page's unless said; null asks whoever is signed in. */
  readonly account?: string | null;
}

/** Whose page this is: the one thing all calls share, as they share the browser's cookie. */
let pageAccount: string | undefined;

/** From now on the calls of this page are meant for this account: under another one's session the server does nothing of them (sync/SPEC.md A1). */
export const speakFor = (accountId: string | undefined): void => {
  pageAccount = accountId;
};

export const namingAccount = (accountId: string | null | undefined): Record<string, string> => {
  const account = accountId === undefined ? pageAccount : accountId;
  return account ? { [accountHeader]: account } : {};
};

/** Makes a declared call. Never throws: every way it can end is an {@link Answer}. */
export async function call<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Answer<Output>> {
  const sent = await send(requestOf(endpoint, input as Readonly<Record<string, unknown>>, options), {
    timeout: options.timeout ?? (endpoint.body === 'json' || endpoint.body === 'none' ? 20_000 : 300_000),
    signal: options.signal,
    account: options.account,
  });
  return sent ? answerOf(endpoint, sent) : { ok: false, kind: 'unreachable' };
}

/** The same for a call whose declaration is fetched when it is first made: a page that seldom calls stays small. */
export async function callLazily<Input, Output>(
  declaration: () => Promise<Endpoint<Input, Output>>,
  input: Input,
  options?: CallOptions,
): Promise<Answer<Output>> {
  const endpoint = await declaration().catch(() => undefined);
  return endpoint ? call(endpoint, input, options) : { ok: false, kind: 'unreachable' };
}

export interface Sent {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Parsed JSON, or undefined where the answer was none. */
  readonly body: unknown;
}

/** Sends a JSON or form request to our own server and reads the answer whole; undefined when nothing came back in time. */
export async function send(
  request: {
    readonly path: string;
    readonly init: RequestInit & { readonly headers?: Readonly<Record<string, string>> };
  },
  limits: Pick<CallOptions, 'account'> & { readonly timeout: number; readonly signal?: AbortSignal | undefined },
): Promise<Sent | undefined> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), limits.timeout);
  try {
    const signal = limits.signal ? AbortSignal.any([clock.signal, limits.signal]) : clock.signal;
    const headers = { ...namingAccount(limits.account), ...request.init.headers };
    const response = await fetch(request.path, { credentials: 'same-origin', ...request.init, headers, signal });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: parsed(text) };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function requestOf(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, { bytes }: CallOptions) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const query =
    takesQuery(endpoint) && rest.size > 0 ? `?${new URLSearchParams([...rest].map(([k, v]) => [k, String(v)]))}` : '';
  return { path: `${path}${query}`, init: { method: endpoint.method, ...bodyOf(endpoint, rest, bytes) } };
}

function bodyOf(endpoint: Endpoint, fields: ReadonlyMap<string, unknown>, bytes: Blob | undefined) {
  if (endpoint.body === 'bytes')
    return { body: bytes ?? null, headers: { 'Content-Type': 'application/octet-stream' } };
  if (endpoint.body === 'json') {
    return { body: JSON.stringify(Object.fromEntries(fields)), headers: { 'Content-Type': 'application/json' } };
  }
  if (endpoint.body === 'none') return {};
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value));
  return { body: form };
}

function answerOf<Input, Output>(endpoint: Endpoint<Input, Output>, { status, body }: Sent): Answer<Output> {
  const failure = FailureBody.safeParse(body);
  if (failure.success) {
    return {
      ok: false,
      kind: 'failed',
      status,
      failure: { ...(body as object), ...failure.data, message: answerWords(failure.data.message) },
    };
  }
  if (status >= 300 || body === undefined) return { ok: false, kind: 'unreachable' };
  const output = endpoint.output.safeParse(body);
  if (output.success) return { ok: true, value: output.data };
  return saysSuccess(body) ? { ok: false, kind: 'unreadable', body } : { ok: false, kind: 'unreachable' };
}

const saysSuccess = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
