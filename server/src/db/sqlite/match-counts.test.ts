import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { countAnew, miscountedIn } from './match-counts.ts';
import { generatedMigrations, migrateFile } from './migrate.ts';
import { copyDatabase } from './snapshot.ts';

test('the matches of a database from before they were counted are counted at the first start, and when a trigger is missing or another one', () => {
  const { on, file } = filled();
  const isRight = () => on((sqlite) => [miscountedIn(sqlite), standing(sqlite)]);
  expect(isRight()).toEqual([0, 3]);
  on((sqlite) => {
    const names = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%match_counts%'");
    for (const name of names.pluck().all()) sqlite.exec(`DROP TRIGGER ${name}`);
    sqlite.exec('DROP TABLE match_counts');
    sqlite.exec(match('m4', 'alder', 1));
  });
  migrateFile(file);
  expect(isRight()).toEqual([0, 4]);
  on((sqlite) => sqlite.exec(`DROP TRIGGER match_counted; ${match('m5', 'alder', 1)}`));
  expect(isRight()).toEqual([1, 4]);
  migrateFile(file);
  expect(isRight()).toEqual([0, 5]);
  on((sqlite) =>
    sqlite.exec(`DROP TRIGGER match_counted; CREATE TRIGGER match_counted AFTER INSERT ON matches BEGIN SELECT 1; END;
      ${match('m6', 'alder', 0)}`),
  );
  migrateFile(file);
  expect(isRight()).toEqual([0, 6]);
  on((sqlite) =>
    sqlite.exec(`CREATE TRIGGER match_counted_twice AFTER INSERT ON matches BEGIN UPDATE match_counts SET number = 9; END;
      ${match('m7', 'alder', 0)}`),
  );
  migrateFile(file);
  expect(isRight()).toEqual([0, 7]);
  on((sqlite) => sqlite.exec(match('m8', 'alder', 0)));
  expect(isRight()).toEqual([0, 8]);
});

test('a migration may make the tables of matches and companies anew, and change what stands in them', () => {
  const { on, file, folder } = filled();
  const migrations = join(folder, 'migrations');
  cpSync(generatedMigrations, migrations, { recursive: true });
  const path = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const entry = { ...journal.entries.at(-1), idx: journal.entries.length, when: 1e14, tag: '9999_anew' };
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  const anew = (table: string) => [
    `CREATE TABLE __new_${table} AS SELECT * FROM ${table};`,
    `DROP TABLE ${table};`,
    `ALTER TABLE __new_${table} RENAME TO ${table};`,
  ];
  const steps = [
    'PRAGMA foreign_keys=OFF;',
    ...anew('matches'),
    ...anew('startups'),
    'UPDATE matches SET gpt_fit = 1;',
  ];
  writeFileSync(join(migrations, '9999_anew.sql'), steps.join('\n--> statement-breakpoint\n'));
  migrateFile(file, migrations);
  expect(on((sqlite) => [miscountedIn(sqlite), standing(sqlite)])).toEqual([0, 3]);
  expect(on((sqlite) => sqlite.prepare('SELECT sum(number) FROM match_counts WHERE gpt_fit = 1').pluck().get())).toBe(
    3,
  );
});

test('counts follow a company into the trash and back, and whatever order rows are written and deleted in', () => {
  const { on } = filled();
  const rightAfter = (sql: string) =>
    on((sqlite) => {
      sqlite.exec(sql);
      return [miscountedIn(sqlite), standing(sqlite)];
    });
  expect(rightAfter("UPDATE startups SET deleted_at = 'x' WHERE id = 'alder'")).toEqual([0, 1]);
  expect(rightAfter("UPDATE startups SET deleted_at = 'y' WHERE id = 'alder'")).toEqual([0, 1]);
  expect(rightAfter("UPDATE matches SET startup_id = 'alder' WHERE id = 'm3'")).toEqual([0, 0]);
  expect(rightAfter("UPDATE startups SET deleted_at = NULL WHERE id = 'alder'")).toEqual([0, 3]);
  const late = `BEGIN; PRAGMA defer_foreign_keys = ON; ${match('m7', 'cedar', 1)} ${startup('cedar')} COMMIT;`;
  expect(rightAfter(late)).toEqual([0, 4]);
  const gone = "DELETE FROM startups WHERE id = 'alder'; DELETE FROM matches WHERE startup_id = 'alder';";
  expect(rightAfter(`BEGIN; PRAGMA defer_foreign_keys = ON; ${gone} COMMIT;`)).toEqual([0, 1]);
  expect(rightAfter(`BEGIN; DELETE FROM matches; ROLLBACK;`)).toEqual([0, 1]);
});

test('a copy made while others write has counts that fit its matches', async () => {
  const { on, file, folder } = filled();
  const copy = join(folder, 'copy.db');
  const made = copyDatabase(file, copy);
  on((sqlite) => sqlite.exec(match('m8', 'birch', 1)));
  await made;
  const copied = connect(copy, false);
  onTestFinished(() => void copied.close());
  expect(miscountedIn(copied)).toBe(0);
  expect(standing(copied)).toBe(copied.prepare('SELECT count(*) FROM matches').pluck().get());
});

test('how many are counted wrong is said, and counting anew mends it', () => {
  const { on } = filled();
  const off = (sql: string) =>
    on((sqlite) => {
      sqlite.exec(sql);
      return miscountedIn(sqlite);
    });
  expect(off('UPDATE match_counts SET number = number + 2 WHERE gpt_fit = 0')).toBe(2);
  expect(off('UPDATE match_counts SET number = number - 2 WHERE gpt_fit = 0')).toBe(0);
  // One of the two that fit is counted with the one that does not.
  expect(off('UPDATE match_counts SET number = 3 - number')).toBe(1);
  expect(
    on((sqlite) => {
      sqlite.transaction(() => countAnew(sqlite))();
      return miscountedIn(sqlite);
    }),
  ).toBe(0);
});

/** Two matches that fit with Alder, one that does not with Birch. */
function filled() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.db');
  migrateFile(file);
  const on = <Answer>(act: (sqlite: Sqlite.Database) => Answer): Answer => {
    const sqlite = connect(file, false);
    try {
      return act(sqlite);
    } finally {
      sqlite.close();
    }
  };
  on((sqlite) =>
    sqlite.exec(
      startup('alder') + startup('birch') + match('m1', 'alder', 1) + match('m2', 'alder', 1) + match('m3', 'birch', 0),
    ),
  );
  return { folder, file, on };
}

/** How many the counts say there are with companies that are not in the trash. */
const standing = (sqlite: Sqlite.Database) =>
  sqlite.prepare('SELECT coalesce(sum(number), 0) FROM match_counts WHERE is_listed = 1').pluck().get();

const startup = (
  id: string,
) => `INSERT INTO startups (id, name, email, contact_name, phone, drug_modality, disease_focus,
    investment_stage, geography, investment_currency, description, plan, matching, investor_count, is_active, is_sample,
    created_at, updated_at, version)
  VALUES ('${id}', '${id}', '', '', '', '[]', '[]', '', '[]', 'USD', '', 'free', '{}', 0, 1, 0, '', '', 1);`;

const match = (
  id: string,
  startupId: string,
  fit: 0 | 1,
) => `INSERT INTO matches (id, startup_id, origin, teeth, against,
    raises, overall_assessment, gpt_fit, gpt_fit_reason, approved_by_rule, is_unlocked, locked_by_hand, assigned_at,
    status, notes, version)
  VALUES ('${id}', '${startupId}', 'matched', '[]', '[]', '[]', '', ${fit}, '', 0, 1, 0, '', 'not_contacted', '', 1);`;
