import { expect, test } from 'vitest';
import { cleanWebsite, siteOf } from './website.ts';

test.each([
  ['https://www.veldhollin.example/', 'https://www.veldhollin.example'],
  ['veldhollin.example', 'https://veldhollin.example'],
  ['HTTP://Veldhollin.example/team?x=1', 'http://veldhollin.example/team?x=1'],
  ['  veldhollin.example/about ', 'https://veldhollin.example/about'],
])('[decision S15] %s is kept as %s', (text, wanted) => {
  expect(cleanWebsite(text)).toBe(wanted);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://veldhollin.example',
  'https://',
  'https://localhost',
  'http://10.0.0.1',
  'https://user:secret@veldhollin.example',
  'Veld & Hollin',
  '',
])('[decision S15] "%s" is no website', (text) => {
  expect(cleanWebsite(text)).toBeUndefined();
});

test('two spellings of one site are one site', () => {
  expect(siteOf('http://www.veldhollin.example/about')).toBe(siteOf('veldhollin.example'));
});
