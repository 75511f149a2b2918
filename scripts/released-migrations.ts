/**
 * `released.json` beside the migrations names each one that a release has carried, with the hash of its text. Databases out
 * there were made by them, in that order: a later version may only add to them.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Migration {
  readonly tag: string;
  /** By this time the migrator knows what a database has had. */
  readonly when: number;
  readonly sha256: string;
}

/** Returns one sentence on the first released migration that is no longer what it was. */
export function whatChanged(released: readonly Migration[], now: readonly Migration[]): string | undefined {
  for (const [index, { tag, when, sha256 }] of released.entries()) {
    const found = now[index];
    if (found?.tag !== tag)
      return `Migration ${tag} was released as number ${index}, and now ${found ? `${found.tag} has its place` : 'it is missing'}. Put it back, and number new migrations after it.`;
    if (found.sha256 !== sha256)
      return `Migration ${tag} was released, and its text has changed. Put it back, and write a new migration for what is to change.`;
    if (found.when !== when)
      return `Migration ${tag} was released with the time ${when} in the journal, which now says ${found.when}. Put it back.`;
  }
  const early = now.find(({ when }, index) => when <= (now[index - 1]?.when ?? 0));
  return (
    early &&
    `Migration ${early.tag} has an earlier time in the journal than the one before it, and would never be applied.`
  );
}

export const releasedIn = (migrations: string): Migration[] =>
  existsSync(fileIn(migrations)) ? (JSON.parse(readFileSync(fileIn(migrations), 'utf8')) as Migration[]) : [];

export function migrationsIn(migrations: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(migrations, `${tag}.sql`));
    return { tag, when, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/** Before a release, when nothing that was released has changed. */
export function noteReleased(migrations: string): void {
  writeFileSync(fileIn(migrations), `${JSON.stringify(migrationsIn(migrations), null, 2)}\n`);
}

const fileIn = (migrations: string) => join(migrations, 'released.json');
