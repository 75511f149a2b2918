/**
 * What has to be there before a founder's call can work: made through other calls as its caller would make it, and read from the outbox
 * where it is mailed. Every call that the ids of earlier answers alone do not reach has one here or in `team-errands.ts`.
 */
import { createHash } from 'node:crypto';
import { analysisJob } from '@paratope/server/features/analysis/index';
import { drawDeckJob } from '@paratope/server/features/decks/index';
import { deckSlides } from '@paratope/server/features/demo/stories';
import { authenticator } from '@paratope/server/features/second-factor/codes';
import { samplePdf } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import { AccountApi } from '@paratope/shared/account/api';
import { AdminApi } from '@paratope/shared/admin/api';
import { AnalysisApi } from '@paratope/shared/analysis/api';
import { ContactApi } from '@paratope/shared/contacts/api';
import { KeyApi } from '@paratope/shared/keys/api';
import { OAuthApi } from '@paratope/shared/oauth/api';
import { OutreachApi } from '@paratope/shared/outreach/api';
import { PaymentApi } from '@paratope/shared/payments/api';
import { ProposalApi } from '@paratope/shared/proposals/api';
import { PushApi } from '@paratope/shared/push/api';
import { SecondFactorApi } from '@paratope/shared/second-factor/api';
import { StartupApi } from '@paratope/shared/startups/api';
import { WebhookApi, type WebhookEvent } from '@paratope/shared/webhooks/api';
import { signatureOf } from './across-the-street.ts';
import { type Errand, type Hands, newKey, type Person } from './hands.ts';
import { pointOfP256 } from './hostile-values.ts';

export const founderErrands: Readonly<Record<string, Errand>> = {
  'account.verifyEmail': async (hands) => {
    const email = `${hands.nextName('errand')}@quill.example`;
    await hands.call(AccountApi.register, { email, password: hands.password, startupName: 'Quill Bio' });
    return { fields: { token: hands.mailed(email) } };
  },
  'account.confirmPasswordReset': async (hands) => {
    const { email } = await hands.founder();
    await hands.call(AccountApi.requestPasswordReset, { email, newPassword: hands.password });
    return { fields: { token: hands.mailed(email), password: hands.password } };
  },
  'account.resetPassword': async (hands) => {
    const { email } = await hands.founder();
    await hands.call(AccountApi.requestPasswordReset, { email, newPassword: hands.password });
    return { fields: { token: hands.mailed(email), password: hands.password } };
  },
  'account.changeEmail': async (hands) => {
    const { token } = await hands.founder();
    return { token, fields: { email: `${hands.nextName('errand')}@quill.example`, password: hands.password } };
  },
  'account.changePassword': async (hands) => {
    const { token } = await hands.founder();
    return { token, fields: { currentPassword: hands.password, newPassword: hands.password } };
  },
  'account.deleteAccount': async (hands) => {
    const { token } = await hands.founder();
    return { token, fields: { password: hands.password } };
  },
  'account.endSession': async (hands) => {
    const { email, token } = await hands.founder();
    await hands.call(AccountApi.login, { email, password: hands.password });
    const { data } = await hands.call(AccountApi.sessions, {}, token);
    return { token, fields: { id: data.find(({ isCurrent }) => !isCurrent)?.id } };
  },
  'account.claimPairing': async (hands) => {
    const { email, token } = await hands.founder();
    const { code } = await hands.call(AccountApi.startPairing, {}, token);
    return { fields: { email, code } };
  },
  'account.acceptInvitation': async (hands) => {
    const { invited, token } = await invitation(hands);
    return { token: invited.token, fields: { token, leave: true } };
  },
  'people.invitation': async (hands) => ({ fields: { token: (await invitation(hands)).token } }),
  'account.withdrawInvitation': async (hands) => {
    const { owner, id } = await invitation(hands);
    return { token: owner.token, fields: { id } };
  },
  'account.removeMember': async (hands) => {
    const { owner, memberId } = await team(hands);
    return { token: owner.token, fields: { id: memberId } };
  },
  'people.handOver': async (hands) => {
    const { owner, memberId } = await team(hands);
    return { token: owner.token, fields: { id: memberId } };
  },
  'people.leave': async (hands) => ({ token: (await team(hands)).member.token, fields: {} }),
  'secondFactor.prepare': async (hands) => {
    const { token } = await hands.founder();
    return { token, fields: { password: hands.password } };
  },
  'secondFactor.confirm': async (hands) => {
    const { email, token } = await hands.founder();
    const { secret } = await hands.call(SecondFactorApi.prepare, { password: hands.password }, token);
    return { token, fields: { code: authenticator(secret, email).generate() } };
  },
  'secondFactor.renewCodes': secondFactor,
  'secondFactor.remove': secondFactor,
  'key.create': async (hands) => ({ token: (await hands.founder()).token, fields: newKey(hands) }),
  'key.revoke': async (hands) => {
    const { token } = await hands.founder();
    const { id } = await hands.call(KeyApi.create, newKey(hands), token);
    return { token, fields: { id } };
  },
  'mcp.call': async (hands) => {
    const { token } = await hands.founder();
    const { key } = await hands.call(KeyApi.create, newKey(hands), token);
    return { token: key, fields: { jsonrpc: '2.0', id: 1, method: 'tools/list' } };
  },
  'oauth.register': async () => ({ fields: { client_name: 'An agent', redirect_uris: [agentsAddress] } }),
  'oauth.consent': async (hands) => ({
    token: (await hands.founder()).token,
    fields: { request: await agentsRequest(hands) },
  }),
  'oauth.answer': async (hands) => ({
    token: (await hands.founder()).token,
    fields: { request: await agentsRequest(hands), scopes: ['read'] },
  }),
  'oauth.token': async (hands) => {
    const request = await agentsRequest(hands);
    const { token } = await hands.founder();
    const { data } = await hands.call(OAuthApi.answer, { request, scopes: ['read'] }, token);
    return {
      fields: {
        grant_type: 'authorization_code',
        code: new URL(data.to).searchParams.get('code'),
        client_id: new URLSearchParams(request).get('client_id'),
        redirect_uri: agentsAddress,
        code_verifier: agentsVerifier,
      },
    };
  },
  'oauth.revoke': async () => ({ fields: { token: 'ptk_none', client_id: 'none' } }),
  'webhook.create': async (hands) => ({ token: (await hands.founder()).token, fields: newWebhook(hands) }),
  'webhook.setPaused': async (hands) => webhook(hands, { isPaused: true }),
  'webhook.remove': async (hands) => webhook(hands),
  'webhook.test': async (hands) => webhook(hands),
  'webhook.deliveries': async (hands) => webhook(hands),
  'webhook.resend': async (hands) => {
    const { token, fields } = await webhook(hands);
    const { deliveryId } = await hands.call(WebhookApi.test, fields, token);
    return { token, fields: { ...fields, deliveryId } };
  },
  'proposal.accept': async (hands) => proposal(hands),
  'proposal.acceptMany': async (hands) => {
    const { token, fields } = await proposal(hands);
    return { token, fields: { ids: [fields.id] } };
  },
  'proposal.decline': async (hands) => proposal(hands),
  'proposal.undo': async (hands) => {
    const { token, fields } = await proposal(hands);
    await hands.call(ProposalApi.accept, fields, token);
    return { token, fields };
  },
  'push.subscribe': async (hands) => ({ token: (await hands.founder()).token, fields: browser(hands) }),
  'push.test': async (hands) => {
    const { token } = await hands.founder();
    const { endpoint, keys } = browser(hands);
    await hands.call(PushApi.subscribe, { endpoint, keys }, token);
    return { token, fields: { endpoint } };
  },
  'change.make': async (hands) => {
    const { token, fields } = await ownMatch(hands);
    return { token, fields: { name: 'editNotes', args: { ...fields, notes: 'Kind' } } };
  },
  'match.read': async (hands) => ownMatch(hands),
  'match.giveFeedback': async (hands) => ownMatch(hands, { matchQuality: 'good_match' }),
  'portfolio.companies': async (hands) => {
    const { token, vcName } = await openMatch(hands);
    return { token, fields: { vcName } };
  },
  'outreach.updateStatus': async (hands) => ownMatch(hands, { status: 'reaching_out' }),
  'outreach.activities': async (hands) => ownMatch(hands),
  'outreach.addActivity': async (hands) => ownMatch(hands, activity),
  'outreach.editActivity': async (hands) => loggedActivity(hands),
  'outreach.deleteActivity': async (hands) => loggedActivity(hands),
  'contact.ofMatch': async (hands) => ownMatch(hands),
  'contact.add': async (hands) => ownMatch(hands, contact),
  'contact.edit': async (hands) => knownContact(hands),
  'contact.remove': async (hands) => knownContact(hands),
  'outreach.generateEmail': async (hands) => openMatch(hands),
  'outreach.drafts': async (hands) => openMatch(hands),
  'outreach.editDraft': async (hands) => writtenDraft(hands),
  'outreach.markDraftSent': async (hands) => writtenDraft(hands),
  'outreach.calendar': async (hands) => {
    const { token } = await hands.founder();
    const { data } = await hands.call(OutreachApi.makeCalendarFeed, {}, token);
    return { fields: { file: data.url.split('/').at(-1) } };
  },
  'outreach.stopReminders': async (hands) => ({ fields: { token: await reminded(hands) } }),
  'deck.continueUpload': async (hands) => {
    const { token } = await hands.founder();
    const body = Buffer.from(samplePdf({ pages: [hands.nextName('Slide ')] }));
    const sha256 = createHash('sha256').update(body).digest('hex');
    const fields = { id: crypto.randomUUID(), offset: 0, size: body.length, sha256, fileName: 'deck.pdf' };
    return { token, fields, body };
  },
  'deck.readPictures': async (hands) => {
    const person = await hands.founder();
    await hands.deck(person, ['', '']);
    return { token: person.token, fields: {} };
  },
  'deck.remove': async (hands) => withDeck(hands),
  'deck.download': async (hands) => withDeck(hands),
  'startup.editProfile': async (hands) => ({ token: (await hands.founder()).token, fields: profile }),
  'startup.triggerMatching': async (hands) => {
    const { token } = await hands.founder();
    await hands.call(StartupApi.editProfile, profile, token);
    return { token, fields: {} };
  },
  'startup.submitForm': async (hands) => {
    const { email, token } = await hands.founder();
    return { token, fields: { email, startupName: 'Larix Bio' } };
  },
  'startup.ensureRunMatch': async (hands) => {
    const { token } = await hands.founder();
    await hands.call(StartupApi.editProfile, { drugModality: 'Antibody', diseaseFocus: 'Oncology' }, token);
    return { token, fields: {} };
  },
  'payment.createSubscription': async (hands) => ({ token: (await hands.founder()).token, fields: {} }),
  'payment.confirmDemoCard': async (hands) => {
    const { token, clientSecret } = await prepared(hands);
    return { token, fields: { clientSecret, cardNumber } };
  },
  'payment.confirmSubscription': async (hands) => {
    const { token, clientSecret } = await prepared(hands);
    const { data } = await hands.call(PaymentApi.confirmDemoCard, { clientSecret, cardNumber }, token);
    return { token, fields: { paymentIntentId: data.paymentIntentId } };
  },
  'payment.setRenewal': async (hands) => ({ token: (await paid(hands)).token, fields: { renews: false } }),
  'payment.webhook': async (hands) => {
    await paid(hands);
    const intent = { object: 'payment_intent', id: `pi_${hands.nextName('fuzz')}` };
    const now = hands.world.deps.clock.now();
    const event = { id: `evt_${hands.nextName('fuzz')}`, object: 'event', type: 'payment_intent.succeeded' };
    const text = JSON.stringify({ ...event, created: Math.floor(now.getTime() / 1_000), data: { object: intent } });
    return { fields: {}, body: Buffer.from(text), headers: { 'Stripe-Signature': signatureOf(text, now) } };
  },
  'analysis.report': async (hands) => ({ fields: { token: (await reportLink(hands)).token } }),
  'analysis.startWithToken': async (hands) => ({ fields: { token: (await reportLink(hands)).token } }),
  'analysis.slide': async (hands) => ({ fields: { token: (await reportLink(hands)).token, page: 1 } }),
  'analysis.withdrawLink': async (hands) => {
    const { id } = await reportLink(hands);
    return { token: (await resident(hands)).token, fields: { id } };
  },
};

const profile = { drugModality: ['Antibody'], diseaseFocus: ['Oncology'] };
const contact = { name: 'Marta Lind', role: 'Partner' };
const activity = { activityType: 'call_held', title: 'First call', activityDate: '2026-05-04' };
/** The demo's card that always works. */
const cardNumber = '4242 4242 4242 4242';

async function invitation(hands: Hands) {
  const [owner, invited] = [await hands.founder(), await hands.founder()];
  const { data } = await hands.call(AccountApi.invite, { email: invited.email }, owner.token);
  return { owner, invited, id: data.id, token: new URL(data.url ?? '').pathname.split('/').at(-1) };
}

/** A company of two, of whom the first owns it. */
async function team(hands: Hands) {
  const { owner, invited, token } = await invitation(hands);
  await hands.call(AccountApi.acceptInvitation, { token, leave: true }, invited.token);
  const { data } = await hands.call(AccountApi.session, {}, invited.token);
  return { owner, member: invited, memberId: data.accountId };
}

const newWebhook = (hands: Hands) => ({
  url: `https://hooks.quill.example/${hands.nextName('webhook')}`,
  events: ['match.created'] as WebhookEvent[],
});

async function webhook(hands: Hands, more: object = {}) {
  const { token } = await hands.founder();
  const { id } = await hands.call(WebhookApi.create, newWebhook(hands), token);
  return { token, fields: { ...more, id } };
}

/** A change that a program proposed to its owner. */
async function proposal(hands: Hands) {
  const { token } = await hands.founder();
  const { key } = await hands.call(KeyApi.create, { ...newKey(hands), scopes: ['propose'] }, token);
  const proposed = await hands.call(OutreachApi.addInvestor, { name: 'Ines Roth', firm: 'Roth Capital' }, key);
  const { proposalId } = proposed.data as unknown as { proposalId: string };
  return { token, fields: { id: proposalId } };
}

/** A second factor that is on, with the code that changes it. */
async function secondFactor(hands: Hands) {
  const { email, token } = await hands.founder();
  const { secret } = await hands.call(SecondFactorApi.prepare, { password: hands.password }, token);
  const { recoveryCodes } = await hands.call(
    SecondFactorApi.confirm,
    { code: authenticator(secret, email).generate() },
    token,
  );
  return { token, fields: { password: hands.password, code: recoveryCodes[0] } };
}

/** The point of P-256 it begins at stands for any browser's key. */
const browser = (hands: Hands) => ({
  endpoint: `https://push.quill.example/${hands.nextName('browser')}`,
  keys: { p256dh: pointOfP256, auth: Buffer.alloc(16).toString('base64url') },
});

async function ownMatch(hands: Hands, more: object = {}) {
  const { token } = await hands.founder();
  const { data } = await hands.call(OutreachApi.addInvestor, { name: 'Ines Roth', firm: 'Roth Capital' }, token);
  return { token, fields: { ...more, matchId: data.id } };
}

async function loggedActivity(hands: Hands) {
  const { token, fields } = await ownMatch(hands);
  const { data } = await hands.call(OutreachApi.addActivity, { ...fields, ...activity }, token);
  return { token, fields: { ...fields, ...activity, activityId: data.id } };
}

async function knownContact(hands: Hands) {
  const { token, fields } = await ownMatch(hands);
  const { data } = await hands.call(ContactApi.add, { ...fields, ...contact }, token);
  return { token, fields: { ...fields, ...contact, contactId: data.id } };
}

async function withDeck(hands: Hands) {
  const person = await hands.founder();
  await hands.deck(person, ['Larix Bio', 'The team']);
  return { token: person.token, fields: {} };
}

/** Somebody with Standard Access, a report with its slides, and an investor's open match with a letter; made once, and anew after {@link Hands.startOver}. */
const resident = (hands: Hands) =>
  hands.once('resident', async () => {
    const person = await hands.founder();
    const startupId = await hands.startupOf(person);
    await hands.owner(AdminApi.setPlan, { id: startupId, plan: 'standard', reason: 'A test' });
    await hands.deck(person, deckSlides);
    await hands.work(drawDeckJob);
    await hands.work(analysisJob);
    const vcName = hands.nextName('Roth Capital ');
    await hands.owner(AdminApi.createInvestor, { name: vcName });
    const { data: session } = await hands.call(AccountApi.session, {}, person.token);
    const asked = { startupName: session.startup.name, startupId, vcName, clientAccess: 'Unlocked' };
    const { data: match } = await hands.owner(AdminApi.createMatch, asked);
    return { ...person, startupId, vcName, matchId: match.id };
  });

async function openMatch(hands: Hands) {
  const { token, vcName, matchId } = await resident(hands);
  return { token, vcName, fields: { matchId } };
}

async function writtenDraft(hands: Hands) {
  const { token, fields } = await openMatch(hands);
  const { data } = await hands.call(OutreachApi.generateEmail, fields, token);
  return { token, fields: { ...fields, draftId: data.id, subject: 'Hello', body: 'A letter' } };
}

async function reportLink(hands: Hands) {
  const { token } = await resident(hands);
  return hands.call(AnalysisApi.createLink, {}, token);
}

/** The secret of a mail with what is due, which stays good for months. */
const reminded = (hands: Hands) =>
  hands.once('reminded', async () => {
    const { email, token } = await hands.founder();
    await hands.call(AccountApi.changePreferences, { digest: true, digestHour: 0, zone: 'UTC' }, token);
    const { data } = await hands.call(OutreachApi.addInvestor, { name: 'Jon Ames' }, token);
    const due = { matchId: data.id, nextAction: 'Call back', nextActionDate: '2026-05-05' };
    await hands.call(OutreachApi.addActivity, { ...activity, ...due }, token);
    await hands.remind();
    return hands.mailed(email);
  });

async function prepared(hands: Hands) {
  const { email, token } = await hands.founder();
  const { clientSecret } = await hands.call(PaymentApi.createSubscription, {}, token);
  return { email, token, clientSecret };
}

/** Somebody who has paid for a month. */
export async function paid(hands: Hands): Promise<Person> {
  const { email, token, clientSecret } = await prepared(hands);
  const { data } = await hands.call(PaymentApi.confirmDemoCard, { clientSecret, cardNumber }, token);
  await hands.call(PaymentApi.confirmSubscription, { paymentIntentId: data.paymentIntentId }, token);
  return { email, token };
}

const agentsAddress = 'http://127.0.0.1:4000/callback';
const agentsVerifier = 'v'.repeat(43);

/** What an agent that has just registered sends a browser with. */
async function agentsRequest(hands: Hands): Promise<string> {
  const client = await hands.call(OAuthApi.register, { redirect_uris: [agentsAddress] });
  const fields = {
    response_type: 'code',
    client_id: (client as { client_id: string }).client_id,
    redirect_uri: agentsAddress,
    code_challenge: createHash('sha256').update(agentsVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  return `${new URLSearchParams(fields)}`;
}
