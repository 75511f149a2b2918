/** When the app may offer itself: once in a session of the browser, and after a "not now" for a long time not at all. */
export interface Asking {
  mayAsk(now: Date): boolean;
  /** It stands on the screen: not again in this session, whatever is answered. */
  asked(): void;
  putOff(now: Date): void;
}

export const createAsking = ({ device, tab }: { device: Storage; tab: Storage }): Asking => ({
  mayAsk: (now) => tab.getItem(askedKey) === null && (device.getItem(putOffKey) ?? '') <= now.toISOString(),
  asked: () => tab.setItem(askedKey, '1'),
  putOff: (now) => device.setItem(putOffKey, new Date(now.getTime() + quarterOfAYear).toISOString()),
});

const askedKey = 'installAsked';
/** Until when; it outlives a sign-out, because it is about the device. */
const putOffKey = 'installPutOffUntil';
const quarterOfAYear = 90 * 86_400_000;
