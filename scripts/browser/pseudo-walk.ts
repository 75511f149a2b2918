import { expect } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import type { phone } from './device.ts';
import { deviceForTest } from './for-tests.ts';
import { founderDialogs } from './founder-dialogs.ts';
import { dataOf, misfitsOn, untranslatedOn } from './pseudo-faults.ts';
import { enterAs, openScreen, type Person, screens } from './screens.ts';

/** Whose screens are walked; the admin area's are not yet. */
export const readers = ['visitor', 'free', 'founder'] as const satisfies readonly Person[];

/** Opens every screen and dialog of a person in a pseudo-locale: each text is translated, and longer text fits. */
export async function walk(
  server: DemoServer,
  {
    language,
    size,
    person,
  }: { language: string; size: typeof phone | { width: number; height: number }; person: (typeof readers)[number] },
): Promise<void> {
  const { page, context } = await deviceForTest({ size });
  await enterAs(page, person, server);
  await context.addCookies([{ name: 'language', value: language, url: server.url }]);
  await page.goto(`${server.url}/icons/mark.svg`);
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  const isData = dataOf(server.folder);
  const found: string[] = [];
  for (const screen of [...screens[person], ...(founderDialogs[person] ?? [])]) {
    if (screen.name.startsWith('admin')) continue;
    await openScreen(page, server.url, screen);
    expect(await page.locator('html').getAttribute('lang'), screen.name).toBe(language);
    const faults = new Set([...(await untranslatedOn(page, isData)), ...(await misfitsOn(page))]);
    found.push(...[...faults].map((fault) => `${screen.name}: ${fault}`));
  }
  expect(found).toEqual([]);
}
