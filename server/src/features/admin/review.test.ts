import { AdminApi } from '@paratope/shared/admin/api';
import { covers } from '@paratope/shared/testing/covers';
import { describe, expect, test } from 'vitest';
import { eyes, market } from '../matches/testing/market.ts';

/** A matched startup, its admin, and what both see. */
async function desk(settings: Record<string, string> = {}) {
  const there = await market(settings);
  await there.describe(eyes);
  await there.run();
  const { token } = await there.server.admin();
  const ask = (method: string, path: string, body?: unknown) => there.server.call(method, path, { token, body });
  return {
    ...there,
    ask,
    list: async (query = '') => (await ask('GET', `/api/admin/matches?${query}`)).body,
  };
}

describe('the review of matches', () => {
  test('lists them with all a reviewer needs, filtered and ordered by the server', async () => {
    covers('A69 A78 E202 E203 E204 E205 E206 E207 E208');

    const { list } = await desk({ MATCH_APPROVAL: 'manual' });
    const all = await list();
    expect(all.total).toBe(50);
    expect(all.data[0]).toMatchObject({
      id: expect.any(String),
      startupName: 'Ostrya Bio',
      vcName: expect.stringMatching(/^Brackwater/),
      gptFit: expect.any(Boolean),
      manuallyApproved: null,
      clientAccess: 'Locked',
      similarityScore: expect.any(Number),
    });
    expect(Math.round(all.data[0].similarityScore * 100) / 100).toBe(all.data[0].similarityScore);
    expect(
      (await list('q=osterholt')).data.every((one: { vcName: string }) => one.vcName.startsWith('Osterholt')),
    ).toBe(true);
    const byFit = (await list('sort=similarity&limit=500')).data.map(
      (one: { similarityScore: number }) => one.similarityScore,
    );
    expect(byFit).toEqual([...byFit].sort((a, b) => b - a));
    const doubtful = (await list('sort=doubtful&limit=500')).data.map(
      (one: { similarityScore: number }) => one.similarityScore,
    );
    expect(doubtful).toEqual(byFit.toReversed());
    const { id } = all.data[20];
    expect((await list(`q=${id}`)).data.map((one: { id: string }) => one.id)).toEqual([id]);
    // The page reads by the same declaration what is written out on its way.
    expect(AdminApi.matches.output.parse(all).data).toHaveLength(all.data.length);
    const fitting = await list('gptFit=true&limit=500');
    expect(fitting.data.every((one: { gptFit: boolean }) => one.gptFit)).toBe(true);
    expect(fitting.total + (await list('gptFit=false')).total).toBe(50);
  });

  test('[A79] [T107] [T108] [T109] a match is pending, then approved or rejected with a reason', async () => {
    const { ask, list, rows } = await desk({ MATCH_APPROVAL: 'manual' });
    const [first, second] = (await list('approval=pending')).data;
    const yes = await ask('PATCH', `/api/admin/matches/${first.id}`, { manuallyApproved: true });
    expect(yes.body.data).toMatchObject({ manuallyApproved: true, approvedByRule: false });
    const no = await ask('PATCH', `/api/admin/matches/${second.id}`, {
      manuallyApproved: false,
      reason: 'Fund is closed',
    });
    expect(no.body.data.manuallyApproved).toBe(false);
    expect([
      (await list('approval=pending')).total,
      (await list('approval=approved')).total,
      (await list('approval=rejected')).total,
    ]).toEqual([48, 1, 1]);
    const [entry] = rows(`SELECT details FROM audit_entries WHERE subject = '${second.id}'`);
    expect(JSON.parse(String(entry?.details))).toMatchObject({ manuallyApproved: false, reason: 'Fund is closed' });
    const again = await ask('PATCH', `/api/admin/matches/${second.id}`, { manuallyApproved: null });
    expect(again.body.data.manuallyApproved).toBeNull();
    expect((await ask('PATCH', '/api/admin/matches/nobody', { manuallyApproved: true })).status).toBe(404);
  });

  test('[A75] [T110] [decision I16] a lock by hand goes and comes back, survives the next run, and reaches the devices as a commit', async () => {
    const { ask, list, run, rows, startupId } = await desk();
    const [best] = (await list()).data;
    const version = () => Number(rows(`SELECT version FROM matches WHERE id = '${best.id}'`)[0]?.version);
    const before = version();
    const locked = await ask('PUT', `/api/admin/matches/${best.id}`, { clientAccess: 'Locked' });
    expect(locked.body.data).toMatchObject({ clientAccess: 'Locked', lockedByHand: true });
    expect(version()).toBeGreaterThan(before);
    expect(rows(`SELECT seq FROM commits WHERE space LIKE '%${startupId}' AND seq = ${version()}`)).toHaveLength(1);
    await run();
    expect((await list(`q=${encodeURIComponent(best.vcName)}`)).data[0].clientAccess).toBe('Locked');
    const open = await ask('PUT', `/api/admin/matches/${best.id}`, { clientAccess: 'Unlocked' });
    expect(open.body.data).toMatchObject({ clientAccess: 'Unlocked', lockedByHand: false });
  });

  test('[A74] [T111] [T112] [T113] [V57] [V58] one is added by hand, pre-scan unfit and locked unless said otherwise', async () => {
    const { ask, list } = await desk();
    const all = new Set((await list('limit=500')).data.map((one: { vcName: string }) => one.vcName));
    const vcs = (await ask('GET', '/api/admin/vcs?limit=500')).body.data as { name: string }[];
    const vcName = vcs.find(({ name }) => !all.has(name))?.name;
    const made = await ask('POST', '/api/admin/matches', { startupName: 'ostrya bio', vcName: vcName?.toUpperCase() });
    expect(made.body.data).toMatchObject({
      startupName: 'Ostrya Bio',
      vcName,
      gptFit: false,
      manuallyApproved: true,
      clientAccess: 'Locked',
      similarityScore: null,
    });
    const [line] = (await ask('GET', '/api/admin/audit?q=match.added')).body.data;
    expect(line).toMatchObject({ action: 'match.added', subject: made.body.data.id });
    expect((await ask('POST', '/api/admin/matches', { startupName: 'Ostrya Bio', vcName })).status).toBe(409);
    const noStartup = await ask('POST', '/api/admin/matches', { vcName });
    expect([noStartup.status, noStartup.body.message]).toEqual([400, 'Startup name is required']);
    const noInvestor = await ask('POST', '/api/admin/matches', { startupName: 'Ostrya Bio' });
    expect([noInvestor.status, noInvestor.body.message]).toEqual([400, 'VC name is required']);
    const unknown = await ask('POST', '/api/admin/matches', { startupName: 'Ostrya Bio', vcName: 'Nobody Capital' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'No investor is called Nobody Capital.']);
    const add = async (name: string, firm: string) =>
      (await ask('POST', '/api/admin/investors', { name, firm })).body.data.id;
    await add('Ada Lund', 'Alder Partners');
    const second = await add('Bo Lind', 'Ada Lund');
    const chosen = { startupName: 'Ostrya Bio', vcName: 'Ada Lund', vcId: second };
    expect((await ask('POST', '/api/admin/matches', chosen)).body.data.vcId).toBe(second);
    const [row] = (await list(`q=${encodeURIComponent(vcName ?? '')}`)).data;
    await ask('DELETE', `/api/admin/matches/${row.id}`);
    expect((await list('trash=true')).data.map((one: { id: string }) => one.id)).toEqual([row.id]);
    const back = await ask('POST', `/api/admin/matches/${row.id}/restore`);
    expect(back.body.data).toMatchObject({ id: row.id, deletedAt: null });
  });

  test('[decision I19] many are decided on by a filter, and the batch is taken back but for what somebody changed since', async () => {
    const { ask, list, rows } = await desk({ MATCH_APPROVAL: 'manual' });
    const batch = await ask('POST', '/api/admin/matches/batch', {
      filter: { q: 'osterholt', manuallyApproved: null },
      action: 'reject',
      reason: 'Other fields',
    });
    const rejected = (await list('approval=rejected')).total;
    expect(batch.body).toMatchObject({ changed: rejected, data: { changed: rejected } });
    expect(rejected).toBeGreaterThan(20);
    const [one] = (await list('approval=rejected')).data;
    await ask('PATCH', `/api/admin/matches/${one.id}`, { manuallyApproved: true });
    const undo = await ask('POST', `/api/admin/batches/${batch.body.batchId}/undo`);
    expect(undo.body).toMatchObject({ undone: rejected - 1, kept: 1 });
    expect([(await list('approval=rejected')).total, (await list('approval=approved')).total]).toEqual([0, 1]);
    expect((await ask('POST', `/api/admin/batches/${batch.body.batchId}/undo`)).status).toBe(409);
    expect(rows("SELECT id FROM audit_entries WHERE action = 'batch.undone'")).toHaveLength(1);
    const nobody = await ask('POST', '/api/admin/matches/batch', { ids: [one.id, 'nobody'], action: 'reject' });
    expect(nobody.status).toBe(404);
    expect((await list('approval=approved')).total).toBe(1);
  });

  test('[X25] [decision I19] Send to Client counts first, then opens what the plan allows and tells the founder', async () => {
    const { ask, list, rows, startupId, progress, founder } = await desk({ MATCH_APPROVAL: 'manual' });
    const approve = { filter: { startupId, gptFit: true }, action: 'approve' };
    const { changed } = (await ask('POST', '/api/admin/matches/batch', approve)).body;
    expect(progress().awaitsReview).toBe(true);
    const counted = await ask('POST', '/api/admin/send-to-client', { startupId });
    expect(counted.body).toMatchObject({ approvedMatches: changed, unlocked: 0, notified: false });
    expect((await list('clientAccess=Unlocked')).total).toBe(0);
    const sendable = async (query = '') => (await ask('GET', `/api/admin/send-to-client${query}`)).body.data;
    const plan = { id: startupId, startupName: 'Ostrya Bio', recipients: [founder.email] };
    expect(await sendable()).toEqual([{ ...plan, waiting: changed, opens: 5 }]);
    expect((await list('clientAccess=Unlocked')).total).toBe(0);
    expect(rows('SELECT "to" FROM mails WHERE subject = \'Your investor matches are ready\'')).toEqual([]);
    const sent = await ask('POST', '/api/admin/send-to-client', { startupId, confirm: true });
    expect(sent.body).toMatchObject({ approvedMatches: changed, unlocked: 5, notified: true });
    expect((await list('clientAccess=Unlocked')).total).toBe(5);
    expect(progress().awaitsReview).toBe(false);
    expect(rows('SELECT "to" FROM mails WHERE subject = \'Your investor matches are ready\'')).toEqual([
      { to: founder.email },
    ]);
    const twice = await ask('POST', '/api/admin/send-to-client', { startupId, confirm: true });
    expect(twice.body.unlocked).toBe(0);
    expect(await sendable()).toEqual([{ ...plan, waiting: changed - 5, opens: 0 }]);
    await ask('POST', '/api/admin/matches/batch', { filter: { startupId }, action: 'reject' });
    expect(await sendable()).toEqual([]);
    expect(await sendable('?q=ostrya')).toEqual([{ ...plan, waiting: 0, opens: 0 }]);
  });
});
