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
    'Someone else reviewed this after you opened it. Refresh to see it.',
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
    'Someone else handled this after you opened it. Refresh to see it.',
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
    'Someone else reviewed this after you opened it. Refresh to see it.',
  ]);
});

test('[decision C11] [decision C12] [decision C7] two owners edit one code, contact, account, investor or company: the second is told who was first and when, and overwrites nothing', async () => {
  const { call, ada, noor } = await twoOwners();
  const created = async (path: string, body: object) => (await call('POST', path, { token: ada, body })).body.data;
  const code = await created('/api/admin/promo-codes', { code: 'ALDER-2026', discount: 20 });
  const investor = await created('/api/admin/investors', { name: 'Wexholm Capital' });
  const contact = await created(`/api/admin/investors/${investor.id}/contacts`, { name: 'Bo Lind' });
  const company = await created('/api/admin/clients', { companyName: 'Quill', email: 'mail@quill.example' });
  const admins = (await call('GET', '/api/admin/admins', { token: ada })).body.data;
  const reviewer = admins.find(({ email }: { email: string }) => email === 'mo@paratope.example');

  const records = [
    [
      'code',
      'PUT',
      `/api/admin/promo-codes/${code.id}`,
      { seenVersion: code.version },
      { discount: 30 },
      { discount: 90 },
    ],
    [
      'contact',
      'PUT',
      `/api/admin/investors/${investor.id}/contacts/${contact.id}`,
      { name: 'Bo Lind', seenVersion: contact.version },
      { role: 'Partner' },
      { role: 'Analyst' },
    ],
    [
      'account',
      'PATCH',
      `/api/admin/admins/${reviewer.id}`,
      { seenVersion: reviewer.version },
      { role: 'owner' },
      { role: 'read-only' },
    ],
    [
      'investor',
      'PUT',
      `/api/admin/investors/${investor.id}`,
      { name: 'Wexholm', seenAt: investor.updatedAt },
      { thesis: 'Eyes.' },
      { thesis: 'Ears.' },
    ],
    [
      'company',
      'PUT',
      `/api/admin/clients/${company.id}`,
      { companyName: 'Quill', email: 'mail@quill.example', seenAt: company.updatedAt },
      { stage: 'Seed' },
      { stage: 'Series A' },
    ],
  ] as const;
  for (const [thing, method, path, seen, first, second] of records) {
    const early = await call(method, path, { token: noor, body: { ...seen, ...first } });
    expect([thing, early.status]).toEqual([thing, 200]);
    expect(early.body.data).toMatchObject(first);
    const late = await call(method, path, { token: ada, body: { ...seen, ...second } });
    expect([late.status, late.body.message, late.body.changedBy]).toEqual([
      409,
      'Noor Adriaens changed this after you opened it. Your version isn’t saved yet. Check that change, then save again.',
      'Noor Adriaens',
    ]);
    expect(late.body.current).toEqual(early.body.data);
    expect(Date.parse(late.body.changedAt)).not.toBeNaN();
    const { version, updatedAt } = early.body.data;
    const again = { ...seen, ...second, ...('seenAt' in seen ? { seenAt: updatedAt } : { seenVersion: version }) };
    const then = await call(method, path, { token: ada, body: again });
    expect(then.body.data).toMatchObject(second);
  }
});

test('[decision C11] a code that was used meanwhile can be edited as it was opened: its uses are nobody’s edit', async () => {
  const { call, ada, deps } = await twoOwners();
  const body = { code: 'ALDER-2026', discount: 20 };
  const code = (await call('POST', '/api/admin/promo-codes', { token: ada, body })).body.data;
  await deps.database.write(async ({ sql }) => sql.exec('UPDATE promo_codes SET uses = 3'));
  const edit = { discount: 25, seenVersion: code.version };
  const { body: edited } = await call('PUT', `/api/admin/promo-codes/${code.id}`, { token: ada, body: edit });
  expect(edited.data).toMatchObject({ discount: 25, uses: 3 });
});

/** Ada, whom the set-up link made; Noor, whom she invited as an owner; and Mo, who has not come in yet. */
async function twoOwners() {
  const server = await createTestServer();
  const { token: ada } = await server.admin();
  const invite = (name: string, email: string, role: string) =>
    server.call('POST', '/api/admin/admins', { token: ada, body: { name, email, role } });
  const { link } = (await invite('Noor Adriaens', 'noor@paratope.example', 'owner')).body;
  await invite('Mo Ek', 'mo@paratope.example', 'reviewer');
  const made = await server.call('POST', '/api/admin/setup', {
    body: {
      token: new URL(link).searchParams.get('token'),
      name: 'Noor Adriaens',
      email: 'noor@paratope.example',
      password: 'correct horse',
    },
  });
  return { ...server, ada, noor: made.body.token as string };
}
