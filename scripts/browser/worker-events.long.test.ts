import { startPushService, vapidKeys } from '@paratope/server/testing/push-service';
import type { PushAddress } from '@paratope/shared/push/api';
import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { type Device, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { investorsOf, writeNotes } from './notes.ts';
import { expectSync, readyForOffline, signIn } from './steps.ts';
import { registrationOf } from './worker-registration.ts';
import { writtenOnServer } from './written-on-server.ts';

/** What a browser does to the service worker while no page asks for it: it brings a push, a tap on it, the network's return. */

let service: Awaited<ReturnType<typeof startPushService>>;
let server: DemoServer;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service?.close());
demoServerForTests(
  (started) => {
    server = started;
  },
  () => ({ ...vapidKeys(), PUSH_SERVICES: '127.0.0.1' }),
);

test('a push in the server’s own form is shown as its words, numbers only, and a tap opens its screen', async () => {
  const { page, context } = await founderOn();
  await context.grantPermissions(['notifications'], { origin: server.url });
  await context.addInitScript(answerAsPushService, service.newBrowser());
  const worker = await workerBehind(page);
  /** The browser answers before the worker has a message, and loses one now and then: it is brought until it is shown. A tag is shown once. */
  const shownAfter = (message: string) =>
    expect.poll(async () => {
      await worker.push(message);
      return shownOn(page);
    }, patiently);
  const arrived = async (kind: string): Promise<string> => {
    const one = () => service.arrived.find(({ payload }) => (payload as { kind?: string }).kind === kind);
    await expect.poll(one, patient).toBeDefined();
    return JSON.stringify(one()?.payload);
  };

  await page.goto(`${server.url}/client/account`);
  await page.getByRole('switch', { name: 'Notifications on this phone' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const test = {
    title: 'Notifications work',
    body: 'This is how notifications from Paratope look on this device.',
    path: '/client/account',
  };
  await shownAfter(await arrived('test')).toEqual([test]);

  // Nobody's quiet hour, and the day's news has not been told.
  await server.replace({ settings: { DEMO_NOW: noonTomorrow() } });
  const news = await arrived('due');
  await shownAfter(news).toHaveLength(2);
  const due = (await shownOn(page)).find(({ path }) => path === '/client/today');
  expect(due?.title).toMatch(/^\d+ things? to do today$/);
  expect(due?.body).toMatch(/^Open Today to see (it|them)\.$/);

  // Without words of ours the browser still has to show something.
  await shownAfter('not for us').toContainEqual({ title: 'Paratope', body: '', path: '/client/dashboard' });

  const opened = await tapped(worker.scope(), 'due');
  expect(opened).toEqual([{ did: 'openWindow', at: '/client/today' }]);
  expect((await shownOn(page)).map(({ path }) => path)).not.toContain('/client/today');
  await page.goto(server.url + opened[0]?.at);
  await page.getByRole('region', { name: 'Due' }).waitFor();

  // The page a tap leads to is open by now.
  await shownAfter(news).toContainEqual(due);
  expect(await tapped(worker.scope(), 'due')).toEqual([{ did: 'focus', at: `${server.url}/client/today` }]);
});

test('[sync M5] [sync P1] with the server back and no page open, the woken worker sends what was written, once', async () => {
  const { page, context } = await founderOn({ backgroundSync: 'granted' });
  const investors = await investorsOf(page);
  const note = 'Written while nothing answered';
  const line = 'Met at the poster while nothing answered';
  await server.goAway();
  await writeNotes(page, investors[0], note);
  await page.getByRole('link', { name: 'Log' }).click();
  await page.getByLabel(/^Note(?!s)/).fill(line);
  await page.getByRole('button', { name: 'Save meeting' }).click();
  await page.getByText('Meeting saved on this phone').waitFor();
  // A network is there, only the server is not: the browser may have woken the worker in vain, and keeps in mind to do it again.
  await expect.poll(() => syncTags(page), patient).toHaveLength(1);
  const [tag = ''] = await syncTags(page);

  const worker = await workerBehind(await context.newPage());
  await page.close();
  await server.comeBack();
  const times = async () => {
    const { notes, activities } = await writtenOnServer(server.url, account());
    return [notes.filter((words) => words === note).length, activities.filter(({ title }) => title === line).length];
  };
  expect(await times()).toEqual([0, 0]);
  await worker.wake(tag);
  await expect.poll(times, patient).toEqual([1, 1]);

  const later = await context.newPage();
  await later.goto(`${server.url}/client/pending`);
  await expectSync(later, 'All changes saved');
  expect(await times()).toEqual([1, 1]);
});

// --- A person and their browser ------------------------------------------------------------------------------------------

const patient = { timeout: 30_000 };
const patiently = { timeout: 60_000, interval: 2_000 };
const account = () => ({ email: 'standard@demo.local', password: server.password });

async function founderOn(options: Parameters<typeof deviceForTest>[0] = {}): Promise<Device> {
  const device = await deviceForTest({ size: phone, ...options });
  await signIn(device.page, server.url, account());
  await readyForOffline(device.page);
  return device;
}

/** The worker of this server, as the browser reaches it; the page may be any of the same browser. */
async function workerBehind(page: Page) {
  const origin = server.url;
  const session = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(session, origin);
  return {
    push: (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    wake: (tag: string) =>
      session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false }),
    scope: (): Worker => {
      const running = page.context().serviceWorkers()[0];
      if (!running) throw new Error('No service worker is running.');
      return running;
    },
  };
}

/** Runs in every page before its own scripts: the push service, which stands across the street, has given this address. */
function answerAsPushService(address: PushAddress): void {
  const subscription = { toJSON: () => address, unsubscribe: async () => true } as unknown as PushSubscription;
  let current: PushSubscription | null = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async () => {
    current = subscription;
    return subscription;
  };
}

const shownOn = (page: Page): Promise<{ title: string; body: string; path: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, path: data.path }));
  });

const syncTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } };
    return sync.getTags();
  });

/**
 * What the worker asks of the browser after a tap on a notification it shows. No tool can tap, and only a tapped worker may open windows, so the event is
 * the browser's own kind made by hand, and opening and focusing are written down.
 */
const tapped = (worker: Worker, tag: string): Promise<{ did: string; at: string }[]> =>
  worker.evaluate(async (tag) => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(at: string): Promise<null> };
      WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
      NotificationEvent: new (type: string, init: object) => Event & { waitUntil(done: Promise<unknown>): void };
    };
    const asked: { did: string; at: string }[] = [];
    scope.clients.openWindow = async (at) => {
      asked.push({ did: 'openWindow', at });
      return null;
    };
    scope.WindowClient.prototype.focus = async function (this: { url: string }) {
      asked.push({ did: 'focus', at: this.url });
    };
    const [notification] = await scope.registration.getNotifications({ tag });
    const event = new scope.NotificationEvent('notificationclick', { notification });
    let done: Promise<unknown> = Promise.resolve();
    event.waitUntil = (promise) => {
      done = promise;
    };
    self.dispatchEvent(event);
    await done;
    return asked;
  }, tag);

/** Where this machine stands, which is where its browser says it is. */
function noonTomorrow(): string {
  const noon = new Date();
  noon.setDate(noon.getDate() + 1);
  noon.setHours(12, 0, 0, 0);
  return noon.toISOString();
}
