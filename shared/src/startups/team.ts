import * as z from 'zod/mini';
import { AccountId } from '../ids.ts';

/** An owner also invites, removes and hands the startup over; in everything else members are equal. */
export const MemberRole = z.enum(['owner', 'member']);
export type MemberRole = z.infer<typeof MemberRole>;

/** A name for the other members; empty until the person sets it. */
export const PersonName = z.string().check(z.trim(), z.maxLength(120));

export const TeamMember = z.looseObject({
  id: AccountId,
  email: z.string(),
  name: z.string(),
  role: MemberRole,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const calledBy = ({ name, email }: Pick<TeamMember, 'name' | 'email'>): string => name || email;
