import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { type Device, type DeviceOptions, openDevice } from './device.ts';
import { launchOptions } from './find-browser.ts';

/** A demo server for a test file or group: passed to `handOver` before its first test and stopped after its last. */
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

/** A browser for a test file; each test opens its own contexts. Passed to `handOver` before the first test and closed after the last. */
export function browserForTests(handOver: (browser: Browser) => void): void {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions());
    handOver(browser);
  });
  afterAll(() => browser?.close());
}

/** A device, with its replacements, that closes when its test ends. If the test failed, its pages are printed. */
export const deviceForTest = (options: DeviceOptions = {}): Promise<Device> =>
  openDevice({
    ...options,
    opened: (device) =>
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') console.error(await shownOn(device));
        await device.close();
      }),
  });

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
