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

/** A device that is closed when the test that opened it is over, as are those that take its place. */
export const deviceForTest = (options: DeviceOptions = {}): Promise<Device> =>
  openDevice({ ...options, opened: (device) => onTestFinished(() => device.close()) });
