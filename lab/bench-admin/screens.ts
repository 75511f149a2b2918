/** How long somebody at a desk waits for a list of the admin area, from the press to the frame with its rows, with the processor slowed down. */
import type { Locator, Page } from 'playwright-core';
import { desk, openDevice } from '../../scripts/browser/device.ts';
import { buildServer, buildWeb, serverProgram } from '../../scripts/build.ts';
import { startServer } from '../kill-server.ts';

export interface ScreenTime {
  readonly name: string;
  /** Milliseconds of each time. */
  readonly times: readonly number[];
}

/** The browser does a quarter of what it could. */
const slow = 4;

interface Wait {
  readonly name: string;
  /** The page it begins on, with its rows shown. */
  readonly from: string;
  press(page: Page): Locator;
}

const heading = (page: Page, name: string): Locator => page.getByRole('columnheader', { name }).getByRole('button');

const waits: readonly Wait[] = [
  { name: 'Investors, sorted by firm', from: '/admin/investors', press: (page) => heading(page, 'Firm') },
  { name: 'Investors, sorted by deals', from: '/admin/investors', press: (page) => heading(page, 'Deals') },
  {
    name: 'Submissions, from the dashboard',
    from: '/admin',
    press: (page) => page.getByRole('tab', { name: 'Submissions' }),
  },
  { name: 'Submissions, sorted by company', from: '/admin/submissions', press: (page) => heading(page, 'Startup') },
  {
    name: 'Matches, from the dashboard',
    from: '/admin',
    press: (page) => page.getByRole('tab', { name: 'Match Validation' }),
  },
  {
    name: 'Matches, the next one',
    from: '/admin/matches',
    press: (page) => page.getByRole('button', { name: 'Next' }),
  },
];

export async function timeScreens(
  dataDir: string,
  account: { email: string; password: string },
  rounds: number,
): Promise<ScreenTime[]> {
  buildWeb();
  buildServer();
  const server = await startServer(serverProgram, dataDir, 0, {}, 'production');
  const device = await openDevice({ size: desk });
  try {
    const { page } = device;
    await page.goto(`${server.url}/admin`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Totals' }).waitFor();
    const session = await device.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
    const results: ScreenTime[] = [];
    for (const wait of waits) {
      const times: number[] = [];
      // What the first time loads and compiles is not counted.
      for (let round = 0; round <= rounds; round += 1) times.push(await timed(page, server.url, wait));
      results.push({ name: wait.name, times: times.slice(1) });
    }
    results.push({ name: 'A decision by key, 150 matches one after another', times: await review(page, server.url) });
    return results;
  } finally {
    await device.close();
    await server.kill();
  }
}

async function timed(page: Page, url: string, { from, press }: Wait): Promise<number> {
  await page.goto(`${url}${from}`);
  const target = press(page).first();
  await target.waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.waitForTimeout(500);
  return target.evaluate(async (element: HTMLElement) => {
    const rowsOf = () =>
      [...document.querySelectorAll('main tbody tr, main article h2')]
        .slice(0, 3)
        .map((row) => row.textContent)
        .join();
    const before = rowsOf();
    const start = performance.now();
    element.click();
    while (performance.now() < start + 10_000) {
      await new Promise((frame) => requestAnimationFrame(frame));
      const now = rowsOf();
      if (now !== '' && now !== before) {
        // The next frame begins after this one was painted.
        await new Promise((frame) => requestAnimationFrame(frame));
        return performance.now() - start;
      }
    }
    throw new Error(`Nothing changed after "${element.textContent}" was pressed.`);
  });
}

/** Approves matches by A and rejects every fifth by R and Enter. Milliseconds from the key until the next match is shown. */
async function review(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/admin/matches`);
  await page.locator('main article').waitFor();
  const times: number[] = [];
  while (times.length < 150) {
    const name = await page.locator('main article').getAttribute('aria-label');
    const start = performance.now();
    if (times.length % 5 === 4) {
      await page.keyboard.press('r');
      await page.getByRole('dialog').getByRole('textbox').waitFor();
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('a');
    await page.waitForFunction((before) => {
      const article = document.querySelector('main article');
      const isAlone = document.querySelector('[role=dialog]') === null;
      return isAlone && article !== null && article.getAttribute('aria-label') !== before;
    }, name);
    times.push(performance.now() - start);
  }
  return times;
}
