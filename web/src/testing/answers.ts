import { vi } from 'vitest';

export interface ServerRequest {
  readonly call: string;
  readonly query: URLSearchParams;
  /** Parsed JSON, or the form as it was sent. */
  readonly body: unknown;
}

type Reply = { readonly status?: number; readonly body: unknown } | 'unreachable';

/** Plays the server for `fetch`: a reply per call such as `POST /api/client/login`. What is not named cannot be reached. */
export function answerWith(
  replies: Readonly<Record<string, Reply | ((asked: ServerRequest) => Reply | Promise<Reply>)>>,
): ServerRequest[] {
  const asked: ServerRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://paratope.example');
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const question: ServerRequest = { call, query: url.searchParams, body };
    const reply = replies[call];
    // Every login page asks; it is a test's matter only where there is a provider.
    if (call !== 'GET /api/oidc' || reply) asked.push(question);
    const said = typeof reply === 'function' ? await reply(question) : reply;
    if (said === undefined || said === 'unreachable') throw new TypeError('Failed to fetch');
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body);
    return new Response(text, { status: said.status ?? 200 });
  });
  return asked;
}

/** A refusal as the server writes it. */
export const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  body: { success: false, code, message, error: message, requestId: 'request-1', ...more },
});

/** What the server says of who is signed in: a founder with Free Access. */
export const founderSession = (changes: { isVerified?: boolean } = {}) => ({
  body: {
    success: true,
    data: {
      accountId: 'account-ines',
      clientId: 'startup-quillwort',
      email: 'ines@quillwort.example',
      startup: { id: 'startup-quillwort', name: 'Quillwort Bio', role: 'owner' },
      plan: 'free',
      isTemporary: false,
      isVerified: true,
      expiresAt: '2027-03-01T09:00:00.000Z',
      ...changes,
    },
  },
});
