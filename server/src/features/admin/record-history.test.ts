import { expect, test } from 'vitest';
import { onlyOnSqlite } from '../../testing/only-on-sqlite.ts';
import { createTestServer } from '../../testing/test-server.ts';

test('the history of a record has what was done to it, alone or together with others, newest first', async () => {
  const { call, ask, token } = await asOwner();
  const made = async (name: string) =>
    (await call('POST', '/api/admin/investors', { token, body: { name } })).body.data;
  const [wexholm, alder] = [await made('Wexholm Capital'), await made('Alder Partners')];
  const company = { companyName: 'Quill', email: 'mail@quill.example' };
  const quill = (await call('POST', '/api/admin/clients', { token, body: company })).body.data;
  await call('PUT', `/api/admin/clients/${quill.id}`, { token, body: { ...company, phone: '1' } });
  const body = { of: { ids: [wexholm.id, alder.id] }, kind: 'pe' };
  const { batchId } = (await call('POST', '/api/admin/investors/edit', { token, body })).body;
  await call('POST', `/api/admin/batches/${batchId}/undo`, { token });
  const given = { startupName: 'Quill', vcName: 'Wexholm Capital', manuallyApproved: null };
  const match = (await call('POST', '/api/admin/matches', { token, body: given })).body.data;
  await call('POST', '/api/admin/matches/batch', { token, body: { ids: [match.id], action: 'reject', reason: 'No' } });

  const actions = async (id: string) => (await ask(`record=${id}`)).data.map(({ action }) => action);
  expect(await actions(wexholm.id)).toEqual(['batch.undone', 'investors.edited', 'investor.added']);
  expect(await actions(quill.id)).toEqual(['company.edited', 'company.added']);
  expect(await actions(match.id)).toEqual(['match.reject', 'match.added']);
  const first = await ask(`record=${wexholm.id}&limit=2`);
  expect([first.data.length, first.total]).toEqual([2, 3]);
  const second = await ask(`record=${wexholm.id}&limit=2&cursor=${first.nextCursor}`);
  expect(second.data.map(({ action }) => action)).toEqual(['investor.added']);
});

onlyOnSqlite(
  'in an audit of a hundred thousand lines it is read from an index, first page and count alike',
  async () => {
    const { ask, call, token, deps } = await asOwner();
    const { id } = (await call('POST', '/api/admin/investors', { token, body: { name: 'Wexholm Capital' } })).body.data;
    await deps.database.write(async ({ sql }) => {
      sql.exec(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO audit_entries (id, at, actor, action, subject, details, number)
      SELECT 'e' || i, strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' minutes'),
        '{"kind":"system","id":null}', 'job.retried', 'job' || (i % 5000), '{}', 1000 + i FROM n;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO batches (id, at, admin_id, action) SELECT 'b' || i, '2020', 'x', 'match.reject' FROM n;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO batch_changes (batch_id, subject, row_id, before, after)
      SELECT 'b' || i, 'matches', 'm' || i, '{}', '{}' FROM n;
    `);
    });
    for (const [record, count] of [
      [id, 1],
      ['job17', 20],
    ] as const)
      expect((await ask(`record=${record}&limit=10`)).total).toBe(count);
    const plan = deps.database.readerSql
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM audit_entries WHERE subject IN (SELECT ? UNION ALL SELECT batch_id FROM batch_changes WHERE row_id = ?) ORDER BY at DESC, number DESC, id DESC LIMIT 11`,
      )
      .all(id, id) as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join('\n')).toContain('audit_subject');
  },
);

test('a company is read with what belongs to it, also from the trash; an unknown one is missing', async () => {
  const { call, token, founder } = await asOwner();
  const { clientId, email } = await founder('Ostrya Bio');
  await call('POST', '/api/admin/investors', { token, body: { name: 'Wexholm Capital' } });
  await call('POST', '/api/admin/investors', { token, body: { name: 'Alder Partners' } });
  const match = (vcName: string, manuallyApproved: boolean | null) =>
    call('POST', '/api/admin/matches', { token, body: { startupName: 'Ostrya Bio', vcName, manuallyApproved } });
  await match('Wexholm Capital', null);
  await match('Alder Partners', true);
  await call('POST', `/api/admin/clients/${clientId}/plan`, {
    token,
    body: { plan: 'standard', reason: 'By invoice' },
  });
  const read = async () => (await call('GET', `/api/admin/clients/${clientId}`, { token })).body.data;
  expect(await read()).toMatchObject({
    client: { id: clientId, companyName: 'Ostrya Bio', plan: 'standard' },
    matches: { pending: 1, approved: 1, rejected: 0, unlocked: 0 },
    deck: null,
    overallScore: null,
    payments: { total: 1, last: null },
    people: [{ email, role: 'owner' }],
  });
  expect((await call('GET', `/api/admin/payments?q=${clientId}`, { token })).body.total).toBe(1);
  await call('DELETE', `/api/admin/clients/${clientId}`, { token });
  expect((await read()).client.deletedAt).not.toBeNull();
  expect((await call('GET', '/api/admin/clients/nobody', { token })).status).toBe(404);
});

async function asOwner() {
  const server = await createTestServer();
  const { token } = await server.admin();
  interface Listed {
    readonly data: readonly { readonly action: string }[];
    readonly total: number;
    readonly nextCursor: string | null;
  }
  const ask = async (query: string) =>
    (await server.call('GET', `/api/admin/audit?${query}`, { token })).body as Listed;
  return { ...server, token, ask };
}
