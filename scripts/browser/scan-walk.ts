import type { Page } from 'playwright-core';
import { codePicture } from './code-pictures.ts';
import { holdUp } from './fake-camera.ts';
import type { ScanSample } from './scan-samples.ts';

/** What became of codes that were held up one after the other. */
export interface Scanned {
  readonly right: number;
  readonly wrong: readonly string[];
  readonly unread: readonly string[];
}

/** Opens the quick log and its scanner. */
export async function openScanner(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/client/log`);
  await page.getByRole('button', { name: 'Scan a code' }).click();
  await page.getByText('Point the camera at the code on a badge, card or phone.').waitFor();
}

/** Holds each code up to the open scanner, for as long as a patient person would, and compares what the dialog shows. */
export async function scanAll(page: Page, samples: readonly ScanSample[]): Promise<Scanned> {
  let right = 0;
  const [wrong, unread]: [string[], string[]] = [[], []];
  for (const [at, sample] of samples.entries()) {
    const picture = codePicture(sample.text, at);
    await holdUp(page, picture);
    const again = page.getByRole('button', { name: 'Scan another' });
    const isRead = await again.waitFor({ timeout: patience }).then(
      () => true,
      () => false,
    );
    if (!isRead) {
      unread.push(`${at}: ${picture.told}`);
      continue;
    }
    const shown = await shownOf(page);
    if (JSON.stringify(shown) === JSON.stringify(sample.shown)) right += 1;
    else wrong.push(`${at}: ${JSON.stringify(shown)} for ${JSON.stringify(sample.shown)}, ${picture.told}`);
    await holdUp(page, { ...picture, gray: new Uint8ClampedArray(picture.gray.length) });
    await again.click();
  }
  return { right, wrong, unread };
}

const patience = 3_000;

async function shownOf(page: Page): Promise<ScanSample['shown']> {
  const text = page.locator('.scan-text');
  if (await text.isVisible()) return (await text.textContent()) ?? '';
  const value = (label: string) => page.getByRole('dialog', { name: 'Is this right?' }).getByLabel(label).inputValue();
  return { name: await value('Name'), email: await value('Email'), link: await value('Link') };
}
