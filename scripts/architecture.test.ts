import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { above, floors, violations } from './architecture.ts';
import { filesBelow, repositoryRoot } from './files.ts';
import { readSource } from './source-file.ts';

describe('the house as it stands', () => {
  const house = filesBelow(repositoryRoot, [...floors.map((floor) => `${floor}/src`), ...above])
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readSource(path, readFileSync(join(repositoryRoot, path), 'utf8')));
  const found = violations(house);

  test.each([...floors, ...above])('%s keeps to its floor', (floor) => {
    expect(house.some((file) => file.path.startsWith(`${floor}/`))).toBe(true);
    expect(found.filter((sentence) => sentence.startsWith(`${floor}/`))).toEqual([]);
  });
});

describe('between the floors', () => {
  test('shared may import nothing of the house', () => {
    expect(planted({ 'shared/src/a.ts': "import { b } from '@paratope/sync/b';" })).toEqual([
      'shared/src/a.ts:1 shared may not import sync',
    ]);
  });

  test('server and web never import each other, not even a type', () => {
    expect(
      planted({
        'server/src/a.ts': "import type { B } from '@paratope/web/b';",
        'web/src/a.ts': "type B = import('@paratope/server/b').B;",
      }),
    ).toEqual(['server/src/a.ts:1 server may not import web', 'web/src/a.ts:1 web may not import server']);
  });

  test('nobody reaches up to the scripts', () => {
    expect(planted({ 'web/src/a.ts': "\nexport * from '../../scripts/files.ts';" })).toEqual([
      'web/src/a.ts:2 web may not import scripts',
    ]);
  });

  test('nobody but the laboratory itself reaches up to it, the scripts included', () => {
    expect(
      planted({
        'lab/soak.ts': "import './kill-server.ts';\nimport '../scripts/build.ts';\nimport 'better-sqlite3';",
        'scripts/proofs.ts': "import '../lab/soak.ts';",
        'server/src/a.ts': "import '@paratope/lab/soak';",
      }),
    ).toEqual(['scripts/proofs.ts:1 scripts may not import lab', 'server/src/a.ts:1 server may not import lab']);
  });

  test('a lower floor is named, not climbed down to', () => {
    expect(planted({ 'server/src/a.ts': "import '../../shared/src/ids.ts';" })).toEqual([
      'server/src/a.ts:1 another workspace is imported by its name, @paratope/shared/…',
    ]);
  });

  test('shared knows zod and no other library', () => {
    expect(
      planted({ 'shared/src/a.ts': "import * as z from 'zod/mini';\nimport { readFileSync } from 'node:fs';" }),
    ).toEqual(['shared/src/a.ts:2 shared imports zod only, not node:fs']);
  });

  test('sync knows four files of shared, its tests know all of it', () => {
    const text = "import '@paratope/shared/ids';\nimport '@paratope/shared/matches/match';";
    const shared = { 'shared/src/ids.ts': '', 'shared/src/matches/match.ts': '' };
    expect(planted({ ...shared, 'sync/src/a.ts': text, 'sync/src/a.test.ts': text })).toEqual([
      'sync/src/a.ts:2 sync may know only shared/src/mutation.ts, shared/src/ids.ts, shared/src/failure.ts, shared/src/words/message.ts of shared',
    ]);
  });

  test('the core of sync knows neither Dexie nor the adapter that does', () => {
    expect(
      planted({
        'sync/src/client/a.ts': "import Dexie from 'dexie';\nimport '../dexie/store.ts';",
        'sync/src/dexie/store.ts': "import Dexie from 'dexie';\nimport 'uuid';",
      }),
    ).toEqual([
      'sync/src/client/a.ts:1 Dexie is spoken only in web/src/local and sync/src/dexie',
      'sync/src/client/a.ts:2 the core of sync may not know its Dexie adapter',
      'sync/src/dexie/store.ts:2 sync imports zod only, not uuid',
    ]);
  });
});

describe('inside the server', () => {
  test('plumbing does not know features, features do not know the app', () => {
    expect(
      planted({
        'server/src/db/a.ts': "import '../features/matches/index.ts';",
        'server/src/features/matches/index.ts': "import '../../app.ts';",
        'server/src/app.ts': "import './features/plans/index.ts';",
        'server/src/features/plans/index.ts': "import '../../db/a.ts';",
      }),
    ).toContain('server/src/db/a.ts:1 plumbing may not import a feature (server/src/features/matches/index.ts)');
    expect(planted({ 'server/src/features/a/index.ts': "import '../../app.ts';", 'server/src/app.ts': '' })).toEqual([
      'server/src/features/a/index.ts:1 a feature may not import the app (server/src/app.ts)',
    ]);
  });

  test('a folder nobody has named yet counts as plumbing', () => {
    expect(
      planted({ 'server/src/reports/a.ts': "import '../features/a/index.ts';", 'server/src/features/a/index.ts': '' }),
    ).toEqual(['server/src/reports/a.ts:1 plumbing may not import a feature (server/src/features/a/index.ts)']);
  });

  test('a feature is called through its index', () => {
    expect(
      planted({
        'server/src/features/a/list.ts': "import '../b/index.ts';\nimport '../b/store.ts';\nimport './store.ts';",
        'server/src/features/a/store.ts': '',
        'server/src/features/b/index.ts': '',
        'server/src/features/b/store.ts': '',
      }),
    ).toEqual([
      'server/src/features/a/list.ts:2 a feature is called through its index.ts: a imports server/src/features/b/store.ts',
    ]);
  });

  test('features do not call each other in a circle, even when no file does', () => {
    expect(
      planted({
        'server/src/features/a/index.ts': '',
        'server/src/features/a/list.ts': "import '../b/index.ts';",
        'server/src/features/b/index.ts': '',
        'server/src/features/b/list.ts': "import '../a/index.ts';",
      }),
    ).toEqual(['server/src/features call each other in a circle: a → b → a']);
  });

  test('drizzle stays in the database and the stores', () => {
    const text = "import { eq } from 'drizzle-orm';\nimport { text } from 'drizzle-orm/better-sqlite3';";
    expect(
      planted({
        'server/src/db/schema.ts': text,
        'server/src/features/a/store.ts': text,
        'server/src/features/a/list.ts': text,
      }),
    ).toEqual([
      "server/src/features/a/list.ts:1 drizzle is spoken only in server/src/db, server/src/jobs and a feature's stores",
      "server/src/features/a/list.ts:2 drizzle is spoken only in server/src/db, server/src/jobs and a feature's stores",
    ]);
  });

  test('only the folder of an engine asks for its driver, and its tables are named in one place (decision 0021)', () => {
    const text = "import { driverOf } from '../../db/sqlite/driver.ts';";
    const table = "import { sqliteTable } from 'drizzle-orm/sqlite-core';";
    expect(
      planted({
        'server/src/db/sqlite/driver.ts': '',
        'server/src/db/sqlite/ways.ts': "import { driverOf } from './driver.ts';",
        'server/src/db/lists.ts': "import { driverOf } from './sqlite/driver.ts';",
        'server/src/db/kit.ts': table,
        'server/src/db/schema/keys.ts': table,
        'server/src/db/postgres/database.ts': "import pg from 'pg';",
        'server/src/features/a/store.ts': `${text}\nimport pg from 'pg';`,
      }),
    ).toEqual([
      'server/src/db/lists.ts:1 the driver is asked for only in server/src/db/sqlite/',
      "server/src/db/schema/keys.ts:1 an engine's own tables and columns are named only in server/src/db/kit.ts",
      'server/src/features/a/store.ts:1 the driver is asked for only in server/src/db/sqlite/',
      'server/src/features/a/store.ts:2 PostgreSQL is spoken only in server/src/db/postgres',
    ]);
  });

  test('a test comes in by the front door of the app, but production code never imports a test', () => {
    expect(
      planted({
        'server/src/features/a/a.test.ts': "import '../../app.ts';\nimport '../../testing/world.ts';",
        'server/src/testing/world.ts': "import '../app.ts';",
        'server/src/app.ts': "import './testing/world.ts';",
      }),
    ).toEqual(['server/src/app.ts:1 what is served may not import what is there for tests']);
  });
});

describe('inside the web', () => {
  test('features never meet, in tests neither', () => {
    const text = "import '../plans/page.tsx';";
    expect(
      planted({
        'web/src/features/matches/page.tsx': text,
        'web/src/features/matches/page.test.tsx': text,
        'web/src/features/plans/page.tsx': '',
      }),
    ).toEqual([
      'web/src/features/matches/page.test.tsx:1 web features never meet: matches imports plans',
      'web/src/features/matches/page.tsx:1 web features never meet: matches imports plans',
    ]);
  });

  test('a page knows the addresses, not the router', () => {
    expect(
      planted({
        'web/src/features/a/page.tsx': "import '../../addresses/paths.ts';\nimport '../../app/router.tsx';",
        'web/src/addresses/paths.ts': '',
        'web/src/app/router.tsx': '',
      }),
    ).toEqual(['web/src/features/a/page.tsx:2 a feature may not import the app (web/src/app/router.tsx)']);
  });

  test('Dexie and its adapter are spoken in local/ only', () => {
    const text = "import 'dexie-react-hooks';\nimport '@paratope/sync/dexie/store';";
    expect(planted({ 'web/src/local/a.ts': text, 'web/src/ui/a.ts': text, 'sync/src/dexie/store.ts': '' })).toEqual([
      'web/src/ui/a.ts:1 Dexie is spoken only in web/src/local and sync/src/dexie',
      'web/src/ui/a.ts:2 the Dexie adapter belongs to web/src/local',
    ]);
  });

  test('the network is called in api/ and by the service worker only', () => {
    const text = "\nawait fetch('/x');\nawait window.fetch('/x');\nnavigator.sendBeacon('/x');\nnew XMLHttpRequest();";
    expect(
      planted({
        'web/src/api/call.ts': text,
        'web/src/pwa/service-worker.ts': text,
        'web/src/features/a/actions.ts': `${text}\nawait store.fetch('/x');`,
      }),
    ).toEqual([
      'web/src/features/a/actions.ts:2 fetch is called only in web/src/api',
      'web/src/features/a/actions.ts:3 fetch is called only in web/src/api',
      'web/src/features/a/actions.ts:4 sendBeacon is called only in web/src/api',
      'web/src/features/a/actions.ts:5 XMLHttpRequest is called only in web/src/api',
    ]);
  });
});

describe('circles and exceptions', () => {
  test('files that import each other in a circle are named in order', () => {
    expect(
      planted({
        'shared/src/a.ts': "import './b.ts';",
        'shared/src/b.ts': "export { c } from './c.ts';",
        'shared/src/c.ts': "import { a } from './a.ts';",
      }),
    ).toEqual([
      'shared/src/a.ts imports itself in a circle: shared/src/a.ts → shared/src/b.ts → shared/src/c.ts → shared/src/a.ts',
    ]);
  });

  test('a type closes a circle, and so does a page that is loaded when it is visited', () => {
    expect(
      planted({
        'web/src/ui/a.ts': "const b = () => import('./b.ts');",
        'web/src/ui/b.ts': "import './a.ts';",
        'web/src/ui/c.ts': "import './d.ts';",
        'web/src/ui/d.ts': "import type { C } from './c.ts';",
      }),
    ).toEqual([
      'web/src/ui/a.ts imports itself in a circle: web/src/ui/a.ts → web/src/ui/b.ts → web/src/ui/a.ts',
      'web/src/ui/c.ts imports itself in a circle: web/src/ui/c.ts → web/src/ui/d.ts → web/src/ui/c.ts',
    ]);
  });

  test('an exception needs its reason beside the import', () => {
    expect(
      planted({
        'shared/src/a.ts': "// architecture: the clock has no other home yet\nimport 'node:os';",
        'shared/src/b.ts': "import 'node:os'; // architecture: measured here only",
        'shared/src/c.ts': "// architecture:\nimport 'node:os';",
        'shared/src/d.ts': "// architecture: too far away\n\nimport 'node:os';",
      }),
    ).toEqual([
      'shared/src/c.ts:2 shared imports zod only, not node:os',
      'shared/src/d.ts:3 shared imports zod only, not node:os',
    ]);
  });

  test('a file that cannot be read is a failure, not a blank', () => {
    expect(() => planted({ 'shared/src/a.ts': 'import {' })).toThrow('shared/src/a.ts cannot be read');
  });
});

const planted = (texts: Record<string, string>): string[] =>
  violations(Object.entries(texts).map(([path, text]) => readSource(path, text)));
