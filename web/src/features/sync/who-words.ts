import type { FieldRevision } from '@paratope/shared/outreach/api';
import { deviceWord, deviceZone } from '../../local/device.ts';
import { timeOf } from './sync-view.ts';

/** The person who reads, and the copy on the device in their hands. */
export interface Reader {
  readonly accountId: string;
  readonly replicaId: string | undefined;
}

/** Who wrote a value and on which device. */
export function whoWords(by: FieldRevision['by'], reader: Reader): string {
  if (!by) return 'Before the first change';
  const isReader = by.accountId === reader.accountId;
  const who = isReader ? 'You' : (by.email ?? 'An account that is gone');
  if (by.replicaId === null) return `${who}, through another program`;
  if (by.replicaId === reader.replicaId) return `${who}, on this ${deviceWord()}`;
  return isReader ? `${who}, on another device` : `${who}, on their device`;
}

/** When, by the clock of the device it was written on; with that device's zone where it was another than here. */
export function whenWords(by: FieldRevision['by'], now: Date): string {
  if (!by) return '';
  const time = timeOf(by.at, now);
  return by.zone === deviceZone() ? time : `${time}, written in ${by.zone.replaceAll('_', ' ').split('/').at(-1)}`;
}
