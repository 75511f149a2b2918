import type { FieldRevision } from '@paratope/shared/outreach/api';
import { deviceWord, deviceZone } from '../../local/device.ts';
import { useSession } from '../../local/hooks.ts';
import { useReplicaId } from '../../local/pending-hooks.ts';
import { t } from '../../words/words.ts';
import { timeOf } from './sync-view.ts';

/** The person who reads, and the replica on their device. */
export interface Reader {
  readonly accountId: string;
  readonly replicaId: string | undefined;
}

export function whoWords(by: FieldRevision['by'], reader: Reader): string {
  if (!by) return t('Before the first change');
  const isReader = by.accountId === reader.accountId;
  const who = isReader ? t('You') : (by.email ?? t('A deleted account'));
  if (by.key) return t('{who}, through the API key “{key}”', { who, key: by.key });
  if (by.replicaId === null) return t('{who}, through another app', { who });
  if (by.replicaId === reader.replicaId) return t('{who}, on this {device}', { who, device: t(deviceWord()) });
  return isReader ? t('{who}, on another device', { who }) : t('{who}, on their device', { who });
}

/** When, by the clock of the writing device; with that device's zone if it is not this one's. */
export function whenWords(by: FieldRevision['by'], now: Date): string {
  if (!by) return '';
  const time = timeOf(by.at, now);
  return by.zone === deviceZone()
    ? time
    : t('{time}, written in {place}', { time, place: by.zone.replaceAll('_', ' ').split('/').at(-1) ?? '' });
}

export function useReader(): Reader {
  const { accountId } = useSession();
  return { accountId, replicaId: useReplicaId() };
}
