import { isComplete } from '@paratope/shared/analysis/complete';
import { analysisSteps } from '@paratope/shared/analysis/progress';
import { rubric } from '@paratope/shared/analysis/rubric/rubric';
import { covers } from '@paratope/shared/testing/covers';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { createDeps } from '../../deps.ts';
import type { Analyser } from '../../gateways/analyser/analyser.ts';
import { createEmbeddedAnalyser } from '../../gateways/analyser/embedded-analyser.ts';
import { samplePdf } from '../../gateways/pdf/testing/sample-pdf.ts';
import { silentLog } from '../../log.ts';
import { onlyOnSqlite } from '../../testing/only-on-sqlite.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { askingSteps } from './steps.ts';
import { sampleDeck, sendDeck, standardFounder } from './testing/with-deck.ts';

// Each reads whole PDFs in processes of their own, two at once, whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 });

const own = '/api/client/ai-analysis';
const check = '/api/client/check-and-trigger-analysis';

test('every question of the rubric is asked at one step of the work', () => {
  const asked = askingSteps.flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(asked.toSorted()).toEqual(rubric.map(({ id }) => id).toSorted());
});

test('a deck that is read becomes a report with every field of the record', async () => {
  covers(
    'A31 E089 E090 E117 E118 E119 E120 E121 E122 E123 E124 E125 E126 E127 E128 E129 E130 E131 E132',
    'E186 C53 F12',
  );

  const server = await createTestServer();
  const { token, clientId } = await standardFounder(server);
  await sendDeck(server, token, sampleDeck());
  await server.call('POST', '/api/client/form-submission', { token, body: { description: 'AAV vectors' } });
  await server.deps.jobs.idle();

  const { status, body } = await server.call('GET', own, { token });
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  expect(body.data).toMatchObject({
    hasAnalysis: true,
    status: 'ready',
    startupName: 'Tamarind Sight',
    recordId: clientId,
    progress: null,
    notice: '',
    madeBy: { analyser: 'embedded', tokens: 0, costCents: 0, removedClaims: 0, ignoredLines: 0 },
  });
  const { overallScore, technologyScore, marketScore, teamScore, categories, ...record } = body.data;
  expect(categories.map(({ category }: { category: string }) => category)).toEqual([
    'technology',
    'market',
    'team',
    'differentiation',
    'risk',
  ]);
  const scores = categories.map(({ score }: { score: number }) => score);
  expect([technologyScore, marketScore, teamScore]).toEqual(scores.slice(0, 3));
  expect(overallScore).toBe(Math.round(2 * scores.reduce((sum: number, score: number) => sum + score, 0)) / 10);
  expect(record.analysisSummary).toContain('questions investors ask, on 10 slides.');
  expect(record.technologyReasoning).toContain('38% of the normal level after 12 weeks (slide 4)');
  expect(record.marketReasoning).toContain('$2.1 billion in the US and Europe (slide 7)');
  expect(record.teamReasoning).toContain('Mira Kestrel, CEO');
  expect(record.investmentThesis).toContain('Raising $32 million Series A (slide 10)');
  expect(record.competitiveDifferentiation).toContain('Three patent families');
  expect(record.keyStrengths.split('\n').length).toBeGreaterThan(2);
  expect(record.investmentSignals).toContain('(slide');
  expect(record.companyWeakness).not.toBe('');
  expect(record.report.slides).toHaveLength(10);
  expect(record.report.improvements.length).toBeLessThanOrEqual(5);

  const submissions = await server.call('GET', '/api/admin/submissions', { token: (await server.admin()).token });
  expect(submissions.body.data[0].fields['Overall Score']).toBe(overallScore);
  expect(overallScore).toBeGreaterThan(1);
  expect(overallScore).toBeLessThanOrEqual(10);
});

test('[T035] [decision U1] a deck starts its report by itself, whose steps are told as they are done', async () => {
  const seen: unknown[] = [];
  const analyser: Analyser = {
    ...createEmbeddedAnalyser(),
    ask: async (questions, pages) => {
      seen.push((await server.call('GET', own, { token })).body.data);
      return createEmbeddedAnalyser().ask(questions, pages);
    },
  };
  const server = await createTestServer({ gateways: { analyser } });
  const { token } = await standardFounder(server);
  await sendDeck(server, token, sampleDeck());
  await server.deps.jobs.idle();
  expect(seen).toHaveLength(askingSteps.length);
  for (const [at, { step }] of askingSteps.entries()) {
    const message = analysisSteps[step - 1]?.message;
    expect(seen[at]).toMatchObject({ hasAnalysis: false, status: 'running', progress: { step, of: 15, message } });
  }
});

test('[A19] [A20] [V26] [P16] asking for a report without a deck says what is missing; with one it starts once', async () => {
  const server = await createTestServer();
  const { token } = await standardFounder(server);
  expect((await server.call('POST', check, { token })).body).toEqual({
    success: true,
    triggered: false,
    hasAnalysis: false,
    error: 'AI analysis needs an uploaded pitch deck.',
    requiresPitchDeck: true,
  });
  await sendDeck(server, token, sampleDeck());
  await server.deps.jobs.idle();
  expect((await server.call('POST', check, { token })).body).toMatchObject({ triggered: false, hasAnalysis: true });
  expect(countAnalyses(server)).toBe(1);
});

test('[V25] [P13] [M072] a Free founder is told that the report is part of Standard Access, and starts none', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  await sendDeck(server, token, sampleDeck());
  await server.deps.jobs.idle();
  for (const [method, path] of [
    ['GET', own],
    ['POST', '/api/client/analysis-links'],
  ] as const) {
    const { status, body } = await server.call(method, path, { token });
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: 'plan_limit',
      message:
        'This feature is only available for Standard Access users. Please upgrade to access AI Startup Analysis.',
    });
  }
  const { status, body } = await server.call('POST', check, { token });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    triggered: false,
    hasAnalysis: false,
    error: 'This feature is only available for Standard Access users. Please upgrade to access AI Startup Analysis.',
  });
  expect(countAnalyses(server)).toBe(0);
});

test('a founder who upgrades later gets the report of the deck that was there', async () => {
  const server = await createTestServer();
  const founder = await server.founder('Tamarind Sight');
  await sendDeck(server, founder.token, sampleDeck());
  await server.deps.jobs.idle();
  await server.deps.database.write(async ({ sql }) => {
    sql.exec("UPDATE startups SET plan = 'standard'");
  });
  expect((await server.call('POST', check, { token: founder.token })).body).toMatchObject({
    triggered: true,
    hasAnalysis: false,
  });
  await server.deps.jobs.idle();
  expect((await server.call('GET', own, { token: founder.token })).body.data.status).toBe('ready');
});

test('a deck without text says so instead of scoring pictures', async () => {
  const server = await createTestServer();
  const { token } = await standardFounder(server);
  await sendDeck(server, token, samplePdf({ pages: ['', '', ''] }));
  await server.deps.jobs.idle();
  const { data } = (await server.call('GET', own, { token })).body;
  expect(data).toMatchObject({ hasAnalysis: false, status: 'failed', overallScore: null, report: null });
  expect(data.notice).toMatch(
    /^We couldn't find any text in this deck because its slides are images\. Export it again with text and upload it\./,
  );
});

test('[X27] [decision I18] the report keeps the moment it was made, whatever the day it is read on', async () => {
  let now = new Date('2026-05-04T09:00:00Z');
  const server = await createTestServer({ clock: { now: () => now } });
  const { token } = await standardFounder(server);
  await sendDeck(server, token, sampleDeck());
  await server.deps.jobs.idle();
  now = new Date('2026-06-20T09:00:00Z');
  const { data } = (await server.call('GET', own, { token })).body;
  expect(data.generatedAt).toBe('2026-05-04T09:00:00.000Z');
});

test('[decision U2] a real 0 about slides that quote the placeholder words is a finished report', async () => {
  const server = await createTestServer();
  const { token } = await standardFounder(server);
  const slides = ['Quiet Company', 'Analysis processing\nNo summary available, temporarily unavailable'];
  await sendDeck(server, token, samplePdf({ pages: slides }));
  await server.deps.jobs.idle();
  const { data } = (await server.call('GET', own, { token })).body;
  expect(data).toMatchObject({ hasAnalysis: true, status: 'ready', overallScore: 0 });
  expect(isComplete(data)).toBe(true);
});

test('another deck has no report until its own is made', async () => {
  const server = await createTestServer();
  const { token } = await standardFounder(server);
  await sendDeck(server, token, sampleDeck());
  await server.deps.jobs.idle();
  await sendDeck(server, token, samplePdf({ pages: ['Other', 'Patents\nFour patent families granted in 2025'] }));
  expect((await server.call('GET', own, { token })).body.data).toMatchObject({ hasAnalysis: false, status: 'missing' });
  await server.deps.jobs.idle();
  const { data } = (await server.call('GET', own, { token })).body;
  expect(data.competitiveDifferentiation).toContain('Four patent families granted in 2025 (slide 2)');
  expect(data.technologyReasoning).not.toContain('38%');
});

onlyOnSqlite('a killed server goes on with the report behind the last step that was kept', async () => {
  const askedBefore: string[] = [];
  let die = (_: Error) => {};
  const dead = new Promise<never>((_, reject) => {
    die = reject;
  });
  dead.catch(() => {});
  let reached = () => {};
  const isAtFourth = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const hanging: Analyser = {
    ...createEmbeddedAnalyser(),
    ask: (questions, pages) => {
      if (askedBefore.length === 3) {
        reached();
        return dead;
      }
      askedBefore.push(questions[0]?.id ?? '');
      return createEmbeddedAnalyser().ask(questions, pages);
    },
  };
  const server = await createTestServer({ gateways: { analyser: hanging } });
  const { token } = await standardFounder(server);
  await sendDeck(server, token, sampleDeck());
  await isAtFourth;

  const askedAfter: string[] = [];
  const counting: Analyser = {
    ...createEmbeddedAnalyser(),
    ask: (questions, pages) => {
      askedAfter.push(questions[0]?.id ?? '');
      return createEmbeddedAnalyser().ask(questions, pages);
    },
  };
  const config = readConfig({ DATA_DIR: server.deps.config.DATA_DIR }, { mode: 'production' });
  const second = await createDeps(config, { log: silentLog, gateways: { analyser: counting } });
  await second.jobs.start();
  await second.jobs.idle();
  await second.jobs.stop();
  await second.database.close();

  const firsts = askingSteps.map(({ questions }) => questions[0]?.id);
  expect(askedBefore).toEqual(firsts.slice(0, 3));
  expect(askedAfter).toEqual(firsts.slice(3));
  const { data } = (await server.call('GET', own, { token })).body;
  expect(data).toMatchObject({ hasAnalysis: true, status: 'ready' });
  expect(data.technologyReasoning).toContain('38% of the normal level');
  die(new Error('the power is gone'));
});

test('a startup has at most ten reports made in a day, whoever asks', async () => {
  const server = await createTestServer();
  const founder = await standardFounder(server);
  const admin = await server.admin();
  await sendDeck(server, founder.token, sampleDeck());
  await server.deps.jobs.idle();
  const again = () =>
    server.call('POST', '/api/admin/trigger-ai-analysis', {
      token: admin.token,
      body: { recordId: founder.clientId, force: true },
    });
  for (let made = 1; made < 10; made += 1) {
    expect((await again()).status).toBe(202);
    await server.deps.jobs.idle();
  }
  const refused = await again();
  expect(refused.status).toBe(429);
  expect(refused.body.message).toContain('ten analyses for today');
});

function countAnalyses(server: Awaited<ReturnType<typeof createTestServer>>): number {
  const row = server.deps.database.readerSql.prepare('SELECT count(*) AS total FROM analyses').get();
  return (row as { total: number }).total;
}
