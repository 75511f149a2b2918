import { join } from 'node:path';
import { createSeededRandom } from '@paratope/sync/testing/fakes';
import { buildServer, serverProgram } from '../../scripts/build.ts';
import { request, startServer } from '../kill-server.ts';
import { createDisk } from './disk.ts';
import { dataFolder, judgeDisk } from './judge-server.ts';
import { createPlace } from './place.ts';
import { recordServer, type ServerRecording } from './record-server.ts';

export interface CutReport {
  readonly recordings: number;
  /** Cuts, each with a disk drawn for it. */
  readonly points: number;
  /** Answers that were recorded, and how often one of them was looked for on a disk. */
  readonly acknowledged: number;
  readonly compared: number;
  /** Disks on which the server itself was started. */
  readonly opened: number;
  /** Cuts after which something acknowledged before was not as it had been told. */
  readonly lossy: number;
  /** What was found then: each sentence once without its ids, the first ones. */
  readonly faults: readonly string[];
}

/** Before anything was promised a database must open and be whole, which fewer cuts can tell: at every so many events one. */
const unpromisedEach = 10;
/** Cuts at one event at most, each with another disk. */
const mostDraws = 3;
/** Moments after the last event of a recording, when what was not flushed still is not. */
const afterwards = 50;
/** Every so many points the whole database is read through. */
const thoroughEach = 50;
/** Different sentences that a report holds. */
const mostFaults = 20;

/**
 * Records the server again and again, and cuts the power at so many points in all: at each event of a recording up to three times. Everything the
 * server had told anybody before that moment must be on the disk (SPEC P1, P2).
 *
 * @param openEach on every so many disks the server itself is started
 * @param withUpkeep whether a backup and putting it back are cut as well
 * @param program what is recorded; another one than the product's tries the cuts themselves
 */
export async function cutServer({
  points,
  seed,
  changes = 150,
  founders = 2,
  openEach = 1_000,
  withUpkeep = true,
  program = serverProgram,
  eachRecording = () => {},
}: {
  points: number;
  seed: number;
  changes?: number;
  founders?: number;
  openEach?: number;
  withUpkeep?: boolean;
  program?: readonly string[];
  eachRecording?: (soFar: CutReport) => void;
}): Promise<CutReport> {
  buildServer();
  const place = createPlace();
  const random = createSeededRandom(BigInt(seed));
  const faults = new Set<string>();
  const done = { recordings: 0, points: 0, acknowledged: 0, compared: 0, opened: 0, lossy: 0 };
  const soFar = (): CutReport => ({ ...done, faults: [...faults] });
  try {
    while (done.points < points) {
      const recordings = await recordServer({ program, changes, founders, withUpkeep });
      done.recordings += 1;
      done.acknowledged += recordings[0]?.promised.length ?? 0;
      const each = recordings.map((recording) => ({ recording, moments: momentsOf(recording) }));
      let rest = each.reduce((sum, { moments }) => sum + moments.length, 0);
      let wanted = Math.min(points - done.points, mostDraws * rest);
      // In proportion to what happened in each.
      for (const { recording, moments } of each) {
        const share = Math.round((wanted * moments.length) / rest);
        await cutAlong(recording, moments, share);
        wanted -= share;
        rest -= moments.length;
      }
      eachRecording(soFar());
    }
    return soFar();
  } finally {
    place.remove();
  }

  async function cutAlong(recording: ServerRecording, moments: readonly number[], wanted: number): Promise<void> {
    const { events, promised } = recording;
    const disk = createDisk(recording);
    let taken = 0;
    for (const [index, moment] of moments.entries()) {
      for (; taken <= moment; taken += 1) {
        const event = events[taken];
        if (event) disk.take(event);
      }
      const told = promised.filter((promise) => promise.event <= moment);
      // So many in all, spread evenly.
      const draws = Math.floor(((index + 1) * wanted) / moments.length) - Math.floor((index * wanted) / moments.length);
      for (let draw = 0; draw < draws; draw += 1) {
        done.points += 1;
        done.compared += told.length;
        place.put(disk.cut(random));
        const found = judgeDisk(place, told, { isThorough: done.points % thoroughEach === 0 });
        if (found.length === 0 && done.points % openEach === 0) {
          found.push(...(await judgeByServer(recording, told)));
          done.opened += 1;
        }
        if (found.length > 0) done.lossy += 1;
        for (const fault of found) if (faults.size < mostFaults) faults.add(fault.replaceAll(/[\da-f-]{36}/g, '…'));
      }
    }
  }

  /** The product starts on the disk, knows everybody, and has lost nothing afterwards. */
  async function judgeByServer({ people }: ServerRecording, told: ServerRecording['promised']): Promise<string[]> {
    const known = new Set(told.flatMap((promise) => (promise.kind === 'account' ? [promise.id] : [])));
    const strangers: string[] = [];
    try {
      const server = await startServer(serverProgram, join(place.folder, dataFolder), 0, {}, 'production');
      try {
        for (const { accountId, token } of people) {
          if (!known.has(accountId)) continue;
          const answer = await request(server.url, 'GET', '/api/client/session', { token });
          if (!answer.ok) strangers.push(`the server answers account ${accountId} with ${answer.status}`);
        }
      } finally {
        await server.kill();
      }
      return [...strangers, ...judgeDisk(place, told, { isThorough: true })];
    } catch (failure) {
      return [`the server does not start: ${failure instanceof Error ? failure.message : failure}`];
    } finally {
      place.used();
    }
  }
}

/** After which events the power is cut. */
function momentsOf({ events, promised }: ServerRecording): number[] {
  const first = Math.min(...promised.map(({ event }) => event));
  const all = Array.from({ length: events.length + afterwards }, (_, index) => index);
  return all.filter((index) => index >= first || index % unpromisedEach === 0);
}
