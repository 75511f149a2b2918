import { agentAt, ask } from '@paratope/server/features/mcp/testing/agent';
import { type CalendarDate, calendarDateIn } from '@paratope/shared/dates';
import { dayAfter } from '@paratope/shared/today/today';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
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

test('an agent prepares the week, the founder accepts it on the train without a network, and a second device has it afterwards', async () => {
  const [mobile, laptop] = [await founderOn(phone), await founderOn(desk)];
  const agent = await agentAt(server.url, await keyOf(laptop.page));
  onTestFinished(() => agent.close());
  expect((await agent.getPrompt({ name: 'weekly_review' })).messages).toHaveLength(1);
  const { due } = await ask(agent, 'today');
  const quiet = await ask(agent, 'gone_quiet');
  const [investorId, quietId] = [due[0].investor.id, quiet.items[0].investor.id];
  const notes = 'Asked for the one-page toxicology summary';
  const week: [string, Record<string, unknown>][] = [
    ['write_notes', { investorId, text: notes, reason: 'From the call' }],
    [
      'plan_next_action',
      { investorId: quietId, action: 'Ask about the partner meeting', date: dayAfter(tomorrow(), 1) },
    ],
    ['set_status', { investorId: quietId, status: 'in_discussion', reason: 'They answered' }],
  ];
  for (const [name, given] of week)
    expect(await ask(agent, name, given), name).toMatchObject({ state: 'waits for a person' });

  const { page, context } = mobile;
  await page.goto(`${server.url}/client/today`);
  await page.getByRole('heading', { name: '3 proposals from Weekly assistant' }).waitFor();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Go to proposals' }).click();
  await page.getByText('From the call').waitFor();
  for (const what of ['Notes changed', 'New activity', 'Status changed']) {
    await page.getByRole('button', { name: new RegExp(`^Accept: ${what}`) }).click();
    await page.getByRole('button', { name: new RegExp(`^Accept: ${what}`) }).waitFor({ state: 'detached' });
  }
  expect((await notesOnServer(laptop.page)).join('\n')).not.toContain(notes);
  expect((await ask(agent, 'today')).nextSixDays.map(actionOf)).not.toContain('Ask about the partner meeting');

  await context.setOffline(false);
  await page.goto(`${server.url}/client/pending`);
  await expectSync(page, 'All changes saved');
  await expect.poll(async () => (await notesOnServer(laptop.page)).join('\n')).toContain(notes);
  expect((await ask(agent, 'today')).nextSixDays.map(actionOf)).toContain('Ask about the partner meeting');
  expect((await ask(agent, 'investor', { investorId: quietId })).status).toBe('in_discussion');
  await laptop.page.goto(`${server.url}/client/dashboard`);
  await laptop.page.getByText(notes).first().waitFor();
  await laptop.page.goto(`${server.url}/client/proposals`);
  await expect.poll(() => laptop.page.getByText('Accepted', { exact: true }).count()).toBe(3);
});

const tomorrow = (): CalendarDate => calendarDateIn('UTC', new Date(Date.now() + 24 * 60 * 60 * 1000));
const actionOf = ({ action }: { action: { untrusted: string } }): string => action.untrusted;
