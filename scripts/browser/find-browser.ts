import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The Chromium for browser tests: CHROME_PATH, else Debian's, else one installed by Playwright. Throws when there is none. */
export const findBrowser = (environment: NodeJS.ProcessEnv = process.env): string => {
  const named = environment.CHROME_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
  }
  const found = [debianChromium, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  throw new Error('No browser found: install Chromium, or name one with CHROME_PATH.');
};

/** Arguments for every launch. Chromium refuses its sandbox to root; the others prevent background requests. */
export const launchArguments = (user: number | undefined = process.getuid?.()): string[] => [
  ...(user === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const launchOptions = (): { executablePath: string; headless: true; args: string[] } => ({
  executablePath: findBrowser(),
  headless: true,
  args: launchArguments(),
});

const debianChromium = '/usr/bin/chromium';
