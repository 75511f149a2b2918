import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserProcess, openDevice } from '../../scripts/browser/device.ts';
import type { EnginePage, Made, SavedChange } from '../../scripts/browser/engine-page.ts';
import { removeFolder } from '../../scripts/browser/remove-folder.ts';
import { createRecorder, type Recording } from './recording.ts';

export interface BrowserRecording extends Recording {
  /** What the engine called saved, and the event with which the page said so. */
  readonly saved: readonly { readonly event: number; readonly change: SavedChange }[];
}

export const account = 'founder-0';

/** The name under which a page calls back; it stands in what the browser says then. */
const callBack = 'tellSaved';

/**
 * Records a browser on a new profile, with the real engine writing in it without a network. After so many changes it is ended, in turn as a person ends it and
 * by a kill, and goes on where it was.
 */
export async function recordBrowser(
  url: string,
  { rounds, writes, made }: { rounds: number; writes: number; made: Made },
): Promise<BrowserRecording> {
  const profile = mkdtempSync(join(tmpdir(), 'paratope-power-browser-'));
  const recorder = createRecorder(profile, callBack);
  const changes: SavedChange[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const device = await openDevice({ profile, environment: recorder.environment });
      const pid = await browserProcess(device.context);
      const gone = new Promise((resolve) => device.context.once('close', resolve));
      await device.page.goto(url);
      let now = 0;
      const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();
      await device.page.exposeFunction(callBack, (change: SavedChange) => {
        changes.push(change);
        now += 1;
        if (now === writes) isEnough();
      });
      await device.page.evaluate(([name, lanes, made]) => window.enginePage.write(name, lanes, made), [
        account,
        1 + (round % 3),
        made,
      ] satisfies Parameters<EnginePage['write']>);
      await enough;
      if (round % 2 === 0) process.kill(pid, 'SIGKILL');
      else await device.context.close();
      await gone;
    }
    const recording = recorder.read();
    return { ...recording, saved: momentsOf(recording, changes) };
  } finally {
    recorder.remove();
    removeFolder(profile);
  }
}

function momentsOf({ events }: Recording, changes: readonly SavedChange[]): BrowserRecording['saved'] {
  const said = events.flatMap((event, index) => (event.kind === 'said' ? [{ index, words: event.words }] : []));
  return changes.map((change) => {
    const left = said.find(({ words }) => words.includes(change.mid));
    if (!left) throw new Error(`The recording does not hold that change ${change.mid} was called saved.`);
    return { change, event: left.index };
  });
}
