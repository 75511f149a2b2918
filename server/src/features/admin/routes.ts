import { AdminApi } from '@paratope/shared/admin/api';
import { on } from '../../http/mount.ts';
import { approvePasswordRequest, handleItem, listInbox } from './inbox.ts';
import { listClients, listMatches, listVcs, readVcStatus } from './lists.ts';
import { batchRunMatching, batchUpdateStartups, runMatching, updateStartup } from './run-matching.ts';
import { setPlan } from './set-plan.ts';
import { loginAdmin, logoutAdmin, readAdminSession, setUpAdmin } from './sign-in.ts';

export const adminRoutes = [
  on(AdminApi.login, loginAdmin),
  on(AdminApi.logout, logoutAdmin),
  on(AdminApi.session, readAdminSession),
  on(AdminApi.setup, setUpAdmin),
  on(AdminApi.clients, listClients),
  on(AdminApi.setPlan, setPlan),
  on(AdminApi.matches, listMatches),
  on(AdminApi.vcs, listVcs),
  on(AdminApi.vcStatus, readVcStatus),
  on(AdminApi.inbox, listInbox),
  on(AdminApi.handleItem, handleItem),
  on(AdminApi.approvePasswordRequest, approvePasswordRequest),
  on(AdminApi.updateStartup, updateStartup),
  on(AdminApi.runMatching, runMatching),
  on(AdminApi.batchUpdateStartups, batchUpdateStartups),
  on(AdminApi.batchRunMatching, batchRunMatching),
];
