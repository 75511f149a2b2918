import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import type { AdminId } from '@paratope/shared/ids';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { changedMeanwhile } from '../../db/changed-meanwhile.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { paged } from '../../http/paging.ts';
import { endSessions } from '../../http/session.ts';
import { takeFactorOff } from '../second-factor/index.ts';
import { newSetupLink } from './sign-in.ts';
import { adminByEmail, changeAdminRow, insertAdmin, openOwners, pageOfAdmins } from './store.ts';

export const listAdminAccounts = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.admins>) =>
  paged(input, (page) => pageOfAdmins(ctx.database.reader, page));

/** The owner sets the role; the invited person chooses the password. A second invitation voids the first link. */
export async function inviteAdmin(ctx: Ctx<Admin>, { name, email, role }: InputOf<typeof AdminApi.inviteAdmin>) {
  const made = await inTransaction(ctx, async (tx) => {
    const known = await adminByEmail(tx.db, email);
    if (known && known.passwordHash !== '') {
      throw new Refused('exists', 'There’s already an admin with this email address.');
    }
    const id = (known?.id ?? ctx.random.id()) as AdminId;
    if (known) await changeAdminRow(tx, id, { name, role });
    else await insertAdmin(tx, { id, name, email, role, passwordHash: '', createdAt: ctx.now });
    await writeAudit(ctx, tx, { action: 'admin.invited', subject: id, details: { role } });
    return { id, link: await newSetupLink(ctx, tx, id) };
  });
  return inBothPlaces(made);
}

export async function changeAdmin(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.changeAdmin>) {
  const { id, role, isDisabled, hasSecondFactor, seenVersion } = input;
  await inTransaction(ctx, async (tx) => {
    const current = await accountOf(tx.db, id);
    if (seenVersion !== undefined && seenVersion !== current.version)
      throw await changedMeanwhile(ctx, tx, { subject: id, current });
    const owners = await openOwners(tx.db);
    const losesOwner = (role !== undefined && role !== 'owner') || isDisabled === true;
    if (losesOwner && owners.length === 1 && owners[0] === id) {
      throw new Refused('conflict', 'You’re the only owner. Make someone else an owner first.');
    }
    const isThere = await changeAdminRow(tx, id, {
      ...(role === undefined ? {} : { role }),
      ...(isDisabled === undefined ? {} : { disabledAt: isDisabled ? ctx.now : null }),
    });
    if (!isThere) throw new Refused('missing', 'We couldn’t find this admin.');
    if (isDisabled) await endSessions(ctx, tx, { kind: 'admin', holderId: id, why: 'account shut' });
    if (hasSecondFactor === false) await takeOff(ctx, tx, id);
    await writeAudit(ctx, tx, { action: 'admin.changed', subject: id, details: { role, isDisabled, hasSecondFactor } });
  });
  return { data: await accountOf(ctx.database.reader, id) };
}

async function accountOf(db: Db, id: string) {
  const { data } = await pageOfAdmins(db, { limit: 1, id });
  const [admin] = data;
  if (!admin) throw new Refused('missing', 'We couldn’t find this admin.');
  return admin;
}

/** For an admin who lost both the authenticator and the recovery codes. Your own two-step verification requires password and code. */
async function takeOff(ctx: Ctx<Admin>, tx: Transaction, id: string): Promise<void> {
  if (id === ctx.actor.adminId)
    throw new Refused('invalid', 'Turn off your own two-step verification on your account page.');
  const { email } = await accountOf(tx.db, id);
  if (!(await takeFactorOff(ctx, tx, { kind: 'admin', id, email })))
    throw new Refused('conflict', 'This admin doesn’t use two-step verification.');
}
