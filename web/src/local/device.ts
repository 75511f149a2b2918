import { type CalendarDate, calendarDateIn } from '@paratope/shared/dates';
import { browserRandom } from '@paratope/sync/browser/ports';
import { newMutationId } from '@paratope/sync/ids';

/** A new id (UUID version 7), made here so that a repeat after a lost answer is recognised: the milliseconds, then random digits. */
export function newId<Id extends string>(now: number = Date.now()): Id {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newMutationId(browserRandom).slice(15)}` as Id;
}

/** IANA zone of the device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar date where the device is. */
export const today = (now: Date = new Date()): CalendarDate => calendarDateIn(deviceZone(), now);

/** What the person holds: "Saved on this phone" where it surely is one. */
export const deviceWord = (): 'phone' | 'device' =>
  typeof matchMedia === 'function' && matchMedia('(max-width: 599px) and (pointer: coarse)').matches
    ? 'phone'
    : 'device';
