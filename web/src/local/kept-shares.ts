/** Something another app shared with this one. */
export interface Shared {
  /** Title, words and link, each on a line of its own; empty when there were none. */
  readonly text: string;
  readonly file?: File;
}

/**
 * What the worker takes from a share until a page has it: in the browser's cache, where both can reach it without opening anybody's database.
 * It belongs to nobody until a signed-in person has read it.
 */
export interface KeptShares {
  /** Returns the name to take it by. Only the newest is kept. */
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

/** Apps put a link into the text or beside it, and the title may be the text again. */
function textOf(form: FormData): string {
  const said = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim());
  return said.filter((part, at) => part !== '' && !said.slice(at + 1).some((later) => later.includes(part))).join('\n');
}
