import { afterEach, expect, test } from 'vitest';
import type { PublicContent } from './content.ts';
import { enhance } from './enhance-document.ts';
import { renderDocument } from './render.tsx';
import { unwritten, written } from './testing/written.ts';

afterEach(() => {
  document.body.innerHTML = '';
  for (const script of document.head.querySelectorAll('script')) script.remove();
  localStorage.clear();
  sessionStorage.clear();
});

function open(path: string, content: PublicContent = unwritten, local = () => localStorage) {
  const { html } = renderDocument({
    path,
    language: 'en',
    origin: 'https://paratope.example',
    assets: { 'src/public/enhance.ts': { file: 'assets/enhance-1.js' } },
    content,
  });
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  enhance(document, { local, tab: () => sessionStorage });
}
const targets = (label: string, place = '') =>
  new Set(
    [...document.querySelectorAll(`${place} a`)]
      .filter(({ textContent }) => textContent?.trim() === label)
      .map((link) => link.getAttribute('href')),
  );

test('[R29] [decision I28] Client Portal and the navigation’s Get Started lead past the login where this device remembers a signed-in client', () => {
  localStorage.setItem('clientToken', '1');
  open('/team');
  expect(targets('Client Portal')).toEqual(new Set(['/client/dashboard']));
  expect(targets('Get Started', '.site-header')).toEqual(new Set(['/get-matched']));
});

test('[R30] Client Portal leads to the login where this device remembers nobody, or may not remember', () => {
  open('/');
  expect(targets('Client Portal')).toEqual(new Set(['/client/login']));
  open('/', unwritten, () => {
    throw new Error('storage is closed');
  });
  expect(targets('Client Portal')).toEqual(new Set(['/client/login']));
});

test('[SP85] a logo that does not load leaves the firm’s name in its place', () => {
  open('/partners', written);
  const logo = document.querySelector('main li img');
  logo?.dispatchEvent(new Event('error'));
  const [first] = document.querySelectorAll('main li');
  expect(first?.querySelector('img')).toBeNull();
  expect(first?.querySelector('.logo-words')?.textContent).toBe('Quillback');
});

test('[SP85] a firm without a logo is its name in type', () => {
  open('/partners', { ...written, partnerFirms: [{ name: 'Quillback' }] });
  expect(document.querySelector('main li .logo-words')?.textContent).toBe('Quillback');
});

const counted: PublicContent = { ...unwritten, analytics: 'https://count.ostrya.example/c.js' };
const press = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === words)?.click();
const loaded = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const isAsked = () => document.querySelector<HTMLElement>('.consent')?.hidden === false;

test('[SP97] [decision S20] no counting script is loaded unless an operator has set one and the visitor has agreed', () => {
  open('/');
  expect(document.querySelector('.consent')).toBeNull();
  open('/', counted);
  expect(isAsked()).toBe(true);
  expect(loaded()).toEqual([]);
  press('Yes, count it');
  expect(isAsked()).toBe(false);
  expect(loaded()).toEqual(['https://count.ostrya.example/c.js']);
});

test('[SP97] a no is remembered and can be taken back from the foot of the page', () => {
  open('/', counted);
  press('No');
  open('/team', counted);
  expect(isAsked()).toBe(false);
  expect(loaded()).toEqual([]);
  press('Visit counting');
  expect(isAsked()).toBe(true);
});

test('[SP97] where nothing can be remembered nobody is asked and nothing is counted', () => {
  open('/', counted, () => {
    throw new Error('storage is closed');
  });
  expect(isAsked()).toBe(false);
  expect(loaded()).toEqual([]);
});

test('what an investor has typed is there again after the page was loaded anew', () => {
  open('/for-investors');
  const field = (name: string, value?: string) =>
    document.querySelector<HTMLInputElement>(`form [name="${name}"]${value ? `[value="${value}"]` : ''}`);
  const firm = field('firm');
  const seed = field('stages', 'Series A');
  if (!firm || !seed) throw new Error('The form is not there.');
  firm.value = 'Larkmoor';
  seed.checked = true;
  firm.dispatchEvent(new Event('input', { bubbles: true }));
  open('/for-investors');
  expect(field('firm')?.value).toBe('Larkmoor');
  expect(field('stages', 'Series A')?.checked).toBe(true);
  expect(field('stages', 'Series B')?.checked).toBe(false);
});

test('an investor’s form is not sent off before what checks it is there', () => {
  const { html } = renderDocument({
    path: '/for-investors',
    language: 'en',
    origin: '',
    assets: {},
    content: unwritten,
  });
  const early = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  expect(early?.method).toBe('dialog');
  expect(early?.querySelector('button')?.disabled).toBe(true);
  open('/for-investors');
  expect(document.querySelector<HTMLButtonElement>('form [type="submit"]')?.disabled).toBe(false);
});
