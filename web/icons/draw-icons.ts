/** Draws public/icons from the mark: `node web/icons/draw-icons.ts` after a change of it. Needs a Chromium (CHROME_PATH). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const paper = '#f4f4ef';
const mark = `<path fill="#29335d" d="M2.75 2H21a1 1 0 0 1 1 1v10h-5.5V7.5H8V22H3a1 1 0 0 1-1-1V2.75A.75.75 0 0 1 2.75 2"/><path fill="#9aaecb" d="M9.5 11H15v3.5h7V21a1 1 0 0 1-1 1H9.5z"/><path fill="#be6600" d="M9.5 9H15v2H9.5z"/>`;
const glyphs = {
  log: 'M24 14v20M14 24h20',
  today: 'M24 11a13 13 0 1 1 0 26 13 13 0 0 1 0-26M24 16v8l5.5 3.5',
  investors: 'M13 16h22M13 24h22M13 32h14',
  changes: 'M13 13h9v22h-9zM29 13h6v22h-6',
} as const;

/** On a sheet of paper, so that it holds on a dark tab as well. `share` is the mark's part of the side. */
const icon = (share: number, radius: number): string => {
  const inset = (48 - 48 * share) / 2;
  return svg(
    `<rect width="48" height="48" rx="${radius}" fill="${paper}"/><g transform="translate(${inset} ${inset}) scale(${2 * share})">${mark}</g>`,
  );
};
const shortcut = (path: string): string =>
  svg(
    `<rect width="48" height="48" rx="6" fill="${paper}"/><path d="${path}" fill="none" stroke="#1a213b" stroke-width="3"/>`,
  );
const svg = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${inner}</svg>\n`;

const folder = new URL('../public/icons/', import.meta.url);
const drawings: readonly (readonly [name: string, side: number, drawing: string])[] = [
  ['icon-192.png', 192, icon(0.7, 6)],
  ['icon-512.png', 512, icon(0.7, 6)],
  // The safe zone of a maskable icon is a circle of 80 % of the side.
  ['icon-maskable-512.png', 512, icon(0.5, 0)],
  ['apple-touch-180.png', 180, icon(0.62, 0)],
  ...Object.entries(glyphs).map(([name, path]) => [`shortcut-${name}.png`, 96, shortcut(path)] as const),
];

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('mark.svg', folder), icon(0.86, 6));
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
const page = await browser.newPage();
for (const [name, side, drawing] of drawings) {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<style>html,body{margin:0}svg{display:block;width:${side}px}</style>${drawing}`);
  await page.screenshot({ path: new URL(name, folder).pathname, omitBackground: true });
}
await browser.close();
