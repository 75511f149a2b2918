import type { PushAddress } from '@paratope/shared/push/api';

/**
 * What this browser can do about notifications. `install-first`: iPhones show them only for
 * installed apps. `forbidden`: the user refused, which only the browser's settings can undo.
 */
export type PushAbility = 'able' | 'unable' | 'install-first' | 'forbidden';

export function pushAbility(page: Window & typeof globalThis = window): PushAbility {
  if (!('serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page))
    return /iPhone|iPad/.test(page.navigator.userAgent) ? 'install-first' : 'unable';
  return page.Notification.permission === 'denied' ? 'forbidden' : 'able';
}

export async function currentAddress(): Promise<PushAddress | undefined> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  return subscription ? addressOf(subscription) : undefined;
}

/** Asks the user, in the browser's own prompt, then its push service; undefined where either refused. */
export async function askForAddress(publicKey: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await worker();
  const settings = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscribe = () => registration?.pushManager.subscribe(settings);
  // A subscription made with other keys blocks a new one.
  const subscription = await subscribe()?.catch(async () => {
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    return subscribe()?.catch(() => undefined);
  });
  return subscription ? addressOf(subscription) : undefined;
}

export async function giveUpAddress(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}

/** Not `ready`, which never resolves where there is no worker. */
const worker = () => navigator.serviceWorker.getRegistration();

function addressOf(subscription: PushSubscription): PushAddress | undefined {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined;
}
