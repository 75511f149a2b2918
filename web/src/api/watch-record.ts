import { AdminPresenceApi, RecordEvent, type WatchedKind } from '@paratope/shared/admin/presence-api';
import { call } from './call.ts';
import { readEvents } from './read-events.ts';

export interface WatchedRecord {
  readonly kind: WatchedKind;
  readonly id: string;
}

interface Listener {
  /** Called whenever the stream opens. What was changed while there was none is not told. */
  opened(): void;
  /** Called with each event that a page shows. */
  hear(event: Exclude<RecordEvent, { kind: 'ping' }>): void;
  /** Called when there is no stream any more; another is tried. */
  lost(): void;
}

/** Milliseconds. An open stream pings every four seconds. */
const silent = 15_000;
const shortestWait = 2_000;
const longestWait = 60_000;

/** Keeps a stream about a record open until the returned function is called. Whoever is signed out or too old is not asked again. */
export function watchRecord({ kind, id }: WatchedRecord, listener: Listener): () => void {
  const over = new AbortController();
  void keepOpen(`${AdminPresenceApi.watchRecord.path}?${new URLSearchParams({ kind, id })}`, listener, over.signal);
  return () => over.abort();
}

async function keepOpen(path: string, listener: Listener, over: AbortSignal): Promise<void> {
  for (let wait = shortestWait; !over.aborted; wait = Math.min(2 * wait, longestWait)) {
    const line = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    const heard = (data: string) => {
      clearTimeout(timer);
      timer = setTimeout(() => line.abort(), silent);
      const event = RecordEvent.safeParse(parsed(data)).data;
      if (!event || over.aborted) return;
      if (!isOpen) listener.opened();
      isOpen = true;
      wait = shortestWait;
      if (event.kind === 'ping') void call(AdminPresenceApi.confirmPresence, { stream: event.stream });
      else listener.hear(event);
    };
    const refused = await readEvents(path, AbortSignal.any([over, line.signal]), heard);
    clearTimeout(timer);
    if (over.aborted) return;
    listener.lost();
    if (refused && refused.status !== 429 && refused.status < 500) return;
    await pause(Math.max(wait, Number(refused?.retryAfter ?? 0) * 1_000), over);
  }
}

const pause = (wait: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
