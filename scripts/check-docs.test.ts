import { expect, test } from 'vitest';
import { falseClaims, longLines, workplaceWords } from './check-docs.ts';

const repository = {
  files: [
    'README.md',
    'docs/one.md',
    'lab/soak.ts',
    'scripts/words.ts',
    'server/README.md',
    'server/src/app.ts',
    'server/src/features/matches/store.ts',
  ],
  commands: ['start', 'test:long', 'lab'],
};
const claims = (text: string, path = 'README.md'): string[] => falseClaims([{ path, text }], repository);

test('a path in backticks must exist, from the root or from beside the document', () => {
  expect(claims('See `server/src/app.ts`, `server/src/` and `docs/one.md:12`.')).toEqual([]);
  expect(claims('See `src/app.ts` and `features/matches/store.ts`.', 'server/README.md')).toEqual([]);
  expect(claims('\nSee `server/src/gone.ts`.')).toEqual([
    'README.md:2 names server/src/gone.ts, which does not exist.',
  ]);
});

test('the end of a path must exist somewhere, a pattern must match something', () => {
  expect(
    claims('Each feature has its `store.ts`, say `matches/store.ts`, at `server/src/features/*/store.ts`.'),
  ).toEqual([]);
  expect(claims('Each has a `shop.ts`, at `server/src/*/shop.ts`.')).toEqual([
    'README.md:1 names shop.ts, which does not exist.',
    'README.md:1 names server/src/*/shop.ts, which does not exist.',
  ]);
});

test('addresses, placeholders, made files and code are no paths', () => {
  expect(
    claims('`/api/client/login`, `data/paratope.db`, `web/dist`, `docs/000N-….md`, `import x from "y.ts"`'),
  ).toEqual([]);
});

test('a relative link must lead somewhere, a web address is left alone', () => {
  expect(claims('[app](src/app.ts#top) and [out](https://example.org/a.md)', 'server/README.md')).toEqual([]);
  expect(claims('[app](app.ts)', 'server/README.md')).toEqual([
    'server/README.md:1 links to app.ts, which does not exist.',
  ]);
});

test('a command must be one of package.json', () => {
  expect(claims('`npm start`, `npm run test:long -- --minutes 5`, `npm run fly --workspace server`')).toEqual([]);
  expect(claims('`npm run fly`, then npm test')).toEqual([
    'README.md:1 names the command fly, which package.json does not have.',
    'README.md:1 names the command test, which package.json does not have.',
  ]);
});

test('a command of the laboratory must be one', () => {
  expect(claims('`npm run lab -- soak --minutes 5`, `npm run lab -- words`, `npm run lab -- NAME`')).toEqual([]);
  expect(claims('`npm run lab -- swim`')).toEqual([
    'README.md:1 names the command lab -- swim, which the laboratory does not have.',
  ]);
});

test('a line above 120 characters is named, unless it cannot be broken', () => {
  const words = 'word '.repeat(24);
  const long = `${words}and more`;
  expect(longLines({ path: 'a.md', text: `${words.trim()}\n\n- ${long}` })).toEqual([
    'a.md:3 has 130 characters; break it before 120.',
  ]);
  const address = `https://example.org/${'a'.repeat(120)}`;
  const kept = [`| ${long} |`, '```sh', long, '```', address, `- ${address}`];
  expect(longLines({ path: 'a.md', text: kept.join('\n') })).toEqual([]);
});

test('a text that speaks of where it was written is found', () => {
  expect(workplaceWords({ path: 'a.ts', text: '\n// see /work/main/notes' })).toEqual([
    'a.ts:2 speaks of its workplace: "/work/main".',
  ]);
  expect(workplaceWords({ path: 'a.ts', text: 'a network/mainframe, an update prompt' })).toEqual([]);
});
