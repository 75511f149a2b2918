import { expect, test } from 'vitest';
import { shownAddress, webAddress } from './web-address.ts';

test('[decision S15] only http and https addresses are linked', () => {
  expect(webAddress('https://brackwater.example/team')).toBe('https://brackwater.example/team');
  expect(webAddress('http://brackwater.example')).toBe('http://brackwater.example/');
  for (const text of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'ftp://b.example',
  ]) {
    expect(webAddress(text), text).toBeUndefined();
  }
});

test('a missing scheme is added, and nothing stays nothing', () => {
  expect(webAddress('brackwater.example')).toBe('https://brackwater.example/');
  expect(webAddress('brackwater.example:8080/x')).toBe('https://brackwater.example:8080/x');
  for (const text of [null, undefined, '', '  ', 'not an address', 'localhost'])
    expect(webAddress(text)).toBeUndefined();
});

test('an address is shown without its ornaments', () => {
  expect(shownAddress('https://www.brackwater.example/')).toBe('brackwater.example');
});
