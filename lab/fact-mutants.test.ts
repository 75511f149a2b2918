import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { markParts, mutantsOf } from './fact-mutants/mutate.ts';

/** What each mutant of a source makes of it, with the rest of the line around it. */
const broken = (text: string): string[] =>
  mutantsOf('sample.tsx', text).map(({ start, end, put }) => text.slice(0, start) + put + text.slice(end));

test.each([
  ['if (a > 1) go();', ['if (true) go();', 'if (false) go();', 'if (a >= 1) go();', 'if (a > 1) ;']],
  ['const a = !b;', ['const a = (b);']],
  ['const a = b ?? c;', ['const a = b;']],
  ['const a = b && c;', ['const a = b || c;']],
  ['const a = b?.c;', ['const a = b.c;']],
  ['const a = b?.[0];', ['const a = b[0];']],
  ['const a = b?.();', ['const a = b();']],
  ['const a = b.filter(c).every(d);', ['const a = b.filter(c).some(d);', 'const a = b.every(d);']],
  ['const a = b + 1;', ['const a = b - 1;']],
  ['const a = true;', ['const a = false;']],
  ["throw new Refused('plan.needed');", ["throw new Refused('');"]],
  ["const a = t('Saved');", ["const a = t('');"]],
  ["const a = (): B => 'saved';", ["const a = (): B => '';"]],
  [
    'const a = <p title="Two words">Ready</p>;',
    ["const a = <p title=''>Ready</p>;", 'const a = <p title="Two words"></p>;'],
  ],
])('%s can be broken in each way', (text, ways) => {
  expect(broken(text).toSorted()).toEqual(ways.toSorted());
});

test.each([
  'type A = true | "Two words";',
  "import { a } from './two words';",
  'const a = <p className="row wide" key="Row" />;',
  "throw new Error('Two words');",
])('%s has nothing that a test could miss', (text) => {
  expect(broken(text)).toEqual([]);
});

test('the parts of a source tell which of its mutants a test can notice', () => {
  const text = 'const a = (b) => (b ? c() : d() && e());\nfunction f() { for (const g of h) { i(); } }\n';
  const marked = markParts('a.ts', text);
  expect(parseSync('a.ts', marked).errors).toEqual([]);
  const ran = (given: boolean): number[] => {
    const parts: number[] = [];
    new Function('reached', 'c', 'd', 'e', 'given', `${marked}; a(given);`)(
      (_path: string, part: number) => parts.push(part),
      () => true,
      () => false,
      () => true,
      given,
    );
    return parts;
  };
  expect(ran(true)).toEqual([0, 1, 2]);
  expect(ran(false)).toEqual([0, 1, 3]);
  expect(mutantsOf('a.ts', text).map(({ part }) => part)).toEqual([1, 1, 3, 6]);
});
