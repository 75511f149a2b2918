import type { AccountApi } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { PeopleApi } from '@paratope/shared/people/api';
import { calledBy } from '@paratope/shared/startups/team';
import { msg } from '@paratope/shared/words/message';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { startupById } from '../../db/startups.ts';
import { pagedFrom } from '../../http/paging.ts';
import { queueMail } from '../mail/index.ts';
import { assertNotLastOwner, detachMember, memberIn, ownersOnly } from './belonging.ts';
import { inviteIn } from './invitations.ts';
import { removedMail } from './mail-templates.ts';
import { type MemberRow, membersOf, setRole, touchTeam } from './store.ts';

export async function listMembers(ctx: Ctx<Founder>, input: InputOf<typeof AccountApi.members>) {
  const people = await membersOf(ctx.database.reader, ctx.actor.startupId);
  const sought = input.q?.toLowerCase() ?? '';
  const found = people.filter(({ email, name }) => `${name} ${email}`.toLowerCase().includes(sought));
  return pagedFrom(found, input, (person) => memberAnswer(ctx, person));
}

/** A member's role changes at once; anyone else is invited. */
export async function addMember(ctx: Ctx<Founder>, { email, role }: InputOf<typeof AccountApi.addMember>) {
  ownersOnly(ctx);
  return inTransaction(ctx, async (tx) => {
    const people = await membersOf(tx.db, ctx.actor.startupId);
    const member = people.find((person) => person.email === email);
    if (!member) return { data: { member: null, invitation: await inviteIn(ctx, tx, { email, role }) } };
    if (member.role !== role) {
      if (role === 'member') assertNotLastOwner(people, member.id);
      await setRole(tx, { startupId: ctx.actor.startupId, accountId: member.id, role });
      await touchTeam(tx, ctx.history, ctx.actor.startupId);
      await writeAudit(ctx, tx, { action: 'member.role-changed', subject: member.id, details: { role } });
    }
    return { data: { member: memberAnswer(ctx, { ...member, role }), invitation: null } };
  });
}

export async function removeMember(ctx: Ctx<Founder>, { id }: InputOf<typeof AccountApi.removeMember>) {
  ownersOnly(ctx);
  if (id === ctx.actor.accountId) throw new Refused('invalid', 'To remove yourself, leave the startup.');
  const gone = await inTransaction(ctx, async (tx) => {
    const member = memberIn(await membersOf(tx.db, ctx.actor.startupId), id);
    await detachMember(ctx, tx, { accountId: id, email: member.email });
    await writeAudit(ctx, tx, { action: 'member.removed', subject: id, details: { startupId: ctx.actor.startupId } });
    const startup = await startupById(tx.db, ctx.actor.startupId);
    await queueMail(ctx, tx, { to: member.email, mail: removedMail(startup?.name ?? '') });
    return member;
  });
  return { message: msg('{name} is no longer a member.', { name: calledBy(gone) }) };
}

export async function leaveStartup(ctx: Ctx<Founder>) {
  const { startupId, accountId, email } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const people = await membersOf(tx.db, startupId);
    if (people.length === 1) throw new Refused('conflict', "You are the only member, so you can't leave.");
    assertNotLastOwner(people, accountId);
    await detachMember(ctx, tx, { accountId, email });
    await writeAudit(ctx, tx, { action: 'member.left', subject: startupId, details: { accountId } });
  });
  return { message: 'You left the startup.' };
}

/** One transaction, so that there is never a moment without an owner. */
export async function handOver(ctx: Ctx<Founder>, { id }: InputOf<typeof PeopleApi.handOver>) {
  ownersOnly(ctx);
  const { startupId, accountId } = ctx.actor;
  if (id === accountId) throw new Refused('invalid', 'You are already the owner.');
  const heir = await inTransaction(ctx, async (tx) => {
    const member = memberIn(await membersOf(tx.db, startupId), id);
    await setRole(tx, { startupId, accountId: id, role: 'owner' });
    await setRole(tx, { startupId, accountId, role: 'member' });
    await touchTeam(tx, ctx.history, startupId);
    await writeAudit(ctx, tx, { action: 'startup.handed-over', subject: startupId, details: { to: id } });
    return member;
  });
  return { message: msg('{name} is the owner now.', { name: calledBy(heir) }) };
}

const memberAnswer = (ctx: Ctx<Founder>, person: MemberRow) => ({
  ...person,
  id: person.id as Founder['accountId'],
  isYou: person.id === ctx.actor.accountId,
});
