import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './browser/find-browser.ts';

/** Finds a browser for the tests, or, as root on Debian, installs Debian's. Elsewhere throws a sentence that says what is missing. */
export const ensureBrowser = (): string => {
  try {
    return findBrowser();
  } catch (absent) {
    const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0 && !process.env.CHROME_PATH;
    if (!mayInstall) throw absent;
    process.stderr.write("Installing Debian's chromium for the browser tests …\n");
    for (const argv of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
      const done = spawnSync('apt-get', ['-qq', ...argv], {
        stdio: ['ignore', 2, 2],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (done.status !== 0) throw new Error(`apt-get ${argv[0]} failed, and no browser was found.`);
    }
    return findBrowser();
  }
};
