import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserProcess, openDevice } from '../scripts/browser/device.ts';
import type { EnginePage, Held, Made, SavedChange, Typed } from '../scripts/browser/engine-page.ts';
import { removeFolder } from '../scripts/browser/remove-folder.ts';
import { serveEngine } from '../scripts/browser/serve-engine.ts';

export interface KillReport {
  readonly kills: number;
  /** Changes the engine had called saved before the browser died, and, with several tabs, states of a form it had called kept. */
  readonly acknowledged: number;
  readonly typed: number;
  /** Changes missing from the rows or from the queue after the restart, and forms that came back without the last words kept of a tab. */
  readonly lost: number;
}

/** Kills before another account takes over, so that the database stays as small as a person's. Each kill looks at all of the account's changes. */
const killsPerAccount = 20;

/**
 * Kills a real browser, with SIGKILL and by its own pid, the moment the engine in it has called so many changes saved, opens it again
 * on the same profile and looks for every one of them (SPEC W2).
 *
 * @param made what is killed; with any but a sound store the report must name losses
 * @param isTearing cuts a record short after every kill, as the death of a browser in the middle of a write does now and then; Chromium then deletes all of the
 *   storage when it is opened the second time (decision 0009)
 * @param writes least number of changes called saved before each kill; some rounds wait for up to seven more, and up to three are written at a time
 * @param tabs of one browser that write beside each other; from two on each also types into a form that all of them have open (SPEC W6)
 */
export async function killBrowser({
  kills,
  writes = 10,
  made = 'sound',
  isTearing = false,
  tabs = 1,
  eachKill = () => {},
}: {
  kills: number;
  writes?: number;
  made?: Made;
  isTearing?: boolean;
  tabs?: number;
  eachKill?: (soFar: KillReport) => void;
}): Promise<KillReport> {
  const engine = await serveEngine();
  const profile = mkdtempSync(join(tmpdir(), 'paratope-kills-'));
  let report: KillReport = { kills: 0, acknowledged: 0, typed: 0, lost: 0 };
  let saved: SavedChange[] = [];
  /** By the name of the tab: the highest number that was called kept. */
  let typed = new Map<string, number>();
  let account = 'founder-0';
  try {
    for (let round = 0; round <= kills; round += 1) {
      const device = await openDevice({ profile });
      await device.page.goto(engine.url);
      if (round > 0) {
        const held = await device.page.evaluate(([name, made]) => window.enginePage.held(name, { made }), [
          account,
          made,
        ] as const);
        const lost = [
          ...saved.filter((change) => !isHeld(change, held)),
          ...[...typed].filter(([tab, n]) => !held.typed.some((kept) => kept.tab === tab && kept.n >= n)),
        ];
        report = { ...report, lost: report.lost + lost.length };
        mustBeDense(held);
        eachKill(report);
      }
      if (round === kills) {
        await device.context.close();
        break;
      }
      if (round % killsPerAccount === 0) {
        saved = [];
        typed = new Map();
        account = `founder-${round}`;
      }
      const pid = await browserProcess(device.context);
      const gone = new Promise((resolve) => device.context.once('close', resolve));
      const enough = writes + (round % 8);
      let now = 0;
      let words = 0;
      await device.context.exposeFunction('tellSaved', (change: SavedChange) => {
        saved.push(change);
        now += 1;
        if (now === enough) process.kill(pid, 'SIGKILL');
      });
      await device.context.exposeFunction('tellTyped', ({ tab, n }: Typed) => {
        typed.set(tab, n);
        words += 1;
      });
      const pages = [device.page];
      while (pages.length < tabs) {
        const page = await device.context.newPage();
        await page.goto(engine.url);
        pages.push(page);
      }
      for (const [index, page] of pages.entries()) {
        const begun = page.evaluate(([name, lanes, made, tab]) => window.enginePage.write(name, lanes, made, tab), [
          account,
          1 + (round % 3),
          made,
          tabs > 1 ? `tab ${index + 1} of round ${round}` : undefined,
        ] satisfies Parameters<EnginePage['write']>);
        // The first tab's changes may have brought the kill already.
        await begun.catch((error: unknown) => {
          if (now < enough) throw error;
        });
      }
      await gone;
      if (isTearing) tearLog(profile);
      report = {
        kills: report.kills + 1,
        acknowledged: report.acknowledged + now,
        typed: report.typed + words,
        lost: report.lost,
      };
    }
    return report;
  } finally {
    await engine.close();
    removeFolder(profile);
  }
}

/** Leaves the head of a record without its body at the end of the log: checksum, length, and that it is whole. */
function tearLog(profile: string): void {
  const databases = join(profile, 'Default', 'IndexedDB');
  for (const file of readdirSync(databases, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.log')) appendFileSync(join(databases, file), Buffer.from([1, 2, 3, 4, 0x58, 0x02, 1]));
}

/** Both halves must be there, once: the row as it was written and its place in the queue. */
export const isHeld = (change: SavedChange, { notes, queue }: Held): boolean =>
  change.matchId in notes &&
  (change.notes === undefined || notes[change.matchId] === change.notes) &&
  queue.filter(({ mid }) => mid === change.mid).length === 1;

/** A kill leaves no hole in the numbers (SPEC W3). */
function mustBeDense({ queue }: Held): void {
  const wrong = queue.find(({ seq }, index) => seq !== index + 1);
  if (wrong) throw new Error(`After a kill the queue has a hole before number ${wrong.seq}.`);
}
