import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { PushSettings } from './push-settings.tsx';

afterEach(() => vi.unstubAllGlobals());

const preferences = { digest: true, digestHour: 7, zone: null, language: 'en' as const, quietFrom: 20, quietTo: 7 };
const address = { endpoint: 'https://push.example/abc', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };
const keys = (publicKey: string | null) => ({
  'GET /api/client/push': { body: { success: true, data: { publicKey } } },
});
const done = (message: string) => ({ body: { success: true, message } });

/** A browser that can show notifications, and a person who answers when it asks. */
function browser(answer: NotificationPermission, { isSubscribed = false } = {}) {
  const subscription = { toJSON: () => address, unsubscribe: vi.fn(async () => true) };
  let current = isSubscribed ? subscription : null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async () => {
      current = subscription;
      return subscription;
    }),
  };
  const permission = { now: 'default' as NotificationPermission };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission.now;
    },
    requestPermission: async () => {
      permission.now = answer;
      return answer;
    },
  });
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      has: () => true,
      get: (target, name) =>
        name === 'serviceWorker'
          ? { getRegistration: async () => ({ pushManager }) }
          : Reflect.get(target, name, target),
    }),
  );
  return { pushManager, subscription };
}

const open = async (change = vi.fn()) => {
  renderOn(await testDevice(), <PushSettings preferences={preferences} isBusy={false} change={change} />);
  return change;
};

test('a server without keys says so, and there is nothing to press', async () => {
  answerWith(keys(null));
  await open();
  expect(await screen.findByText("Push notifications aren't available.")).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a browser without notifications says so', async () => {
  answerWith(keys('key'));
  await open();
  expect(await screen.findByText("This browser can't show notifications from Paratope.")).toBeTruthy();
});

test('switched on, it asks the person, gives the server this browser’s address, tests it and is switched off', async () => {
  const { pushManager, subscription } = browser('granted');
  const asked = answerWith({
    ...keys('key'),
    'PUT /api/client/push/subscription': done('Notifications are on for this device.'),
    'POST /api/client/push/test': done('A notification is on its way to this device.'),
    'POST /api/client/push/unsubscribe': done('Notifications are off on this device.'),
  });
  const change = await open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Notifications on this device' }));
  expect(await screen.findByText('Notifications are on for this device.')).toBeTruthy();
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual(address);

  await userEvent.selectOptions(screen.getByLabelText('Quiet from'), '10:00 PM');
  expect(change).toHaveBeenCalledWith({ quietFrom: 22 });
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/push/test'))).toBe(true));

  await userEvent.click(screen.getByRole('switch', { name: 'Notifications on this device' }));
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
});

test('a person who says no is told where to change their mind', async () => {
  browser('denied');
  answerWith(keys('key'));
  await open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Notifications on this device' }));
  expect(await screen.findByText("Notifications for Paratope are blocked in this browser's settings.")).toBeTruthy();
});

test('an address the server has forgotten can be given anew', async () => {
  browser('granted', { isSubscribed: true });
  answerWith({
    ...keys('key'),
    'PUT /api/client/push/subscription': done('Notifications are on for this device.'),
    'POST /api/client/push/test': refusal(
      404,
      'missing',
      'This device no longer gets notifications. Please turn them on again.',
    ),
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('This device no longer gets notifications. Please turn them on again.')).toBeTruthy();
  expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(false);
});
