import type { AccountId, StartupId } from '@paratope/shared/ids';
import { submitProfile } from '@paratope/shared/startups/mutators';
import { msg } from '@paratope/shared/words/message';
import { describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../context.ts';
import { matchesMiscounted } from '../../db/matches-counted.ts';
import { insertAdmin } from '../admin/index.ts';
import { startMatching } from './index.ts';
import { eyes, market } from './testing/market.ts';

describe('a profile that changes while a run is under way', () => {
  test('is compared in exactly one more run, however often it changes', async () => {
    const { describe: is, deps, ctx, startupId, founder, rows } = await market();
    await is(eyes);
    const runs = () => Number(rows("SELECT count(*) AS count FROM jobs WHERE kind = 'matching'")[0]?.count);
    // The first run is taken up and held: what is handed in from here on it may not have read.
    await deps.jobs.stop();
    await startMatching(ctx, startupId);
    await deps.database.write(async ({ sql }) => {
      sql.exec("UPDATE jobs SET state = 'running' WHERE kind = 'matching'");
    });
    const change = (description: string) =>
      deps.authority.runMutation({
        accountId: founder.accountId as AccountId,
        startupId,
        name: submitProfile.name,
        args: { changes: { description } },
        at: '2026-05-04T09:00:00.000Z',
        zone: 'UTC',
      });
    for (const text of ['First words', 'Second words', 'Second words', 'Last words'])
      expect(await change(text)).toMatchObject({ ok: true });
    expect(runs()).toBe(2);
    await deps.jobs.start();
    await deps.jobs.idle();
    expect(runs()).toBe(2);
    expect(rows("SELECT count(*) AS count FROM jobs WHERE kind = 'matching' AND state = 'done'")).toEqual([
      { count: 2 },
    ]);
    expect(JSON.parse(String(rows('SELECT matching FROM startups')[0]?.matching)).state).toBe('done');
  });
});

test.each(['waits', 'Matching is running.'])(
  'a run that %s when its company goes into the trash ends there, and all of it is there once the company is restored',
  async (when) => {
    const { describe: is, deps, server, ctx, startupId, rows, founder } = await market();
    await is(eyes);
    const { token } = await server.admin();
    const ask = (method: string, path: string) => server.call(method, `/api/admin/${path}`, { token });
    const isUnderWay = when === 'Matching is running.';
    const { embedder } = deps.gateways;
    const trash = async () => expect((await ask('DELETE', `clients/${startupId}`)).status).toBe(200);
    Object.assign(deps.gateways, {
      embedder: {
        ...embedder,
        async embed(texts: readonly string[]) {
          if (isUnderWay) await trash();
          return embedder.embed(texts);
        },
      },
    });
    await deps.jobs.stop();
    await startMatching(ctx, startupId);
    if (!isUnderWay) await trash();
    await deps.jobs.start();
    await deps.jobs.idle();
    expect(rows("SELECT state FROM jobs WHERE kind = 'matching'")).toEqual([{ state: 'done' }]);
    expect((await ask('GET', 'clients')).body.total).toBe(0);

    const restored = await ask('POST', `clients/${startupId}/restore`);
    expect(restored.status).toBe(200);
    expect((await ask('GET', `matches?startup=${startupId}&limit=1`)).body.total).toBe(50);
    const profile = (await server.call('GET', '/api/client/profile', { token: founder.token })).body.data;
    expect(profile.matching).toMatchObject({ state: 'done', total: 60 });
    const matches = (await server.call('GET', '/api/client/matches?limit=500', { token: founder.token })).body.data;
    expect(matches.filter((match: { isUnlocked: boolean }) => match.isUnlocked)).toHaveLength(5);
    expect(await matchesMiscounted(deps.database.reader)).toBe(0);
  },
);

test('a run that is stopped under way says no more of itself than that', async () => {
  const { describe: is, deps, server, run, rows, progress } = await market();
  await is(eyes);
  const { token } = await server.admin();
  const job = () => rows("SELECT id, progress FROM jobs WHERE kind = 'matching'")[0];
  const { write } = deps.database;
  let isStopped = false;
  vi.spyOn(deps.database, 'write').mockImplementation(async (work) => {
    const answer = await write(work);
    if (!isStopped && progress().stage === 'comparing') {
      isStopped = true;
      expect((await server.call('POST', `/api/admin/jobs/${job()?.id}/cancel`, { token })).status).toBe(200);
    }
    return answer;
  });
  await run();
  expect(isStopped).toBe(true);
  expect(rows("SELECT state FROM jobs WHERE kind = 'matching'")).toEqual([{ state: 'cancelled' }]);
  expect(progress()).toMatchObject({ state: 'failed', message: msg('Matching was stopped by our team.') });
});

test('[C29] [X29] [SD48] a run tells how many criteria it has really compared, and nothing before that is counted', async () => {
  const { describe: is, deps, server, founder, run, progress } = await market();
  await is({ drugModality: ['Zorbling'], diseaseFocus: ['Quaxitis'] });
  const { write } = deps.database;
  const seen = new Map<string, unknown>();
  vi.spyOn(deps.database, 'write').mockImplementation(async (work) => {
    const answer = await write(work);
    seen.set(progress().stage, progress().signals);
    return answer;
  });
  await run();
  // Of seven criteria two are known of each of the sixty investors.
  expect([seen.get('comparing'), seen.get('explaining'), seen.get('saving')]).toEqual([undefined, 120, 120]);
  const profile = await server.call('GET', '/api/client/profile', { token: founder.token });
  expect(profile.body.data.matching).toMatchObject({ state: 'done', total: 60, signals: 120 });
});

describe('runs that admins start', () => {
  async function staff() {
    const there = await market();
    await there.describe(eyes);
    const { server, deps } = there;
    const owner = await server.admin();
    const other = (await server.founder('Alder Cell')).clientId;
    // Both say what matching needs.
    await there.describe(eyes);
    const post = (path: string, body: object, token: string | undefined = owner.token) =>
      server.call('POST', `/api/admin/${path}`, { token, body });
    const audit = () => there.rows("SELECT subject, actor FROM audit_entries WHERE action = 'matching.started'");
    const signIn = async (role: 'read-only' | 'reviewer') => {
      await inTransaction(deps, async (tx) =>
        insertAdmin(tx, {
          id: `a-${role}` as never,
          email: `${role}@paratope.example`,
          name: 'Basil Thorne',
          role,
          passwordHash: await deps.gateways.passwords.hash('correct horse'),
          createdAt: '2026-05-04T09:00:00.000Z',
        }),
      );
      const answer = await server.call('POST', '/api/admin/login', {
        body: { email: `${role}@paratope.example`, password: 'correct horse' },
      });
      return String(answer.body.token);
    };
    return { ...there, other, post, audit, signIn };
  }

  test('[A61] [A62] [G08] [decision G08] one startup: 202 with the job, which is in the audit and ends in a list', async () => {
    const { post, deps, rows, startupId, audit } = await staff();
    const first = await post('run-matching', { startupId });
    expect(first.status).toBe(202);
    expect(first.body).toEqual({
      success: true,
      message: 'Matching has started.',
      data: { jobId: expect.any(String) },
    });
    await deps.jobs.idle();
    expect(rows(`SELECT count(*) AS count FROM matches WHERE startup_id = '${startupId}'`)).toEqual([{ count: 50 }]);
    expect((await post('update-startup', { startupId, runMatch: true })).status).toBe(202);
    expect(audit()).toHaveLength(2);
    expect(audit()[0]).toMatchObject({ subject: startupId, actor: expect.stringContaining('"admin"') });
  });

  test('[A63] [A64] [G08] [decision G08] many startups: the jobs in the order asked, one for a startup asked for twice', async () => {
    const { post, startupId, other, rows } = await staff();
    const answer = await post('batch-run-matching', { startupIds: [other, startupId, other] });
    expect(answer.status).toBe(202);
    const { jobIds } = answer.body.data;
    expect(jobIds).toHaveLength(3);
    expect(jobIds[2]).toBe(jobIds[0]);
    const startupOf = new Map(
      rows("SELECT id, input FROM jobs WHERE kind = 'matching'").map(({ id, input }) => [
        id,
        JSON.parse(String(input)).startupId,
      ]),
    );
    expect(jobIds.map((id: string) => startupOf.get(id))).toEqual([other, startupId, other]);
    expect((await post('batch-update-startups', { startupIds: [startupId], runMatch: true })).body.message).toBe(
      'Matching has started for 1 startup.',
    );
  });

  test('[G08] [decision Z31] of many startups those that lack a needed fact are left out and named', async () => {
    const { post, startupId, server, rows } = await staff();
    const bare = (await server.founder('Hazel Labs')).clientId;
    const answer = await post('batch-run-matching', { startupIds: [bare, startupId] });
    expect(answer.body.message).toBe(
      'Matching has started for 1 startup. Not started because the drug modality or disease focus is missing: Hazel Labs.',
    );
    expect(answer.body.data.jobIds).toHaveLength(1);
    expect(rows("SELECT id FROM jobs WHERE kind = 'matching'")).toHaveLength(1);
  });

  test('[G08] [decision G08] with one unknown id nothing starts and nothing is noted', async () => {
    const { post, startupId, rows, audit } = await staff();
    for (const path of ['batch-run-matching', 'batch-update-startups']) {
      const answer = await post(path, { startupIds: [startupId, 'nowhere'], runMatch: true });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await post('run-matching', { startupId: 'nowhere' })).status).toBe(404);
    expect(rows("SELECT id FROM jobs WHERE kind = 'matching'")).toEqual([]);
    expect(audit()).toEqual([]);
    expect((await post('batch-run-matching', { startupIds: [] })).body.message).toBe(
      'Please select at least one startup',
    );
  });

  test('[G09] a reviewer may start them, one who only reads may not', async () => {
    const { post, startupId, signIn, rows } = await staff();
    expect((await post('run-matching', { startupId }, await signIn('read-only'))).status).toBe(403);
    expect(rows("SELECT id FROM jobs WHERE kind = 'matching'")).toEqual([]);
    expect((await post('run-matching', { startupId: startupId as StartupId }, await signIn('reviewer'))).status).toBe(
      202,
    );
  });
});
