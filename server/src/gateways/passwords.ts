import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * If `stored` is undefined, or empty because no password was chosen yet, it returns false after the usual
   * time, so that timing reveals nothing.
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Returns a new hash of a verified password if `stored` was made with other parameters than today's; else undefined. */
  renew(stored: string, password: string): Promise<string | undefined>;
  /** A hash at the same cost that finds a random secret: equal for equal secrets of one holder, different for any other holder. */
  digest(secret: string, holderId: string): Promise<string>;
}

/** OWASP's first choice of parameters: argon2id (the library's default), 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Prefix of a hash with today's parameters, in the PHC string format: algorithm, version and parameters. */
const ofToday = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** A hash of thirty-two random bytes that nobody kept: compared where there is no account, at the price of one. */
const decoy = `${ofToday}TTKLGs3ZOLiRFfxUvq0FsQ$Nhs1kpujnbL37yssXJ6zzYhZi95kZOHjfXaBy44TYfo`;

/** Most calls that may wait for a hash; more are refused. */
const longestLine = 100;
const handsAtOnce = 2;

export class TooManyHashes extends Error {}

/** argon2id, at most two at once: each takes 19 MiB and a core, and a small server has few of either. */
export function createPasswordHasher(): PasswordHasher {
  const waiting: (() => void)[] = [];
  let busy = 0;

  return {
    hash: (password) => inLine(() => hash(password, cost)),
    verify: (stored, password) =>
      inLine(async () => {
        const matches = await verify(stored || decoy, password);
        return Boolean(stored) && matches;
      }),
    renew: async (stored, password) => (stored.startsWith(ofToday) ? undefined : inLine(() => hash(password, cost))),
    digest: (secret, holderId) =>
      inLine(async () => {
        const salt = createHash('sha256').update(holderId).digest();
        return `${ofToday}${(await hashRaw(secret, { ...cost, salt })).toString('base64url')}`;
      }),
  };

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= handsAtOnce) {
      if (waiting.length >= longestLine) throw new TooManyHashes();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  }
}
