import { expect, test } from 'vitest';
import { lookOfStart } from './look-of-start.ts';

/** A page of the app on some device, its choice of ground kept, and what it asks to be started with afterwards. */
function startedOn({
  width = 1280,
  height = 800,
  dots = 1,
  ground,
}: {
  width?: number;
  height?: number;
  dots?: number;
  ground?: 'light' | 'dark';
}) {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">';
  if (ground) page.documentElement.dataset.theme = ground;
  const look = () => lookOfStart(page, { screen: { width, height } as Screen, devicePixelRatio: dots });
  look();
  look();
  const pictures = [...page.querySelectorAll<HTMLLinkElement>('link[rel=apple-touch-startup-image]')];
  return {
    manifest: page.querySelector('link[rel=manifest]')?.getAttribute('href'),
    pictures: pictures.map((link) => [link.media, link.getAttribute('href')]),
  };
}

test('an iPhone is offered the pictures of exactly its screen, one for each ground, once', () => {
  expect(startedOn({ width: 390, height: 844, dots: 3 }).pictures).toEqual([
    ['(prefers-color-scheme: light)', '/startup/1170x2532-light.png'],
    ['(prefers-color-scheme: dark)', '/startup/1170x2532-dark.png'],
  ]);
});

test('any other screen is offered none', () => {
  expect(startedOn({ width: 390, height: 844, dots: 2 }).pictures).toEqual([]);
  expect(startedOn({}).pictures).toEqual([]);
});

test('the app opens on the ground that is used here', () => {
  expect(startedOn({}).manifest).toBe('/manifest.webmanifest');
  expect(startedOn({ ground: 'light' }).manifest).toBe('/manifest.webmanifest');
  expect(startedOn({ ground: 'dark' }).manifest).toBe('/manifest-dark.webmanifest');
});
