import { type CalendarDate, calendarDateIn } from '@paratope/shared/dates';
import { v7 } from 'uuid';

/** A new id in order of time, made here so that a repeat after a lost answer is recognised. */
export const newId = <Id extends string>(): Id => v7() as Id;

/** IANA zone of the device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar date where the device is. */
export const today = (now: Date = new Date()): CalendarDate => calendarDateIn(deviceZone(), now);

/** What the person holds: "Saved on this phone" where it surely is one. */
export const deviceWord = (): 'phone' | 'device' =>
  typeof matchMedia === 'function' && matchMedia('(max-width: 599px) and (pointer: coarse)').matches
    ? 'phone'
    : 'device';
