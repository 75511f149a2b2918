import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { eyes, market } from '../matches/testing/market.ts';

test('[decision S4] two reviewers decide on one match: the second is told, and nothing of theirs is done', async () => {
  const { server, describe, run } = await market({ MATCH_APPROVAL: 'manual' });
  await describe(eyes);
  await run();
  const { token } = await server.admin();
  const [match] = (await server.call('GET', '/api/admin/matches?limit=1', { token })).body.data;
  const decide = (action: string, seenApproval: boolean | null) =>
    server.call('POST', '/api/admin/matches/batch', { token, body: { ids: [match.id], action, seenApproval } });
  expect((await decide('approve', null)).status).toBe(200);
  const late = await decide('reject', null);
  expect([late.status, late.body.message]).toEqual([
    409,
    'Somebody else has decided on this since you opened it. Refresh to see it.',
  ]);
  const after = (await server.call('GET', `/api/admin/matches?approval=approved&limit=500`, { token })).body.data;
  expect(after.map(({ id }: { id: string }) => id)).toEqual([match.id]);
  expect((await decide('reject', true)).status).toBe(200);
});

test('[decision C9] [decision C10] two admins deal with one message or one application: the second is told', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  const from = { name: 'Noor Adriaens', email: 'noor@adriaens.example' };
  await call('POST', '/api/client/contact', { body: { ...from, subject: 'Hello', message: 'A question' } });
  const [item] = (await call('GET', '/api/admin/inbox', { token })).body.data;
  const handle = (state: string) =>
    call('PATCH', `/api/admin/inbox/${item.id}`, { token, body: { state, note: 'Answered', seenState: 'open' } });
  expect((await handle('done')).status).toBe(200);
  const late = await handle('archived');
  expect([late.status, late.body.message]).toEqual([
    409,
    'Somebody else has dealt with this since you opened it. Refresh to see it.',
  ]);

  const form = { companyName: 'Quill', founderName: 'Noor', email: from.email, whyPremiumSupport: 'A lead investor' };
  const { id } = (await call('POST', '/api/premium-applications', { body: form })).body;
  const review = (applicationStatus: string) =>
    call('PATCH', `/api/admin/premium-applications/${id}`, {
      token,
      body: { applicationStatus, seenStatus: 'Under Review' },
    });
  expect((await review('Approved')).status).toBe(200);
  const second = await review('Rejected');
  expect([second.status, second.body.message]).toEqual([
    409,
    'Somebody else has decided on this since you opened it. Refresh to see it.',
  ]);
});
