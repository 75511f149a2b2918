import { covers } from '@paratope/shared/testing/covers';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const given = {
  companyName: 'Wexholm Therapeutics',
  email: 'Office@Wexholm.example',
  contactName: 'Ines Varga',
  phone: '+49 30 000 111',
  sector: 'Oncology, Rare disease',
  stage: 'Seed',
  fundingGoal: '$4.5M',
  description: 'Small molecules against fibrosis.',
};

async function room(world: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer(world);
  const { token } = await server.admin();
  const rows = (sql: string) => server.deps.database.readerSql.prepare(sql).all() as Record<string, unknown>[];
  return {
    ...server,
    rows,
    ask: (method: string, path: string, body?: unknown) => server.call(method, path, { token, body }),
  };
}

describe('client companies', () => {
  test('are added and edited with every field', async () => {
    covers('A71 A72 E230 E231 E232 E233 E234 E235');

    const { ask } = await room();
    const made = await ask('POST', '/api/admin/clients', given);
    expect(made.status).toBe(200);
    expect(made.body.data).toMatchObject({
      companyName: 'Wexholm Therapeutics',
      email: 'office@wexholm.example',
      contactName: 'Ines Varga',
      phone: '+49 30 000 111',
      sector: 'Oncology, Rare disease',
      stage: 'Seed',
      fundingGoal: 4_500_000,
      fundingCurrency: 'USD',
      description: 'Small molecules against fibrosis.',
      isActive: true,
      plan: 'free',
    });
    const edited = await ask('PUT', `/api/admin/clients/${made.body.data.id}`, {
      ...given,
      companyName: 'Wexholm Bio',
      fundingGoal: 6_000_000,
    });
    expect(edited.body.data).toMatchObject({ companyName: 'Wexholm Bio', fundingGoal: 6_000_000, stage: 'Seed' });
    const diseaseFocus = ['Infectious disease (general, fungal, parasitic)', 'Oncology'];
    const focused = await ask('PUT', `/api/admin/clients/${made.body.data.id}`, { ...given, diseaseFocus });
    expect(focused.body.data).toMatchObject({ diseaseFocus, sector: diseaseFocus.join(', ') });
    await ask('PUT', `/api/admin/clients/${made.body.data.id}`, {
      ...given,
      companyName: 'Wexholm Bio',
      fundingGoal: 6_000_000,
    });
    const listed = await ask('GET', '/api/admin/clients?q=wexholm');
    expect(listed.body.data).toMatchObject([
      { id: made.body.data.id, companyName: 'Wexholm Bio', sector: given.sector },
    ]);
  });

  test('[V54] [V55] [V56] need a name and an address that is one, and nothing else', async () => {
    const { ask } = await room();
    const nameless = await ask('POST', '/api/admin/clients', { email: 'a@b.example' });
    expect([nameless.status, nameless.body.message]).toEqual([400, 'Company name is required']);
    const homeless = await ask('POST', '/api/admin/clients', { companyName: 'Alder' });
    expect([homeless.status, homeless.body.message]).toEqual([400, 'Email is required']);
    const wrong = await ask('POST', '/api/admin/clients', { companyName: 'Alder', email: 'alder' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Please enter a valid email address.']);
    const bare = await ask('POST', '/api/admin/clients', { companyName: 'Alder', email: 'a@alder.example' });
    expect(bare.body.data).toMatchObject({ contactName: '', phone: '', sector: '', stage: '', fundingGoal: null });
    const unclear = await ask('POST', '/api/admin/clients', { ...given, fundingGoal: 'some millions' });
    expect([unclear.status, unclear.body.message]).toEqual([
      400,
      'Enter the funding goal as one amount, for example 4500000 or $4.5M.',
    ]);
    const twice = await ask('POST', '/api/admin/clients', { companyName: ' alder', email: 'a@alder.example' });
    expect(twice.status).toBe(409);
  });

  test('two admins who edit the same company are told', async () => {
    const { ask } = await room();
    const { id, updatedAt } = (await ask('POST', '/api/admin/clients', given)).body.data;
    const first = await ask('PUT', `/api/admin/clients/${id}`, { ...given, stage: 'Series A', seenAt: updatedAt });
    expect(first.status).toBe(200);
    const second = await ask('PUT', `/api/admin/clients/${id}`, {
      ...given,
      phone: '1',
      seenAt: '2020-01-01T00:00:00.000Z',
    });
    expect(second.body.current).toMatchObject({ id, stage: 'Series A', phone: given.phone });
    expect([second.status, second.body.message]).toEqual([
      409,
      'You changed this in another window. This version isn’t saved yet. Check that change, then save again.',
    ]);
  });

  test('an address that an account holds is its holder’s to change, and an edit reaches the founder’s devices', async () => {
    const { ask, founder, rows } = await room();
    const { clientId, email } = await founder();
    const before = Number(rows(`SELECT version FROM startups WHERE id = '${clientId}'`)[0]?.version);
    const taken = await ask('PUT', `/api/admin/clients/${clientId}`, { companyName: 'Ostrya', email: 'x@y.example' });
    expect(taken.status).toBe(409);
    const renamed = await ask('PUT', `/api/admin/clients/${clientId}`, { companyName: 'Ostrya Labs', email });
    expect(renamed.body.data.companyName).toBe('Ostrya Labs');
    const after = Number(rows(`SELECT version FROM startups WHERE id = '${clientId}'`)[0]?.version);
    expect(after).toBeGreaterThan(before);
    expect(rows(`SELECT seq FROM commits WHERE space LIKE '%${clientId}' AND seq = ${after}`)).toHaveLength(1);
    expect(rows("SELECT action FROM audit_entries WHERE action = 'company.edited'")).toHaveLength(1);
  });
});

describe('the trash', () => {
  test('[A73] [X26] [decision I20] takes a deleted company out of the list and says how long it can be restored', async () => {
    const { ask, founder } = await room({ clock: { now: () => new Date('2026-05-04T09:00:00Z') } });
    const { clientId } = await founder('Ostrya Bio');
    const gone = await ask('DELETE', `/api/admin/clients/${clientId}`);
    expect([gone.status, gone.body.message]).toEqual([
      200,
      'Company moved to the trash. You can restore it for 30 days.',
    ]);
    expect((await ask('GET', '/api/admin/clients')).body.total).toBe(0);
    const trash = await ask('GET', '/api/admin/clients?trash=true');
    expect(trash.body.data[0]).toMatchObject({ companyName: 'Ostrya Bio', deletedAt: '2026-05-04T09:00:00.000Z' });
  });

  test('[X26] a company comes back out of it, and goes for good when asked or after 30 days', async () => {
    let now = new Date('2026-05-04T09:00:00Z');
    const { ask, founder, rows, deps, call } = await room({ clock: { now: () => now } });
    const first = await founder('Ostrya Bio');
    const second = await founder('Alder Cell');
    await ask('DELETE', `/api/admin/clients/${first.clientId}`);
    const back = await ask('POST', `/api/admin/clients/${first.clientId}/restore`);
    expect(back.body.data).toMatchObject({ companyName: 'Ostrya Bio', deletedAt: null, isActive: true });
    expect((await ask('POST', `/api/admin/clients/${first.clientId}/restore`)).status).toBe(404);

    expect((await ask('DELETE', `/api/admin/clients/${first.clientId}?forGood=true`)).status).toBe(404);
    await ask('DELETE', `/api/admin/clients/${first.clientId}`);
    await ask('DELETE', `/api/admin/clients/${first.clientId}?forGood=true`);
    expect(rows(`SELECT id FROM startups WHERE id = '${first.clientId}'`)).toEqual([]);
    const login = { email: first.email, password: 'correct horse' };
    expect((await call('POST', '/api/client/login', { body: login })).status).toBe(200);

    const asked = async (method: string, path = '') => {
      const admin = { email: 'ada@paratope.example', password: 'correct horse' };
      const { token } = (await call('POST', '/api/admin/login', { body: admin })).body;
      return (await call(method, `/api/admin/clients/${second.clientId}${path}`, { token })).status;
    };
    await asked('DELETE');
    now = new Date('2026-06-03T09:00:00Z');
    await deps.jobs.idle();
    expect(await asked('POST', '/restore')).toBe(200);
    await asked('DELETE');
    now = new Date('2026-07-03T09:00:01Z');
    expect(await asked('POST', '/restore')).toBe(404);
    await deps.jobs.idle();
    expect(rows(`SELECT id FROM startups WHERE id = '${second.clientId}'`)).toEqual([]);
    expect(rows("SELECT subject FROM audit_entries WHERE action = 'company.erased'")).toHaveLength(2);
  });
});
