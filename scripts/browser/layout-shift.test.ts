import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { browserForTests, demoServerForTests } from './for-tests.ts';
import { signIn } from './steps.ts';

let server: DemoServer;
let browser: Browser;

demoServerForTests((started) => {
  server = started;
});
browserForTests((opened) => {
  browser = opened;
});

test.each([
  ['on a phone nothing', phone, 0.005],
  // A row of the table grows by the lines of what comes next.
  ['at a desk hardly anything', desk, 0.02],
])('[Q-P8] %s on the dashboard moves while it opens', async (_, viewport, most) => {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const earlier = await context.newPage();
  await signIn(earlier, server.url, { email: 'standard@demo.local', password: server.password });
  // By now the device holds the list and the report: what comes in late on every later visit is only what the page itself brings in late.
  await wholeDashboard(earlier);
  await earlier.close();

  const page = await openWatched(context);
  await page.goto(`${server.url}/client/dashboard`);
  await wholeDashboard(page);
  const shifts = await moved(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(most);
  await context.close();
});

async function wholeDashboard(page: Page): Promise<void> {
  await page.locator('.assess').waitFor();
  await page.locator('.dash-foot').waitFor();
  await page.waitForFunction(() => {
    const rows = document.querySelectorAll('.dash-name').length;
    return rows > 0 && document.querySelectorAll('a.dash-next').length === rows;
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A page that writes down what moves without anybody having touched it. */
async function openWatched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: { value: number; what: (string | undefined)[] }[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
        if (hadRecentInput) continue;
        const what = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName,
        );
        shifts.push({ value, what });
      }
      return shifts;
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shiftsSoFar: () => note(observer.takeRecords()) });
  });
  return page;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What has moved by the second frame from now: the last thing that came is on the screen by then. */
const moved = (page: Page): Promise<readonly { readonly value: number }[]> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { shiftsSoFar(): { value: number }[] }).shiftsSoFar();
  });
