import type { AccountApi } from '@paratope/shared/account/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Founder, inTransaction, Refused } from '../../context.ts';
import { openSessions, revokeSession, revokeSessions } from '../../db/sessions.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { sessionLife } from '../../http/session.ts';

/** The devices the account is signed in on: this one, then the one last used. */
export async function listDevices(ctx: RequestCtx<Founder>, { q, limit, cursor }: InputOf<typeof AccountApi.sessions>) {
  const offset = offsetOf(cursor);
  const { accountId, sessionId } = ctx.actor;
  const now = ctx.clock.now().getTime();
  const open = await openSessions(ctx.database.reader, {
    holderId: accountId,
    seenAfter: new Date(now - sessionLife.founder.idle).toISOString(),
    openedAfter: new Date(now - sessionLife.founder.absolute).toISOString(),
  });
  const named = open
    .map((session) => ({ ...session, device: deviceName(session.device), isCurrent: session.id === sessionId }))
    .filter(({ device }) => !q || device.toLowerCase().includes(q.toLowerCase()));
  named.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return pageOf({ data: named.slice(offset, offset + limit), total: named.length, offset });
}

export async function endDevice(ctx: RequestCtx<Founder>, input: InputOf<typeof AccountApi.endSession>) {
  const { accountId } = ctx.actor;
  const isLost = input.isLost === 'true';
  const hasEnded = await inTransaction(ctx, (tx) =>
    revokeSession(tx, { id: input.id, holderId: accountId, isLost, now: ctx.now }),
  );
  if (!hasEnded) throw new Refused('missing', 'This device is not signed in any more.');
  return {
    message: isLost
      ? 'The device is signed out and deletes what it holds when it next goes online.'
      : 'The device is signed out.',
  };
}

export async function endOtherDevices(ctx: RequestCtx<Founder>) {
  const { accountId, sessionId } = ctx.actor;
  const ended = await inTransaction(ctx, (tx) => revokeSessions(tx, accountId, ctx.now, { except: sessionId }));
  return inBothPlaces({ ended });
}

const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system as a person would call them. Only for reading: nothing is decided by what a browser says of itself. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser) return system ?? 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
