import { AccountApi } from '@paratope/shared/account/api';
import { AdminApi } from '@paratope/shared/admin/api';
import { AnalysisApi } from '@paratope/shared/analysis/api';
import { ContactApi } from '@paratope/shared/contacts/api';
import { ContentApi } from '@paratope/shared/content/api';
import { DeckApi } from '@paratope/shared/decks/api';
import type { Endpoint } from '@paratope/shared/endpoint';
import { PortfolioApi } from '@paratope/shared/investors/api';
import { KeyApi } from '@paratope/shared/keys/api';
import { MatchApi } from '@paratope/shared/matches/api';
import { OutreachApi } from '@paratope/shared/outreach/api';
import { PasskeyApi } from '@paratope/shared/passkeys/api';
import { PeopleApi } from '@paratope/shared/people/api';
import { ProposalApi } from '@paratope/shared/proposals/api';
import { WebhookApi } from '@paratope/shared/webhooks/api';
import { sampleDeck, sendDeck } from '../../features/analysis/testing/with-deck.ts';
import type { Callers } from './callers.ts';

/** What a call with an id in it is tried with. */
export interface Row {
  readonly endpoint: Endpoint;
  /** Whose the thing is: a startup's, the whole team's, or nobody's, because the address itself is the secret or public. */
  readonly whose: 'startup' | 'team' | 'nobody';
  /** Makes one such thing of the standard founder's, or of the team's, and gives the values of the path's parameters. */
  readonly make?: (callers: Callers) => Promise<Readonly<Record<string, string>>>;
  readonly body?: object;
  /** The call answers 200 and says nothing of a thing that is not there: an empty list, or gone already. */
  readonly isSilent?: true;
}

const activity = { activityType: 'call_held', title: 'First call', activityDate: '2026-05-04' };
const person = { name: 'Marta Lind', role: 'Partner' };
const draft = { subject: 'Hello', body: 'A letter' };
const nobody = (endpoint: Endpoint): Row => ({ endpoint, whose: 'nobody' });
const team = (endpoint: Endpoint, make: Row['make'], body?: object): Row => ({
  endpoint,
  whose: 'team',
  ...(make ? { make } : {}),
  ...(body ? { body } : {}),
});
const own = (endpoint: Endpoint, make: NonNullable<Row['make']>, body?: object): Row => ({
  endpoint,
  whose: 'startup',
  make,
  ...(body ? { body } : {}),
});

/** One row for every call that names a thing in its path. */
export const rows: readonly Row[] = [
  own(AccountApi.removeMember, member),
  own(AccountApi.withdrawInvitation, invitation),
  own(AccountApi.endSession, session),
  own(KeyApi.revoke, apiKey),
  own(WebhookApi.setPaused, webhook, { isPaused: false }),
  own(WebhookApi.remove, webhook),
  own(WebhookApi.test, webhook),
  own(WebhookApi.deliveries, webhook),
  own(WebhookApi.resend, webhookDelivery),
  own(ProposalApi.accept, proposal, {}),
  own(ProposalApi.decline, proposal),
  own(ProposalApi.undo, declinedProposal),
  own(PasskeyApi.rename, foundersPasskey, { name: 'Work laptop' }),
  own(PasskeyApi.remove, foundersPasskey, { password: 'correct horse' }),
  own(MatchApi.read, ownInvestor),
  own(MatchApi.giveFeedback, match, { matchQuality: 'good_match' }),
  { ...own(OutreachApi.activities, ownInvestor), isSilent: true },
  own(OutreachApi.addActivity, ownInvestor, activity),
  own(OutreachApi.editActivity, activityOfMatch, activity),
  { ...own(OutreachApi.deleteActivity, activityOfMatch), isSilent: true },
  { ...own(ContactApi.ofMatch, ownInvestor), isSilent: true },
  own(ContactApi.add, ownInvestor, person),
  own(ContactApi.edit, contactOfMatch, person),
  { ...own(ContactApi.remove, contactOfMatch), isSilent: true },
  own(OutreachApi.generateEmail, match, {}),
  { ...own(OutreachApi.drafts, ownInvestor), isSilent: true },
  own(OutreachApi.editDraft, draftOfMatch, draft),
  own(OutreachApi.markDraftSent, draftOfMatch),
  own(PortfolioApi.companies, portfolio),
  own(AnalysisApi.withdrawLink, analysisLink),
  // The last of these: the founder is no owner afterwards.
  own(PeopleApi.handOver, member),
  // The file's id is the device's own; that another founder meets nothing of it stands in decks/continue-upload.test.ts.
  nobody(DeckApi.continueUpload),
  // The address is the secret, or there is none.
  nobody(AdminApi.listCsv),
  nobody(AccountApi.acceptInvitation),
  nobody(PeopleApi.invitation),
  nobody(OutreachApi.calendar),
  nobody(AnalysisApi.slide),
  nobody(ContentApi.read),
  nobody(AdminApi.writeContent),
  nobody(AdminApi.writtenContent),
  nobody(AdminApi.undoContent),
  nobody(AdminApi.previewContent),
  team(AdminApi.changeAdmin, async ({ server }) => ({ id: idOf(server, `admins WHERE role = 'read-only'`) }), {
    role: 'read-only',
  }),
  team(AdminApi.client, client),
  team(AdminApi.editClient, client, { companyName: 'Larix Bio', email: 'team@larix.example' }),
  team(AdminApi.setPlan, client, { plan: 'free', reason: 'A test' }),
  team(AdminApi.endClientSessions, client, { reason: 'A lost phone' }),
  team(AdminApi.deleteClient, client),
  team(AdminApi.restoreClient, inTrash('clients', client)),
  team(AdminApi.submissionDeck, undefined),
  team(AdminApi.setAccess, teamMatch, { clientAccess: 'Unlocked' }),
  team(AdminApi.reviewMatch, teamMatch, { manuallyApproved: true }),
  team(AdminApi.deleteMatch, teamMatch),
  team(AdminApi.restoreMatch, inTrash('matches', teamMatch)),
  team(AdminApi.undoBatch, batch),
  team(AdminApi.endOwnSession, ownersSession),
  team(AdminApi.revokeKey, ownersKey),
  team(AdminApi.renamePasskey, ownersPasskey, { name: 'Work laptop' }),
  team(AdminApi.removePasskey, ownersPasskey, { password: 'correct horse' }),
  team(AdminApi.investor, investor),
  team(AdminApi.addContact, investor, { name: 'Bo Lind' }),
  team(AdminApi.editContact, contact, { name: 'Bo Lind' }),
  team(AdminApi.deleteContact, contact),
  team(AdminApi.editInvestor, investor, { name: 'Roth Capital' }),
  team(AdminApi.archiveInvestor, investor),
  team(AdminApi.undoImport, undefined),
  team(AdminApi.readImport, undefined),
  team(AdminApi.continueImport, undefined),
  team(AdminApi.reviewApplication, application, { priorityScore: 3 }),
  team(AdminApi.handleItem, inboxItem, { state: 'done' }),
  team(AdminApi.approvePasswordRequest, undefined, { note: 'Known by voice' }),
  team(AdminApi.refund, undefined, { reason: 'A test' }),
  team(AdminApi.editPromoCode, promoCode, { discount: 10 }),
  team(AdminApi.deletePromoCode, promoCode),
  team(AdminApi.retryJob, job),
  team(AdminApi.cancelJob, job),
];

type Server = Callers['server'];

const idOf = ({ deps }: Server, from: string): string =>
  (deps.database.readerSql.prepare(`SELECT id FROM ${from} LIMIT 1`).get() as { id: string }).id;

const asFounder = async (callers: Callers, method: string, path: string, body?: object) =>
  callers.server.call(method, path, { token: await callers.tokenOf('standard founder'), body });
const asOwner = async (callers: Callers, method: string, path: string, body?: object) =>
  callers.server.call(method, path, { token: await callers.tokenOf('owner'), body });

function foundersPasskey(callers: Callers) {
  return passkey(callers, 'founder', callers.standard.accountId);
}

function ownersPasskey(callers: Callers) {
  return passkey(callers, 'admin', idOf(callers.server, `admins WHERE role = 'owner' AND disabled_at IS NULL`));
}

/** No browser makes one for this server, whose address is a number. */
async function passkey({ server, set }: Callers, kind: 'founder' | 'admin', holderId: string) {
  const id = server.deps.random.id();
  await set(
    `INSERT INTO passkeys (id, kind, holder_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
     VALUES ('${id}', '${kind}', '${holderId}', '${id}', '', 0, '[]', 0, 'MacBook', '2026-05-04T09:00:00.000Z')`,
  );
  return { id };
}

async function ownInvestor(callers: Callers) {
  const body = { name: 'Ines Roth', firm: 'Roth Capital' };
  const made = await asFounder(callers, 'POST', '/api/client/investors', body);
  return { matchId: made.body.data.id as string };
}

async function apiKey(callers: Callers) {
  const made = await asFounder(callers, 'POST', '/api/client/keys', newKey(callers));
  return { id: made.body.id as string };
}

async function webhook(callers: Callers) {
  const body = { url: 'https://hooks.example/in', events: ['match.created'] };
  const made = await asFounder(callers, 'POST', '/api/client/webhooks', body);
  return { id: made.body.id as string };
}

async function webhookDelivery(callers: Callers) {
  const { id } = await webhook(callers);
  const made = await asFounder(callers, 'POST', `/api/client/webhooks/${id}/test`);
  return { id, deliveryId: made.body.deliveryId as string };
}

async function proposal(callers: Callers) {
  const body = { name: 'Ines Roth', firm: 'Roth Capital' };
  const token = await callers.keyOf('standard founder', { scopes: ['propose'] });
  const made = await callers.server.call('POST', '/api/client/investors', { token, body });
  return { id: made.body.data.proposalId as string };
}

async function declinedProposal(callers: Callers) {
  const { id } = await proposal(callers);
  await asFounder(callers, 'POST', `/api/client/proposals/${id}/decline`);
  return { id };
}

async function ownersKey(callers: Callers) {
  const made = await asOwner(callers, 'POST', '/api/admin/keys', newKey(callers));
  return { id: made.body.id as string };
}

const newKey = ({ server }: Callers) => ({
  name: 'A program',
  scopes: ['read'],
  expiresAt: new Date(server.deps.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString(),
});

async function activityOfMatch(callers: Callers) {
  const { matchId } = await ownInvestor(callers);
  const made = await asFounder(callers, 'POST', `/api/client/matches/${matchId}/activities`, activity);
  return { matchId, activityId: made.body.data.id as string };
}

async function contactOfMatch(callers: Callers) {
  const { matchId } = await ownInvestor(callers);
  const made = await asFounder(callers, 'POST', `/api/client/matches/${matchId}/contacts`, person);
  return { matchId, contactId: made.body.data.id as string };
}

async function draftOfMatch(callers: Callers) {
  const { matchId } = await match(callers);
  await sendDeck(callers.server, (await callers.tokenOf('standard founder')) ?? '', sampleDeck());
  await callers.server.deps.jobs.idle();
  await asFounder(callers, 'POST', `/api/client/matches/${matchId}/generate-email`, {});
  const made = await asFounder(callers, 'GET', `/api/client/matches/${matchId}/emails`);
  return { matchId, draftId: made.body.data[0].id as string };
}

async function invitation(callers: Callers) {
  const id = callers.server.deps.random.id();
  const made = await asFounder(callers, 'POST', '/api/client/invitations', { email: `${id}@quill.example` });
  return { id: made.body.data.id as string };
}

/** A second person of the startup, who came by an invitation. */
async function member(callers: Callers) {
  const { server, standard, set } = callers;
  await set(`UPDATE members SET role = 'owner' WHERE account_id = '${standard.accountId}'`);
  const email = `${server.deps.random.id()}@quill.example`;
  const invited = await asFounder(callers, 'POST', '/api/client/invitations', { email });
  const registered = await server.call('POST', '/api/client/register', {
    body: { email, password: 'correct horse', startupName: 'Quill Bio' },
  });
  const secret = new URL(invited.body.data.url).pathname.split('/').at(-1);
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: registered.body.token });
  return { id: idOf(server, `accounts WHERE email = '${email}'`) };
}

async function session(callers: Callers) {
  await callers.tokenOf('standard founder');
  const { accountId } = callers.standard;
  return { id: idOf(callers.server, `sessions WHERE holder_id = '${accountId}' AND revoked_at IS NULL`) };
}

async function analysisLink(callers: Callers) {
  const made = await asFounder(callers, 'POST', '/api/client/analysis-links', {});
  return { id: made.body.data.id as string };
}

async function client(callers: Callers) {
  const body = { companyName: 'Larix Bio', email: `${callers.server.deps.random.id()}@larix.example` };
  const made = await asOwner(callers, 'POST', '/api/admin/clients', body);
  return { id: made.body.data.id as string };
}

async function investor(callers: Callers) {
  const name = `Osterholt ${callers.server.deps.random.id()}`;
  const made = await asOwner(callers, 'POST', '/api/admin/investors', { name });
  return { id: made.body.data.id as string, name };
}

async function contact(callers: Callers) {
  const { id } = await investor(callers);
  const made = await asOwner(callers, 'POST', `/api/admin/investors/${id}/contacts`, { name: 'Bo Lind' });
  return { id, contactId: made.body.data.id as string };
}

async function ownersSession(callers: Callers) {
  await callers.tokenOf('owner');
  const holder = idOf(callers.server, `admins WHERE name = 'Ada Ferrant'`);
  return { id: idOf(callers.server, `sessions WHERE holder_id = '${holder}' AND revoked_at IS NULL`) };
}

async function teamMatch(callers: Callers) {
  const { name: vcName } = await investor(callers);
  const body = { startupName: 'Ostrya Bio', vcName, clientAccess: 'Unlocked' };
  const made = await asOwner(callers, 'POST', '/api/admin/matches', body);
  return { id: made.body.data.id as string };
}

async function match(callers: Callers) {
  return { matchId: (await teamMatch(callers)).id };
}

async function portfolio(callers: Callers) {
  const { name: vcName } = await investor(callers);
  const body = { startupName: 'Ostrya Bio', vcName, clientAccess: 'Unlocked' };
  await asOwner(callers, 'POST', '/api/admin/matches', body);
  return { vcName: encodeURIComponent(vcName) };
}

async function batch(callers: Callers) {
  const { id } = await teamMatch(callers);
  const made = await asOwner(callers, 'POST', '/api/admin/matches/batch', { ids: [id], action: 'lock' });
  return { id: made.body.batchId as string };
}

function inTrash(kind: 'clients' | 'matches', make: typeof client) {
  return async (callers: Callers) => {
    const made = await make(callers);
    await asOwner(callers, 'DELETE', `/api/admin/${kind}/${made.id}`);
    return made;
  };
}

async function inboxItem(callers: Callers) {
  const body = { name: 'Noor Haddad', email: 'noor@alder.example', subject: 'Hello', message: 'A question' };
  await callers.server.call('POST', '/api/client/contact', { body });
  return { id: idOf(callers.server, `inbox_items WHERE kind = 'contact'`) };
}

async function job(callers: Callers) {
  await asFounder(callers, 'POST', '/api/client/trigger-matching', {});
  return { id: idOf(callers.server, 'jobs') };
}

async function application(callers: Callers) {
  const body = {
    companyName: 'Ostrya Bio',
    founderName: 'Mirela Voss',
    email: `${callers.server.deps.random.id()}@ostrya.example`,
    whyPremiumSupport: 'A gene therapy for inherited retinal disease.',
  };
  await callers.server.call('POST', '/api/premium-applications', { body });
  return { id: idOf(callers.server, 'premium_applications') };
}

async function promoCode(callers: Callers) {
  const code = `CODE-${callers.server.deps.random.id().slice(-8)}`;
  const made = await asOwner(callers, 'POST', '/api/admin/promo-codes', { code, discount: 10 });
  return { id: made.body.data.id as string };
}
