import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { launchOptions } from './find-browser.ts';
import { removeFolder } from './remove-folder.ts';

export const phone = { width: 390, height: 844 } as const;
export const desk = { width: 1280, height: 900 } as const;

/** A person's browser with a profile that outlives it, as a phone's does. */
export interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The folder of its profile. */
  readonly profile: string;
  /** Kills the whole browser without a word and opens it again on the same profile. The new device takes the old one's place. */
  killAndReopen(options?: { offline?: boolean }): Promise<Device>;
  /** Opens the profile again after somebody has killed the browser. The new device takes the old one's place. */
  reopenAfterDeath(): Promise<Device>;
  /** Ends the browser as a person does, so that it writes down what it keeps for later, its cookies among it. */
  reopen(): Promise<Device>;
  close(): Promise<void>;
}

export interface DeviceOptions {
  readonly size?: { width: number; height: number };
  readonly profile?: string;
  readonly offline?: boolean;
  readonly scheme?: 'light' | 'dark';
  readonly backgroundSync?: 'denied' | 'granted';
  /** Whether a page that is left for another document is kept for the way back, which the driver switches off by itself. */
  readonly keepsPages?: boolean;
  /** Starts sooner, with its graphics and its network in the browser’s own process. */
  readonly hasFewProcesses?: boolean;
  /** Added to what the browser runs in. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Is told of the device, and of each that takes its place. */
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
  // What is played to the pages as "no network" does not reach the service worker, which would send what waits behind their backs.
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
      // Chromium writes down what pages store once nobody shows them, and on a busy machine it may end before it has; cookies too.
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

/** The pid of the browser itself, the one to kill. */
export async function browserProcess(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (!browser) throw new Error('The browser does not say which process it is.');
  return browser.id;
}
