import { PushNews } from '@paratope/shared/push/api';

/** The parts of the service worker's global scope used here. */
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

/** Always shows something, even if the push cannot be read: a browser revokes push from apps that receive one silently. */
export function showNews({ registration }: Surroundings, text: string | undefined): Promise<void> {
  const news = read(text);
  return registration.showNotification(news.title, {
    body: news.body,
    tag: news.kind,
    icon: '/icons/icon-192.png',
    data: { path: news.path },
  });
}

/** Focuses the page where it is open, else opens a new window: an open one may hold an unsaved form. */
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
