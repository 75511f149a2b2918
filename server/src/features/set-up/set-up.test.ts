import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SetUpStep } from '@paratope/shared/admin/set-up-api';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startStripeServer } from '../../testing/stripe-server.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { lastBackupFact, noteFact } from '../instance/index.ts';

const now = '2026-05-04T09:00:00.000Z';

/** A server with these settings, and what its first owner may do in the guide. */
async function guided(settings: Record<string, string> = {}) {
  const server = await createTestServer({ settings, clock: { now: () => new Date(now) } });
  const { token } = await server.admin();
  const ask = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/admin/${path}`, { token, body });
  const steps = async () => (await ask('GET', 'set-up')).body.data as SetUpStep[];
  const states = async () => Object.fromEntries((await steps()).map(({ name, state }) => [name, state]));
  const step = async (wanted: string) => (await steps()).find(({ name }) => name === wanted);
  const linesOf = async (wanted: string) =>
    Object.fromEntries(
      ((await step(wanted))?.lines ?? []).map(({ label, value, state }) => [label, `${state}: ${value}`]),
    );
  const progress = async () => (await ask('GET', 'summary')).body.data.setUp;
  const audited = async () =>
    ((await ask('GET', 'audit?kind=operation')).body.data as { action: string; subject: string }[]).map(
      ({ action, subject }) => `${action} ${subject}`,
    );
  /** Has an admin invited, and returns their token. */
  const comeIn = async (name: string, role: string): Promise<string> => {
    const email = `${name.replace(' ', '.')}@paratope.example`;
    const { link } = (await ask('POST', 'admins', { name, email, role })).body;
    const body = { token: new URL(link).searchParams.get('token'), name, email, password: 'correct horse' };
    return (await server.call('POST', '/api/admin/setup', { body })).body.token;
  };
  return { ...server, comeIn, ask, steps, step, states, linesOf, progress, audited };
}

/** With an account of the payment provider on loopback. */
async function selling(settings: Record<string, string> = {}) {
  const stripe = await startStripeServer();
  onTestFinished(stripe.close);
  const there = await guided({
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    ...settings,
  });
  return { stripe, ...there, charge: () => there.ask('POST', 'set-up/test-charge') };
}

test('a fresh instance has seven steps, none of them set, and a value for every setting that the server would take', async () => {
  const { steps, states, progress } = await guided();
  expect(await states()).toEqual({
    instance: 'not-set',
    plans: 'not-set',
    email: 'not-set',
    payment: 'not-set',
    ai: 'not-set',
    investors: 'not-set',
    backups: 'not-set',
  });
  expect(await progress()).toEqual({ done: 0, total: 7 });
  const settings = (await steps()).flatMap((step) => step.settings);
  expect(settings.map(({ name }) => name)).toContain('SMTP_URL');
  const environment = Object.fromEntries(settings.map(({ name, example }) => [name, example]));
  const taken = readConfig(environment, { mode: 'production' });
  expect(taken).toMatchObject({ SUPPORT_EMAIL: 'ada@paratope.example', PLAN_AMOUNT: 29_900 });
});

test('a step is set by its settings and by what is in the database, and a secret never leaves the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const there = await selling({
    PUBLIC_URL: 'https://raise.example',
    SUPPORT_EMAIL: 'help@raise.example',
    PLAN_AMOUNT: '29900',
    PLAN_PERIOD: 'month',
    SMTP_URL: 'smtp://paratope:a-secret-of-mail@127.0.0.1:25',
    AI_BASE_URL: 'https://ai.example/v1',
    AI_API_KEY: 'sk-a-secret-of-ai',
    BACKUP_DIR: folder,
  });
  expect(await there.states()).toMatchObject({ instance: 'not-set', investors: 'not-set', backups: 'not-set' });
  await there.ask('PUT', 'content/brand', { value: { name: 'Raise Bio' }, seenAt: null });
  await there.ask('POST', 'investors', { name: 'Brackwater Ventures' });
  await there.deps.database.write((tx) =>
    noteFact(tx, { key: lastBackupFact, value: '2026-05-04T00:00:00.000Z', isSecret: false }),
  );
  expect(await there.states()).toEqual({
    instance: 'set',
    plans: 'set',
    email: 'set',
    payment: 'set',
    ai: 'set',
    investors: 'set',
    backups: 'set',
  });
  expect(await there.progress()).toBeUndefined();
  expect(await there.linesOf('instance')).toMatchObject({ 'Name on the public pages': 'plain: Raise Bio' });
  expect(await there.linesOf('plans')).toEqual({
    'Standard Access': 'plain: $299 a month',
    'Premium Support': 'plain: Custom',
  });
  expect(await there.linesOf('investors')).toEqual({ Investors: 'plain: 1', Airtable: 'plain: Not set up' });
  expect(await there.linesOf('backups')).toEqual({
    'Automatic backups': 'plain: Every 24 hours',
    Folder: `plain: ${folder}`,
    'Outside the data folder': 'good: Yes',
    'Last backup': 'good: 9 hours ago',
  });
  const secret = (await there.step('email'))?.settings.find(({ name }) => name === 'SMTP_URL');
  expect(secret).toMatchObject({ state: 'set', isSecret: true, value: '' });
  expect(JSON.stringify(await there.steps())).not.toMatch(/a-secret|sk_test_loopback|whsec_loopback/);
});

test('backups in the data folder are no done step, not even through a link, and a late one is none elsewhere', async () => {
  const inside = await guided();
  const { DATA_DIR: dataDir } = inside.deps.config;
  const made = (there: typeof inside, at: string) =>
    there.deps.database.write((tx) => noteFact(tx, { key: lastBackupFact, value: at, isSecret: false }));
  await made(inside, now);
  expect(await inside.linesOf('backups')).toMatchObject({
    Folder: `plain: ${join(dataDir, 'backups')}`,
    'Outside the data folder': 'late: No. If the disk fails, both are lost.',
  });
  expect((await inside.states()).backups).toBe('not-set');

  const elsewhere = mkdtempSync(join(tmpdir(), 'paratope-elsewhere-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  const data = join(elsewhere, 'data');
  mkdirSync(join(data, 'kept'), { recursive: true });
  symlinkSync(join(data, 'kept'), join(elsewhere, 'link'));
  const linked = await guided({ DATA_DIR: data, BACKUP_DIR: join(elsewhere, 'link') });
  await made(linked, now);
  expect((await linked.states()).backups).toBe('not-set');

  const apart = await guided({ BACKUP_DIR: elsewhere });
  await made(apart, '2026-04-01T00:00:00.000Z');
  expect((await apart.states()).backups).toBe('not-set');
  const byHand = await guided({ BACKUP_EVERY_HOURS: '0' });
  await made(byHand, now);
  expect(await byHand.states()).toMatchObject({ backups: 'set' });
  expect(await byHand.linesOf('backups')).toMatchObject({ 'Automatic backups': 'plain: Off' });
});

test('an owner skips a step for every owner and takes it back, both audited once; other roles only read', async () => {
  const { ask, call, states, progress, audited, comeIn } = await guided();
  const skip = (name: string, isSkipped: boolean) => ask('PUT', 'set-up', { name, isSkipped });
  expect((await skip('payment', true)).status).toBe(200);
  await skip('payment', true);
  expect(await states()).toMatchObject({ payment: 'skipped', email: 'not-set' });
  const bo = await comeIn('Bo Lindqvist', 'owner');
  const theirs = await call('GET', '/api/admin/set-up', { token: bo });
  expect(theirs.body.data.find(({ name }: SetUpStep) => name === 'payment').state).toBe('skipped');
  await skip('payment', false);
  expect((await states()).payment).toBe('not-set');
  expect(await audited()).toEqual(['instance.step-unskipped payment', 'instance.step-skipped payment']);
  expect((await skip('snacks', true)).status).toBe(400);

  for (const name of ['instance', 'plans', 'email', 'payment', 'ai', 'investors', 'backups']) {
    expect(await progress()).toEqual({ done: 0, total: 7 });
    await skip(name, true);
  }
  expect(await progress()).toBeUndefined();

  await skip('ai', false);
  const token = await comeIn('Cy Moreau', 'reviewer');
  expect((await call('GET', '/api/admin/summary', { token })).body.data.setUp).toBeUndefined();
  expect((await call('GET', '/api/admin/set-up', { token })).status).toBe(200);
  const tried = await call('PUT', '/api/admin/set-up', { token, body: { name: 'ai', isSkipped: true } });
  expect(tried.status).toBe(403);
  expect((await call('POST', '/api/admin/set-up/test-charge', { token })).status).toBe(403);
});

test('a test charge of the price is made with Stripe’s test card, audited, and paid by no payment of ours', async () => {
  const { stripe, charge, audited, linesOf, ask, step } = await selling({ PLAN_AMOUNT: '14950', PLAN_CURRENCY: 'eur' });
  expect((await step('payment'))?.canTry).toBe(true);
  const { status, body } = await charge();
  expect(status).toBe(200);
  expect(body.data).toEqual({
    label: 'Test charge',
    value: 'Stripe’s test card was charged €149.50. No money moved.',
    state: 'good',
  });
  const [intent] = stripe.intents();
  expect(stripe.intents()).toHaveLength(1);
  expect(intent).toMatchObject({ amount: 14_950, currency: 'eur', status: 'succeeded', customer: null });
  expect(await audited()).toEqual([`instance.test-charged ${intent?.id}`]);
  expect((await ask('GET', 'payments')).body.data).toEqual([]);
  expect(await linesOf('payment')).toMatchObject({ 'Card payments': 'plain: Test mode' });
});

test('a test charge with a live key, an unknown one or none reaches nobody and says so in one sentence', async () => {
  for (const key of [
    'sk_live_4eC39HqLyjWDarjtT1',
    'rk_live_4eC39HqLyjWDarjtT1',
    'sk_4eC39HqLyjWDarjtT1',
    'live_sk_test_',
  ]) {
    const { stripe, charge, audited, step } = await selling({ STRIPE_SECRET_KEY: key });
    const { status, body } = await charge();
    expect(status).toBe(409);
    expect(body).toMatchObject({
      success: false,
      message: 'STRIPE_SECRET_KEY isn’t a test key, so nothing was charged.',
    });
    expect(stripe.requests).toEqual([]);
    expect(await audited()).toEqual([]);
    expect(await step('payment')).toMatchObject({ state: 'set', canTry: false });
  }
  const { ask } = await guided();
  const none = await ask('POST', 'set-up/test-charge');
  expect(none.status).toBe(404);
  expect(none.body.message).toBe('STRIPE_SECRET_KEY isn’t set, so nothing was charged.');
});

test('a payment that Stripe does not call a test is never confirmed, whatever the key looks like', async () => {
  const { stripe, charge } = await selling();
  stripe.isLive = true;
  expect((await charge()).body.data).toMatchObject({
    value: 'Stripe didn’t treat this as a test, so nothing was charged.',
    state: 'broken',
  });
  expect(stripe.requests).toEqual(['POST /v1/payment_intents']);
  expect(stripe.intents().map(({ status }) => status)).toEqual(['requires_payment_method']);
});

test('a wrong key, a sum Stripe does not take and a silent Stripe are each one sentence without the key', async () => {
  const charged = async (settings: Record<string, string>, isDown = false) => {
    const { stripe, charge } = await selling(settings);
    stripe.isDown = isDown;
    return (await charge()).body.data.value;
  };
  expect(await charged({ STRIPE_SECRET_KEY: 'sk_test_wrong' })).toBe('Stripe doesn’t accept STRIPE_SECRET_KEY.');
  expect(await charged({ PLAN_AMOUNT: '10' })).toBe('Stripe refused the test charge: amount_too_small.');
  expect(await charged({ PLAN_AMOUNT: '0' })).toBe('Stripe’s test card was charged $1. No money moved.');
  expect(await charged({}, true)).toBe('We couldn’t reach Stripe.');
});
