import * as z from 'zod/mini';
import { dataAnswer, Id, required } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forAnyone, forFounder } from '../endpoint.ts';
import { MemberRole } from '../startups/team.ts';

export const InvitationView = z.object({
  startupName: z.string(),
  email: z.string(),
  role: MemberRole,
  /** Name of the inviting person. */
  invitedBy: z.string(),
  expiresAt: Instant,
});
export type InvitationView = z.infer<typeof InvitationView>;

/** Calls between a startup's people that `AccountApi` does not have. */
export const PeopleApi = {
  invitation: forAnyone.get('/api/invitations/:token', {
    summary: 'Says into which startup an invitation leads, by whom and until when.',
    input: z.object({ token: required("This invite isn't valid.", 200) }),
    output: dataAnswer(InvitationView),
  }),
  handOver: forFounder.post('/api/client/members/:id/hand-over', {
    summary: 'Makes another member the owner and the caller a member, in one act.',
    input: z.object({ id: Id }),
  }),
  leave: forFounder.post('/api/client/members/leave', {
    summary: 'Leaves the startup for an empty one of the caller’s own. The last owner stays.',
  }),
  pairingState: forFounder.get('/api/client/pairings/current', {
    summary: 'Says whether the newest pairing code still waits, was used, or is void.',
    output: dataAnswer(z.object({ state: z.enum(['none', 'waiting', 'used', 'void']), device: z.string() })),
  }),
};
