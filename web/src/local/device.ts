import type { CalendarDate } from '@paratope/shared/dates';
import { inCatalog } from '@paratope/shared/words/message';
import { browserRandom } from '@paratope/sync/browser/ports';
import { newMutationId } from '@paratope/sync/ids';

/**
 * A UUIDv7, sortable by time to the millisecond. Created here so that a retry after a lost
 * answer is recognized. Built from a version 4 UUID with the time in its first 48 bits.
 */
export function newId<Id extends string>(now: number = Date.now()): Id {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newMutationId(browserRandom).slice(15)}` as Id;
}

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The device's local calendar date. Uses the clock's own fields because `Intl` with a named zone is slow at startup. */
export const today = (now: Date = new Date()): CalendarDate =>
  new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);

/** Returns 'phone' only where it certainly is one, for "Saved on this phone". */
export const deviceWord = (): 'phone' | 'device' =>
  typeof matchMedia === 'function' && matchMedia('(max-width: 599px) and (pointer: coarse)').matches
    ? inCatalog('phone')
    : inCatalog('device');
