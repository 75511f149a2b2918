import type { AdminApi } from '@paratope/shared/admin/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { AdminId } from '@paratope/shared/ids';
import { type Admin, type Deps, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { closeSession } from '../../db/sessions.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { hashToken, openSession, SessionAnswer, sessionLife } from '../../http/session.ts';
import { insertLink, useLink } from '../account/index.ts';
import { adminByEmail, countAdmins, insertAdmin } from './store.ts';

const notLeadership = 'Invalid credentials. Access restricted to leadership only.';

/** Takes as long for an address nobody has as for a wrong password. */
export async function loginAdmin(ctx: RequestCtx, { email, password }: InputOf<typeof AdminApi.login>) {
  const admin = await adminByEmail(ctx.database.reader, email);
  const isRight = await ctx.gateways.passwords.verify(admin?.passwordHash, password);
  if (!admin || !isRight) throw new Refused('session.missing', notLeadership);
  const token = await inTransaction(ctx, (tx) =>
    openSession(ctx, tx, { kind: 'admin', holderId: admin.id, device: ctx.device, now: ctx.now }),
  );
  return new SessionAnswer({ token, name: admin.name, role: admin.role }, 'admin', token);
}

export async function logoutAdmin(ctx: RequestCtx<Admin>) {
  await inTransaction(ctx, (tx) => closeSession(tx, ctx.actor.sessionId));
  return new SessionAnswer({ message: 'Signed out' }, 'admin', null);
}

export async function readAdminSession(ctx: RequestCtx<Admin>) {
  const { adminId, email, name, role } = ctx.actor;
  const expiresAt = new Date(ctx.clock.now().getTime() + sessionLife.admin.idle).toISOString();
  return { data: { adminId, email, name, role, expiresAt } };
}

/** Uses up the one-time link and makes its holder an owner, signed in. */
export async function setUpAdmin(ctx: RequestCtx, input: InputOf<typeof AdminApi.setup>) {
  const passwordHash = await ctx.gateways.passwords.hash(input.password);
  const { name, email } = input;
  const id = ctx.random.id() as AdminId;
  const token = await inTransaction(ctx, async (tx) => {
    const link = { tokenHash: hashToken(input.token), purpose: 'admin-setup' as const, now: ctx.now };
    if ((await useLink(tx, link)) === undefined) throw new Refused('invalid', 'This set-up link is not valid.');
    if (await adminByEmail(tx.db, email)) throw new Refused('exists', 'An admin with this address exists already.');
    await insertAdmin(tx, { id, email, name, role: 'owner', passwordHash, createdAt: ctx.now });
    await writeAudit(ctx, tx, { action: 'admin.set-up', subject: id, by: { kind: 'admin', adminId: id } });
    return openSession(ctx, tx, { kind: 'admin', holderId: id, device: ctx.device, now: ctx.now });
  });
  return new SessionAnswer({ token, name, role: 'owner' as const }, 'admin', token);
}

/** How long a set-up link stays good: a week, in milliseconds. */
const setupLife = 7 * 24 * 60 * 60 * 1000;

/** A fresh address under which the first admin (or one more owner, asked for at the server's own keyboard) is made. */
export async function makeSetupLink(deps: Deps): Promise<string> {
  const token = deps.random.token(32);
  const now = deps.clock.now();
  await inTransaction(deps, (tx) =>
    insertLink(tx, {
      tokenHash: hashToken(token),
      purpose: 'admin-setup',
      holderId: '',
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + setupLife).toISOString(),
    }),
  );
  return `${deps.config.publicUrl}/admin/setup?token=${token}`;
}

/** The set-up address while there is no admin, else undefined. */
export async function firstSetupLink(deps: Deps): Promise<string | undefined> {
  return (await countAdmins(deps.database.reader)) === 0 ? makeSetupLink(deps) : undefined;
}
