import { MatchApi } from '@paratope/shared/matches/api';
import { covers } from '@paratope/shared/testing/covers';
import { expect, test } from 'vitest';
import { eyes, market } from './testing/market.ts';

async function listed(plan: 'free' | 'standard' = 'standard', settings: Record<string, string> = {}) {
  const { describe: is, run, set, server, founder } = await market(settings);
  await is(eyes);
  await set(`UPDATE startups SET plan = '${plan}'`);
  await run();
  const ask = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/client/${path}`, { token: founder.token, body });
  return { server, founder, ask, list: (await ask('GET', 'matches')).body };
}

test('[A29] [X19] the matches are answered under two names, with the plan in words and in figures', async () => {
  const { server, list } = await listed();
  expect(list).toMatchObject({
    success: true,
    message: 'Matches loaded.',
    userPlan: 'Standard Access: 10 of 50 matched investors are unlocked.',
    planInfo: { plan: 'standard' },
  });
  expect(list.data).toHaveLength(10);
  expect(list.matches).toEqual(list.data);
  expect((await server.call('GET', '/api/client/matches')).status).toBe(401);
});

test('[decision Z23] what is answered is written in the language that is asked for, refusals too', async () => {
  const { server, founder } = await listed();
  const { token } = founder;
  const { body: german } = await server.call('GET', '/api/client/matches', { token, language: 'de-AT,de;q=0.9' });
  expect(german).toMatchObject({
    message: 'Matches geladen.',
    userPlan: 'Standard Access: 10 von 50 passenden Investoren sind freigeschaltet.',
  });
  expect(german.data[0].overallAssessment).toMatch(
    /^\*\*Warum dieser Investor\*\*\nEr hat 3 Unternehmen im Raum Boston, MA/,
  );
  expect(german.data[0].teeth[2].yours).toBe('Gentherapie');
  // A page reads what is written out by the same declaration.
  expect(MatchApi.list.output.parse(german)).toMatchObject({ userPlan: german.userPlan });
  const refused = await server.call('POST', '/api/client/login', { body: { email: '' }, language: 'de' });
  expect(refused.body).toMatchObject({
    message: 'Bitte füllen Sie alle Pflichtfelder aus',
    fields: { password: 'Bitte füllen Sie alle Pflichtfelder aus' },
  });
  const unknown = await server.call('GET', '/api/client/matches', { token, language: 'fr' });
  expect(unknown.body.message).toBe('Matches loaded.');
});

test('a match tells whom it is about and how far the conversation is', async () => {
  covers('A51 E064 E065 E068 E069 E070 E072 E077 E078 E079 E080 X18');

  const { server, ask, list } = await listed();
  const { data } = (await ask('GET', `matches/${list.data[0].id}`)).body;
  expect(data).toMatchObject({
    id: list.data[0].id,
    isUnlocked: true,
    vcInvestor: {
      id: expect.any(String),
      name: expect.stringContaining('Brackwater'),
      firm: expect.stringContaining('Brackwater'),
      email: null,
    },
    progress: { status: 'not_contacted', notes: '', lastUpdated: null },
    status: 'not_contacted',
  });
  expect((await server.call('GET', `/api/client/matches/${list.data[0].id}`)).status).toBe(401);
  expect((await ask('GET', 'matches/no-such-match')).status).toBe(404);
});

test('[A39] [E083] [E084] [E085] [G04] [X05] a status is changed with its notes, under its short name too, and comes back with the match', async () => {
  const { ask, list } = await listed();
  const [{ id }] = list.data;
  const { status, body } = await ask('PATCH', 'update-match-status', {
    matchId: id,
    status: 'negotiation',
    notes: 'Term sheet on Friday',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    data: {
      id,
      status: 'in_term_negotiation',
      progress: {
        status: 'in_term_negotiation',
        notes: 'Term sheet on Friday',
        lastUpdated: expect.stringMatching(/^2026-05-04T/),
      },
    },
  });
  const again = (await ask('GET', `matches/${id}`)).body.data;
  expect(again.status).toBe('in_term_negotiation');
});

test('[A32] [A33] [G16] feedback takes a value or its label and says what became of it', async () => {
  const { server, ask, list } = await listed();
  const path = `matches/${list.data[0].id}/feedback`;
  const given = await ask('POST', path, { matchQuality: 'Not Sure', feedbackText: 'Too late a stage' });
  expect(given.body).toMatchObject({
    success: true,
    message: expect.any(String),
    data: { matchQuality: 'not_sure', matchQualityLabel: 'Not Sure', feedbackText: 'Too late a stage' },
  });
  for (const matchQuality of ['good_match', 'maybe', 'not_sure', 'poor_match']) {
    expect((await ask('POST', path, { matchQuality })).body.data.matchQuality).toBe(matchQuality);
  }
  const refused = await ask('POST', path, { matchQuality: 'splendid' });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    error: expect.any(String),
    details: 'Please choose one of: Good Match, Maybe, Not Sure, Poor Match',
  });
  expect((await server.call('POST', `/api/client/${path}`, { body: { matchQuality: 'maybe' } })).status).toBe(401);
});

test('[A27] [A28] opening what the plan allows says how many were opened, and opens nothing twice', async () => {
  const { server, ask } = await listed('free');
  const { body } = await ask('POST', 'unlock-matches', {});
  expect(body).toMatchObject({ success: true, matchesUnlocked: 0, userType: 'free' });
  expect((await ask('GET', 'matches')).body.data.filter((one: { isUnlocked: boolean }) => one.isUnlocked)).toHaveLength(
    5,
  );
  expect((await server.call('POST', '/api/client/unlock-matches')).status).toBe(401);
});

test('[P19] [A46] calls about the timeline and about payment need a session, as a token or a cookie', async () => {
  const { server, ask, list } = await listed();
  const path = `matches/${list.data[0].id}/activities`;
  expect((await ask('GET', path)).status).toBe(200);
  for (const [method, address] of [
    ['GET', path],
    ['POST', path],
    ['GET', 'plan-status'],
  ] as const) {
    const { status, body } = await server.call(method, `/api/client/${address}`, method === 'POST' ? { body: {} } : {});
    expect([status, body.code], address).toEqual([401, 'session.missing']);
  }
});

test('[G25] [decision U17] Free Access uses the timeline of its matches unless the operator says otherwise, and a status stays with Standard', async () => {
  const first = { activityType: 'call_held', title: 'First call', activityDate: '2026-05-04' };
  for (const [timelineForFree, expected] of [
    ['true', 200],
    ['false', 403],
  ] as const) {
    const { ask, list } = await listed('free', { TIMELINE_FOR_FREE: timelineForFree });
    const open = list.data.find((one: { isUnlocked: boolean }) => one.isUnlocked);
    expect((await ask('POST', `matches/${open.id}/activities`, first)).status).toBe(expected);
    expect((await ask('PATCH', 'update-match-status', { matchId: open.id, status: 'onboard' })).status).toBe(403);
  }
});
