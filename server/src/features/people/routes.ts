import { AccountApi } from '@paratope/shared/account/api';
import { PeopleApi } from '@paratope/shared/people/api';
import { on } from '../../http/mount.ts';
import { acceptInvitation, invite, listInvitations, readInvitation, withdrawInvitation } from './invitations.ts';
import { addMember, handOver, leaveStartup, listMembers, removeMember } from './members.ts';
import { claimPairing, pairingState, startPairing } from './pairing.ts';

export const peopleRoutes = [
  on(AccountApi.members, listMembers),
  on(AccountApi.addMember, addMember),
  on(AccountApi.removeMember, removeMember),
  on(PeopleApi.handOver, handOver),
  on(PeopleApi.leave, leaveStartup),
  on(AccountApi.invitations, listInvitations),
  on(AccountApi.invite, invite),
  on(AccountApi.withdrawInvitation, withdrawInvitation),
  on(PeopleApi.invitation, readInvitation),
  on(AccountApi.acceptInvitation, acceptInvitation),
  on(AccountApi.startPairing, startPairing),
  on(PeopleApi.pairingState, pairingState),
  on(AccountApi.claimPairing, claimPairing),
];
