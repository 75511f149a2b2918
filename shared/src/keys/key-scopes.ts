import { AdminApi } from '../admin/api.ts';
import { AnalysisApi } from '../analysis/api.ts';
import { ChangeApi } from '../changes/api.ts';
import { ContactApi } from '../contacts/api.ts';
import { DeckApi } from '../decks/api.ts';
import type { Endpoint } from '../endpoint.ts';
import { PortfolioApi } from '../investors/api.ts';
import { MatchApi } from '../matches/api.ts';
import { McpApi } from '../mcp/api.ts';
import { acceptProposal, declineProposal, reopenProposal } from '../mutators.ts';
import { OutreachApi } from '../outreach/api.ts';
import { StartupApi } from '../startups/api.ts';
import { nameYourself } from '../startups/mutators.ts';
import { SyncApi } from '../sync/api.ts';
import { type AdminScope, FounderScope, type KeyScope } from './api.ts';

/**
 * The calls that an API key may make, by the scope it needs. What is not listed is closed to keys: a person's account and
 * sessions, people, plan and payments, the deck's file, exports, keys themselves, and whatever opens a way in that would
 * outlive the key, such as a link to the report. The sync call is the app's own; a program changes records by name.
 */
const founderCalls: Readonly<Record<Exclude<FounderScope, 'propose'>, readonly Endpoint[]>> = {
  read: [
    StartupApi.profile,
    StartupApi.formStatus,
    MatchApi.list,
    MatchApi.read,
    OutreachApi.activities,
    OutreachApi.revisions,
    OutreachApi.drafts,
    ContactApi.list,
    ContactApi.ofMatch,
    DeckApi.read,
    PortfolioApi.companies,
    AnalysisApi.own,
    SyncApi.events,
  ],
  write: [
    ChangeApi.make,
    StartupApi.editProfile,
    StartupApi.submitForm,
    StartupApi.markFormComplete,
    StartupApi.triggerMatching,
    StartupApi.forceRunMatch,
    StartupApi.ensureRunMatch,
    MatchApi.unlock,
    MatchApi.giveFeedback,
    OutreachApi.updateStatus,
    OutreachApi.addActivity,
    OutreachApi.editActivity,
    OutreachApi.deleteActivity,
    OutreachApi.generateEmail,
    OutreachApi.editDraft,
    OutreachApi.markDraftSent,
    OutreachApi.addInvestor,
    OutreachApi.importInvestors,
    ContactApi.add,
    ContactApi.edit,
    ContactApi.remove,
    AnalysisApi.checkAndTrigger,
  ],
};

/**
 * No call that is an owner's alone, none about admins, money or settings, and none that leads into a person's account. The inbox is
 * answered by people: marking an item as done may confirm an address.
 */
const adminCalls: Readonly<Record<AdminScope, readonly Endpoint[]>> = {
  read: [
    AdminApi.summary,
    AdminApi.clients,
    AdminApi.client,
    AdminApi.submissions,
    AdminApi.sendableStartups,
    AdminApi.matches,
    AdminApi.vcs,
    AdminApi.vcStatus,
    AdminApi.investors,
    AdminApi.investor,
    AdminApi.imports,
    AdminApi.readImport,
    AdminApi.airtable,
    AdminApi.premiumApplications,
    AdminApi.inbox,
    AdminApi.jobs,
    AdminApi.audit,
    AdminApi.checkAudit,
  ],
  review: [
    AdminApi.sendToClient,
    AdminApi.createMatch,
    AdminApi.setAccess,
    AdminApi.reviewMatch,
    AdminApi.reviewBatch,
    AdminApi.undoBatch,
    AdminApi.updateStartup,
    AdminApi.runMatching,
    AdminApi.batchUpdateStartups,
    AdminApi.batchRunMatching,
    AdminApi.runPdfAnalysis,
    AdminApi.triggerAnalysis,
    AdminApi.reviewApplication,
    AdminApi.retryJob,
    AdminApi.cancelJob,
  ],
  import: [
    AdminApi.createInvestor,
    AdminApi.editInvestor,
    AdminApi.editInvestors,
    AdminApi.addContact,
    AdminApi.editContact,
    AdminApi.deleteContact,
    AdminApi.importFile,
    AdminApi.continueImport,
    AdminApi.undoImport,
    AdminApi.syncVcs,
  ],
};

const scopes: ReadonlyMap<Endpoint, KeyScope> = new Map(
  [founderCalls, adminCalls].flatMap((calls) =>
    Object.entries(calls).flatMap(([scope, endpoints]) =>
      endpoints.map((endpoint) => [endpoint, scope as KeyScope] as const),
    ),
  ),
);

/** Calls of the scope `write` that a key with `propose` may make too: each is one change by its name, which waits for a person. */
const proposable: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ChangeApi.make,
  StartupApi.editProfile,
  MatchApi.giveFeedback,
  OutreachApi.updateStatus,
  OutreachApi.addActivity,
  OutreachApi.editActivity,
  OutreachApi.deleteActivity,
  OutreachApi.editDraft,
  OutreachApi.markDraftSent,
  OutreachApi.addInvestor,
  ContactApi.add,
  ContactApi.edit,
  ContactApi.remove,
]);

/** Returns the scopes of which a key needs one for a call; none if the call is closed to keys. */
export function keyScopesOf(endpoint: Endpoint): readonly KeyScope[] {
  // Each tool of an agent asks for its own.
  if (endpoint === McpApi.call) return FounderScope.options;
  const scope = scopes.get(endpoint);
  if (!scope) return [];
  return proposable.has(endpoint) ? [scope, 'propose'] : [scope];
}

/** The changes that a key may not make by name either: they are about a person, or a person's decision on what a key proposed. */
export const changesClosedToKeys: ReadonlySet<string> = new Set(
  [nameYourself, acceptProposal, declineProposal, reopenProposal].map(({ name }) => name),
);
