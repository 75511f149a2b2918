import type { PushAddress } from '@paratope/shared/push/api';

/**
 * What this browser can do about notifications. `install-first`: an iPhone shows them for installed apps alone. `forbidden`: the person has said no, and
 * only the browser's own settings undo that.
 */
export type PushAbility = 'able' | 'unable' | 'install-first' | 'forbidden';

export function pushAbility(page: Window & typeof globalThis = window): PushAbility {
  if (!('serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page))
    return /iPhone|iPad/.test(page.navigator.userAgent) ? 'install-first' : 'unable';
  return page.Notification.permission === 'denied' ? 'forbidden' : 'able';
}

/** The address of this browser, where it has one. */
export async function currentAddress(): Promise<PushAddress | undefined> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  return subscription ? addressOf(subscription) : undefined;
}

/** Asks the person, in the browser's own words, and then its push service. Undefined where either said no. */
export async function askForAddress(publicKey: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await worker();
  const settings = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscribe = () => registration?.pushManager.subscribe(settings);
  // An address made for other keys stands in the way of a new one.
  const subscription = await subscribe()?.catch(async () => {
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    return subscribe()?.catch(() => undefined);
  });
  return subscription ? addressOf(subscription) : undefined;
}

export async function giveUpAddress(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}

/** Not `ready`, which waits for ever where no worker comes. */
const worker = () => navigator.serviceWorker.getRegistration();

function addressOf(subscription: PushSubscription): PushAddress | undefined {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined;
}
