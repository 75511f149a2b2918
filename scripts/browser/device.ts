import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { launchOptions } from './find-browser.ts';
import { removeFolder } from './remove-folder.ts';

export const phone = { width: 390, height: 844 } as const;
export const desk = { width: 1280, height: 900 } as const;

/** A browser with a profile that outlives it, as on a phone. */
export interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly profile: string;
  /** Kills the browser and reopens the profile. Use the returned device from then on. */
  killAndReopen(options?: { offline?: boolean }): Promise<Device>;
  /** Reopens the profile after something else has killed the browser. Use the returned device from then on. */
  reopenAfterDeath(): Promise<Device>;
  /** Closes the browser normally, so that it saves its state, cookies included, and reopens it. */
  reopen(): Promise<Device>;
  close(): Promise<void>;
}

export interface DeviceOptions {
  readonly size?: { width: number; height: number };
  readonly profile?: string;
  readonly offline?: boolean;
  readonly scheme?: 'light' | 'dark';
  readonly backgroundSync?: 'denied' | 'granted';
  /** Keeps pages that are left in the back/forward cache, which Playwright disables by default. */
  readonly keepsPages?: boolean;
  /** Starts faster, with graphics and network in the browser's own process. */
  readonly hasFewProcesses?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with the device, and with each one that replaces it. */
  readonly opened?: (device: Device) => void;
}

export async function openDevice({
  size = phone,
  profile = mkdtempSync(join(tmpdir(), 'paratope-profile-')),
  offline = false,
  scheme = 'light',
  backgroundSync = 'denied',
  keepsPages = false,
  hasFewProcesses = false,
  environment = {},
  opened = () => {},
}: DeviceOptions = {}): Promise<Device> {
  const launch = launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...launch.args, ...(hasFewProcesses ? fewProcesses : [])],
    ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    env: { ...process.env, ...environment },
    viewport: size,
    offline,
    colorScheme: scheme,
    hasTouch: size.width < 600,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  // Playwright's offline mode does not reach the service worker, which would send waiting changes unnoticed.
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send('Browser.setPermission', { permission: { name: 'background-sync' }, setting: backgroundSync });
  context.setDefaultTimeout(60_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const again = (options: { offline?: boolean } = {}) => openDevice({ size, profile, scheme, opened, ...options });
  const device: Device = {
    page,
    context,
    profile,
    async killAndReopen(options = {}) {
      const pid = await browserProcess(context);
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(pid, 'SIGKILL');
      await closed;
      return again(options);
    },
    reopenAfterDeath: () => again(),
    async reopen() {
      // Chromium writes pages' storage only once they are closed, and on a busy machine it may exit before that; the same goes for cookies.
      const lasting = (await context.cookies()).filter(({ expires }) => expires > 0);
      for (const shown of context.pages()) await shown.goto('about:blank');
      await new Promise((written) => setTimeout(written, 500));
      await context.close();
      const next = await again();
      await next.context.addCookies(lasting);
      return next;
    },
    async close() {
      await context.close();
      removeFolder(profile);
    },
  };
  opened(device);
  return device;
}

const fewProcesses = ['--disable-gpu', '--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

/** The pid of the main browser process, the one to kill. */
export async function browserProcess(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (!browser) throw new Error('The browser does not say which process it is.');
  return browser.id;
}
