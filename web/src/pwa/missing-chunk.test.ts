import { expect, test } from 'vitest';
import { reloadOnceOnMissingChunk } from './missing-chunk.ts';

test('a part of an older version brings the present one, once', () => {
  const page = aPage();
  reloadOnceOnMissingChunk(page, () => true, 'first');
  expect(page.miss().defaultPrevented).toBe(true);
  expect(page.reloads).toBe(1);
  expect(page.miss().defaultPrevented).toBe(false);
  expect(page.reloads).toBe(1);
});

test('a page is not given up where nothing better would come: the caller hears the failure instead', () => {
  let mayReload = false;
  const page = aPage();
  reloadOnceOnMissingChunk(page, () => mayReload, 'first');
  expect(page.miss().defaultPrevented).toBe(false);
  expect(page.reloads).toBe(0);
  mayReload = true;
  page.miss();
  expect(page.reloads).toBe(1);
});

test('a page that is being left does not come back because the way out broke off its parts', () => {
  const page = aPage();
  reloadOnceOnMissingChunk(page, () => true, 'first');
  page.leave();
  expect(page.miss().defaultPrevented).toBe(false);
  expect(page.reloads).toBe(0);
});

test('a browser without a memory never turns in a circle', () => {
  const page = aPage();
  page.sessionStorage.getItem = () => {
    throw new DOMException('No storage here', 'SecurityError');
  };
  reloadOnceOnMissingChunk(page, () => true, 'first');
  expect(page.miss().defaultPrevented).toBe(false);
  expect(page.reloads).toBe(0);
});

/** A document that counts its reloads, can miss a part and can be left. */
function aPage() {
  const kept = new Map<string, string>();
  const events = new EventTarget();
  const page = {
    reloads: 0,
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    location: {
      reload: () => {
        page.reloads += 1;
      },
    },
    addEventListener: (type: string, listener: (event: Event) => void) => events.addEventListener(type, listener),
    leave: () => void events.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    miss() {
      const event = new Event('vite:preloadError', { cancelable: true });
      events.dispatchEvent(event);
      return event;
    },
  };
  return page;
}
