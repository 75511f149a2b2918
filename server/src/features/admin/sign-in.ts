import type { AdminApi } from '@paratope/shared/admin/api';
import type { AdminRole } from '@paratope/shared/admin/session-api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { AdminId } from '@paratope/shared/ids';
import { type Admin, type Ctx, type Deps, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { adminById } from '../../db/sessions.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { endHere, hashToken, openSession, SessionAnswer, sessionLife } from '../../http/session.ts';
import { logSignIn, type SignInReason } from '../../http/sign-in-log.ts';
import { insertLink, openLink, refuseCommonPassword, useLink, voidLinks } from '../account/index.ts';
import { deleteLink, namedByProvider } from '../oidc/index.ts';
import { askForSecondFactor, provePasskey } from '../passkeys/index.ts';
import { adminByEmail, changeAdminRow, countAdmins, insertAdmin, setAdminPassword } from './store.ts';

const notLeadership = 'Invalid credentials. Access restricted to leadership only.';

/** Takes as long for an unknown address as for a wrong password. Asks for the code only after the password was right. */
export async function loginAdmin(ctx: RequestCtx, { email, password, ...second }: InputOf<typeof AdminApi.login>) {
  const admin = await adminByEmail(ctx.database.reader, email);
  const isRight = await ctx.gateways.passwords.verify(admin?.passwordHash, password);
  if (!admin || !isRight) throw refused(ctx, admin?.id, admin ? 'wrong password' : 'unknown address');
  if (admin.disabledAt !== null) throw refused(ctx, admin.id, 'account shut');
  const passkey = await askForSecondFactor(ctx, { kind: 'admin', id: admin.id, email: admin.email }, second);
  const renewedHash = await ctx.gateways.passwords.renew(admin.passwordHash, password);
  const opened = await inTransaction(ctx, async (tx) => {
    // Hashing takes time, during which an owner may have disabled the account.
    const whyNot = changedSince(admin, await adminById(tx.db, { adminId: admin.id }));
    if (whyNot) return { whyNot };
    if (renewedHash !== undefined) await setAdminPassword(tx, admin.id, renewedHash);
    await passkey?.markUsed(tx);
    const { device, now } = ctx;
    const why = passkey ? 'by password and a passkey' : 'by password';
    return { token: await openSession(ctx, tx, { kind: 'admin', holderId: admin.id, device, now, why }) };
  });
  return signedIn(ctx, admin, opened);
}

/** Counts as both factors. An account that is shut is refused in the words for a wrong password. */
export async function loginAdminWithPasskey(
  ctx: RequestCtx,
  { credential }: InputOf<typeof AdminApi.signInWithPasskey>,
) {
  const emailOf = async (adminId: string) => (await adminById(ctx.database.reader, { adminId }))?.email;
  const passkey = await provePasskey(ctx, credential, { kind: 'admin', emailOf });
  const { holderId } = passkey;
  const found = await inTransaction(ctx, async (tx) => {
    const admin = await adminById(tx.db, { adminId: holderId });
    if (!admin || admin.disabledAt !== null) return undefined;
    await passkey.markUsed(tx);
    const { device, now } = ctx;
    const session = { kind: 'admin', holderId, device, now, why: 'by a passkey' } as const;
    return { admin, token: await openSession(ctx, tx, session) };
  });
  if (!found) throw refused(ctx, holderId, 'account shut');
  return signedIn(ctx, found.admin, found);
}

/**
 * Nobody proves an admin's address here, so the first time the password is asked for as well; a wrong one ends the login. The second
 * factor is asked for each time.
 */
export async function loginAdminWithProvider(
  ctx: RequestCtx,
  { password, ...second }: InputOf<typeof AdminApi.signInWithOidc>,
) {
  const named = await namedByProvider(ctx, 'admin');
  const admin = await adminById(ctx.database.reader, { adminId: named.holderId });
  if (!admin || admin.disabledAt !== null) throw refused(ctx, named.holderId, 'account shut');
  if (!named.isLinked) {
    const ask = 'Enter your password once to link the two logins.';
    if (!password) throw new Refused('session.missing', ask, { extra: { password: true } });
    if (!(await ctx.gateways.passwords.verify(admin.passwordHash, password))) {
      await named.drop();
      throw refused(ctx, admin.id, 'wrong password');
    }
  }
  const passkey = await askForSecondFactor(ctx, { kind: 'admin', id: admin.id, email: admin.email }, second);
  const opened = await inTransaction(ctx, async (tx) => {
    const whyNot = changedSince(admin, await adminById(tx.db, { adminId: admin.id }));
    if (whyNot) return { whyNot };
    await named.use(tx);
    await passkey?.markUsed(tx);
    const { device, now } = ctx;
    const why = passkey ? 'by the provider and a passkey' : 'by the provider';
    return { token: await openSession(ctx, tx, { kind: 'admin', holderId: admin.id, device, now, why }) };
  });
  return signedIn(ctx, admin, opened);
}

type AdminRow = NonNullable<Awaited<ReturnType<typeof adminById>>>;

/** Why an account that was fine may not be signed in to any more. */
function changedSince(
  before: { passwordHash: string },
  now: AdminRow | undefined,
): 'account shut' | 'wrong password' | undefined {
  if (!now || now.disabledAt !== null) return 'account shut';
  return now.passwordHash === before.passwordHash ? undefined : 'wrong password';
}

/** Refusals are logged here, outside the transaction, which may run twice. */
function signedIn(
  ctx: RequestCtx,
  { id: adminId, name, role }: { id: string; name: string; role: AdminRole },
  opened: { token: string } | { whyNot: SignInReason },
) {
  if ('whyNot' in opened) throw refused(ctx, adminId, opened.whyNot);
  const { token } = opened;
  return new SessionAnswer({ token, adminId, name, role, asksForFit: asksForFit(ctx) }, 'admin', token);
}

function refused(ctx: RequestCtx, account: string | undefined, why: SignInReason): Refused {
  logSignIn(ctx, 'login.refused', { kind: 'admin', account, why });
  return new Refused('session.missing', notLeadership);
}

export async function logoutAdmin(ctx: RequestCtx<Admin>) {
  await inTransaction(ctx, (tx) => endHere(ctx, tx, ctx.actor, 'signed out'));
  return new SessionAnswer({ message: 'Signed out' }, 'admin', null);
}

export async function readAdminSession(ctx: RequestCtx<Admin>) {
  const { adminId, email, name, role } = ctx.actor;
  const expiresAt = new Date(ctx.clock.now().getTime() + sessionLife.admin.idle).toISOString();
  return { data: { adminId, email, name, role, asksForFit: asksForFit(ctx), expiresAt } };
}

const asksForFit = ({ gateways }: Pick<Ctx, 'gateways'>): boolean => gateways.fitJudge !== null;

export async function checkSetup(ctx: Ctx, { token }: InputOf<typeof AdminApi.checkSetup>) {
  const link = { tokenHash: hashToken(token), purpose: 'admin-setup' as const, now: ctx.now };
  if (!(await openLink(ctx.database.reader, link))) throw new Refused('invalid', notValid);
  return {};
}

const notValid = 'This setup link isn’t valid.';

/** Uses up the one-time link and signs its holder in: the first owner, or an invited admin with the role they were given. */
export async function setUpAdmin(ctx: RequestCtx, input: InputOf<typeof AdminApi.setup>) {
  const { name, email } = input;
  await refuseCommonPassword(input.password, { field: 'password', own: [email, name] });
  const passwordHash = await ctx.gateways.passwords.hash(input.password);
  const { token, adminId, role } = await inTransaction(ctx, async (tx) => {
    const link = { tokenHash: hashToken(input.token), purpose: 'admin-setup' as const, now: ctx.now };
    const used = await useLink(tx, link);
    const invited = used?.holderId ? await adminById(tx.db, { adminId: used.holderId }) : undefined;
    if (used === undefined || (used.holderId !== '' && !invited) || invited?.disabledAt) {
      throw new Refused('invalid', notValid);
    }
    const namesake = await adminByEmail(tx.db, email);
    if (namesake && namesake.id !== invited?.id) {
      throw new Refused('exists', 'There’s already an admin with this email address.');
    }
    const id = (invited?.id ?? ctx.random.id()) as AdminId;
    const given = invited?.role ?? ('owner' as const);
    await deleteLink(tx, id);
    if (invited) await changeAdminRow(tx, id, { name, email, passwordHash });
    else await insertAdmin(tx, { id, email, name, role: given, passwordHash, createdAt: ctx.now });
    await writeAudit(ctx, tx, { action: 'admin.set-up', subject: id, by: { kind: 'admin', id } });
    const { device, now } = ctx;
    const session = { kind: 'admin', holderId: id, device, now, why: 'by a set-up link' } as const;
    return { adminId: id, role: given, token: await openSession(ctx, tx, session) };
  });
  return new SessionAnswer({ token, adminId, name, role, asksForFit: asksForFit(ctx) }, 'admin', token);
}

const setupLife = 7 * 24 * 60 * 60 * 1000;

/** Returns a new URL for creating the first admin, or another owner when requested on the server itself. */
export const makeSetupLink = (deps: Deps): Promise<string> =>
  inTransaction(deps, (tx) => newSetupLink({ ...deps, now: deps.clock.now().toISOString() }, tx, ''));

/** The same in an open transaction. Voids earlier links of the same invited admin, or those for no one named, because one may be in an old log. */
export async function newSetupLink(
  ctx: Pick<Ctx, 'random' | 'config' | 'now'>,
  tx: Transaction,
  adminId: AdminId | '',
): Promise<string> {
  const token = ctx.random.token(32);
  await voidLinks(tx, { holderId: adminId, purpose: 'admin-setup', now: ctx.now });
  await insertLink(tx, {
    tokenHash: hashToken(token),
    purpose: 'admin-setup',
    holderId: adminId,
    createdAt: ctx.now,
    expiresAt: new Date(Date.parse(ctx.now) + setupLife).toISOString(),
  });
  return `${ctx.config.publicUrl}/admin/setup?token=${token}`;
}

export async function firstSetupLink(deps: Deps): Promise<string | undefined> {
  return (await countAdmins(deps.database.reader)) === 0 ? makeSetupLink(deps) : undefined;
}
