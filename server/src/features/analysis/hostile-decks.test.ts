import { analyseText } from '@paratope/shared/analysis/analyse';
import { acceptClaims } from '@paratope/shared/analysis/claims';
import { composeAnalysis } from '@paratope/shared/analysis/compose';
import { withoutInstructions } from '@paratope/shared/analysis/instructions';
import { pagesOf } from '@paratope/shared/analysis/page';
import { rubric } from '@paratope/shared/analysis/rubric/rubric';
import { expect, test, vi } from 'vitest';
import { createEndpointAnalyser } from '../../gateways/analyser/endpoint-analyser.ts';
import { chatEndpoint } from '../../gateways/chat/testing/chat-endpoint.ts';
import { samplePdf } from '../../gateways/pdf/testing/sample-pdf.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { askingSteps } from './steps.ts';
import { honestSlides, hostileDecks, leakServer, obedientModel, secretOfAnother } from './testing/hostile-decks.ts';
import { sendDeck, standardFounder } from './testing/with-deck.ts';

// Each reads whole PDFs in processes of their own, two at once, whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 });

test('[Q-R9] [decision S17] two hundred decks that give a model orders, and a model that obeys them all, change nothing but waste its words', {
  timeout: 120_000,
}, async () => {
  const leak = await leakServer();
  const decks = hostileDecks({ count: 200, leak: leak.url });
  expect(new Set(decks.map((slides) => slides.join('\n'))).size).toBe(200);
  const { baseUrl, asked } = await chatEndpoint(obedientModel(leak.url));
  const analyser = createEndpointAnalyser({ baseUrl, apiKey: 'k', model: 'obedient' });

  const deserved = analyseText(honestSlides).overallScore;
  let removed = 0;
  for (const [at, slides] of decks.entries()) {
    const pages = pagesOf(slides.map((slide) => withoutInstructions(slide).text));
    const accepted = [];
    for (const { questions } of askingSteps) {
      const { claims } = await analyser.ask(questions, pages);
      const held = acceptClaims(claims, { pages, questions });
      removed += held.removed;
      accepted.push(...held.accepted);
    }
    const report = composeAnalysis({ pages, accepted });
    const told = JSON.stringify(report);
    const where = `deck ${at}`;
    expect(told, where).not.toMatch(/<\/?\w|javascript:|https?:|onerror|data:text/i);
    expect(told, where).not.toContain(secretOfAnother);
    expect(report.overallScore, where).toBeLessThanOrEqual(deserved + 1);
    for (const { score } of report.categories) {
      expect(Number.isInteger(score) && score >= 0 && score <= 10, where).toBe(true);
    }
    for (const { statements } of report.questions)
      for (const { evidence } of statements)
        for (const { page, quote } of evidence) expect(onOneLine(slides[page - 1] ?? ''), where).toContain(quote);
  }
  expect(asked).toHaveLength(200 * askingSteps.length);
  expect(removed).toBeGreaterThan(200 * rubric.length);
  expect(leak.visits()).toBe(0);
});

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('[decision S17] nor does such a deck move anything on a server', { timeout: 60_000 }, async () => {
  const leak = await leakServer();
  const { baseUrl } = await chatEndpoint(obedientModel(leak.url));
  const server = await createTestServer({ settings: { AI_BASE_URL: baseUrl, AI_MODEL: 'obedient' } });
  const other = await standardFounder(server, 'Alder Cell');
  const { token } = await standardFounder(server, 'Ostrya Bio');
  const state = () =>
    ['startups', 'accounts', 'matches', 'admins', 'analysis_links'].map((table) =>
      server.deps.database.readerSql.prepare(`SELECT * FROM ${table} ORDER BY 1`).all(),
    );
  const before = state();
  for (const slides of hostileDecks({ count: 3, leak: leak.url })) {
    await sendDeck(server, token, samplePdf({ pages: slides.map((slide) => slide.replace(/[^\n -~]/g, '')) }));
    await server.deps.jobs.idle();
    const { data } = (await server.call('GET', '/api/client/ai-analysis', { token })).body;
    expect(data).toMatchObject({ status: 'ready', madeBy: { analyser: 'endpoint', model: 'obedient' } });
    expect(data.madeBy.removedClaims).toBeGreaterThan(rubric.length);
    expect(JSON.stringify(data)).not.toMatch(/<\/?script|javascript:|https?:/i);
    expect(JSON.stringify(data)).not.toContain(secretOfAnother);
  }
  expect(state()).toEqual(before);
  expect((await server.call('GET', '/api/client/ai-analysis', { token: other.token })).body.data.status).toBe(
    'missing',
  );
  expect(leak.visits()).toBe(0);
});
