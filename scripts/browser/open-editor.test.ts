import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

test('[sync N4] while somebody types, what another device wrote comes into the same text without moving the caret or eating a letter', async () => {
  const [laptop, phone] = [await signedIn(), await signedIn()];
  const match = await firstMatch(laptop);
  await rewrite(phone, match.id, 'Met at the fair. Send the deck.');
  await laptop.getByText('Met at the fair. Send the deck.').first().waitFor();

  await laptop.getByText('Met at the fair. Send the deck.').first().click();
  const editor = laptop.getByRole('textbox', { name: 'Notes' });
  await editor.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(15, 15));
  await editor.focus();
  const typed = ' in Basel, where she spoke about the tox report';
  for (const [index, letter] of [...typed].entries()) {
    await laptop.keyboard.type(letter);
    // The other device writes in the middle of the sentence; nobody waits for it to arrive.
    if (index === 12) await rewrite(phone, match.id, 'Met Orla at the fair. Send the deck on Monday.');
  }
  const whole = `Met Orla at the fair${typed}. Send the deck on Monday.`;
  await expect.poll(() => editor.inputValue()).toBe(whole);
  expect(await caretIn(laptop)).toBe(`Met Orla at the fair${typed}`.length);

  await laptop.keyboard.type(' again');
  expect(await editor.inputValue()).toBe(whole.replace('tox report.', 'tox report again.'));
  await laptop.getByText('Changes saved in the meantime were added.').waitFor();
  await laptop.getByRole('button', { name: 'Save notes' }).click();
  await expect
    .poll(async () => (await firstMatch(phone, match.id)).notes)
    .toBe(whole.replace('tox report.', 'tox report again.'));
});

async function signedIn(): Promise<Page> {
  const device = await deviceForTest({ size: { width: 1280, height: 900 } });
  await signIn(device.page, server.url, { email: 'standard@demo.local', password: server.password });
  await device.page.getByText('Top Matched Investors').waitFor();
  return device.page;
}

const caretIn = (page: Page): Promise<number | null> =>
  page.evaluate(() => (document.activeElement as HTMLTextAreaElement | null)?.selectionStart ?? null);

interface Known {
  readonly id: string;
  readonly status: string;
  readonly notes: string;
}

/** The match as the server has it; the first of the list, or the one named. */
const firstMatch = (page: Page, id?: string): Promise<Known> =>
  page.evaluate(async (wanted) => {
    const { data } = await (await fetch('/api/client/matches?limit=50')).json();
    return data.find((match: { id: string }) => wanted === undefined || match.id === wanted);
  }, id);

/** Writes the notes from another device, as one that has seen what is there. */
const rewrite = (page: Page, matchId: string, notes: string): Promise<void> =>
  page.evaluate(
    async ([id, text]) => {
      const { data } = await (await fetch('/api/client/matches?limit=50')).json();
      const { status } = data.find((match: { id: string }) => match.id === id);
      await fetch('/api/client/update-match-status', {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ matchId: id, status, notes: text }),
      });
    },
    [matchId, notes] as const,
  );
