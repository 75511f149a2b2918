import type { AccountApi } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { AccountId, StartupId } from '@paratope/shared/ids';
import type { PeopleApi } from '@paratope/shared/people/api';
import { calledBy, type MemberRole } from '@paratope/shared/startups/team';
import { msg } from '@paratope/shared/words/message';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { startupById } from '../../db/startups.ts';
import { pagedFrom } from '../../http/paging.ts';
import { hashToken } from '../../http/session.ts';
import { accountById, isVerified } from '../account/index.ts';
import { queueMail } from '../mail/index.ts';
import { leaveForAnother, memberIn, ownersOnly } from './belonging.ts';
import { invitationMail } from './mail-templates.ts';
import {
  countOpenInvitations,
  insertInvitation,
  insertMember,
  invitationByToken,
  markAccepted,
  membersOf,
  openInvitations,
  touchTeam,
  withdrawInvitations,
} from './store.ts';

const day = 24 * 60 * 60 * 1000;
const invitationLife = 14 * day;
/** Most open invitations of a startup: more people than any team at this stage, and too few to mail a crowd. */
const mostOpen = 20;

export async function listInvitations(ctx: Ctx<Founder>, input: InputOf<typeof AccountApi.invitations>) {
  const open = await openInvitations(ctx.database.reader, ctx.actor.startupId, ctx.now);
  const found = open.filter(({ email }) => email.includes(input.q?.toLowerCase() ?? ''));
  return pagedFrom(found, input);
}

export async function invite(ctx: Ctx<Founder>, { email, role }: InputOf<typeof AccountApi.invite>) {
  ownersOnly(ctx);
  const data = await inTransaction(ctx, async (tx) => {
    const people = await membersOf(tx.db, ctx.actor.startupId);
    if (people.some((person) => person.email === email)) {
      throw new Refused('exists', msg('{email} is already a member.', { email }));
    }
    return inviteIn(ctx, tx, { email, role });
  });
  const message = ctx.gateways.mail
    ? msg('{email} is invited. We emailed the link; you can also share it yourself.', { email })
    : msg('{email} is invited. Share the link with them.', { email });
  return { message, data };
}

/** The link is only in this answer; its hash is stored. A second invitation of an address voids the first. */
export async function inviteIn(ctx: Ctx<Founder>, tx: Transaction, to: { email: string; role: MemberRole }) {
  const { startupId, accountId } = ctx.actor;
  if (!(await isVerified(tx.db, accountId))) {
    throw new Refused('forbidden', 'Please confirm your email address before you invite people.');
  }
  await withdrawInvitations(tx, { startupId, email: to.email, now: ctx.now });
  if ((await countOpenInvitations(tx.db, startupId, ctx.now)) >= mostOpen) {
    throw new Refused(
      'conflict',
      msg('You have {count} open invites. Withdraw one to create another.', { count: mostOpen }),
    );
  }
  const token = ctx.random.token(32);
  const invitation = {
    id: ctx.random.id(),
    ...to,
    createdAt: ctx.now,
    expiresAt: new Date(Date.parse(ctx.now) + invitationLife).toISOString(),
  };
  await insertInvitation(tx, { ...invitation, startupId, tokenHash: hashToken(token), invitedBy: accountId });
  await writeAudit(ctx, tx, { action: 'member.invited', subject: startupId, details: { ...to } });
  const url = `${ctx.config.publicUrl}/invitations/${token}`;
  const [startup, me] = [await startupById(tx.db, startupId), memberIn(await membersOf(tx.db, startupId), accountId)];
  const invitedBy = calledBy(me);
  const mail = invitationMail({ startupName: startup?.name ?? '', invitedBy, url, days: invitationLife / day });
  // A person without an account most likely reads the language of the one who invites them.
  const language = (await accountById(tx.db, accountId))?.language;
  await queueMail(ctx, tx, { to: to.email, mail, language });
  return { ...invitation, url };
}

export async function withdrawInvitation(ctx: Ctx<Founder>, { id }: InputOf<typeof AccountApi.withdrawInvitation>) {
  ownersOnly(ctx);
  const { startupId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const wasOpen = await withdrawInvitations(tx, { startupId, id, now: ctx.now });
    if (!wasOpen) throw new Refused('missing', 'This invite is no longer open.');
    await writeAudit(ctx, tx, { action: 'invitation.withdrawn', subject: id });
  });
  return { message: 'The invite was withdrawn.' };
}

export async function readInvitation(ctx: Ctx, { token }: InputOf<typeof PeopleApi.invitation>) {
  const found = await invitationByToken(ctx.database.reader, hashToken(token));
  const { invitation, startup, inviterName, inviterEmail } = stillOpen(found, ctx.now);
  return {
    data: {
      startupName: startup.name,
      email: invitation.email,
      role: invitation.role,
      invitedBy: calledBy({ name: inviterName ?? '', email: inviterEmail ?? startup.email }),
      expiresAt: invitation.expiresAt,
    },
  };
}

export async function acceptInvitation(ctx: Ctx<Founder>, input: InputOf<typeof AccountApi.acceptInvitation>) {
  const { accountId, email } = ctx.actor;
  const data = await inTransaction(ctx, async (tx) => {
    const found = await invitationByToken(tx.db, hashToken(input.token));
    const { invitation, startup } = stillOpen(found, ctx.now);
    if (invitation.email !== email) {
      throw new Refused(
        'email.mismatch',
        msg('This invite is for {email}. Please log in with that address.', { email: invitation.email }),
      );
    }
    const startupId = startup.id as StartupId;
    await leaveForAnother(ctx, tx, input.leave);
    const member = { startupId, accountId: accountId as AccountId, role: invitation.role, joinedAt: ctx.now };
    await insertMember(tx, { ...member, name: '' });
    await markAccepted(tx, invitation.id, ctx.now);
    await touchTeam(tx, ctx.history, startupId);
    await writeAudit(ctx, tx, { action: 'member.joined', subject: startupId, details: { accountId } });
    return { startupId, startupName: startup.name, role: invitation.role };
  });
  return { message: msg('Welcome to {startup}.', { startup: data.startupName }), data };
}

type Found = Awaited<ReturnType<typeof invitationByToken>>;

/** Throws the reason why a link no longer works; an unknown link gets no details. */
function stillOpen(found: Found, now: string): NonNullable<Found> {
  if (!found || found.startup.deletedAt) throw new Refused('missing', "This invite isn't valid.");
  const { acceptedAt, withdrawnAt, expiresAt } = found.invitation;
  if (acceptedAt) throw new Refused('missing', 'This invite was already used.');
  if (withdrawnAt) throw new Refused('missing', 'This invite was withdrawn. Ask for a new one.');
  if (expiresAt <= now) throw new Refused('missing', 'This invite has expired. Ask for a new one.');
  return found;
}
