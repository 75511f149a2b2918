import type { Deps } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { hashToken } from '../../http/session.ts';
import { insertLink } from './links-store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Lifetimes in milliseconds. Links that open an account are short-lived; proof of an address may wait over a weekend. */
const life = {
  'password-reset': 60 * minute,
  'password-request': 60 * minute,
  'verify-email': 7 * day,
  'change-email': day,
} as const;

const pages = {
  'password-reset': '/client/reset-password?token=',
  'password-request': '/client/reset-password?chosen=1&token=',
  'verify-email': '/client/verify?token=',
  'change-email': '/client/verify?token=',
} as const satisfies Record<keyof typeof life, string>;

/** Creates a single-use URL. `email` is the address it will be mailed to; null when it is handed over another way. */
export async function makeLink(
  deps: Pick<Deps, 'random' | 'clock' | 'config'>,
  tx: Transaction,
  { purpose, holderId, email }: { purpose: keyof typeof life; holderId: string; email: string | null },
): Promise<string> {
  const token = deps.random.token(32);
  const now = deps.clock.now();
  await insertLink(tx, {
    tokenHash: hashToken(token),
    purpose,
    holderId,
    email,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + life[purpose]).toISOString(),
  });
  return `${deps.config.publicUrl}${pages[purpose]}${token}`;
}
