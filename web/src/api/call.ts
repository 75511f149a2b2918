import { accountHeader, type Endpoint, takesQuery } from '@paratope/shared/endpoint';
import { FailureBody } from '@paratope/shared/failure';
import { whole } from '@paratope/sync/whole-text';
import { pageLanguage } from '../words/words.ts';
import { type ActResult, done, failed } from './act-result.ts';

export interface CallOptions {
  /** Milliseconds until the call counts as unreachable; by default 20 seconds, or five minutes for uploads. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly bytes?: Blob;
  /** The account the call is meant for; by default the page's. Null addresses whichever account is signed in. */
  readonly account?: string | null;
}

/** The page's account. Module state, because all calls share it as they share the browser's cookie. */
let pageAccount: string | undefined;

/** Sets the account for this page's calls. Under another account's session the server refuses them (sync/SPEC.md A1). */
export const speakFor = (accountId: string | undefined): void => {
  pageAccount = accountId;
};

export const namingAccount = (accountId: string | null | undefined): Record<string, string> => {
  const account = accountId === undefined ? pageAccount : accountId;
  return account ? { [accountHeader]: account } : {};
};

/** Calls an endpoint. Never throws: every outcome is an {@link ActResult}. */
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

/** Like `call`, but loads the endpoint's declaration on first use, to keep pages that seldom call it small. */
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
  /** Parsed JSON, or undefined if it was not JSON. */
  readonly body: unknown;
}

/** Sends a request to our own server and reads the whole answer; undefined when none arrived in time. */
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
  // As in changes (sync/SPEC.md N5): the server refuses U+0000, which a paste can bring along and nobody sees.
  const texts = endpoint.body === 'form' ? input : whole(input);
  const rest = new Map(Object.entries(texts).filter(([, value]) => value !== undefined));
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
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : whole(String(value)));
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
