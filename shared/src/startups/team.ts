import * as z from 'zod/mini';
import { AccountId } from '../ids.ts';

/** An owner also invites, removes and hands the startup over; in everything else members are equal. */
export const MemberRole = z.enum(['owner', 'member']);
export type MemberRole = z.infer<typeof MemberRole>;

/** A name as a person wants to be called by the others; empty while they have not said. */
export const PersonName = z.string().check(z.trim(), z.maxLength(120));

/** One person of a startup, as every member's device holds them. */
export const TeamMember = z.looseObject({
  id: AccountId,
  email: z.string(),
  name: z.string(),
  role: MemberRole,
});
export type TeamMember = z.infer<typeof TeamMember>;

/** What the others call a person. */
export const calledBy = ({ name, email }: Pick<TeamMember, 'name' | 'email'>): string => name || email;

/**
 * Who wrote something, in words for one who reads. undefined while the startup has one person and nobody else wrote: then
 * it goes without saying.
 */
export function authorIn(
  team: readonly TeamMember[] | undefined,
  authorId: string,
  readerId: string,
): string | undefined {
  if (authorId === readerId) return (team?.length ?? 1) > 1 ? 'You' : undefined;
  const author = team?.find(({ id }) => id === authorId);
  return author ? calledBy(author) : team && 'A former member';
}
