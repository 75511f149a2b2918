import { storageKeys } from '../../local/session.ts';

/** Counts visits to this device while its account is signed in; a browser session is one, however often a page is loaded in it. */
export function countVisit({ device, tab }: Stores): void {
  if (tab.getItem(countedKey) !== null) return;
  tab.setItem(countedKey, '1');
  device.setItem(storageKeys.visits, String(visits(device) + 1));
}

/** The first visit is for looking around, and "Not now" holds for a long time. */
export const mayOffer = (device: Storage, now: Date): boolean =>
  visits(device) >= 2 && (device.getItem(putOffKey) ?? '') <= now.toISOString();

export const putOff = (device: Storage, now: Date): void =>
  device.setItem(putOffKey, new Date(now.getTime() + quarterOfAYear).toISOString());

interface Stores {
  readonly device: Storage;
  readonly tab: Storage;
}

const visits = (device: Storage): number => Number(device.getItem(storageKeys.visits)) || 0;

const countedKey = 'visitCounted';
/** Holds the end of the pause; it survives a sign-out, because it is about the device. */
const putOffKey = 'installPutOffUntil';
const quarterOfAYear = 90 * 86_400_000;
