import { PushNews } from '@paratope/shared/push/api';

/** What is used here of the worker's surroundings. */
export interface Surroundings {
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    matchAll(wanted: object): Promise<readonly OpenWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
}

interface OpenWindow {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
}

/** Shows what was pushed. A browser that hears a push and shows nothing takes the right away, so what cannot be read is shown as well. */
export function showNews({ registration }: Surroundings, text: string | undefined): Promise<void> {
  const news = read(text);
  return registration.showNotification(news.title, {
    body: news.body,
    tag: news.kind,
    icon: '/icons/icon-192.png',
    data: { path: news.path },
  });
}

/** A tap leads to the page where it is open, else opens it in a window of its own: an open one may hold a form that is half written. */
export async function openNews({ clients }: Surroundings, data: unknown): Promise<void> {
  const { success, data: known } = PushNews.shape.path.safeParse((data as { path?: unknown } | null)?.path);
  const path = success ? known : '/client/dashboard';
  const windows = await clients.matchAll({ type: 'window' });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : clients.openWindow(path));
}

function read(text: string | undefined): PushNews {
  try {
    return PushNews.parse(JSON.parse(text ?? ''));
  } catch {
    return { kind: 'test', title: 'Paratope', body: '', path: '/client/dashboard' };
  }
}
