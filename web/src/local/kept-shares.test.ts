// @vitest-environment node
import { expect, test } from 'vitest';
import { keptShares } from './kept-shares.ts';

/** The browser's cache as far as it is used here; jsdom has none. */
function fakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        put: async (at: string, response: Response) => void store.set(at, response),
        match: async (at: string) => store.get(at)?.clone(),
      };
    },
    delete: async (name: string) => stores.delete(name),
  } as unknown as CacheStorage;
}

const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

test('title, words and link come as lines, and what stands in a later one is not said twice', async () => {
  const shares = keptShares(fakeCaches());
  await shares.keep(formOf({ title: 'Fund V', text: 'Closed today', url: 'https://news.example/v' }), 'a');
  expect(await shares.take('a')).toEqual({ text: 'Fund V\nClosed today\nhttps://news.example/v' });
  await shares.keep(formOf({ title: 'Fund V', text: 'Fund V closed https://news.example/v', url: '' }), 'b');
  expect(await shares.take('b')).toEqual({ text: 'Fund V closed https://news.example/v' });
});

test('a file comes with its name and bytes, and a new share takes the place of the last', async () => {
  const shares = keptShares(fakeCaches());
  await shares.keep(formOf({ file: new File(['%PDF-1.7'], 'deck.pdf', { type: 'application/pdf' }) }), 'a');
  const taken = await shares.take('a');
  expect([taken?.text, taken?.file?.name, taken?.file?.size]).toEqual(['', 'deck.pdf', 8]);
  await shares.keep(formOf({ text: 'Something else' }), 'b');
  expect(await shares.take('a')).toBeUndefined();
  await shares.clear();
  expect(await shares.take('b')).toBeUndefined();
});
