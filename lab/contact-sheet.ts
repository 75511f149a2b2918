/**
 * A picture of every screen and of every dialog at 390 and 1280 px, light and dark, in one folder with a page to leaf through. The exit status is 1
 * if a screen could not be opened.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { adminDialogs, fillAdminLists, payOnce } from '../scripts/browser/admin-dialogs.ts';
import { startDemoServer } from '../scripts/browser/demo-server.ts';
import { launchOptions } from '../scripts/browser/find-browser.ts';
import { founderDialogs } from '../scripts/browser/founder-dialogs.ts';
import { enterAs, openScreen, type Person, people, type Screen, screens } from '../scripts/browser/screens.ts';
import { buildWeb } from '../scripts/build.ts';
import { repositoryRoot } from '../scripts/files.ts';
import { readOptions } from './commands.ts';

const values = readOptions(
  'contact-sheet',
  {
    to: {
      type: 'string',
      default: join(repositoryRoot, '.cache/contact-sheet'),
      value: 'DIR',
      help: 'where the pictures go',
    },
    only: { type: 'string', default: '', value: 'NAME,NAME', help: 'screens whose name has one of these in it' },
    sizes: { type: 'string', default: '390,1280', value: 'N,N', help: 'widths of the window' },
    schemes: { type: 'string', default: 'light,dark', value: 'NAME,NAME', help: 'light or dark' },
    language: { type: 'string', default: 'en', value: 'TAG', help: 'the language of the pages' },
  },
  '--only dashboard --sizes 390',
);
const heights: Readonly<Record<string, number>> = { 390: 844, 1280: 800 };
const sizes = values.sizes.split(',').map((width) => ({ width: Number(width), height: heights[width] ?? 800 }));
const schemes = values.schemes.split(',').map((scheme) => (scheme === 'dark' ? 'dark' : 'light'));
const wanted = values.only.split(',').filter(Boolean);
const all = (person: Person): readonly Screen[] => [
  ...screens[person],
  ...(person === 'admin' ? adminDialogs : (founderDialogs[person] ?? [])),
];
const shown = (person: Person) =>
  all(person).filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

buildWeb();
rmSync(values.to, { recursive: true, force: true });
mkdirSync(values.to, { recursive: true });
const server = await startDemoServer();
const browser = await chromium.launch(launchOptions());
const faults: string[] = [];
try {
  // So that every list of the admin area has something to act on.
  if (shown('admin').length > 0) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await payOnce(page, server, 'noor@karst.example');
    await context.clearCookies();
    await enterAs(page, 'admin', server);
    await fillAdminLists(page);
    await context.close();
  }
  for (const size of sizes)
    for (const person of people) {
      if (shown(person).length === 0) continue;
      const context = await browser.newContext({
        viewport: size,
        hasTouch: size.width < 600,
        reducedMotion: 'reduce',
        locale: 'en-GB',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await enterAs(page, person, server);
      await choose(page, values.language);
      for (const screen of shown(person)) await take(page, screen, size.width);
      await context.close();
    }
} finally {
  await browser.close();
  await server.stop();
}
writeFileSync(join(values.to, 'index.html'), sheet());
for (const fault of faults) console.error(fault);
console.log(`${join(values.to, 'index.html')}: ${people.flatMap(shown).length} screens, ${faults.length} not opened`);
if (faults.length > 0) process.exitCode = 1;

/** As somebody who has chosen it: the sign-in was still read in English. */
async function choose(page: Page, language: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: server.url }]);
  await page.goto(`${server.url}/icons/mark.svg`);
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
}

async function take(page: Page, screen: Screen, width: number): Promise<void> {
  try {
    await openScreen(page, server.url, screen);
    // From an application's own frame nothing scrolls the document, so what is taller is taken whole as well; what stands over it stands in the window.
    const fullPage = (await page.locator('[role=dialog], [role=menu], .bulk-bar').count()) === 0;
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(values.to, fileOf(screen, width, colorScheme)), fullPage });
    }
  } catch (failure) {
    faults.push(
      `${screen.name} at ${width} px: ${failure instanceof Error ? failure.message.split('\n')[0] : failure}`,
    );
  }
}

function fileOf({ name }: Screen, width: number, scheme: string): string {
  return `${name.replaceAll(' ', '-')}-${width}-${scheme}.png`;
}

/** Plain HTML: each screen a row, its four pictures beside each other, each opening whole. */
function sheet(): string {
  const rows = people.flatMap((person) =>
    shown(person).map((screen) => {
      const pictures = sizes.flatMap(({ width }) =>
        schemes.map((scheme) => {
          const file = fileOf(screen, width, scheme);
          return `<a href="${file}"><img src="${file}" alt="${screen.name}, ${width} px, ${scheme}" loading="lazy" width="${width / 4}"></a>`;
        }),
      );
      return `<section><h2>${screen.name} <small>${person} · ${screen.path}</small></h2>${pictures.join('')}</section>`;
    }),
  );
  const style =
    'body{font:14px system-ui;margin:24px}img{vertical-align:top;margin:0 12px 12px 0;border:1px solid #999}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${rows.join('')}</html>`;
}
