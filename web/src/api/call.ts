import { accountHeader, type Endpoint, takesQuery } from '@paratope/shared/endpoint';
import { FailureBody } from '@paratope/shared/failure';
import { pageLanguage } from '../words/words.ts';
import { type ActResult, done, failed } from './act-result.ts';

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

/** Makes a declared call. Never throws: every way it can end is an {@link ActResult}. */
export async function call<Input, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<ActResult<Output>> {
  const sent = await send(requestOf(endpoint, input as Readonly<Record<string, unknown>>, options), {
    timeout: options.timeout ?? (endpoint.body === 'json' || endpoint.body === 'none' ? 20_000 : 300_000),
    signal: options.signal,
    account: options.account,
  });
  return sent ? answerOf(endpoint, sent) : failed('unreachable');
}

/** The same for a call whose declaration is fetched when it is first made: a page that seldom calls stays small. */
export async function callLazily<Input, Output>(
  declaration: () => Promise<Endpoint<Input, Output>>,
  input: Input,
  options?: CallOptions,
): Promise<ActResult<Output>> {
  const endpoint = await declaration().catch(() => undefined);
  return endpoint ? call(endpoint, input, options) : failed('unreachable');
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
    const headers = {
      'Accept-Language': pageLanguage(),
      ...namingAccount(limits.account),
      ...request.init.headers,
    };
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

function answerOf<Input, Output>(endpoint: Endpoint<Input, Output>, { status, body }: Sent): ActResult<Output> {
  const failure = FailureBody.safeParse(body);
  if (failure.success) {
    const { code, message, fields, ...beside } = failure.data;
    return {
      ok: false,
      kind: 'refused',
      status,
      code,
      message,
      beside,
      ...(fields ? { fields } : {}),
    };
  }
  if (status >= 300 || body === undefined) return failed('unreachable');
  const output = endpoint.output.safeParse(body);
  if (output.success) return done(output.data, messageIn(output.data));
  return failed(saysSuccess(body) ? 'unknown' : 'unreachable');
}

const messageIn = (output: unknown): string =>
  typeof output === 'object' && output !== null && 'message' in output && typeof output.message === 'string'
    ? output.message
    : '';

const saysSuccess = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
