import { ContentKey } from '@paratope/shared/content/api';
import { pieceShapes } from '@paratope/shared/content/pieces';
import { english } from '@paratope/shared/words/words';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { realFirmNames } from './fill-demo-workspace.ts';
import { fillDemoWorkspace } from './index.ts';
import { sampleMarket } from './sample-market.ts';
import { samplePages } from './sample-pages.ts';

const today = '2026-05-04';
const size = { seed: 7, today, investors: 200, companies: 500, taken: new Set<string>() };

describe('the invented market', () => {
  test('is the same for the same seed and another for another', () => {
    expect(sampleMarket(size)).toEqual(sampleMarket(size));
    expect(sampleMarket({ ...size, seed: 8 })).not.toEqual(sampleMarket(size));
  });

  test('[decision Z5] gives nobody a name that is taken', () => {
    const first = sampleMarket(size);
    const taken = new Set(first.investors.flatMap(({ name, firm }) => [name.toLowerCase(), firm.toLowerCase()]));
    const second = sampleMarket({ ...size, taken });
    const clash = second.investors.filter(({ name, kind }) => kind !== 'angel' && taken.has(name.toLowerCase()));
    expect(clash).toEqual([]);
  });

  test('has investors of every kind, deals in the past alone, and gaps as real data have', () => {
    const { investors, companies, deals } = sampleMarket(size);
    expect(new Set(investors.map(({ kind }) => kind))).toEqual(
      new Set(['vc', 'pe', 'family_office', 'corporate_vc', 'angel']),
    );
    expect(new Set(investors.map(({ key }) => key)).size).toBe(200);
    expect(new Set(companies.map(({ company }) => company)).size).toBe(500);
    expect(deals.length).toBeGreaterThan(600);
    expect(deals.every(({ date }) => date < today)).toBe(true);
    expect(investors.some(({ thesis }) => thesis === '')).toBe(true);
    expect(investors.some(({ stages }) => stages === '')).toBe(true);
    expect(deals.some(({ amount_usd }) => amount_usd === '')).toBe(true);
  });
});

describe('the invented public pages', () => {
  test('[SP29] [SP30] [SP31] [SP83] [C46] [G14] have four people, two advisors, four organisations and six firms in the shapes an operator writes', () => {
    const pieces = ContentKey.options.flatMap((key) =>
      key in samplePages ? [pieceShapes[key].parse(samplePages[key as keyof typeof samplePages])] : [],
    );
    expect(pieces).toEqual(Object.values(samplePages));
    expect(samplePages.team).toHaveLength(4);
    expect(samplePages.advisors).toHaveLength(2);
    expect(samplePages.partners).toHaveLength(4);
    expect(samplePages.partnerFirms).toHaveLength(6);
  });

  test('[decision Z5] no invented firm bears the name of a real one', () => {
    const real = realFirmNames();
    expect(real.size).toBeGreaterThan(100);
    const invented = [...samplePages.partners, ...samplePages.partnerFirms].map(({ name }) => name.toLowerCase());
    expect(invented.filter((name) => real.has(name))).toEqual([]);
  });
});

describe('the demo workspace', () => {
  test('[decision Z5] fills three accounts from samples alone, once', { timeout: 30_000 }, async () => {
    const server = await createTestServer({ mode: 'demo', clock: { now: () => new Date('2026-05-04T09:00:00Z') } });
    const { deps, call } = server;
    const input = { password: 'amber lantern', size: { investors: 120, companies: 300 } };
    expect(await fillDemoWorkspace(deps, input)).toEqual({ created: true });
    const count = (sql: string) => (deps.database.readerSql.prepare(sql).get() as { count: number }).count;
    const rows = () =>
      ['investors', 'companies', 'deals', 'matches', 'activities'].map((table) =>
        count(`SELECT count(*) AS count FROM ${table}`),
      );
    const before = rows();
    expect(await fillDemoWorkspace(deps, input)).toEqual({ created: false });
    expect(rows()).toEqual(before);
    for (const table of ['investors', 'companies', 'deals', 'startups'])
      expect(count(`SELECT count(*) AS count FROM ${table} WHERE is_sample = 0`), table).toBe(0);

    const signIn = async (email: string) => {
      const { body } = await call('POST', '/api/client/login', { body: { email, password: 'amber lantern' } });
      return { token: body.token as string, name: body.startupName as string };
    };
    const open = async (token: string) => {
      const { body } = await call('GET', '/api/client/matches', { token });
      return body.data.filter(({ isUnlocked }: { isUnlocked: boolean }) => isUnlocked);
    };
    const free = await signIn('free@demo.local');
    expect(free.name).toBe('Lumavere Therapeutics');
    expect(await open(free.token)).toHaveLength(5);

    const standard = await signIn('standard@demo.local');
    const matches = await open(standard.token);
    expect(matches).toHaveLength(10);
    expect(new Set(matches.map(({ status }: { status: string }) => status)).size).toBe(5);
    const timeline = await call('GET', `/api/client/matches/${matches[0].id}/activities`, { token: standard.token });
    expect(timeline.body.data.map(({ title }: { title: string }) => title)).toContain('Meeting with two principals');
    const deck = await call('GET', '/api/client/deck', { token: standard.token });
    expect(deck.body.data).toMatchObject({ state: 'read', pages: 6, hasText: true });

    const admin = await call('POST', '/api/admin/login', {
      body: { email: 'admin@demo.local', password: 'amber lantern' },
    });
    expect(admin.body).toMatchObject({ success: true, role: 'owner' });
  });

  test('the sample deck is a PDF whose text the reader reads', async () => {
    const { deps } = await createTestServer({ mode: 'demo' });
    await fillDemoWorkspace(deps, { password: 'amber lantern', size: { investors: 12, companies: 40 } });
    const [deck] = deps.database.readerSql.prepare('SELECT stored_as, page_texts FROM decks').all() as {
      stored_as: string;
      page_texts: string;
    }[];
    const read = await deps.gateways.files.withPath(deck?.stored_as ?? '', (path) => deps.gateways.pdf.readPdf(path));
    if (!read.ok) throw new Error(english.say(read.message));
    const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');
    expect(read.value.text.map(words)).toEqual((JSON.parse(deck?.page_texts ?? '[]') as string[]).map(words));
  });
});
