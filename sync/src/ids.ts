import type { MutationId, ReplicaId, SpaceId, StartupId } from '@paratope/shared/ids';
import type { Random } from './ports.ts';

type Bytes = Pick<Random, 'bytes'>;

/** 128 random bits: unique per device; a copied device gives itself a new one (SPEC P7). */
export const newReplicaId = (random: Bytes): ReplicaId => hex(random.bytes(16)) as ReplicaId;

export function newMutationId(random: Bytes): MutationId {
  const bytes = random.bytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = hex(bytes);
  const parts = [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)];
  return parts.join('-') as MutationId;
}

/** 96 bits are plenty: a nonce only has to differ from the one of another history that reached the same number. */
export const newNonce = (random: Bytes): string => hex(random.bytes(12));

/** The startup whose space this is; undefined for any other kind of space. */
export const startupOf = (space: SpaceId): StartupId | undefined =>
  space.startsWith('startup:') ? (space.slice('startup:'.length) as StartupId) : undefined;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
