import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@paratope/server/db/sqlite/connect';
import { faultIn } from '@paratope/server/db/sqlite/snapshot';
import type { Place } from './place.ts';
import type { Deck, Promised } from './record-server.ts';

type Connection = ReturnType<typeof connect>;

/** Where the server keeps its data on a recorded disk. */
export const dataFolder = 'data';

/** What the disk in this place lacks of what was promised before the cut, a sentence each. */
export function judgeDisk(
  place: Place,
  promised: readonly Promised[],
  { isThorough = false }: { isThorough?: boolean } = {},
): string[] {
  const dataDir = join(place.folder, dataFolder);
  const file = join(dataDir, 'paratope.db');
  // Nothing is promised before there is a database.
  if (!existsSync(file)) return promised.length === 0 ? [] : ['there is no database'];
  let sqlite: Connection | undefined;
  try {
    sqlite = openAfterCut(file, place);
    const fault = isThorough || promised.length === 0 ? faultIn(sqlite) : null;
    const damage = fault ? [`the database is damaged: ${fault}`] : [];
    if (promised.length === 0) return damage;
    return [
      ...damage,
      ...missingIn(sqlite, join(dataDir, 'uploads'), promised),
      ...promised.flatMap((promise) => (promise.kind === 'file' ? faultsOfFile(place.folder, promise) : [])),
    ];
  } catch (failure) {
    return [`the database cannot be read: ${failure instanceof Error ? failure.message : failure}`];
  } finally {
    sqlite?.close();
  }
}

/** For reading, which leaves the disk as it is; a transaction that is to be undone first needs more, which the server opens for anyway. */
function openAfterCut(file: string, place: Place): Connection {
  try {
    return connect(file, true);
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && /^SQLITE_READONLY/.test(String(failure.code))))
      throw failure;
    place.used();
    return connect(file, false);
  }
}

function missingIn(sqlite: Connection, uploads: string, promised: readonly Promised[]): string[] {
  const ids = (table: string): Set<unknown> => new Set(sqlite.prepare(`SELECT id FROM ${table}`).pluck().all());
  const known = { account: ids('accounts'), match: ids('matches') };
  const titles = Map.groupBy(sqlite.prepare('SELECT title FROM activities').pluck().all(), (title) => title);
  const faults: string[] = [];
  const decks = new Map<string, Deck[]>();
  for (const promise of promised) {
    if (promise.kind === 'account') {
      if (!known.account.has(promise.id)) faults.push(`account ${promise.id} is lost`);
    } else if (promise.kind === 'change') {
      const { matchId, activityId } = promise;
      const times = activityId ? (titles.get(`Call ${activityId}`)?.length ?? 0) : Number(known.match.has(matchId));
      if (times !== 1) faults.push(`change ${activityId ?? matchId} is there ${times} times`);
    } else if (promise.kind === 'deck')
      decks.set(promise.startupId, [...(decks.get(promise.startupId) ?? []), promise]);
  }
  const verdicts = sqlite
    .prepare(
      `SELECT count(*) FROM replicas WHERE last_seq - ack_through <>
         (SELECT count(*) FROM mutation_results WHERE replica_id = replicas.id AND seq > replicas.ack_through)`,
    )
    .pluck()
    .get();
  if (verdicts !== 0) faults.push(`${verdicts} devices lack a verdict`);
  for (const told of decks.values()) faults.push(...faultsOfDecks(sqlite, uploads, told));
  return faults;
}

/** The last deck that was taken, or one sent after it, is there with its bytes; those before it are gone. */
function faultsOfDecks(sqlite: Connection, uploads: string, told: readonly Deck[]): string[] {
  const newest = told.reduce((one, other) => (other.turn > one.turn ? other : one));
  const row = sqlite
    .prepare('SELECT id, sha256, stored_as AS storedAs FROM decks WHERE startup_id = ? AND deleted_at IS NULL')
    .get(newest.startupId) as { id: string; sha256: string; storedAs: string } | undefined;
  if (!row) return [`deck ${newest.deckId} is lost`];
  const older = told.filter((deck) => deck !== newest);
  if (older.some(({ deckId }) => deckId === row.id)) return [`deck ${newest.deckId} is not the one in its place`];
  const file = join(uploads, row.storedAs);
  if (!existsSync(file)) return [`the file of deck ${row.id} is lost`];
  if (sha256Of(file) !== row.sha256) return [`the file of deck ${row.id} is not what was sent`];
  const standing = new Set(readdirSync(uploads).map((name) => sha256Of(join(uploads, name))));
  return older.filter(({ sha256 }) => standing.has(sha256)).map(({ deckId }) => `the file of deck ${deckId} is back`);
}

function faultsOfFile(folder: string, { path, sha256 }: { path: string; sha256: string }): string[] {
  const file = join(folder, path);
  if (!existsSync(file)) return [`${path} is lost`];
  return sha256Of(file) === sha256 ? [] : [`${path} is not what was written`];
}

export const sha256Of = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
