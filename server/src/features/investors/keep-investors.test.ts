import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { eyes, market } from '../matches/testing/market.ts';

async function room() {
  const there = await market();
  const { token } = await there.server.admin();
  const ask = (method: string, path: string, body?: unknown) => there.server.call(method, path, { token, body });
  return { ...there, ask };
}

const given = {
  name: 'Wexholm Capital',
  firm: 'Wexholm',
  website: 'www.wexholm.example/fund',
  kind: 'vc',
  thesis: 'AAV gene therapy for inherited retinal disease.',
  stages: ['Seed', 'Series A'],
  modalities: ['gene-therapy'],
  chequeFrom: 500_000,
  chequeTo: 3_000_000,
  lastSeen: '2026-04-01',
};

test('[A77] [decision C7] an investor is added with what it says of itself, listed, found and edited', async () => {
  const { ask, rows } = await room();
  const made = await ask('POST', '/api/admin/investors', given);
  expect(made.body.data).toMatchObject({
    ...given,
    website: 'https://www.wexholm.example/fund',
    deals: 0,
    archivedAt: null,
  });
  const { id } = made.body.data;
  expect((await ask('POST', '/api/admin/investors', { name: ' wexholm  capital' })).status).toBe(409);
  expect((await ask('POST', '/api/admin/investors', { name: 'Alder', website: 'not one' })).status).toBe(400);
  const edited = await ask('PUT', `/api/admin/investors/${id}`, {
    name: 'Wexholm Capital',
    stages: ['Seed'],
    chequeTo: null,
  });
  expect(edited.body.data).toMatchObject({ stages: ['Seed'], chequeFrom: 500_000, chequeTo: null, firm: 'Wexholm' });
  const listed = await ask('GET', '/api/admin/investors?q=wexholm');
  expect(listed.body).toMatchObject({ total: 1, data: [edited.body.data] });
  const facts = rows(`SELECT source, seen_at FROM declared_facts WHERE investor_id = '${id}'`);
  expect(new Set(facts.map(({ source }) => source))).toEqual(new Set(['entered by Ada Ferrant']));
  expect(facts.every(({ seen_at }) => seen_at === '2026-05-04')).toBe(true);
  expect((await ask('PUT', '/api/admin/investors/nobody', { name: 'x' })).status).toBe(404);
});

test('[A70] [decision C7] an edit reaches the founders who are matched with it; archived, it is matched no more and its matches stay', async () => {
  const { ask, describe, run, rows, bestName } = await room();
  await describe(eyes);
  await run();
  const name = bestName();
  const [{ id } = { id: '' }] = rows(`SELECT id FROM investors WHERE name = '${name}'`);
  const version = () => Number(rows(`SELECT version FROM matches WHERE investor_id = '${id}'`)[0]?.version);
  const before = version();
  await ask('PUT', `/api/admin/investors/${id}`, { name: 'Renamed Capital' });
  expect(version()).toBeGreaterThan(before);
  expect((await ask('GET', '/api/admin/vcs?q=renamed')).body.data[0].name).toBe('Renamed Capital');
  await ask('DELETE', `/api/admin/investors/${id}`);
  expect((await ask('GET', '/api/admin/vcs?q=renamed')).body.total).toBe(0);
  expect((await ask('GET', '/api/admin/investors?q=renamed&archived=true')).body.total).toBe(1);
  await run();
  expect(rows(`SELECT rank, deleted_at FROM matches WHERE investor_id = '${id}'`)).toEqual([
    { rank: null, deleted_at: null },
  ]);
  expect(rows(`SELECT action FROM audit_entries WHERE subject = '${id}' ORDER BY number`)).toEqual([
    { action: 'investor.edited' },
    { action: 'investor.archived' },
  ]);
});

test('investors are filtered by what they said, by a missing website, and by what two of them share', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  for (const one of [
    { name: 'Ada Lund', stages: ['Series A'], modalities: ['antibody'], website: 'https://www.lund.example/' },
    { name: 'Bo Quill', stages: ['seed', 'series-a'], diseaseAreas: ['Ophthalmology'], website: 'lund.example' },
    { name: 'Cy-Tern', kind: 'angel', stages: ['series-b'] },
    { name: 'Cy Tern.' },
  ])
    expect((await call('POST', '/api/admin/investors', { token, body: one })).status).toBe(200);
  const names = async (query: string) => {
    const { body } = await call('GET', `/api/admin/investors?${query}`, { token });
    return body.data.map(({ name }: { name: string }) => name).toSorted();
  };
  expect(await names('stage=series-a')).toEqual(['Ada Lund', 'Bo Quill']);
  expect(await names('stage=series-a&modality=antibody')).toEqual(['Ada Lund']);
  expect(await names('disease=ophthalmology')).toEqual(['Bo Quill']);
  expect(await names('website=missing')).toEqual(['Cy Tern.', 'Cy-Tern']);
  expect(await names('website=missing&kind=angel')).toEqual(['Cy-Tern']);
  expect(await names('duplicate=true')).toEqual(['Ada Lund', 'Bo Quill', 'Cy Tern.', 'Cy-Tern']);
  expect(await names('duplicate=true&q=ada')).toEqual(['Ada Lund']);
  expect(await names('stage=no-such-stage')).toEqual([]);
  // The filter finds what the check of the websites finds.
  const status = (await call('GET', '/api/admin/vc-status', { token })).body.data;
  for (const fault of ['missing', 'invalid', 'shared']) {
    const found = status.problematicVCs.filter((one: { fault: string }) => one.fault === fault);
    expect([fault, await names(`website=${fault}`)]).toEqual([
      fault,
      found.map(({ name }: { name: string }) => name).toSorted(),
    ]);
  }
  expect(await names('website=shared')).toEqual(['Ada Lund', 'Bo Quill']);
});
