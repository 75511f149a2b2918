import { expect, test } from 'vitest';
import { webAddress } from '../../../ui/web-address.ts';
import { type Directory, readDirectory, websiteIn } from './directory.ts';

const directory: Directory = [
  { 'VC/Investor Name': 'Saltmarsh  Health', 'Website URL': 'https://double.example' },
  { 'VC/Investor Name': 'Saltmarsh Health', 'Website URL': 'https://saltmarsh.example' },
  { 'VC/Investor Name': ' Zwin Partners ', 'Website URL': 'https://zwin.example' },
];

test('[V34] [V35] [V36] a name is looked up as written, then trimmed, then with its blanks made one', () => {
  expect(websiteIn(directory, 'Saltmarsh  Health')).toBe('https://double.example');
  expect(websiteIn(directory, 'Saltmarsh Health')).toBe('https://saltmarsh.example');
  expect(websiteIn(directory, 'Zwin Partners')).toBe('https://zwin.example');
  expect(websiteIn(directory, 'Zwin   Partners')).toBe('https://zwin.example');
});

test('[V37] a name the directory does not have has no website', () => {
  expect(websiteIn(directory, 'Saltmarsh')).toBeUndefined();
});

test('[C33] [E086] [E087] [E088] the built-in directory is several hundred names with web addresses, in alphabetical order', async () => {
  const directory = await readDirectory();
  const names = directory.map((entry) => entry['VC/Investor Name']);
  expect(directory.length).toBeGreaterThan(300);
  expect(directory.every((entry) => webAddress(entry['Website URL']))).toBe(true);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});
