import { AdminApi } from '@paratope/shared/admin/api';
import { adminOidc } from '@paratope/shared/admin/oidc-api';
import { adminPasskeys } from '@paratope/shared/admin/passkey-api';
import { adminSecondFactor } from '@paratope/shared/admin/second-factor-api';
import { inBothPlaces } from '@paratope/shared/answers';
import { listOpenSessions } from '../../http/devices.ts';
import { on } from '../../http/mount.ts';
import { refuseWrongPassword } from '../account/index.ts';
import { ownOidcRoutes } from '../oidc/index.ts';
import { passkeyRoutes, signInOptions } from '../passkeys/index.ts';
import { secondFactorRoutes } from '../second-factor/index.ts';
import { createMatch } from './add-match.ts';
import { changeAdmin, inviteAdmin, listAdminAccounts } from './admins.ts';
import { createClient, editClient, listClients, readClient, setPlan } from './clients.ts';
import { editInvestors } from './edit-investors.ts';
import { endClientSessions } from './end-client-sessions.ts';
import { approvePasswordRequest, handleItem, listInbox } from './inbox.ts';
import { cancelJob, checkAudit, exportSummary, listAudit, listJobs, readSummary, retryJob } from './instance.ts';
import { listCsv } from './list-csv.ts';
import { mergeInvestors } from './merge-investors.ts';
import { endOtherOwnSessions, endOwnSession } from './own-sessions.ts';
import { deleteMatch, listMatches, restoreMatch, reviewBatch, reviewMatch, setAccess } from './review.ts';
import { batchRunMatching, batchUpdateStartups, runMatching, updateStartup } from './run-matching.ts';
import { listSendableStartups, sendToClient } from './send-to-client.ts';
import {
  checkSetup,
  loginAdmin,
  loginAdminWithPasskey,
  loginAdminWithProvider,
  logoutAdmin,
  readAdminSession,
  setUpAdmin,
} from './sign-in.ts';
import { downloadSubmissionDeck, listSubmissions } from './submissions.ts';
import { deleteClient, restoreClient } from './trash.ts';
import { undoBatch } from './undo-batch.ts';
import { confirmPresence, watchRecord } from './watch-record.ts';

export const adminRoutes = [
  on(AdminApi.login, loginAdmin),
  on(AdminApi.logout, logoutAdmin),
  on(AdminApi.session, readAdminSession),
  on(AdminApi.checkSetup, checkSetup),
  on(AdminApi.setup, setUpAdmin),
  ...secondFactorRoutes(adminSecondFactor, refuseWrongPassword),
  ...passkeyRoutes(adminPasskeys, refuseWrongPassword),
  on(adminPasskeys.signInOptions, async (ctx, { purpose }) => inBothPlaces(await signInOptions(ctx, 'admin', purpose))),
  on(adminPasskeys.signIn, loginAdminWithPasskey),
  ...ownOidcRoutes(adminOidc, refuseWrongPassword),
  on(adminOidc.signIn, loginAdminWithProvider),
  on(AdminApi.ownSessions, listOpenSessions),
  on(AdminApi.endOwnSession, endOwnSession),
  on(AdminApi.endOtherOwnSessions, endOtherOwnSessions),
  on(AdminApi.admins, listAdminAccounts),
  on(AdminApi.inviteAdmin, inviteAdmin),
  on(AdminApi.changeAdmin, changeAdmin),
  on(AdminApi.clients, listClients),
  on(AdminApi.client, readClient),
  on(AdminApi.createClient, createClient),
  on(AdminApi.editClient, editClient),
  on(AdminApi.deleteClient, deleteClient),
  on(AdminApi.restoreClient, restoreClient),
  on(AdminApi.setPlan, setPlan),
  on(AdminApi.endClientSessions, endClientSessions),
  on(AdminApi.submissions, listSubmissions),
  on(AdminApi.submissionDeck, downloadSubmissionDeck),
  on(AdminApi.sendableStartups, listSendableStartups),
  on(AdminApi.sendToClient, sendToClient),
  on(AdminApi.matches, listMatches),
  on(AdminApi.createMatch, createMatch),
  on(AdminApi.setAccess, setAccess),
  on(AdminApi.reviewMatch, reviewMatch),
  on(AdminApi.deleteMatch, deleteMatch),
  on(AdminApi.restoreMatch, restoreMatch),
  on(AdminApi.reviewBatch, reviewBatch),
  on(AdminApi.undoBatch, undoBatch),
  on(AdminApi.mergeInvestors, mergeInvestors),
  on(AdminApi.editInvestors, editInvestors),
  on(AdminApi.inbox, listInbox),
  on(AdminApi.handleItem, handleItem),
  on(AdminApi.approvePasswordRequest, approvePasswordRequest),
  on(AdminApi.updateStartup, updateStartup),
  on(AdminApi.runMatching, runMatching),
  on(AdminApi.batchUpdateStartups, batchUpdateStartups),
  on(AdminApi.batchRunMatching, batchRunMatching),
  on(AdminApi.summary, readSummary),
  on(AdminApi.exportSummary, exportSummary),
  on(AdminApi.listCsv, listCsv),
  on(AdminApi.jobs, listJobs),
  on(AdminApi.retryJob, retryJob),
  on(AdminApi.cancelJob, cancelJob),
  on(AdminApi.audit, listAudit),
  on(AdminApi.checkAudit, checkAudit),
  on(AdminApi.watchRecord, watchRecord),
  on(AdminApi.confirmPresence, confirmPresence),
];
