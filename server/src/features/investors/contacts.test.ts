import { expect, test } from 'vitest';
import { eyes, market } from '../matches/testing/market.ts';

async function room() {
  const there = await market();
  const { token } = await there.server.admin();
  const ask = (method: string, path: string, body?: unknown) =>
    there.server.call(method, `/api/admin/investors${path}`, { token, body });
  return { ...there, token, ask };
}

test('[decision C7] an investor has several contacts, each with its role, source and day', async () => {
  const { ask, rows } = await room();
  const { id } = (await ask('POST', '', { name: 'Wexholm Capital', stages: ['series-a'] })).body.data;
  const partner = { name: 'Tadeo Brandvold', role: 'Partner', email: 'tadeo@wexholm.example' };
  const first = await ask('POST', `/${id}/contacts`, { ...partner, source: 'Their site', seenAt: '2026-04-01' });
  const second = await ask('POST', `/${id}/contacts`, { name: 'Bo Lind' });
  expect(second.body.data).toMatchObject({ role: '', email: null, source: 'entered by Ada Ferrant' });
  expect(second.body.data.seenAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const wrong = await ask('POST', `/${id}/contacts`, { name: 'Mo', email: 'mo@wexholm' });
  expect([wrong.status, wrong.body.error]).toEqual([400, 'Please enter a valid email address.']);
  expect((await ask('POST', '/nobody/contacts', { name: 'Mo' })).status).toBe(404);

  const at = `/${id}/contacts/${first.body.data.id}`;
  await ask('PUT', at, { name: 'Tadeo Brandvold', role: 'Managing partner', email: '' });
  const detail = (await ask('GET', `/${id}`)).body.data;
  expect(detail.contacts).toMatchObject([
    { name: 'Bo Lind' },
    { name: 'Tadeo Brandvold', role: 'Managing partner', email: null, source: 'Their site', seenAt: '2026-04-01' },
  ]);
  expect(detail.facts).toMatchObject([{ field: 'stage', value: 'Series A', source: 'entered by Ada Ferrant' }]);
  expect((await ask('DELETE', at)).status).toBe(200);
  expect((await ask('DELETE', at)).status).toBe(404);
  expect(rows("SELECT action FROM audit_entries WHERE action LIKE 'investor.contact%' ORDER BY number")).toEqual([
    { action: 'investor.contact-added' },
    { action: 'investor.contact-added' },
    { action: 'investor.contact-edited' },
    { action: 'investor.contact-deleted' },
  ]);
});

test('[decision C8] what founders said of an investor is added up, and names none of them', async () => {
  const { ask, describe, run, set, rows, founder } = await room();
  await describe(eyes);
  await run();
  const [match] = rows('SELECT id, investor_id AS investor FROM matches WHERE rank = 1');
  const feedback = JSON.stringify({
    matchQuality: 'good_match',
    feedbackText: 'Fits',
    givenAt: '2026-05-04T09:00:00Z',
  });
  await set(`UPDATE matches SET feedback = '${feedback}', status = 'contacted' WHERE id = '${match?.id}'`);
  const { body } = await ask('GET', `/${match?.investor}`);
  expect(body.data.totals).toEqual({ matches: 1, unlocked: 1, good: 1, undecided: 0, poor: 0, contacted: 1 });
  expect(JSON.stringify(body)).not.toContain(founder.email);
});

test('[decision C7] two who edit one investor: the second is told and overwrites nothing', async () => {
  const { ask } = await room();
  const { id, updatedAt } = (await ask('POST', '', { name: 'Wexholm Capital' })).body.data;
  const first = await ask('PUT', `/${id}`, { name: 'Wexholm', thesis: 'Eyes.', seenAt: updatedAt });
  expect(first.status).toBe(200);
  const second = await ask('PUT', `/${id}`, { name: 'Wexholm', thesis: 'Ears.', seenAt: '2020-01-01T00:00:00.000Z' });
  expect([second.status, second.body.message]).toEqual([
    409,
    'You changed this in another window. This version isn’t saved yet. Check that change, then save again.',
  ]);
  expect((await ask('GET', `/${id}`)).body.data.investor.thesis).toBe('Eyes.');
});

test('[decision C7] contacts go with their investor when records are merged, and come back', async () => {
  const { ask, server, token } = await room();
  const make = async (name: string) => (await ask('POST', '', { name })).body.data.id;
  const [keepId, otherId] = [await make('Wexholm'), await make('Wexholm Capital')];
  await ask('POST', `/${keepId}/contacts`, { name: 'Tadeo', email: 'tadeo@wexholm.example' });
  await ask('POST', `/${otherId}/contacts`, { name: 'T. Brandvold', email: 'Tadeo@wexholm.example' });
  await ask('POST', `/${otherId}/contacts`, { name: 'Bo Lind' });
  const merged = await ask('POST', '/merge', { keepId, mergeIds: [otherId] });
  expect(merged.body.moves.contacts).toBe(1);
  const names = async (id: string) =>
    (await ask('GET', `/${id}`)).body.data.contacts.map(({ name }: { name: string }) => name);
  expect(await names(keepId)).toEqual(['Bo Lind', 'Tadeo']);
  await server.call('POST', `/api/admin/batches/${merged.body.batchId}/undo`, { token });
  expect(await names(keepId)).toEqual(['Tadeo']);
  expect(await names(otherId)).toEqual(['Bo Lind', 'T. Brandvold']);
});
