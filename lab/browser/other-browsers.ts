import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type ElementHandle, type LaunchOptions, launch, type Page } from 'puppeteer-core';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { launchOptions } from '../../scripts/browser/find-browser.ts';
import { removeFolder } from '../../scripts/browser/remove-folder.ts';
import { freePort } from '../free-port.ts';

/** A browser that is not Chromium, driven through what it offers by itself, where it is installed. */
export interface OtherBrowser {
  readonly name: string;
  /** What has to be installed before it can be driven; empty where it can. */
  readonly missing: readonly string[];
  open(): Promise<Visit>;
}

/** A person at that browser, with one tab in front. */
export interface Visit {
  /** Opens another document in the same tab; the browser may keep the one before for the way back. */
  open(address: string): Promise<void>;
  /** Goes back to the document before. */
  back(): Promise<void>;
  /** Presses what is a button, a link or an item of a menu under this name; the so-manyth where there are several, the first being 0. */
  press(name: string, at?: number): Promise<void>;
  /** Types into the field with this label. */
  fill(label: string, words: string): Promise<void>;
  /** Waits until these words are on the screen. */
  sees(words: string): Promise<void>;
  read<T, Given extends unknown[]>(inPage: (...given: Given) => T | Promise<T>, ...given: Given): Promise<T>;
  /** Brings the tab of this number to the front, the first being 0; the next one is opened by it. */
  tab(number: number): Promise<void>;
  reload(): Promise<void>;
  /** Ends the browser and opens it again; where a driven one keeps nothing, the tab alone. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export const firefox: OtherBrowser = {
  name: 'Firefox',
  missing: firefoxPath() ? [] : ['Firefox (Debian: firefox-esr), or FIREFOX_PATH'],
  open: () => openByPuppeteer({ browser: 'firefox', executablePath: firefoxPath() ?? '' }),
};

/** Chromium as a person has it: Playwright tells every page that it is looked at, and such a page is never frozen. */
export const unwatchedChromium = {
  open: () => openByPuppeteer({ ...launchOptions(), browser: 'chrome' }),
};

/** A visit whose tabs can be reached by their number. */
export interface PuppeteerVisit extends Visit {
  page(tab: number): Page;
}

async function openByPuppeteer(options: LaunchOptions): Promise<PuppeteerVisit> {
  const profile = mkdtempSync(join(tmpdir(), 'paratope-other-'));
  const start = async () => {
    const browser = await launch({
      ...options,
      userDataDir: profile,
      defaultViewport: { width: 1280, height: 900 },
    });
    const page = await browser.newPage();
    return { browser, page };
  };
  let { browser, page } = await start();
  let tabs = [page];
  return {
    ...visitIn<ElementHandle<Element>>({
      open: (address) => goTo(page, address),
      back: async () => void (await page.goBack()),
      read: (inPage, ...given) => page.evaluate(inPage as (...given: unknown[]) => never, ...given),
      find: (...wanted) => found(page, wanted),
      click: (element) => element.click(),
      async type(element, words) {
        await element.evaluate((field) => (field as HTMLInputElement).select());
        await element.type(words);
      },
      wordsIn: (element) => element.evaluate((field) => (field as HTMLInputElement).value),
    }),
    async tab(number) {
      page = tabs[number] ?? (await browser.newPage());
      tabs[number] = page;
      await page.bringToFront();
    },
    page(number) {
      const tab = tabs[number];
      if (!tab) throw new Error(`There is no tab ${number}.`);
      return tab;
    },
    reload: async () => void (await page.reload()),
    async reopen() {
      await browser.close();
      ({ browser, page } = await start());
      tabs = [page];
    },
    async close() {
      await browser.close();
      removeFolder(profile);
    },
  };
}

/** Firefox's driver gives up where the page goes somewhere by itself in the same moment, once in some sixty walks: a person presses again. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((failure) => {
    if (!String(failure).includes('interrupted an unfinished navigation')) throw failure;
    return page.goto(address);
  });
}

async function found(page: Page, wanted: Wanted): Promise<ElementHandle<Element> | undefined> {
  const handle = await page.evaluateHandle(findInPage, ...wanted);
  return (handle.asElement() as ElementHandle<Element> | null) ?? undefined;
}

/** WebKitGTK's own small browser, as its driver starts it: what it keeps is gone when it ends. */
export const webKit: OtherBrowser = {
  name: 'WebKitGTK',
  missing: [
    ...(inPath('WebKitWebDriver') ? [] : ['WebKitWebDriver (Debian: webkit2gtk-driver)']),
    ...(miniBrowser() ? [] : ['MiniBrowser (Debian: libwebkit2gtk-4.1-0)']),
    ...(hasDisplay() || inPath('Xvfb') ? [] : ['a display, or Xvfb (Debian: xvfb)']),
  ],
  async open() {
    const display = hasDisplay() ? undefined : await startDisplay();
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, ...(display ? { DISPLAY: display.name } : {}), LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: 'ignore',
    });
    const address = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => (await fetch(`${address}/status`)).json(), patient);
    const browser: WebDriver = await new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        }),
      )
      .build();
    await browser.manage().window().setRect({ width: 1280, height: 900 });
    const tabs = [await browser.getWindowHandle()];
    const nextTab = async () => {
      const old = await browser.getWindowHandle();
      await browser.switchTo().newWindow('tab');
      const next = await browser.getWindowHandle();
      await browser.switchTo().window(old);
      await browser.close();
      await browser.switchTo().window(next);
      tabs[tabs.indexOf(old)] = next;
    };
    return {
      ...visitIn<WebElement>({
        open: (there) => browser.get(there),
        back: () => browser.navigate().back(),
        read: (inPage, ...given) => browser.executeScript(inPage, ...given),
        find: async (...wanted) => (await browser.executeScript<WebElement | null>(findInPage, ...wanted)) ?? undefined,
        click: (element) => element.click(),
        async type(element, words) {
          await element.clear();
          await element.sendKeys(words);
        },
        wordsIn: (element) => element.getProperty('value'),
      }),
      async tab(number) {
        const known = tabs[number];
        if (known) return browser.switchTo().window(known);
        await browser.switchTo().newWindow('tab');
        tabs[number] = await browser.getWindowHandle();
      },
      reload: () => browser.navigate().refresh(),
      reopen: nextTab,
      async close() {
        await browser.quit();
        await end(driver);
        if (display) await end(display.process);
      },
    };
  },
};

// --- What a person does, whichever browser it is -----------------------------------------------------------------------

interface Driver<Element> {
  open: Visit['open'];
  back: Visit['back'];
  read: Visit['read'];
  find(...wanted: Wanted): Promise<Element | undefined>;
  click(element: Element): Promise<void>;
  /** In the place of what stands there. */
  type(element: Element, words: string): Promise<void>;
  wordsIn(element: Element): Promise<string>;
}

type Wanted = [kind: 'press' | 'fill', name: string, at: number];

/** For a slow machine; nothing is waited for longer than it takes. */
const patient = { timeout: 60_000, interval: 200 };

const visitIn = <Element>({ open, back, read, find, click, type, wordsIn }: Driver<Element>) => {
  /** Once more from the search when the page has drawn the thing anew meanwhile. */
  const once = (wanted: Wanted, act: (element: Element) => Promise<void>) =>
    vi.waitFor(async () => {
      const element = await find(...wanted);
      if (!element) throw new Error(`Nothing to ${wanted[0]} is called “${wanted[1]}”: ${await read(screenWords)}`);
      await act(element);
    }, patient);
  return {
    open,
    back,
    read,
    press: (name: string, at = 0) => once(['press', name, at], click),
    fill: (label: string, words: string) =>
      once(['fill', label, 0], async (element) => {
        await type(element, words);
        const written = await wordsIn(element);
        if (written !== words) throw new Error(`“${written}” stands under “${label}”.`);
      }),
    sees: (words: string) =>
      vi.waitFor(async () => {
        if (!(await read(isShown, words)))
          throw new Error(`The screen does not say “${words}”: ${await read(screenWords)}`);
      }, patient),
  };
};

/** Runs in the page. Names are what a screen reader says, as far as this product gives names. */
function findInPage(kind: Wanted[0], name: string, at: number): Element | null {
  const wanted = kind === 'fill' ? 'input, textarea' : 'button:not([role=tab]), a, [role=menuitem]';
  const wordsOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const namesOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map(wordsOf) : [];
    const others = (element.getAttribute('aria-labelledby') ?? '').split(' ');
    return [
      element.getAttribute('aria-label'),
      element.getAttribute('title'),
      ...others.map((id) => wordsOf(document.getElementById(id))),
      ...labels,
      kind === 'press' ? wordsOf(element) : null,
    ];
  };
  const shown = [...document.querySelectorAll(wanted)].filter((element) => element.checkVisibility());
  const isCalled = (found: string | null) => (kind === 'fill' ? found?.startsWith(name) : found === name);
  return shown.filter((element) => namesOf(element).some(isCalled))[at] ?? null;
}

function isShown(words: string): boolean {
  const says = (element: Element) => element.textContent?.includes(words) === true;
  return [...document.querySelectorAll('body *')].some(
    (element) => says(element) && ![...element.children].some(says) && element.checkVisibility(),
  );
}

const screenWords = () => `${location.pathname} ${document.body.textContent}`;

// --- What is installed ---------------------------------------------------------------------------------------------------

/** Where Debian, Mozilla's own packages and a Mac put it; a snap's or a flatpak's starter takes no profile of ours. */
function firefoxPath(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named)) throw new Error(`FIREFOX_PATH names ${named}, which does not exist.`);
  return [
    ...(named ? [named] : []),
    '/usr/bin/firefox-esr',
    '/usr/lib/firefox/firefox',
    '/usr/lib64/firefox/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find((path) => existsSync(path));
}

function miniBrowser(): string | undefined {
  return globSync(['/usr/lib/*/webkit*gtk-*/MiniBrowser', '/usr/lib{,64,exec}/webkit*gtk-*/MiniBrowser']).sort().at(0);
}

function inPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function hasDisplay(): boolean {
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** A screen nobody looks at; it picks its own number and says so. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const told = child.stdio[3];
  if (!told) throw new Error('Xvfb has no way to say its number.');
  const [number] = await once(told, 'data');
  return { name: `:${String(number).trim()}`, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
