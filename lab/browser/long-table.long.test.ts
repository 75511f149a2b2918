import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { desk } from '../../scripts/browser/device.ts';
import { browserForTests } from '../../scripts/browser/for-tests.ts';
import { serveTable } from '../bench-ui/serve-table.ts';

let served: Awaited<ReturnType<typeof serveTable>>;
let browser: Browser;

beforeAll(async () => {
  // The table as it is shipped.
  vi.stubEnv('NODE_ENV', 'production');
  served = await serveTable();
  vi.unstubAllEnvs();
});
afterAll(() => served?.close());
browserForTests((launched) => {
  browser = launched;
});

async function longTable(): Promise<Page> {
  const page = await browser.newPage({ viewport: desk });
  await page.goto(served.url);
  await page.evaluate("show('kit', 2000)");
  return page;
}

/** What the rows in the document say, from the top: everything in a row must be of the same investor. */
const rowsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => {
      const name = row.querySelector('strong')?.textContent ?? '';
      const labels = [...row.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '');
      const ofAnother = labels.filter((label) => / \d+$/.test(label) && !label.endsWith(name));
      return { name, at: Number(row.getAttribute('aria-rowindex')), ofAnother };
    }),
  );
const namesOf = async (page: Page) => (await rowsOf(page)).map(({ name }) => name);
const numberIn = (name: string) => Number(/\d+$/.exec(name)?.[0]);
const fitOf = (name: string) => (numberIn(name) * 37) % 101;
const sortBy = (page: Page, what: string) => page.getByRole('columnheader', { name: what }).getByRole('button').click();

test('[Q-P3] of two thousand rows those in sight are in the document, each wholly its own after every sort, search and scroll', async () => {
  const page = await longTable();
  expect((await namesOf(page)).length).toBeLessThan(40);
  const acts = [
    () => sortBy(page, 'Investor'),
    () => page.locator('#search').fill('tox'),
    () => sortBy(page, 'Fit'),
    () => page.locator('#search').fill('nobody at all'),
    () => page.locator('#search').fill(''),
    () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2)),
    () => sortBy(page, 'Investor'),
    () => page.evaluate(() => window.scrollTo(0, 0)),
  ];
  for (const act of acts) {
    await act();
    const rows = await rowsOf(page);
    expect(rows.flatMap(({ ofAnother }) => ofAnother)).toEqual([]);
    expect(rows.map(({ at }) => at)).toEqual(rows.map((_, at) => (rows[0]?.at ?? 0) + at));
  }
  await sortBy(page, 'Fit');
  await page.waitForFunction(() => document.querySelector('tbody tr[aria-rowindex="2"]'));
  const fits = (await namesOf(page)).map(fitOf);
  expect(fits).toEqual(fits.toSorted((a, b) => a - b));
  await page.close();
});

test('[Q-P3] the rows of a jump stand in the elements of those that went, and their neighbours follow', async () => {
  const page = await longTable();
  const jump = (part: number) =>
    page.evaluate(async (part) => {
      window.scrollTo(0, part * document.documentElement.scrollHeight);
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      const rows = [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
      const edges = rows.map((row) => row.getBoundingClientRect());
      const told = {
        fillTheWindow: (edges[0]?.top ?? 1) <= 0 && (edges.at(-1)?.bottom ?? 0) >= window.innerHeight,
        newOnes: rows.filter((row) => row.dataset.stood === undefined).length,
      };
      for (const row of rows) row.dataset.stood = '';
      return told;
    }, part);
  const neighboursCame = () =>
    page.waitForFunction(() => {
      const rows = [...document.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => row.getBoundingClientRect());
      return (rows[0]?.bottom ?? 1) <= 0 && (rows.at(-1)?.top ?? 0) >= window.innerHeight;
    });
  await jump(0.3);
  await neighboursCame();
  await jump(0.5);
  await neighboursCame();
  for (const part of [0.7, 0.2, 0.9]) {
    const { fillTheWindow, newOnes } = await jump(part);
    expect(fillTheWindow).toBe(true);
    // The neighbours may have come already, and one more row may fit than before.
    expect(newOnes).toBeLessThan(6);
    await neighboursCame();
  }
  await page.close();
});

test('a selection belongs to its investor, whatever elements the row stands in', async () => {
  const page = await longTable();
  const [chosen = ''] = await namesOf(page);
  await page.getByRole('checkbox', { name: `Select ${chosen}`, exact: true }).check();
  await sortBy(page, 'Investor');
  expect(await namesOf(page)).not.toContain(chosen);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await page.locator('#search').fill(chosen);
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await page.close();
});

test('the focus stays with its investor, and is never handed to another', async () => {
  const page = await longTable();
  const [, second = ''] = await namesOf(page);
  const button = page.getByRole('button', { name: `Update status of ${second}`, exact: true });
  await button.focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  // Without a click, which would take the focus itself: as a change from the server arrives.
  const sortUnseen = (at: number) =>
    page.evaluate((header) => {
      (document.querySelectorAll('.data-sort')[header] as HTMLElement).click();
    }, at);
  await sortUnseen(0);
  expect(await namesOf(page)).not.toContain(second);
  expect(await focused()).toBeNull();

  const [first = ''] = await namesOf(page);
  await page.getByRole('button', { name: `Timeline of ${first}`, exact: true }).focus();
  await page.evaluate(
    (text) => {
      const input = document.querySelector<HTMLInputElement>('#search');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    first.replace(/ \d+$/, ''),
  );
  expect(await namesOf(page)).toContain(first);
  expect(await focused()).toBe(`Timeline of ${first}`);
  await page.close();
});
