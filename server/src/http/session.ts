import { createHash } from 'node:crypto';
import { accountHeader } from '@paratope/shared/endpoint';
import type { AccountId, AdminId, StartupId } from '@paratope/shared/ids';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Admin, Ctx, Deps, Founder } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { writeInPassing } from '../db/in-passing.ts';
import { revokeKeys } from '../db/keys.ts';
import {
  adminById,
  adminSessionByToken,
  closeSession,
  founderById,
  founderSessionByToken,
  type HowToRevoke,
  insertSession,
  markSeen,
  revokeSession,
  revokeSessions,
  type SessionKind,
  type SessionRow,
} from '../db/sessions.ts';
import { keyPrefix, type LiveKey, recogniseKey } from './api-key.ts';
import type { Recognised } from './recognised.ts';
import { requestAddress } from './request-address.ts';
import { logSignIn, type SignInReason } from './sign-in-log.ts';

/** Returned by a verb that opened or closed a session: the body, and the browser's new cookie. */
export class SessionAnswer<Body> {
  readonly body: Body;
  readonly kind: SessionKind;
  /** Null when the session is over. */
  readonly token: string | null;

  constructor(body: Body, kind: SessionKind, token: string | null) {
    this.body = body;
    this.kind = kind;
    this.token = token;
  }
}

const day = 24 * 60 * 60 * 1000;

/** Longest inactivity and longest life of a session, in milliseconds. */
export const sessionLife = {
  founder: { idle: 90 * day, absolute: 365 * day },
  admin: { idle: day / 2, absolute: 7 * day },
  /** For a founder whose outside form has not arrived. */
  temporary: { idle: day, absolute: day },
} as const satisfies Record<SessionKind | 'temporary', { idle: number; absolute: number }>;

/** On https, a name that no other host of the domain and no page without https can set or shadow. */
const cookieName = ({ publicUrl }: Deps['config'], kind: SessionKind): string => {
  const name = kind === 'founder' ? 'paratope_session' : 'paratope_admin';
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
};

/**
 * Opens a session for an account or an admin and returns its token, which is stored hashed and cannot be read
 * again. It replaces this browser's previous session of the same kind, however the new one was obtained.
 */
export async function openSession(
  ctx: Pick<Ctx, 'random' | 'log' | 'requestId' | 'actor' | 'pokes'> & { readonly alsoAdmin?: Admin },
  tx: Transaction,
  session: {
    kind: SessionKind;
    holderId: string;
    device: string;
    now: string;
    why: SignInReason;
    isTemporary?: boolean;
  },
): Promise<string> {
  const { kind, holderId: account, why } = session;
  const before = ctx.actor.kind === kind ? ctx.actor : kind === 'admin' ? ctx.alsoAdmin : undefined;
  if (before?.kind === 'founder' || before?.kind === 'admin') await endHere(ctx, tx, before, 'replaced');
  tx.afterCommit(() => logSignIn(ctx, 'session.opened', { kind, account, why }));
  const token = ctx.random.token(32);
  await insertSession(tx, {
    id: ctx.random.id(),
    tokenHash: hashToken(token),
    kind: session.kind,
    holderId: session.holderId,
    device: session.device.slice(0, 300),
    createdAt: session.now,
    seenAt: session.now,
    revokedAt: null,
    isTemporary: session.isTemporary ?? false,
  });
  return token;
}

export async function endHere(
  ctx: Pick<Ctx, 'log' | 'requestId' | 'pokes'>,
  tx: Transaction,
  actor: Founder | Admin,
  why: SignInReason,
): Promise<void> {
  const account = actor.kind === 'founder' ? actor.accountId : actor.adminId;
  tx.afterCommit(() => logSignIn(ctx, 'session.ended', { kind: actor.kind, account, why, ended: 1 }));
  tx.afterCommit(() => ctx.pokes.end(account, { only: actor.sessionId }));
  await closeSession(tx, actor.sessionId);
}

/** What ends every session of an account, without one to keep, revokes its API keys as well: whoever took it over may have made one. */
export async function endSessions(
  ctx: Pick<Ctx, 'log' | 'requestId' | 'now' | 'pokes'>,
  tx: Transaction,
  { kind, holderId, why, ...how }: { kind: SessionKind; holderId: string; why: SignInReason } & HowToRevoke,
): Promise<number> {
  const ended = await revokeSessions(tx, holderId, ctx.now, how);
  if (ended > 0) tx.afterCommit(() => logSignIn(ctx, 'session.ended', { kind, account: holderId, why, ended }));
  tx.afterCommit(() => ctx.pokes.end(holderId, how.except === undefined ? {} : { except: how.except }));
  const keys = how.except === undefined ? await revokeKeys(tx, holderId, ctx.now) : 0;
  if (keys > 0) tx.afterCommit(() => logSignIn(ctx, 'key.revoked', { kind, account: holderId, why, ended: keys }));
  return ended;
}

export async function endSession(
  ctx: Pick<Ctx, 'log' | 'requestId' | 'now' | 'pokes'>,
  tx: Transaction,
  session: { id: string; kind: SessionKind; holderId: string; isLost: boolean },
): Promise<boolean> {
  const { id, kind, holderId, isLost } = session;
  const hasEnded = await revokeSession(tx, { id, holderId, isLost, now: ctx.now });
  const why = isLost ? 'device lost' : 'by its holder';
  if (hasEnded) tx.afterCommit(() => logSignIn(ctx, 'session.ended', { kind, account: holderId, why, ended: 1 }));
  if (hasEnded) tx.afterCommit(() => ctx.pokes.end(holderId, { only: id }));
  return hasEnded;
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const meantForAnother = 'Another account is signed in here. Nothing was changed.';

/**
 * Identifies the caller by bearer token or by cookie; the bearer wins if both are given, and may be a key. A request meant
 * for another account than the session's is not recognized (sync/SPEC.md A1).
 */
export async function recogniseFounder(deps: Deps, c: Context): Promise<Recognised<Founder>> {
  const token = tokenIn(deps, c, 'founder');
  if (!token) return notSignedIn;
  const tokenHash = hashToken(token);
  const row = bearsKey(c) ? undefined : await founderSessionByToken(deps.database.reader, { tokenHash });
  const found: Recognised<LiveSession | LiveKey> = bearsKey(c)
    ? await recogniseKey(deps, { tokenHash, kind: 'founder', address: requestAddress(c, deps.config.TRUST_PROXY) })
    : await live(deps, 'founder', row?.session);
  if (!found.ok) return found;
  const meantFor = c.req.header(accountHeader);
  if (meantFor !== undefined && meantFor !== found.actor.holderId)
    return { ok: false, code: 'account.mismatch', message: meantForAnother };
  const founder = row
    ? row.member && { email: row.email ?? '', ...row.member }
    : await founderById(deps.database.reader, { accountId: found.actor.holderId });
  if (!founder) return { ok: false, code: 'session.revoked', message: 'This account no longer exists.', wipe: true };
  return {
    ok: true,
    actor: {
      kind: 'founder',
      sessionId: found.actor.id,
      accountId: found.actor.holderId as AccountId,
      email: founder.email,
      startupId: founder.startupId as StartupId,
      role: founder.role,
      isTemporary: found.actor.isTemporary,
      ...('key' in found.actor ? { key: found.actor.key } : {}),
    },
  };
}

/** `isSeen` false: a call that nobody made counts as no use of the session. */
export async function recogniseAdmin(deps: Deps, c: Context, { isSeen = true } = {}): Promise<Recognised<Admin>> {
  const token = tokenIn(deps, c, 'admin');
  if (!token) return notSignedIn;
  const tokenHash = hashToken(token);
  if (bearsKey(c)) {
    const address = requestAddress(c, deps.config.TRUST_PROXY);
    const key = await recogniseKey(deps, { tokenHash, kind: 'admin', address });
    return key.ok ? asAdmin(key.actor, await adminById(deps.database.reader, { adminId: key.actor.holderId })) : key;
  }
  const known = await adminSessionByToken(deps.database.reader, { tokenHash });
  const found = await live(deps, 'admin', known?.session, isSeen);
  return found.ok ? asAdmin(found.actor, known?.admin ?? undefined) : found;
}

function asAdmin(found: LiveSession | LiveKey, row: AdminFacts | undefined): Recognised<Admin> {
  if (!row || row.disabledAt !== null)
    return { ok: false, code: 'session.revoked', message: 'This account no longer exists.' };
  return {
    ok: true,
    actor: {
      kind: 'admin',
      sessionId: found.id,
      adminId: row.id as AdminId,
      email: row.email,
      name: row.name,
      role: row.role,
      ...('key' in found ? { key: found.key } : {}),
    },
  };
}

interface AdminFacts extends Pick<Admin, 'email' | 'name' | 'role'> {
  readonly id: string;
  readonly disabledAt: string | null;
}

/** Sets or clears the session cookie. An admin's ends with the browser; a founder's lives as long as the session may. */
export function answerCookie(deps: Deps, c: Context, answer: SessionAnswer<unknown>): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: deps.config.publicUrl.startsWith('https:'),
  } as const;
  const name = cookieName(deps.config, answer.kind);
  if (answer.token === null) deleteCookie(c, name, options);
  else if (answer.kind === 'admin') setCookie(c, name, answer.token, options);
  else setCookie(c, name, answer.token, { ...options, maxAge: sessionLife.founder.absolute / 1000 });
}

/** A foreign page cannot make a browser send a bearer token. */
export const bearsToken = (c: Context): boolean => bearer(c) !== undefined;

const bearsKey = (c: Context): boolean => bearer(c)?.startsWith(keyPrefix) === true;

interface LiveSession {
  id: string;
  holderId: string;
  isTemporary: boolean;
}

/** Milliseconds `seenAt` may be stale before a request updates it; a write per request would cost a commit each. */
const seenEvery = 10 * 60 * 1000;

async function live(
  deps: Deps,
  kind: SessionKind,
  session: SessionRow | undefined,
  isSeen = true,
): Promise<Recognised<LiveSession>> {
  if (!session) return { ok: false, code: 'session.expired', message: 'Invalid or expired token' };
  if (session.revokedAt) {
    return {
      ok: false,
      code: 'session.revoked',
      message: 'You were signed out on this device. Please log in again.',
      ...(session.isLost ? { wipe: true } : {}),
    };
  }
  const now = deps.clock.now().getTime();
  const silent = now - Date.parse(session.seenAt);
  const old = now - Date.parse(session.createdAt);
  const life = sessionLife[session.isTemporary ? 'temporary' : kind];
  if (silent > life.idle || old > life.absolute) {
    return { ok: false, code: 'session.expired', message: 'Session expired. Please log in again.' };
  }
  if (isSeen && silent > seenEvery) {
    await writeInPassing(deps, (tx) => markSeen(tx, session.id, new Date(now).toISOString()));
  }
  const { id, holderId, isTemporary } = session;
  return { ok: true, actor: { id, holderId, isTemporary } };
}

const notSignedIn = { ok: false, code: 'session.missing', message: 'No authentication token found' } as const;

const tokenIn = (deps: Deps, c: Context, kind: SessionKind): string | undefined =>
  bearer(c) ?? getCookie(c, cookieName(deps.config, kind));

function bearer(c: Context): string | undefined {
  const header = c.req.header('authorization');
  return header?.match(/^Bearer ([\w-]{20,200})$/i)?.[1];
}
