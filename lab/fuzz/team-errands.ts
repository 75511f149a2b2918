/** The same for what the team does. */

import { makeSetupLink } from '@paratope/server/features/admin/index';
import { authenticator } from '@paratope/server/features/second-factor/codes';
import { AccountApi } from '@paratope/shared/account/api';
import { AdminApi } from '@paratope/shared/admin/api';
import { StartupApi } from '@paratope/shared/startups/api';
import { paid } from './errands.ts';
import { type Errand, type Hands, newKey } from './hands.ts';

export const teamErrands: Readonly<Record<string, Errand>> = {
  'admin.setup': async (hands) => {
    const token = new URL(await makeSetupLink(hands.world.deps)).searchParams.get('token');
    const email = `${hands.nextName('errand')}@paratope.example`;
    return { fields: { token, name: 'Ada Ferrant', email, password: hands.password } };
  },
  'admin.checkSetup': async (hands) => ({
    fields: { token: new URL(await makeSetupLink(hands.world.deps)).searchParams.get('token') },
  }),
  'admin.changeAdmin': async (hands) => {
    const email = `${hands.nextName('errand')}@paratope.example`;
    const { id } = await hands.owner(AdminApi.inviteAdmin, { name: 'Bo Lind', email, role: 'reviewer' });
    return asOwner(hands, { id, role: 'read-only' });
  },
  'admin.endOwnSession': async (hands) => {
    const { email, token } = await hands.admin();
    await hands.call(AdminApi.login, { email, password: hands.password });
    const { data } = await hands.call(AdminApi.ownSessions, {}, token);
    return { token, fields: { id: data.find(({ isCurrent }) => !isCurrent)?.id } };
  },
  'admin.createKey': async (hands) => ({ token: (await hands.admin()).token, fields: newKey(hands) }),
  'admin.revokeKey': async (hands) => {
    const { token } = await hands.admin();
    const { id } = await hands.call(AdminApi.createKey, newKey(hands), token);
    return { token, fields: { id } };
  },
  'admin.prepareSecondFactor': async (hands) => {
    const { token } = await hands.admin();
    return { token, fields: { password: hands.password } };
  },
  'admin.confirmSecondFactor': async (hands) => {
    const { email, token } = await hands.admin();
    const { secret } = await hands.call(AdminApi.prepareSecondFactor, { password: hands.password }, token);
    return { token, fields: { code: authenticator(secret, email).generate() } };
  },
  'admin.renewRecoveryCodes': secondFactor,
  'admin.removeSecondFactor': secondFactor,
  'admin.editClient': async (hands) => asOwner(hands, { ...(await client(hands)), companyName: 'Larix Bio' }),
  'admin.deleteClient': async (hands) => asOwner(hands, { id: (await client(hands)).id }),
  'admin.restoreClient': async (hands) => {
    const { id } = await client(hands);
    await hands.owner(AdminApi.deleteClient, { id });
    return asOwner(hands, { id });
  },
  'admin.setPlan': async (hands) =>
    asOwner(hands, { id: (await client(hands)).id, plan: 'standard', reason: 'A test' }),
  'admin.endClientSessions': async (hands) => asOwner(hands, { id: (await client(hands)).id, reason: 'A lost phone' }),
  'admin.sendToClient': async (hands) => asOwner(hands, { startupId: (await match(hands)).startupId, confirm: true }),
  'admin.submissionDeck': withDeck((id) => ({ id })),
  'admin.runPdfAnalysis': withDeck((id) => ({ startupIds: [id] })),
  'admin.triggerAnalysis': withDeck((recordId) => ({ recordId })),
  'admin.createMatch': async (hands) => {
    const { id: startupId, companyName: startupName } = await client(hands);
    return asOwner(hands, { startupId, startupName, vcName: (await investor(hands)).name });
  },
  'admin.setAccess': async (hands) => asOwner(hands, { id: (await match(hands)).id, clientAccess: 'Locked' }),
  'admin.reviewMatch': async (hands) => asOwner(hands, { id: (await match(hands)).id, manuallyApproved: true }),
  'admin.deleteMatch': async (hands) => asOwner(hands, { id: (await match(hands)).id }),
  'admin.restoreMatch': async (hands) => {
    const { id } = await match(hands);
    await hands.owner(AdminApi.deleteMatch, { id });
    return asOwner(hands, { id });
  },
  'admin.reviewBatch': async (hands) => asOwner(hands, { ids: [(await match(hands)).id], action: 'lock' }),
  'admin.undoBatch': async (hands) => {
    const { batchId } = await hands.owner(AdminApi.reviewBatch, { ids: [(await match(hands)).id], action: 'lock' });
    return asOwner(hands, { id: batchId });
  },
  'admin.investor': async (hands) => asOwner(hands, { id: (await investor(hands)).id }),
  'admin.editInvestor': async (hands) => asOwner(hands, await investor(hands)),
  'admin.archiveInvestor': async (hands) => asOwner(hands, { id: (await investor(hands)).id }),
  'admin.mergeInvestors': async (hands) =>
    asOwner(hands, { keepId: (await investor(hands)).id, mergeIds: [(await investor(hands)).id] }),
  'admin.addContact': async (hands) => asOwner(hands, { id: (await investor(hands)).id, name: 'Bo Lind' }),
  'admin.editContact': async (hands) => asOwner(hands, { ...(await contact(hands)), name: 'Bo Lind' }),
  'admin.deleteContact': async (hands) => asOwner(hands, await contact(hands)),
  'admin.readImport': async (hands) => asOwner(hands, { id: await imported(hands) }),
  'admin.undoImport': async (hands) => asOwner(hands, { id: await imported(hands) }),
  'admin.continueImport': async (hands) => {
    const id = await imported(hands);
    const { database, gateways } = hands.world.deps;
    await gateways.files.write(`import-${id}`, Buffer.from('name\nJon Ames\n'));
    await database.write(async ({ sql }) => {
      sql.prepare("UPDATE imports SET state = 'stopped', columns = ? WHERE id = ?").run('{"name":"name"}', id);
    });
    return asOwner(hands, { id });
  },
  'admin.approvePasswordRequest': async (hands) => {
    const { email } = await hands.founder();
    await hands.callWithoutMail(AccountApi.requestPasswordReset, { email, newPassword: hands.password });
    const { data } = await hands.owner(AdminApi.inbox, { q: email, kind: 'password-request' });
    return asOwner(hands, { id: data[0]?.id, note: 'Known by voice' });
  },
  'admin.handleItem': async (hands) => {
    const { email } = await hands.founder();
    await hands.callWithoutMail(AccountApi.requestPasswordReset, { email, newPassword: hands.password });
    const { data } = await hands.owner(AdminApi.inbox, { q: email });
    return asOwner(hands, { id: data[0]?.id, state: 'archived' });
  },
  'admin.refund': async (hands) => {
    const { email } = await paid(hands);
    const { data } = await hands.owner(AdminApi.payments, { q: email });
    return asOwner(hands, { id: data[0]?.id, reason: 'A test' });
  },
  'admin.createPromoCode': async (hands) => asOwner(hands, newCode()),
  'admin.editPromoCode': async (hands) => asOwner(hands, { id: await promoCode(hands), discount: 10 }),
  'admin.deletePromoCode': async (hands) => asOwner(hands, { id: await promoCode(hands) }),
  'admin.retryJob': async (hands) => {
    const id = await job(hands);
    await hands.owner(AdminApi.cancelJob, { id });
    return asOwner(hands, { id });
  },
  'admin.cancelJob': async (hands) => asOwner(hands, { id: await job(hands) }),
  'admin.confirmPresence': async (hands) => {
    const token = await hands.ownerToken();
    const { data } = await hands.call(AdminApi.session, {}, token);
    const stream = hands.nextName('stream');
    const gone = { hear: () => {}, end: () => {} };
    const admin = { adminId: data.adminId, sessionId: stream, name: data.name };
    hands.world.deps.presence.enter(stream, { stream, admin, ...gone });
    return { token, fields: { stream } };
  },
};

const asOwner = async (hands: Hands, fields: Readonly<Record<string, unknown>>) => ({
  token: await hands.ownerToken(),
  fields,
});

async function client(hands: Hands) {
  const company = { companyName: hands.nextName('Larix Bio '), email: `${hands.nextName('errand')}@larix.example` };
  const { data } = await hands.owner(AdminApi.createClient, company);
  return { ...company, id: data.id };
}

async function investor(hands: Hands) {
  const name = hands.nextName('Osterholt ');
  return { name, id: (await hands.owner(AdminApi.createInvestor, { name })).data.id };
}

async function contact(hands: Hands) {
  const { id } = await investor(hands);
  return { id, contactId: (await hands.owner(AdminApi.addContact, { id, name: 'Bo Lind' })).data.id };
}

async function match(hands: Hands) {
  const { id: startupId, companyName: startupName } = await client(hands);
  const { name: vcName } = await investor(hands);
  const { data } = await hands.owner(AdminApi.createMatch, { startupId, startupName, vcName });
  return { id: data.id, startupId };
}

function withDeck(fields: (startupId: string) => Record<string, unknown>): Errand {
  return async (hands) => {
    const startupId = await hands.once('company with a deck', async () => {
      const person = await hands.founder();
      await hands.deck(person, ['Larix Bio', 'The team']);
      return hands.startupOf(person);
    });
    return asOwner(hands, fields(startupId));
  };
}

/** An admin's second factor that is on, with the code that changes it. */
async function secondFactor(hands: Hands) {
  const { email, token } = await hands.admin();
  const { secret } = await hands.call(AdminApi.prepareSecondFactor, { password: hands.password }, token);
  const code = authenticator(secret, email).generate();
  const { recoveryCodes } = await hands.call(AdminApi.confirmSecondFactor, { code }, token);
  return { token, fields: { password: hands.password, code: recoveryCodes[0] } };
}

async function imported(hands: Hands): Promise<string> {
  const form = new FormData();
  form.append('kind', 'investors');
  form.append('file', new File([`name\n${hands.nextName('Imported ')}\n`], 'list.csv'));
  const headers = { Host: '127.0.0.1', Authorization: `Bearer ${await hands.ownerToken()}` };
  const response = await hands.world.send(AdminApi.importFile.path, { method: 'POST', headers, body: form });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

const newCode = () => ({ code: `CODE-${crypto.randomUUID().slice(0, 8)}`, discount: 10 });

async function promoCode(hands: Hands): Promise<string> {
  return (await hands.owner(AdminApi.createPromoCode, newCode())).data.id;
}

async function job(hands: Hands): Promise<string> {
  const founder = await hands.founder();
  const fields = { drugModality: ['Antibody'], diseaseFocus: ['Oncology'] };
  await hands.call(StartupApi.editProfile, fields, founder.token);
  const startupId = await hands.startupOf(founder);
  return (await hands.owner(AdminApi.runMatching, { startupId })).data.jobId;
}
