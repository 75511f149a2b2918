import type { Hours } from '@paratope/shared/outreach/hours';
import { deviceZone } from '../../local/device.ts';

/** Hours while they are typed; missing in drafts of older versions. */
export interface HoursForm {
  /** Empty for all day. */
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  /** Empty for the device's own. */
  readonly timeZone?: string | undefined;
}

export const hoursOf = ({ startTime = '', endTime = '', timeZone = '' }: HoursForm): Hours | null =>
  startTime === ''
    ? null
    : { start: startTime, end: endTime === '' ? null : endTime, zone: timeZone === '' ? deviceZone() : timeZone };

export const hoursForm = (hours: Hours | null | undefined): Required<HoursForm> => ({
  startTime: hours?.start ?? '',
  endTime: hours?.end ?? '',
  timeZone: hours?.zone ?? '',
});
