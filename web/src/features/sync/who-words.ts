import type { FieldRevision } from '@paratope/shared/outreach/api';
import { deviceWord, deviceZone } from '../../local/device.ts';
import { useSession } from '../../local/hooks.ts';
import { useReplicaId } from '../../local/pending-hooks.ts';
import { t } from '../../words/words.ts';
import { timeOf } from './sync-view.ts';

/** The person who reads, and the copy on the device in their hands. */
export interface Reader {
  readonly accountId: string;
  readonly replicaId: string | undefined;
}

/** Who wrote a value and on which device. */
export function whoWords(by: FieldRevision['by'], reader: Reader): string {
  if (!by) return t('Before the first change');
  const isReader = by.accountId === reader.accountId;
  const who = isReader ? t('You') : (by.email ?? t('A deleted account'));
  if (by.replicaId === null) return t('{who}, through another app', { who });
  if (by.replicaId === reader.replicaId) return t('{who}, on this {device}', { who, device: t(deviceWord()) });
  return isReader ? t('{who}, on another device', { who }) : t('{who}, on their device', { who });
}

/** When, by the clock of the device it was written on; with that device's zone where it was another than here. */
export function whenWords(by: FieldRevision['by'], now: Date): string {
  if (!by) return '';
  const time = timeOf(by.at, now);
  return by.zone === deviceZone()
    ? time
    : t('{time}, written in {place}', { time, place: by.zone.replaceAll('_', ' ').split('/').at(-1) ?? '' });
}

/** Who looks at the screen, for words such as "You, on this device". */
export function useReader(): Reader {
  const { accountId } = useSession();
  return { accountId, replicaId: useReplicaId() };
}
