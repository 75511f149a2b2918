export interface Shared {
  /** Title, text and link, each on its own line; empty when there were none. */
  readonly text: string;
  readonly file?: File;
}

/**
 * Holds a share from the service worker until a page takes it: in the browser's cache, which both reach
 * without opening an account's database. It belongs to no account until a signed-in user has read it.
 */
export interface KeptShares {
  /** Returns the id to pass to `take`. Replaces any earlier share. */
  keep(form: FormData, id: string): Promise<string>;
  take(id: string): Promise<Shared | undefined>;
  clear(): Promise<void>;
}

export function keptShares(storage: CacheStorage = caches): KeptShares {
  const open = () => storage.open(cacheName);
  const clear = async () => void (await storage.delete(cacheName));
  return {
    async keep(form, id) {
      await clear();
      const cache = await open();
      const file = form.get('file');
      const kept = file instanceof File && file.size > 0 ? file : undefined;
      await cache.put(textAt(id), new Response(JSON.stringify({ text: textOf(form), fileName: kept?.name })));
      if (kept) await cache.put(fileAt(id), new Response(kept));
      return id;
    },
    async take(id) {
      const cache = await open();
      const said = await cache.match(textAt(id));
      if (!said) return undefined;
      const { text, fileName } = (await said.json()) as { text: string; fileName?: string };
      const bytes = fileName === undefined ? undefined : await cache.match(fileAt(id));
      if (!bytes) return { text };
      return { text, file: new File([await bytes.blob()], fileName ?? '', { type: 'application/pdf' }) };
    },
    clear,
  };
}

const cacheName = 'shared';
const textAt = (id: string): string => `/shared/${id}`;
const fileAt = (id: string): string => `/shared/${id}/file`;

/** Apps put a link into the text or beside it, and the title may repeat the text. */
function textOf(form: FormData): string {
  const said = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim());
  return said.filter((part, at) => part !== '' && !said.slice(at + 1).some((later) => later.includes(part))).join('\n');
}
