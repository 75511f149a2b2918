import type { SpaceId } from '@paratope/shared/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ada, sampleRegistry } from '../testing/sample.ts';
import { type Pending, rebase } from './rebase.ts';

const pending = (name: string, args: Record<string, unknown>, refs = [`cards/${args.id}`]): Pending => ({
  name,
  args,
  refs,
  space: 'startup:lumen' as SpaceId,
  at: '2026-03-01T09:00:00.000Z',
  zone: 'Europe/Berlin',
});
const view = (rows: Record<string, object | undefined>, changes: Pending[]) =>
  Object.fromEntries(rebase(sampleRegistry, ada, new Map(Object.entries(rows)) as never, changes));

test('[sync S7] pending changes are made on top of the server’s rows, field by field', () => {
  const rows = { 'cards/a': { id: 'a', text: 'the server’s', marks: ['theirs'] } };
  expect(view(rows, [pending('markCard', { id: 'a', mark: 'mine' })])).toEqual({
    'cards/a': { id: 'a', text: 'the server’s', marks: ['theirs', 'mine'] },
  });
});

test('[sync R3] a change that no longer works shows nothing, and those after it still do', () => {
  const rows = { 'cards/a': undefined, 'cards/b': { id: 'b', text: '', marks: [] } };
  const changes = [
    pending('markBoth', { one: 'a', other: 'b', mark: 'both' }, ['cards/a', 'cards/b']),
    pending('unknownChange', { id: 'b' }),
    pending('strayCard', { id: 'b' }),
    pending('markCard', { id: 'b', mark: 'after' }),
  ];
  expect(view(rows, changes)).toEqual({ 'cards/a': undefined, 'cards/b': { id: 'b', text: '', marks: ['after'] } });
});

test('replaying leaves the rows it was given as they were', () => {
  const row = { id: 'a', text: '', marks: ['m'] };
  const copy = structuredClone(row);
  view({ 'cards/a': row }, [pending('markCard', { id: 'a', mark: 'n' }), pending('removeCard', { id: 'a' })]);
  expect(row).toEqual(copy);
});

test('the view depends on the rows and the order of the changes alone', () => {
  const change = fc.oneof(
    fc.record({ name: fc.constant('markCard'), id: fc.constantFrom('a', 'b'), mark: fc.string() }),
    fc.record({ name: fc.constantFrom('writeCard', 'addCard'), id: fc.constantFrom('a', 'b'), text: fc.string() }),
    fc.record({ name: fc.constant('removeCard'), id: fc.constantFrom('a', 'b') }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), fc.nat(12), (drawn, cut) => {
      const changes = drawn.map(({ name, ...args }) => pending(name, args));
      const rows = { 'cards/a': { id: 'a', text: '', marks: [] }, 'cards/b': undefined };
      const whole = view(rows, changes);
      const inTwo = view(view(rows, changes.slice(0, cut)), changes.slice(cut));
      expect(inTwo).toEqual(whole);
    }),
  );
});
