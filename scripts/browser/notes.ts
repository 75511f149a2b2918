import type { Locator, Page } from 'playwright-core';

/** Helpers for an investor's notes on the dashboard, and for the server's copy of them. */
export async function investorsOf(page: Page): Promise<string[]> {
  await page.getByRole('article').nth(3).waitFor();
  const names = await page.getByRole('article').locator('.dash-name').allInnerTexts();
  return names.map((name) => name.trim());
}

export async function openNotes(page: Page, investor = ''): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${investor}` }).click();
  await page.getByRole('menuitem', { name: 'Edit notes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notes').waitFor();
  return dialog;
}

export async function writeNotes(page: Page, investor: string | undefined, words: string): Promise<void> {
  const dialog = await openNotes(page, investor);
  await dialog.getByLabel('Notes').fill(words);
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(words).first().waitFor();
}

export const notesOnServer = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const response = await fetch('/api/client/matches');
    const { data } = (await response.json()) as { data: { notes?: string }[] };
    return data.map(({ notes }) => notes ?? '');
  });

export const draftsOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      if (database.objectStoreNames.contains('drafts.pages'))
        found.push(await settled(database.transaction('drafts.pages').objectStore('drafts.pages').getAll()));
      database.close();
    }
    return JSON.stringify(found);
  });
