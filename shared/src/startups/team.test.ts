import { expect, test } from 'vitest';
import type { AccountId } from '../ids.ts';
import { authorIn } from './author.ts';
import type { TeamMember } from './team.ts';

const ines: TeamMember = { id: 'ines' as AccountId, email: 'ines@quillwort.example', name: '', role: 'owner' };
const noor: TeamMember = {
  id: 'noor' as AccountId,
  email: 'noor@quillwort.example',
  name: 'Noor Haddad',
  role: 'member',
};

test('where one person works alone, who wrote goes without saying', () => {
  expect(authorIn([ines], 'ines', 'ines')).toBeUndefined();
  expect(authorIn(undefined, 'ines', 'ines')).toBeUndefined();
  expect(authorIn(undefined, 'noor', 'ines')).toBeUndefined();
});

test('where several do, everybody is called by name, else by address', () => {
  expect(authorIn([ines, noor], 'ines', 'ines')).toBe('You');
  expect(authorIn([ines, noor], 'noor', 'ines')).toBe('Noor Haddad');
  expect(authorIn([ines, noor], 'ines', 'noor')).toBe('ines@quillwort.example');
});

test('what somebody wrote who is gone stays told apart from one’s own', () => {
  expect(authorIn([ines], 'noor', 'ines')).toBe('A former member');
});
