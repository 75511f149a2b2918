import { createSeededRandom } from '@paratope/sync/testing/fakes';
import type { BrowserContext } from 'playwright-core';
import { browserProcess, openDevice } from '../../scripts/browser/device.ts';
import type { Held, Made, SavedChange } from '../../scripts/browser/engine-page.ts';
import { serveEngine } from '../../scripts/browser/serve-engine.ts';
import { isHeld } from '../kill-browser.ts';
import type { CutReport } from './cut-server.ts';
import { createDisk, type Keeping } from './disk.ts';
import { createPlace, type Place } from './place.ts';
import { account, type BrowserRecording, recordBrowser } from './record-browser.ts';

/** Cuts in one recording before another is made. */
const mostEach = 100;
/** Browsers started at a time. */
const lanes = 2;
/** On every so many disks the browser is started a second time: what the first start has made of a torn log shows then (decision 0009). */
const againEach = 4;

/**
 * Records a browser again and again, and cuts the power at so many points in all, while it writes to its storage or flushes it. The browser is started on what
 * the disk then holds, and everything the engine had called saved before must be there (SPEC W2, W7).
 *
 * @param made whose promises are tried; with any but a sound store the report must name losses
 */
export async function cutBrowser({
  points,
  seed,
  rounds = 3,
  writes = 15,
  made = 'sound',
  keeping = 'journal',
  eachRecording = () => {},
}: {
  points: number;
  seed: number;
  rounds?: number;
  writes?: number;
  made?: Made;
  keeping?: Keeping;
  eachRecording?: (soFar: CutReport) => void;
}): Promise<CutReport> {
  const engine = await serveEngine();
  const random = createSeededRandom(BigInt(seed));
  const faults = new Set<string>();
  const done = { recordings: 0, points: 0, acknowledged: 0, compared: 0, opened: 0, lossy: 0 };
  const soFar = (): CutReport => ({ ...done, faults: [...faults] });
  try {
    while (done.points < points) {
      const recording = await recordBrowser(engine.url, { rounds, writes, made });
      done.recordings += 1;
      done.acknowledged += recording.saved.length;
      await cutAlong(recording, Math.min(points - done.points, mostEach));
      eachRecording(soFar());
    }
    return soFar();
  } finally {
    await engine.close();
  }

  async function cutAlong(recording: BrowserRecording, wanted: number): Promise<void> {
    const moments = momentsOfStorage(recording);
    const disk = createDisk(recording, keeping);
    let [cuts, taken] = [0, 0];
    const lane = async (): Promise<void> => {
      const place = createPlace();
      try {
        while (cuts < wanted) {
          const moment = moments[Math.floor((cuts * moments.length) / wanted)] ?? 0;
          cuts += 1;
          for (; taken <= moment; taken += 1) {
            const event = recording.events[taken];
            if (event) disk.take(event);
          }
          const told = recording.saved.filter(({ event }) => event <= moment).map(({ change }) => change);
          done.points += 1;
          done.compared += told.length;
          place.put(disk.cut(random));
          const starts = done.points % againEach === 0 ? 2 : 1;
          const found = await judge(place, told, starts);
          if (found.length > 0) done.lossy += 1;
          for (const fault of found) faults.add(fault);
        }
      } finally {
        place.remove();
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  async function judge(place: Place, told: readonly SavedChange[], starts: number): Promise<string[]> {
    place.used();
    try {
      for (let start = 1; start <= starts; start += 1) {
        done.opened += 1;
        const lost = lostOf(told, await heldOn(place.folder, start === starts));
        if (lost.length > 0) return lost;
      }
      return [];
    } catch (failure) {
      return [`the browser does not start: ${failure instanceof Error ? failure.message : failure}`];
    }
  }

  async function heldOn(profile: string, isLast: boolean): Promise<Held> {
    const { context, page } = await openDevice({ profile, hasFewProcesses: true });
    try {
      await page.goto(engine.url);
      return await page.evaluate(([name, made]) => window.enginePage.held(name, { made }), [account, made] as const);
    } finally {
      // Nobody looks at what it would still write.
      if (isLast) await killBrowser(context);
      else await context.close();
    }
  }
}

async function killBrowser(context: BrowserContext): Promise<void> {
  const gone = new Promise((resolve) => context.once('close', resolve));
  process.kill(await browserProcess(context), 'SIGKILL');
  await gone;
}

function lostOf(told: readonly SavedChange[], held: Held): string[] {
  const lost = told.filter((change) => !isHeld(change, held));
  const hole = held.queue.some(({ seq }, index) => seq !== index + 1);
  return [
    ...(lost.length === 0
      ? []
      : [lost.length === told.length ? 'all that was saved is lost' : 'a saved change is lost']),
    ...(hole ? ['the queue has a hole'] : []),
  ];
}

/** When something was called saved, and what happened to the files of storage from the first time on. */
function momentsOfStorage({ events, saved }: BrowserRecording): number[] {
  const first = Math.min(...saved.map(({ event }) => event));
  const inodes = new Set(
    events.flatMap((event) => (event.kind === 'file' && isOfStorage(event.path) ? [event.inode] : [])),
  );
  return events.flatMap((event, index) => {
    const counts =
      event.kind === 'said' ||
      ('path' in event && isOfStorage(event.path)) ||
      ('inode' in event && inodes.has(event.inode));
    return counts && index >= first ? [index] : [];
  });
}

const isOfStorage = (path: string): boolean => /\/(IndexedDB|WebStorage)\//.test(path);
