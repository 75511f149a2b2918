import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { type Device, type DeviceOptions, openDevice } from './device.ts';
import { launchOptions } from './find-browser.ts';

/** The demo workspace of a file of tests, or of a group of them: handed over before its first test and ended after its last. */
export function demoServerForTests(
  handOver: (server: DemoServer) => void,
  settings: () => Record<string, string> = () => ({}),
): void {
  let server: DemoServer | undefined;
  beforeAll(async () => {
    server = await startDemoServer(settings());
    handOver(server);
  });
  afterAll(() => server?.stop());
}

/** A browser of a file of tests, each with contexts of its own: handed over before its first test and ended after its last. */
export function browserForTests(handOver: (browser: Browser) => void): void {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions());
    handOver(browser);
  });
  afterAll(() => browser?.close());
}

/** A device that is closed when the test that opened it is over, as are those that take its place. Where the test failed, its pages are printed. */
export const deviceForTest = (options: DeviceOptions = {}): Promise<Device> =>
  openDevice({
    ...options,
    opened: (device) =>
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') console.error(await shownOn(device));
        await device.close();
      }),
  });

/** What each page of a device shows: its address and the beginning of its text. */
async function shownOn({ context }: Device): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: Error) => error.message);
    return `${page.url()} showed:\n${text.slice(0, 1_500)}`;
  });
  return (await Promise.all(pages)).join('\n\n');
}
