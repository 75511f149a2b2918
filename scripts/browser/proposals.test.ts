import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { notesOnServer } from './notes.ts';
import { expectSync, readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

async function founderOn(size: typeof phone | typeof desk) {
  const { page, context } = await deviceForTest({ size });
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  await page.locator('.dash-name').first().waitFor();
  return { page, context };
}

/** A key of this founder's that may read and propose. */
const keyOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
    const body = JSON.stringify({ name: 'Weekly assistant', scopes: ['read', 'propose'], expiresAt });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/api/client/keys', { method: 'POST', headers, body });
    return ((await response.json()) as { key: string }).key;
  });

test('an agent proposes, the founder accepts on a phone without a network, and a second device has it afterwards', async () => {
  const [mobile, laptop] = [await founderOn(phone), await founderOn(desk)];
  const headers = { Authorization: `Bearer ${await keyOf(laptop.page)}`, 'Content-Type': 'application/json' };
  const read = await fetch(`${server.url}/api/client/matches`, { headers });
  const { data } = (await read.json()) as { data: { id: string; isUnlocked: boolean; vcName?: string }[] };
  const [investor] = data.filter(({ isUnlocked }) => isUnlocked);
  const notes = 'Asked for the one-page toxicology summary';
  const proposed = await fetch(`${server.url}/api/client/changes`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'editNotes', args: { matchId: investor?.id, notes }, reason: 'From the call' }),
  });
  expect(proposed.status).toBe(202);

  const { page, context } = mobile;
  await page.goto(`${server.url}/client/today`);
  await page.getByRole('heading', { name: '1 proposal from Weekly assistant' }).waitFor();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Go to proposals' }).click();
  await page.getByText('From the call').waitFor();
  await page.getByRole('button', { name: /^Accept: Notes changed/ }).click();
  await page.getByText(/^Accepted and saved on this/).waitFor();
  expect(await notesOnServer(laptop.page)).not.toContain(notes);

  await context.setOffline(false);
  await page.goto(`${server.url}/client/pending`);
  await expectSync(page, 'All changes saved');
  await expect.poll(() => notesOnServer(laptop.page)).toContain(notes);
  await laptop.page.goto(`${server.url}/client/dashboard`);
  await laptop.page.getByText(notes).first().waitFor();
  await laptop.page.goto(`${server.url}/client/proposals`);
  await laptop.page.getByText('Accepted', { exact: true }).waitFor();
});
