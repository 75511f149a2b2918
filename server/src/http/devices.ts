import type { AccountApi } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Admin, Founder } from '../context.ts';
import { openSessions } from '../db/sessions.ts';
import type { RequestCtx } from './mount.ts';
import { pagedFrom } from './paging.ts';
import { sessionLife } from './session.ts';

/** This session comes first, then the most recently used. */
export async function listOpenSessions(
  ctx: RequestCtx<Founder | Admin>,
  { q, ...asked }: InputOf<typeof AccountApi.sessions>,
) {
  const { actor } = ctx;
  const life = sessionLife[actor.kind];
  const now = ctx.clock.now().getTime();
  const open = await openSessions(ctx.database.reader, {
    holderId: actor.kind === 'founder' ? actor.accountId : actor.adminId,
    seenAfter: new Date(now - life.idle).toISOString(),
    openedAfter: new Date(now - life.absolute).toISOString(),
  });
  const named = open
    .map((session) => ({
      ...session,
      device: deviceName(session.device) ?? 'Unknown browser',
      isCurrent: session.id === actor.sessionId,
    }))
    .filter(({ device }) => !q || device.toLowerCase().includes(q.toLowerCase()));
  named.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return pagedFrom(named, asked);
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

/** Browser and system in common words; undefined if neither is known. For display only: nothing is decided by a user agent. */
export function deviceName(userAgent: string): string | undefined {
  const nameIn = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser) return system;
  return system ? `${browser} on ${system}` : browser;
}
