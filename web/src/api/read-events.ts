/** Why a stream of events did not open. */
export interface NotOpened {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

/**
 * Reads a stream of server-sent events to its end; undefined when it was broken off or could not be reached. An
 * `EventSource` would hide a refusal.
 */
export async function readEvents(
  path: string,
  signal: AbortSignal,
  hear: (data: string) => void,
): Promise<NotOpened | undefined> {
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
    if (!response.ok || !response.body) {
      const body: unknown = await response.json().catch(() => undefined);
      return { status: response.status, retryAfter: response.headers.get('Retry-After'), body };
    }
    await eachFrame(response.body, hear);
  } catch {
    // A broken stream is treated like one that never opened.
  }
  return undefined;
}

async function eachFrame(body: ReadableStream<Uint8Array>, hear: (data: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) hear(dataOf(frame));
  }
}

const dataOf = (frame: string): string =>
  frame
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
