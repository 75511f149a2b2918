import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ImportKind } from '@paratope/shared/admin/investors-api';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding } from '@paratope/shared/taxonomy/understand';
import { covers } from '@paratope/shared/testing/covers';
import { rendered } from '@paratope/shared/words/rendered';
import { english } from '@paratope/shared/words/words';
import { describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { byEngine } from '../../db/kit.ts';
import { investorWords, vectorDimensions } from '../../db/vectors.ts';
import type { Embedder } from '../../gateways/embedder/embedder.ts';
import { onlyOnSqlite } from '../../testing/only-on-sqlite.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { compareWithMarket, importCsv, investorStatus, layOutIndex, listInvestors, undoImport } from './index.ts';
import { refreshSearch } from './refresh-search.ts';

const understanding = createUnderstanding(taxonomy);

async function database(world: Parameters<typeof createTestServer>[0] = {}) {
  const { deps } = await createTestServer(world);
  const ctx = systemContext(deps, 'test');
  const all = (sql: string) => deps.database.readerSql.prepare(sql).all() as Record<string, unknown>[];
  return {
    deps,
    ctx,
    all,
    take: (kind: ImportKind, csv: string, isDryRun = false) =>
      importCsv(ctx, { kind, file: Readable.from([csv]), source: 'test.csv', isDryRun }),
    counts: () =>
      all(`SELECT (SELECT count(*) FROM investors) AS investors, (SELECT count(*) FROM companies) AS companies,
        (SELECT count(*) FROM deals) AS deals, (SELECT count(*) FROM declared_facts) AS facts,
        (SELECT count(*) FROM company_vectors) AS vectors, (SELECT count(*) FROM investor_words) AS documents`)[0],
  };
}

const deals = `investor,company,date,stage,amount_usd,colour
Veld & Hollin,Calvera Bio,2024-02-01,series-a,12000000,red
Veld & Hollin,Nuvoria,2025-03-09,seed,"$3.5M",red
Osterholt,Calvera Bio,2024-02-01,series-a,12000000,red
Osterholt,Calvera Bio,,,,red
`;
const companies = `company,city,state,country,category,description,website
Calvera Bio,Cambridge,MA,USA,Biotech,AAV gene therapy for retinal disease,calvera.example
`;
const investors = `name,firm,website,email,phone,kind,thesis,stages,modalities,diseases,geographies,cheque_from,cheque_to,last_seen
Veld & Hollin,Veld & Hollin,veldhollin.example,post@veldhollin.example,+1 617 555 0100,Corporate VC,We back gene therapy.,"Seed, Series A",Gene therapy,Ophthalmology; Blorbosis,"Boston, MA; Europe",500K,$3M,2026-01-15
`;

describe('taking files in', () => {
  test('deals make the investors and companies they name, and what is no column is reported', async () => {
    const { take, counts, all } = await database();
    const report = await take('deals', deals);
    expect(report).toMatchObject({ created: 4, updated: 0, skipped: 0, conflicts: [], unknownColumns: ['colour'] });
    expect(counts()).toMatchObject({ investors: 2, companies: 2, deals: 4, documents: 0 });
    expect(all('SELECT amount_usd, stage, date FROM deals ORDER BY amount_usd NULLS FIRST')).toEqual([
      { amount_usd: null, stage: null, date: null },
      { amount_usd: 3_500_000, stage: 'seed', date: '2025-03-09' },
      { amount_usd: 12_000_000, stage: 'series-a', date: '2024-02-01' },
      { amount_usd: 12_000_000, stage: 'series-a', date: '2024-02-01' },
    ]);
  });

  test('the same file again changes nothing', async () => {
    const { take, counts } = await database();
    for (const [kind, csv] of [
      ['deals', deals],
      ['companies', companies],
      ['investors', investors],
    ] as const) {
      await take(kind, csv);
      const before = counts();
      expect(await take(kind, csv)).toMatchObject({ created: 0, updated: 0 });
      expect(counts()).toEqual(before);
    }
  });

  test('a dry run counts what a real one does, and writes nothing', async () => {
    const { take, counts, all } = await database();
    const twice = deals + deals.split('\n').slice(1).join('\n');
    const dry = await take('deals', twice, true);
    expect(counts()).toMatchObject({ investors: 0, companies: 0, deals: 0 });
    expect(all('SELECT * FROM imports')).toEqual([]);
    const real = await take('deals', twice);
    expect(dry).toEqual({ ...real, undo: null });
    expect(real).toMatchObject({ created: 4, skipped: 4 });
  });

  test('blank cells keep what is stored, others replace it', async () => {
    const { take, all } = await database();
    await take('investors', investors);
    await take('investors', 'name,thesis,email,stages\nVeld & Hollin,,new@veldhollin.example,Series B\n');
    expect(all('SELECT email, thesis, website FROM investors')).toEqual([
      { email: 'new@veldhollin.example', thesis: 'We back gene therapy.', website: 'https://veldhollin.example' },
    ]);
    expect(all("SELECT value FROM declared_facts WHERE field = 'stage'")).toEqual([{ value: 'series-b' }]);
    expect(all("SELECT value FROM declared_facts WHERE field = 'modality'")).toEqual([{ value: 'gene-therapy' }]);
  });

  test('[E188] [E189] [E190] [decision Z13] an investor comes with firm, website, kind and what it says of itself', async () => {
    const { take, all } = await database();
    await take('investors', investors);
    expect(all('SELECT name, firm, website, phone, kind, last_seen FROM investors')).toEqual([
      {
        name: 'Veld & Hollin',
        firm: 'Veld & Hollin',
        website: 'https://veldhollin.example',
        phone: '+1 617 555 0100',
        kind: 'corporate_vc',
        last_seen: '2026-01-15',
      },
    ]);
    const facts = all('SELECT field, value FROM declared_facts ORDER BY field, value');
    expect(facts).toContainEqual({ field: 'disease', value: 'Blorbosis' });
    expect(facts).toContainEqual({ field: 'disease', value: 'ophthalmology' });
    expect(facts).toContainEqual({ field: 'geography', value: 'Boston, MA' });
    expect(facts).toContainEqual({ field: 'cheque_from', value: '500000' });
    expect(facts.filter(({ field }) => field === 'stage')).toEqual([
      { field: 'stage', value: 'seed' },
      { field: 'stage', value: 'series-a' },
    ]);
  });

  test.each([
    ['[F07] VC', 'vc'],
    ['[F08] Private equity', 'pe'],
    ['[F09] Family office', 'family_office'],
    ['[F10] Corporate VC', 'corporate_vc'],
  ])('%s is a kind of investor', async (title, kind) => {
    const { take, all } = await database();
    await take('investors', `name,kind\nQuarrie,${title.slice(6)}\n`);
    expect(all('SELECT kind FROM investors')).toEqual([{ kind }]);
  });

  test('a company is understood from its description and its place', async () => {
    const { take, all } = await database();
    await take('companies', companies);
    expect(all('SELECT metro, region, country, category, modalities, diseases, website FROM companies')).toEqual([
      {
        metro: 'Boston',
        region: 'us-northeast',
        country: 'US',
        category: 'biotech',
        modalities: '["gene-therapy"]',
        diseases: '["ophthalmology"]',
        website: 'https://calvera.example',
      },
    ]);
  });

  test('what cannot be read is said with its line, and the rest of the row is kept', async () => {
    const { take, all } = await database();
    const report = await take(
      'investors',
      'name,website,email,kind,cheque_from,last_seen\nQuarrie,javascript:alert(1),nobody,wizard,lots,yesterday\n,x.example,,,,\n',
    );
    expect(report).toMatchObject({ created: 1 });
    expect(rendered(report.conflicts, english)).toEqual([
      {
        line: 2,
        message:
          '“javascript:alert(1)” isn’t a web address and was left out. Use one that starts with http:// or https://.',
      },
      { line: 2, message: '“nobody” isn’t an email address and was left out.' },
      {
        line: 2,
        message:
          '“wizard” isn’t a type of investor and was left out. Use one of these: vc, pe, family_office, corporate_vc, angel, other.',
      },
      { line: 2, message: '“yesterday” isn’t a date and was left out. Write it as YYYY-MM-DD.' },
      { line: 2, message: '“lots” isn’t an amount in US dollars and was left out.' },
      { line: 3, message: 'An investor needs a name. This row was skipped.' },
    ]);
    expect(all('SELECT name, website, email FROM investors')).toEqual([
      { name: 'Quarrie', website: null, email: null },
    ]);
  });
});

describe('taking an import back', () => {
  test('all three kinds leave the database as it was', async () => {
    const { take, counts, ctx } = await database();
    const empty = counts();
    const made = [await take('deals', deals), await take('companies', companies), await take('investors', investors)];
    expect(counts()).toMatchObject({ deals: 4, documents: 2, vectors: 1, facts: 14 });
    for (const { undo } of made.reverse()) await undoImport(ctx, { importId: undo ?? '' });
    expect(counts()).toEqual(empty);
  });

  test('a field that somebody changed since stays, and so does an investor others stand on', async () => {
    const { take, ctx, all, deps } = await database();
    await take('investors', 'name,email\nQuarrie,old@quarrie.example\n');
    const { undo } = await take('investors', 'name,email,phone\nQuarrie,new@quarrie.example,123\nHollin,,\n');
    await take('deals', 'investor,company\nHollin,Calvera Bio\n');
    await deps.database.write(async ({ sql }) => {
      sql.prepare("UPDATE investors SET email = 'mine@quarrie.example' WHERE name = 'Quarrie'").run();
    });
    expect(await undoImport(ctx, { importId: undo ?? '' })).toEqual({ removed: 0, restored: 1, kept: 1 });
    expect(all('SELECT name, email, phone FROM investors ORDER BY name')).toEqual([
      { name: 'Hollin', email: null, phone: null },
      { name: 'Quarrie', email: 'mine@quarrie.example', phone: null },
    ]);
  });

  test('a company stays that a later deal stands on, and the others go', async () => {
    const { take, ctx, all } = await database();
    const { undo } = await take('companies', 'name,modality\nCalvera Bio,Gene therapy\nOstrel Bio,Gene therapy\n');
    await take('deals', 'investor,company\nHollin,Calvera Bio\n');
    expect(await undoImport(ctx, { importId: undo ?? '' })).toEqual({ removed: 1, restored: 0, kept: 1 });
    expect(all('SELECT name FROM companies')).toEqual([{ name: 'Calvera Bio' }]);
  });

  test('twice is refused', async () => {
    const { take, ctx } = await database();
    const { undo } = await take('investors', investors);
    await undoImport(ctx, { importId: undo ?? '' });
    await expect(undoImport(ctx, { importId: undo ?? '' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(undoImport(ctx, { importId: 'nowhere' })).rejects.toMatchObject({ code: 'missing' });
  });
});

describe('words and vectors', () => {
  test('an investor is found by what its companies do', async () => {
    const { take, deps, all } = await database();
    await take('companies', companies);
    await take('deals', deals);
    const found = await investorWords.closest(deps.database.reader, ['retinal']);
    expect(found.length).toBe(2);
    await take('companies', 'company,description\nCalvera Bio,Enzymes for rare disease\n');
    expect(await investorWords.closest(deps.database.reader, ['retinal'])).toEqual([]);
    expect(all("SELECT modalities FROM companies WHERE name = 'Calvera Bio'")).toEqual([{ modalities: '[]' }]);
  });

  test('words are taken literally, whatever signs stand in them', async () => {
    const { deps } = await database();
    expect(await investorWords.closest(deps.database.reader, ['"', 'a" OR "b', 'NEAR(', '*'])).toEqual([]);
  });

  test('vectors of another model never meet, and a new model makes all of them anew', async () => {
    const first = await database();
    await first.take('companies', companies);
    await first.take('deals', deals);
    const other: Embedder = {
      model: 'other-1',
      dimensions: vectorDimensions,
      embed: async (texts) => texts.map(() => new Float32Array(vectorDimensions).fill(1 / Math.sqrt(vectorDimensions))),
    };
    const deps = { ...first.deps, gateways: { ...first.deps.gateways, embedder: other } };
    const query = new Float32Array(vectorDimensions).fill(1 / Math.sqrt(vectorDimensions));
    const { reader: db } = deps.database;
    const nearest = async () => {
      const index = await layOutIndex(db, { understanding, model: other.model, today: '2026-05-04' });
      return [...(await index.search(db, [], query)).text.nearest];
    };
    expect(await nearest()).toEqual([Number.NaN, Number.NaN]);
    expect(await refreshSearch(deps)).toBe(2 + 2);
    expect((await nearest()).map((value) => value.toFixed(3))).toEqual(['0.333', '0.333']);
    expect(await refreshSearch(deps)).toBe(0);
  });
});

describe('the market in its thread', () => {
  const facts = {
    ...{ stage: 'seed', rdStage: null, places: [], category: null, modalities: [], diseases: [], amountUsd: 4e6 },
    today: '2026-05-04',
  };
  const asked = (file: string) => ({
    ...{ database: file, today: facts.today, model: 'any', facts, texts: [], words: [] },
    ...{ vector: new Float32Array(vectorDimensions), most: 50, kept: [], leftOut: [] },
  });

  test('is laid out anew when the data has changed', async () => {
    const { take, deps } = await database();
    const names = async () => {
      const { told } = await compareWithMarket(asked(deps.database.location), () => {});
      const nameOf = deps.database.readerSql.prepare('SELECT name FROM investors WHERE id = ?').pluck();
      return told.map(({ ranked }) => nameOf.get(ranked.id)).sort();
    };
    await take('deals', deals);
    expect(await names()).toEqual(['Osterholt', 'Veld & Hollin']);
    await take('deals', 'investor,company,date,stage,amount_usd\nThirdman,Nuvoria,2025-03-09,seed,3500000\n');
    expect(await names()).toEqual(['Osterholt', 'Thirdman', 'Veld & Hollin']);
  });

  test('says what failed, and goes on answering others', async () => {
    const { take, deps } = await database();
    await take('deals', deals);
    const [nowhere, why] = byEngine({
      sqlite: ['/nowhere/paratope.db', 'directory does not exist'],
      postgres: ['postgres://127.0.0.1:1/nowhere', 'Failed query'],
    });
    await expect(compareWithMarket(asked(nowhere), () => {})).rejects.toThrow(why);
    const { told } = await compareWithMarket(asked(deps.database.location), () => {});
    expect(told).toHaveLength(2);
  });
});

onlyOnSqlite('[decision Z34] the vector of a company goes with the company, and no byte of it stays', async () => {
  const { take, deps, ctx, all } = await database();
  const { undo } = await take('companies', companies);
  const [{ vector } = {}] = all('SELECT vector FROM company_vectors');
  const bytes = (vector as Buffer).subarray(0, 64);
  const files = () => ['', '-wal'].map((tail) => readFileSync(`${deps.database.location}${tail}`));
  expect(files().some((file) => file.includes(bytes))).toBe(true);
  await undoImport(ctx, { importId: undo ?? '' });
  await deps.database.emptyLog();
  expect(all('SELECT count(*) AS count FROM company_vectors')).toEqual([{ count: 0 }]);
  expect(files().some((file) => file.includes(bytes))).toBe(false);
});

test('the status counts websites and names those that need a look', async () => {
  covers('E191 E192 E193 E194 E195 E196 G21');

  const { take, ctx } = await database();
  await take(
    'investors',
    'name,firm,website\nAldine,Aldine,https://aldine.example\nBrakel,Brakel,https://www.shared.example\nCorvane,Corvane,http://shared.example/home\nDunmore,Dunmore,\nEldra,Aldine,https://aldine.example/team\n',
  );
  const id = expect.any(String);
  expect(await investorStatus(ctx)).toEqual({
    totalVCs: 5,
    withWebsites: 4,
    problematicVCs: [
      { id, name: 'Brakel', website: 'https://www.shared.example', fault: 'shared' },
      { id, name: 'Corvane', website: 'http://shared.example/home', fault: 'shared' },
      { id, name: 'Dunmore', website: null, fault: 'missing' },
    ],
    sampleWithWebsites: [
      { name: 'Aldine', website: 'https://aldine.example' },
      { name: 'Eldra', website: 'https://aldine.example/team' },
    ],
  });
});

test('[SM31] the list is paged by name, searched in name and firm, and leaves blank names out', async () => {
  const { take, ctx, deps } = await database();
  await take('investors', 'name,firm\nbrakel,North Fund\nAldine,South Fund\nCorvane,North Trust\n');
  await deps.database.write(async ({ sql }) => {
    sql.prepare("UPDATE investors SET name = ' ' WHERE name = 'Corvane'").run();
  });
  const first = await listInvestors(ctx, { limit: 1 });
  expect(first).toMatchObject({ data: [{ name: 'Aldine' }], total: 2, nextCursor: expect.any(String) });
  expect(await listInvestors(ctx, { limit: 1, cursor: first.nextCursor ?? '' })).toMatchObject({
    data: [{ name: 'brakel' }],
    nextCursor: null,
  });
  expect((await listInvestors(ctx, { q: 'north' })).data.map(({ name }) => name)).toEqual(['brakel']);
});
