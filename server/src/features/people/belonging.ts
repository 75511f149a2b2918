import { type Ctx, type Founder, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { changeStartup } from '../../db/startups.ts';
import { insertEmptyStartup } from '../account/index.ts';
import { deleteMember, isBlank, type MemberRow, membersOf, touchTeam } from './store.ts';

export function ownersOnly(ctx: Ctx<Founder>): void {
  if (ctx.actor.role !== 'owner') throw new Refused('forbidden', 'Only an owner of the startup can do this.');
}

/** A startup always needs someone who can pay, invite and hand it over. */
export function assertNotLastOwner(people: readonly MemberRow[], goingId: string): void {
  if (people.some(({ id, role }) => role === 'owner' && id !== goingId)) return;
  throw new Refused('conflict', 'A startup needs an owner. Make someone else the owner first.');
}

export const memberIn = (people: readonly MemberRow[], accountId: string): MemberRow => {
  const found = people.find(({ id }) => id === accountId);
  if (!found) throw new Refused('missing', "This person isn't a member of the startup.");
  return found;
};

/**
 * Moves a person out of a startup into an empty one: an account always needs one to work in. What they wrote stays with the startup, and
 * their devices drop it with the next exchange (SPEC S6).
 */
export async function detachMember(ctx: Ctx<Founder>, tx: Transaction, person: { accountId: string; email: string }) {
  await deleteMember(tx, ctx.actor.startupId, person.accountId);
  await touchTeam(tx, ctx.history, ctx.actor.startupId);
  await insertEmptyStartup(ctx, tx, person);
  tx.afterCommit(() => ctx.pokes.end(person.accountId));
}

/**
 * A person works in one startup at a time, so joining another leaves the current one. An empty one goes to the trash automatically; one
 * with other members is left only if the person agreed. Work that no one else could reach is never given up this way.
 */
export async function leaveForAnother(ctx: Ctx<Founder>, tx: Transaction, saidSo: boolean): Promise<void> {
  const { startupId, accountId } = ctx.actor;
  tx.afterCommit(() => ctx.pokes.end(accountId));
  const people = await membersOf(tx.db, startupId);
  if (people.length > 1) {
    assertNotLastOwner(people, accountId);
    if (!saidSo) throw new Refused('conflict', 'To join, you have to leave your current startup.', needsLeaving);
    await deleteMember(tx, startupId, accountId);
    await touchTeam(tx, ctx.history, startupId);
    await writeAudit(ctx, tx, { action: 'member.left', subject: startupId, details: { accountId } });
    return;
  }
  if (!(await isBlank(tx.db, startupId))) {
    throw new Refused(
      'conflict',
      'Your own startup uses this address and you are its only member. Ask to be invited with another address.',
    );
  }
  await deleteMember(tx, startupId, accountId);
  await changeStartup(tx, ctx.history, { id: startupId, deletedAt: ctx.now, isActive: false });
}

const needsLeaving = { extra: { requiresLeaving: true } };
