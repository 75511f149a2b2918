import * as z from 'zod/mini';
import { Done, dataAnswer, Id, Nothing, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MemberRole } from '../startups/team.ts';

/** What a link that invites says before anybody has accepted it. */
export const InvitationView = z.object({
  startupName: z.string(),
  /** The invited address. */
  email: z.string(),
  role: MemberRole,
  /** What the inviting person is called. */
  invitedBy: z.string(),
  expiresAt: Instant,
});
export type InvitationView = z.infer<typeof InvitationView>;

/** The calls between people of one startup that `AccountApi` does not name. */
export const PeopleApi = {
  invitation: defineEndpoint({
    method: 'GET',
    path: '/api/invitations/:token',
    who: 'anyone',
    summary: 'Says into which startup an invitation leads, by whom and until when.',
    input: z.object({ token: required('This invitation is not valid.', 200) }),
    output: dataAnswer(InvitationView),
  }),
  handOver: defineEndpoint({
    method: 'POST',
    path: '/api/client/members/:id/hand-over',
    who: 'founder',
    summary: 'Makes another member the owner and the caller a member, in one act.',
    input: z.object({ id: Id }),
    output: Done,
  }),
  leave: defineEndpoint({
    method: 'POST',
    path: '/api/client/members/leave',
    who: 'founder',
    summary: 'Leaves the startup for an empty one of the caller’s own. The last owner stays.',
    input: Nothing,
    output: Done,
  }),
  pairingState: defineEndpoint({
    method: 'GET',
    path: '/api/client/pairings/current',
    who: 'founder',
    summary: 'Says whether the newest pairing code still waits, was used, or is void.',
    input: Nothing,
    output: dataAnswer(z.object({ state: z.enum(['none', 'waiting', 'used', 'void']), device: z.string() })),
  }),
};
