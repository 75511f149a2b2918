import { afterEach, expect, test } from 'vitest';
import { enhance } from './enhance-document.ts';
import { renderDocument } from './render.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

function landing(isSignedIn: () => boolean) {
  const { html } = renderDocument({
    path: '/',
    language: 'en',
    origin: 'https://paratope.example',
    assets: { 'src/public/enhance.ts': { file: 'assets/enhance-1.js' } },
    content: {
      brand: 'Paratope',
      investorCount: 1388,
      isDemo: false,
      price: { amount: 29_900, currency: 'usd', period: 'once' },
    },
  });
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  enhance(document, isSignedIn);
  const links = [...document.querySelectorAll('a')].filter(
    ({ textContent }) => textContent?.trim() === 'Client Portal',
  );
  return links.map((link) => link.getAttribute('href'));
}

test('[R29] Client Portal leads to the dashboard where this device remembers a signed-in client', () => {
  const links = landing(() => true);
  expect(links.length).toBeGreaterThan(0);
  expect(new Set(links)).toEqual(new Set(['/client/dashboard']));
});

test('[R30] Client Portal leads to the login where this device remembers nobody, or may not remember', () => {
  expect(new Set(landing(() => false))).toEqual(new Set(['/client/login']));
  const closed = landing(() => {
    throw new Error('storage is closed');
  });
  expect(new Set(closed)).toEqual(new Set(['/client/login']));
});
