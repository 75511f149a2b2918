import type { CalendarDate } from '@paratope/shared/dates';
import { inCatalog } from '@paratope/shared/words/message';
import { browserRandom } from '@paratope/sync/browser/ports';
import { newMutationId } from '@paratope/sync/ids';

/**
 * A new id in order of time, to the millisecond, made here so that a repeat after a lost answer is recognised: a UUID of version 7, which is one of version 4
 * with the time in its first 48 bits.
 */
export function newId<Id extends string>(now: number = Date.now()): Id {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newMutationId(browserRandom).slice(15)}` as Id;
}

/** IANA zone of the device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar date where the device is. By the clock's own fields: writing dates for a zone by its name is among the slowest things a page begins with. */
export const today = (now: Date = new Date()): CalendarDate =>
  new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);

/** What the person holds: "Saved on this phone" where it surely is one. */
export const deviceWord = (): 'phone' | 'device' =>
  typeof matchMedia === 'function' && matchMedia('(max-width: 599px) and (pointer: coarse)').matches
    ? inCatalog('phone')
    : inCatalog('device');
