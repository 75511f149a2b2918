import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createMailServer, type MailServer } from '../../testing/mail-server.ts';
import { sampleDeck, sendDeck, standardFounder } from '../analysis/testing/with-deck.ts';
import { found, type Mark, markers } from './testing/traces.ts';

// It reads a whole PDF in a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const day = 24 * 60 * 60 * 1000;

test('[Q-S1] after an erasure no byte of the data folder holds what the person wrote: database, log beside it, files, search, audit', async () => {
  const server = await createMailServer();
  const { deps } = server;
  const { planted, mark } = markers();
  const founder = await standardFounder(server, mark('startupname'));
  const ask = (method: string, path: string, body?: object) =>
    server.call(method, path, { token: founder.token, ...(body ? { body } : {}) });
  const say = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await ask(method, path, body);
    expect([path, status < 300, answer?.message]).toEqual([path, true, answer?.message]);
    return answer;
  };

  await server.post();
  await deps.database.write(async (tx) => {
    tx.sql.exec(`UPDATE accounts SET verified_at = '2026-03-01T09:00:00.000Z'`);
  });
  await say('PUT', '/api/client/profile', {
    contactName: mark('contactname'),
    drugModality: [mark('modality')],
    diseaseFocus: [mark('disease')],
    geography: [mark('geography')],
    investmentStage: mark('stage'),
    description: mark('description'),
  });
  await sendDeck(server, founder.token, sampleDeck());
  await server.post();
  await say('POST', '/api/client/investors', {
    id: 'own-1',
    name: mark('investorname'),
    firm: mark('firm'),
    website: `https://${mark('website')}.example`,
    email: `${mark('investormail')}@roth.example`,
  });
  const activity = { activityType: 'call_held', title: mark('title'), activityDate: '2026-05-04' };
  await say('POST', '/api/client/matches/own-1/activities', {
    id: 'a-1',
    ...activity,
    description: mark('what'),
  });
  // What was overwritten and what was deleted counts too.
  await say('PUT', '/api/client/matches/own-1/activities/a-1', { ...activity, title: mark('newtitle') });
  await ask('DELETE', '/api/client/matches/own-1/activities/a-1');
  for (const notes of [mark('notes'), mark('othernotes'), ''])
    await say('PATCH', '/api/client/update-match-status', { matchId: 'own-1', status: 'reaching_out', notes });
  await say('POST', '/api/client/invitations', { email: `${mark('invited')}@quill.example` });
  await say('POST', '/api/client/contact', {
    name: mark('sender'),
    email: founder.email,
    subject: mark('subject'),
    message: mark('message'),
  });
  await say('POST', '/api/premium-applications', {
    companyName: mark('company'),
    founderName: mark('applicant'),
    email: founder.email,
    whyPremiumSupport: mark('why'),
  });
  const csv = `name,firm\n${mark('listed')},${mark('listedfirm')}`;
  await say('POST', '/api/client/investors/import', { csv });
  await server.app.request('/api/client/login', {
    method: 'POST',
    headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', 'User-Agent': mark('device') },
    body: JSON.stringify({ email: founder.email, password: 'correct horse' }),
  });
  await byTheTeam(server, founder.clientId, mark);
  await server.post();
  expect(planted.filter((word) => found(deps.config.DATA_DIR, [word]).length === 0)).toEqual([]);
  expect(planted.length).toBeGreaterThan(25);

  await say('POST', '/api/client/account/delete', { password: 'correct horse' });
  await server.post();
  server.wait(14 * day + 1);
  await deps.database.write((tx) => deps.jobs.enqueue(tx, { kind: 'account.erase', key: 'account.erase', input: {} }));
  await deps.jobs.idle();
  await deps.database.emptyLog();

  const words = [...planted, founder.email, 'Tamarind'];
  expect(found(deps.config.DATA_DIR, words)).toEqual([]);
  expect(readdirSync(join(deps.config.DATA_DIR, 'uploads'))).toEqual([]);
});

/** What the team writes about a company is about its people too. */
async function byTheTeam(server: MailServer, clientId: string, mark: Mark): Promise<void> {
  const { token } = await server.admin();
  const plan = await server.call('POST', `/api/admin/clients/${clientId}/plan`, {
    token,
    body: { plan: 'standard', reason: mark('reason') },
  });
  expect(plan.status).toBe(200);
}
