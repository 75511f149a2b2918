import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatedMigrations } from '@paratope/server/db/sqlite/migrate';
import { expect, onTestFinished, test } from 'vitest';
import { migrationsIn, noteReleased, releasedIn, whatChanged } from './released-migrations.ts';

test('no migration that was released has changed, moved or gone', () => {
  expect(releasedIn(generatedMigrations).length).toBeGreaterThan(27);
  expect(whatChanged(releasedIn(generatedMigrations), migrationsIn(generatedMigrations))).toBeUndefined();
});

test('a released migration that is edited, renumbered, dropped or given another time is named', () => {
  const { folder, journal, entries, changed } = released();
  writeFileSync(join(folder, '0003_people.sql'), 'DROP TABLE people;');
  expect(changed()).toBe(
    'Migration 0003_people was released, and its text has changed. Put it back, and write a new migration for what is to change.',
  );
  cpSync(join(generatedMigrations, '0003_people.sql'), join(folder, '0003_people.sql'));
  expect(changed()).toBeUndefined();

  journal(entries.with(1, entries[2] ?? {}).with(2, entries[1] ?? {}));
  expect(changed()).toBe(
    'Migration 0001_uploads-in-pieces was released as number 1, and now 0002_account-mail has its place. Put it back, and number new migrations after it.',
  );
  journal(entries.slice(0, -1));
  const [last, number] = [entries.at(-1)?.tag, entries.length - 1];
  expect(changed()).toContain(`Migration ${last} was released as number ${number}, and now it is missing.`);
  journal(entries.with(0, { ...entries[0], when: 1 }));
  expect(changed()).toMatch(/^Migration 0000_start was released with the time \d+ in the journal, which now says 1\./);
});

test('a new migration comes after those that were released, by its time too', () => {
  const { folder, journal, entries, changed } = released();
  writeFileSync(join(folder, '9999_new.sql'), 'SELECT 1;');
  journal([...entries, { tag: '9999_new', when: 9_999_999_999_999 }]);
  expect(changed()).toBeUndefined();
  journal([...entries, { tag: '9999_new', when: 5 }]);
  expect(changed()).toBe(
    'Migration 9999_new has an earlier time in the journal than the one before it, and would never be applied.',
  );
});

function released() {
  const folder = join(mkdtempSync(join(tmpdir(), 'paratope-released-')), 'migrations');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(generatedMigrations, folder, { recursive: true });
  noteReleased(folder);
  const path = join(folder, 'meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(path, 'utf8')) as { entries: Partial<{ tag: string; when: number }>[] };
  return {
    folder,
    entries,
    journal: (changed: typeof entries) => writeFileSync(path, JSON.stringify({ entries: changed })),
    changed: () => whatChanged(releasedIn(folder), migrationsIn(folder)),
  };
}
