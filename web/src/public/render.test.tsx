import { expect, test } from 'vitest';
import type { PublicContent } from './content.ts';
import { renderDocument } from './render.tsx';

const content: PublicContent = {
  brand: 'Paratope',
  investorCount: 1388,
  isDemo: false,
  price: { amount: 29_900, currency: 'usd', period: 'once' },
};
const assets = {
  'src/public/enhance.ts': { file: 'assets/enhance-1.js', css: ['assets/own-1.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
};

function open(path: string, changes: Partial<PublicContent> = {}) {
  const { status, html } = renderDocument({
    path,
    language: 'en',
    origin: 'https://paratope.example',
    assets,
    content: { ...content, ...changes },
  });
  return { status, html, page: new DOMParser().parseFromString(html, 'text/html') };
}
const words = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '');

test('[R01] [SP01] [R56] the landing page has a hero whose Get Started leads to the portal', () => {
  const { status, page } = open('/');
  expect(status).toBe(200);
  expect(words(page, 'h1')).toEqual(['Find the investors your science fits.']);
  const start = [...page.querySelectorAll('main a')].find((link) => link.textContent?.trim() === 'Get Started');
  expect(start?.getAttribute('href')).toBe('/client/login');
});

test('[R28] [SP02] [SP03] [SP04] [SP05] [SP06] How it Works stands at its anchor with exactly three steps', () => {
  const { page } = open('/');
  expect(words(page, '#how-it-works h2')).toEqual(['How it Works']);
  expect(words(page, '#how-it-works h3')).toEqual([
    '1. Create Startup Profile',
    '2. AI-Powered Matching & Assessment',
    '3. Capital Raise Management',
  ]);
});

test('[SP07] [SP12] the footer ends with a copyright line', () => {
  expect(words(open('/').page, 'footer').join(' ')).toMatch(/© \d{4} Paratope/);
});

test('[decision I17] the number of investors is the counted one, and a demo says that it is a sample', () => {
  expect(open('/').html).toContain('1,388 biotech investors');
  expect(open('/', { investorCount: 2431 }).html).toContain('more than 2,000 biotech investors');
  expect(open('/', { investorCount: 2000, isDemo: true }).html).toContain('2,000 sample investors');
});

test('[R26] [SP37] [M163] any other path is the page that says so', () => {
  const { status, page } = open('/nothing/here');
  expect(status).toBe(404);
  expect(words(page, 'main').join(' ')).toContain('404');
  expect(words(page, 'h1')).toEqual(['Page Not Found']);
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('a document carries no script and no style of its own, only links to files, the shared sheets first', () => {
  for (const path of ['/', '/subscribe', '/nothing']) {
    const { page } = open(path);
    expect([...page.querySelectorAll('script')].every((script) => script.src !== '' && script.textContent === '')).toBe(
      true,
    );
    expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
    expect([...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'))).toEqual([
      '/assets/shared-1.css',
      '/assets/own-1.css',
    ]);
  }
});
