import { type StartupId, startupSpace } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { readTermAs } from '@paratope/shared/startups/mutators';
import { Startups } from '@paratope/shared/startups/startup';
import { covers } from '@paratope/shared/testing/covers';
import { english } from '@paratope/shared/words/words';
import { describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { startMatching, visibleMatches } from './index.ts';
import { eyes, market, today } from './testing/market.ts';

describe('a run', () => {
  test('[F01] [F02] [T118] finds the investors whose companies are like the startup, best first, and says why', async () => {
    const { describe: is, run, rows, progress } = await market();
    await is(eyes);
    await run();
    const names = rows(
      'SELECT i.name, m.rank, m.similarity FROM matches m JOIN investors i ON i.id = m.investor_id ORDER BY m.rank',
    );
    expect(names).toHaveLength(50);
    expect(names.slice(0, 12).every(({ name }) => String(name).startsWith('Brackwater'))).toBe(true);
    expect(names.slice(12).every(({ name }) => String(name).startsWith('Osterholt'))).toBe(true);
    const [best] = rows('SELECT teeth, overall_assessment, similarity FROM matches WHERE rank = 1');
    expect(best?.similarity).toBe(Math.round(Number(best?.similarity) * 100) / 100);
    expect(english.say(JSON.parse(String(best?.overall_assessment)))).toContain(
      'It has backed 3 companies around Boston, MA',
    );
    const teeth = JSON.parse(String(best?.teeth));
    expect(teeth.map(({ criterion }: { criterion: string }) => criterion)).toEqual([
      'stage',
      'place',
      'modality',
      'cheque',
      'disease',
      'recency',
      'thesis',
    ]);
    for (const { criterion, score, evidence } of teeth) {
      expect(score, criterion).toBeGreaterThan(0.5);
      expect(evidence[0]).toMatchObject({ source: 'market.csv' });
    }
    expect(progress()).toEqual({
      state: 'done',
      finishedAt: today.toISOString(),
      total: 60,
      signals: 60 * 7,
      awaitsReview: false,
    });
  });

  test('[C19] a free founder sees the best five, an unlocked standard one the best ten', async () => {
    const { describe: is, run, rows, set } = await market();
    await is(eyes);
    await run();
    expect(rows('SELECT rank FROM matches WHERE is_unlocked = 1 ORDER BY rank')).toEqual(
      [1, 2, 3, 4, 5].map((rank) => ({ rank })),
    );
    await set("UPDATE startups SET plan = 'standard'");
    await run();
    expect(rows('SELECT rank FROM matches WHERE is_unlocked = 1')).toHaveLength(10);
  });

  test('a new match is approved by the rule, and an admin can tell', async () => {
    const { describe: is, run, rows } = await market();
    await is(eyes);
    await run();
    expect(rows('SELECT DISTINCT manually_approved, approved_by_rule, locked_by_hand FROM matches')).toEqual([
      { manually_approved: 1, approved_by_rule: 1, locked_by_hand: 0 },
    ]);
  });

  test('[T107] [decision Z1] where a reviewer decides, new matches are locked and wait', async () => {
    const { describe: is, run, rows, progress, server, founder } = await market({ MATCH_APPROVAL: 'manual' });
    await is(eyes);
    await run();
    expect(rows('SELECT DISTINCT manually_approved, approved_by_rule, is_unlocked FROM matches')).toEqual([
      { manually_approved: null, approved_by_rule: 0, is_unlocked: 0 },
    ]);
    expect(progress()).toMatchObject({ state: 'done', awaitsReview: true });
    const { body } = await server.call('GET', '/api/client/matches', { token: founder.token });
    expect(body.data).toEqual([]);
  });

  test('[F03] the text of a read deck is compared too', async () => {
    const { describe: is, run, rows, set, startupId } = await market();
    const { description: _none, ...silent } = eyes;
    await is({ ...silent, drugModality: ['Something new'], diseaseFocus: ['Something else'] });
    await run();
    const yours = () =>
      english.say(JSON.parse(String(rows('SELECT teeth FROM matches WHERE rank = 1')[0]?.teeth)).at(-1).yours);
    expect(yours()).toBe('');
    await set(`INSERT INTO decks (id, startup_id, file_name, bytes, sha256, stored_as, state, message, has_text, page_texts, uploaded_at, version)
      VALUES ('d', '${startupId}', 'deck.pdf', 1, '', 'x', 'read', '""', 1, '["We build AAV vectors for retinal disease"]', '2026-05-01T00:00:00Z', 1)`);
    await run();
    expect(yours()).toBe('Your deck');
  });

  test('[decision Z31] with fewer than three known criteria a pair is no match; a place more makes it one', async () => {
    const { describe: is, run, rows, progress } = await market();
    const twoFields = { drugModality: ['Zorbling'], diseaseFocus: ['Quaxitis'] };
    await is(twoFields);
    await run();
    expect(rows('SELECT id FROM matches')).toEqual([]);
    expect(progress()).toMatchObject({ state: 'done', signals: 60 + 60 });
    await is({ ...twoFields, geography: ['Cambridge, MA'] });
    await run();
    expect(rows('SELECT id FROM matches')).toHaveLength(50);
  });

  test('[decision Z31] matching starts only when modality and disease are known, whoever starts it', async () => {
    const { server, describe: is, startupId, rows } = await market();
    await is({ drugModality: ['Gene therapy'], investmentStage: 'Seed' });
    const { token } = await server.admin();
    const body = { startupIds: [startupId] };
    const answer = await server.call('POST', '/api/admin/batch-run-matching', { token, body });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/^Not started because the drug modality or disease focus is missing: .+\.$/),
      },
    });
    expect(rows('SELECT id FROM matches')).toEqual([]);
  });

  test('without investors it is done with an empty list', async () => {
    const { deps, founder, call } = await createTestServer();
    const { clientId, token: own } = await founder();
    const body = { drugModality: ['Gene therapy'], diseaseFocus: ['Ophthalmology'] };
    await call('PUT', '/api/client/profile', { token: own, body });
    await startMatching(systemContext(deps, 'test'), clientId as StartupId);
    await deps.jobs.idle();
    const token = (await founder()).token;
    expect((await call('GET', '/api/client/matches', { token })).body.data).toEqual([]);
    const [row] = deps.database.readerSql.prepare('SELECT matching FROM startups WHERE id = ?').all(clientId) as {
      matching: string;
    }[];
    expect(JSON.parse(row?.matching ?? '')).toMatchObject({ state: 'done', total: 0, signals: 0 });
  });
});

test('[decision Z33] a founder who waits is told how long the last runs took here, as a median', async () => {
  let now = new Date('2026-05-04T09:00:00.000Z');
  const { describe: is, run, deps, ctx, startupId, set, server, founder } = await market({}, { now: () => now });
  await is(eyes);
  const waiting = async () => {
    await deps.jobs.stop();
    await startMatching({ ...ctx, now: now.toISOString() }, startupId);
    const { matching } = (await server.call('GET', '/api/client/profile', { token: founder.token })).body.data;
    await deps.jobs.start();
    await deps.jobs.idle();
    return matching.usualMinutes;
  };
  expect(await waiting()).toBeUndefined();
  await run();
  expect(await waiting()).toBe(0);
  now = new Date('2026-05-05T09:00:00.000Z');
  await set(
    "UPDATE jobs SET created_at = '2026-05-04T09:00:00.000Z', finished_at = '2026-05-04T09:07:30.000Z' WHERE kind = 'matching'",
  );
  expect(await waiting()).toBe(7);
});

describe('running again', () => {
  test('keeps what people made of a match', async () => {
    const { describe: is, run, rows, set } = await market();
    await is(eyes);
    await run();
    await set(
      `UPDATE matches SET status = 'in_discussion', notes = 'Wants the tox report', feedback = '{"matchQuality":"maybe","feedbackText":"","givenAt":"2026-05-01T00:00:00.000Z"}' WHERE rank = 2`,
    );
    await set('UPDATE matches SET manually_approved = 0, approved_by_rule = 0 WHERE rank = 3');
    await set('UPDATE matches SET is_unlocked = 0, locked_by_hand = 1 WHERE rank = 4');
    const kept = () =>
      rows(
        'SELECT id, rank, status, notes, feedback, manually_approved, locked_by_hand, assigned_at FROM matches ORDER BY rank',
      );
    const before = kept();
    await run();
    expect(kept()).toEqual(before);
    // Two of the five are gone from sight, so the next two in line open.
    expect(rows('SELECT rank FROM matches WHERE is_unlocked = 1 AND manually_approved = 1 ORDER BY rank')).toEqual(
      [1, 2, 5, 6, 7].map((rank) => ({ rank })),
    );
  });

  test('[decision I15] a match that is visible stays visible when others have become better', async () => {
    const { describe: is, run, rows } = await market();
    await is(eyes);
    await run();
    const seen = rows('SELECT id FROM matches WHERE is_unlocked = 1 ORDER BY id');
    await is({
      ...eyes,
      drugModality: ['Medical device / surgical / implant'],
      diseaseFocus: ['Healthcare delivery / not disease-specific'],
      investmentStage: 'Series C',
      geography: ['Houston, TX'],
      investmentAmount: 80_000_000,
      description: 'surgical robots for hospitals',
    });
    await run();
    expect(rows('SELECT id FROM matches WHERE is_unlocked = 1 ORDER BY id')).toEqual(seen);
    expect(rows('SELECT min(rank) AS best FROM matches WHERE is_unlocked = 1')).not.toEqual([{ best: 1 }]);
    expect(rows('SELECT count(*) AS count FROM matches WHERE rank <= 50')).toEqual([{ count: 50 }]);
  });

  test('a match in the trash stays there and gives its place to the next', async () => {
    const { describe: is, run, rows, set } = await market();
    await is(eyes);
    await run();
    await set("UPDATE matches SET deleted_at = '2026-05-04T10:00:00Z' WHERE rank = 1");
    await run();
    expect(rows('SELECT count(*) AS count FROM matches WHERE deleted_at IS NULL AND rank <= 50')).toEqual([
      { count: 50 },
    ]);
    expect(rows('SELECT count(*) AS count FROM matches WHERE deleted_at IS NOT NULL')).toEqual([{ count: 1 }]);
  });

  test('[G04] while a run is under way, asking again gives the same job', async () => {
    const { describe: is, ctx, startupId, deps } = await market();
    await is(eyes);
    const [one, other] = await Promise.all([startMatching(ctx, startupId), startMatching(ctx, startupId)]);
    expect(one.jobId).toBe(other.jobId);
    await deps.jobs.idle();
  });

  test('every row of a run carries one new version of the startup, which its devices hear of', async () => {
    const { describe: is, run, rows, deps, startupId } = await market();
    await is(eyes);
    const heard: number[] = [];
    deps.pokes.subscribe([startupSpace(startupId)], (_space, seq) => heard.push(seq));
    await run();
    const [row] = rows('SELECT DISTINCT version FROM matches');
    expect(rows('SELECT DISTINCT version FROM matches')).toHaveLength(1);
    expect(heard.at(-1)).toBe(row?.version);
  });

  test('a startup nobody has is refused', async () => {
    const { deps } = await createTestServer();
    await expect(startMatching(systemContext(deps, 'test'), 'nowhere' as StartupId)).rejects.toMatchObject({
      code: 'missing',
    });
  });
});

describe('what leaves the server', () => {
  test('[Q12] [decision S13] of a locked match nothing but its id leaves, by the call and by the feed of the devices', async () => {
    const { describe: is, run, rows, server, founder, deps, startupId } = await market();
    await is(eyes);
    await run();
    const { body } = await server.call('GET', '/api/client/matches', { token: founder.token });
    const open = body.data.filter(({ isUnlocked }: { isUnlocked: boolean }) => isUnlocked);
    const locked = body.data.filter(({ isUnlocked }: { isUnlocked: boolean }) => !isUnlocked);
    expect(open).toHaveLength(5);
    expect(locked).toHaveLength(5);
    for (const match of [
      ...locked,
      ...(await visibleMatches(deps.database.reader, startupId)).filter(({ isUnlocked }) => !isUnlocked),
    ])
      expect(match).toEqual({ id: expect.any(String), isUnlocked: false });
    const hidden = rows(
      'SELECT i.id, i.name FROM matches m JOIN investors i ON i.id = m.investor_id WHERE m.is_unlocked = 0',
    );
    const text = JSON.stringify(body);
    expect(hidden).toHaveLength(45);
    for (const { id, name } of hidden) {
      expect(text).not.toContain(String(id));
      expect(text).not.toContain(`"${name}"`);
    }
  });

  test('[decision I16] a rejected match and one locked by hand are not visible', async () => {
    const { describe: is, run, set, server, founder } = await market();
    await is(eyes);
    await run();
    await set('UPDATE matches SET manually_approved = 0 WHERE rank = 1');
    await set('UPDATE matches SET is_unlocked = 0, locked_by_hand = 1 WHERE rank = 2');
    const { body } = await server.call('GET', '/api/client/matches', { token: founder.token });
    expect(body.data.filter(({ isUnlocked }: { isUnlocked: boolean }) => isUnlocked)).toHaveLength(3);
    const opened = await server.call('POST', '/api/client/unlock-matches', { token: founder.token });
    expect(opened.body).toMatchObject({ success: true, matchesUnlocked: 2, userType: 'free' });
    const again = await server.call('POST', '/api/client/unlock-matches', { token: founder.token });
    expect(again.body).toMatchObject({ matchesUnlocked: 0 });
  });

  test('an open match tells of the investor what its criteria tell', async () => {
    covers('E066 E067 E071 E073 E074 E075 E076');

    const { describe: is, run, take, server, founder, bestName } = await market();
    await is(eyes);
    await run();
    const name = bestName();
    await take(
      'investors',
      `name,website,email,thesis,kind\n${name},brackwater.example,deals@brackwater.example,We back gene therapy for the eye.,vc\n`,
    );
    await run();
    const { body } = await server.call('GET', '/api/client/matches', { token: founder.token });
    const match = body.data.find(({ vcName }: { vcName: string }) => vcName === name);
    expect(match).toMatchObject({
      assignedAt: today.toISOString(),
      vcInvestor: {
        website: 'https://brackwater.example',
        email: 'deals@brackwater.example',
        investmentFocus: 'We back gene therapy for the eye.',
        investmentStage: 'Seed / angel',
        geography: 'Boston, MA',
      },
    });
    expect(match.overallAssessment).toMatch(/^\*\*Why this investor\*\*\n/);
  });
});

describe('words the lists do not know', () => {
  test('are compared as what the founder says they mean, from the next run on', async () => {
    const { describe: is, run, server, founder } = await market();
    await is({ ...eyes, drugModality: ['Ostryamers'], diseaseFocus: ['Night fog'] });
    await run();
    const read = async () => {
      const { body } = await server.call('GET', '/api/client/matches', { token: founder.token });
      const [best] = body.data as OpenMatch[];
      return Object.fromEntries((best?.teeth ?? []).map(({ criterion, yours }) => [criterion, yours]));
    };
    expect(await read()).toMatchObject({ modality: '', disease: '' });

    const phone = createTestDevice(server, founder, 1n);
    await phone.replica.sync();
    phone.isOnline = false;
    await phone.replica.mutate(readTermAs, {
      field: 'drugModality',
      entry: 'Ostryamers',
      terms: ['Gene therapy (viral or non-viral gene transfer)'],
    });
    await phone.replica.mutate(readTermAs, { field: 'diseaseFocus', entry: 'Night fog', terms: ['Ophthalmology'] });
    phone.isOnline = true;
    await phone.replica.sync();
    await run();
    expect(await read()).toMatchObject({ modality: 'Gene therapy', disease: 'Ophthalmology' });

    await phone.replica.mutate(readTermAs, { field: 'diseaseFocus', entry: 'Night fog', terms: null });
    await phone.replica.sync();
    await run();
    expect(await read()).toMatchObject({ modality: 'Gene therapy', disease: '' });
    const [startup] = await phone.rows(Startups);
    expect(startup).toMatchObject({ drugModality: ['Ostryamers'], readAs: [{ entry: 'Ostryamers' }] });
  });
});

describe('similar companies', () => {
  test('an investor’s companies come with what they share, and in all how many there are', async () => {
    covers('A45 E237 E238 E239 E240 E241 E242 E243 E244');

    const { describe: is, run, server, founder, bestName } = await market();
    await is(eyes);
    await run();
    const { body } = await server.call('GET', `/api/portfolio-companies/${encodeURIComponent(bestName())}`, {
      token: founder.token,
    });
    expect(body.totalPortfolioSize).toBe(3);
    expect(body.companies).toHaveLength(3);
    expect(body.companies[0]).toMatchObject({
      company_name: expect.stringMatching(/^Firm \d+-1$/),
      website_url: null,
      drug_modality: ['Gene therapy (viral or non-viral gene transfer)'],
      disease_focus: ['Ophthalmology'],
      geography: ['Boston, MA'],
      similarity_reasons: [
        'Same modality: Gene therapy (viral or non-viral gene transfer)',
        'Same disease area: Ophthalmology',
        'Same area: Boston, MA',
      ],
      relation: 'competitor',
      backed_on: expect.stringMatching(/^202\d-\d\d-15$/),
      source: 'market.csv',
    });
  });

  test('[Q12] an open match names the competitors its investor has backed, with source and day, and a locked one nothing', async () => {
    const { describe: is, run, server, founder } = await market();
    await is(eyes);
    await run();
    const { body } = await server.call('GET', '/api/client/matches', { token: founder.token });
    const [best] = body.data;
    expect(best.competitors).toHaveLength(3);
    expect(best.competitors[0]).toEqual({
      text: expect.stringMatching(/^Firm \d+-3: Gene therapy \(viral or non-viral gene transfer\), Ophthalmology$/),
      kind: 'deal',
      source: 'market.csv',
      date: expect.stringMatching(/^2025-\d\d-15$/),
    });
    expect(best.against[0].title).toBe('Possible competitor');
    for (const match of body.data.filter(({ isUnlocked }: { isUnlocked: boolean }) => !isUnlocked))
      expect(Object.keys(match).sort()).toEqual(['id', 'isUnlocked']);

    await is({ ...eyes, drugModality: ['Medical device'], diseaseFocus: ['Pain'] });
    await run();
    const again = await server.call('GET', `/api/client/matches/${best.id}`, { token: founder.token });
    expect(again.body.data).not.toHaveProperty('competitors');
  });

  test('[A44] the ones that the reasoning of the match names come first', async () => {
    const { describe: is, run, server, founder, bestName } = await market();
    await is(eyes);
    await run();
    const path = `/api/portfolio-companies/${encodeURIComponent(bestName())}`;
    const named = async (query: string) =>
      (await server.call('GET', `${path}${query}`, { token: founder.token })).body.companies.map(
        ({ company_name }: { company_name: string }) => company_name,
      );
    const plain: string[] = await named('');
    const last = plain.at(-1) ?? '';
    const told = await named(`?matchReasoning=${encodeURIComponent(`Like ${last}, it works on the eye.`)}`);
    expect(told).toEqual([last, ...plain.slice(0, -1)]);
  });

  test('[Q12] of an investor whose match is locked nothing is told', async () => {
    const { describe: is, run, rows, server, founder } = await market();
    await is(eyes);
    await run();
    const [hidden] = rows(
      'SELECT i.name FROM matches m JOIN investors i ON i.id = m.investor_id WHERE m.is_unlocked = 0 ORDER BY m.rank',
    );
    const answer = await server.call('GET', `/api/portfolio-companies/${encodeURIComponent(String(hidden?.name))}`, {
      token: founder.token,
    });
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('Unable to load portfolio companies');
  });
});
