import type { AirtableStatus, AirtableSync } from '@paratope/shared/airtable/api';
import { expect, onTestFinished, test } from 'vitest';
import { createRestAirtable } from '../../gateways/airtable/rest-airtable.ts';
import { type AirtableServer, startAirtableServer } from '../../testing/airtable-server.ts';
import { createTestServer } from '../../testing/test-server.ts';

test('[A67] [decision C7] a sync takes the investors over from a table of several pages, as work that outlives the request', async () => {
  const { outside, call, sync } = await open();
  fill(outside, 230);
  const begun = await call('POST', '/api/admin/sync-vcs');
  expect(begun.body).toMatchObject({ success: true, message: 'Sync started.' });
  expect((await call('GET', `/api/admin/jobs?q=${begun.body.data.jobId}`)).body.data[0].kind).toBe('airtable-sync');
  await sync();
  expect((await call('GET', '/api/admin/vcs?limit=1')).body.total).toBe(230);
  const { data } = (await call('GET', '/api/admin/investors?q=Firm 7 Capital')).body;
  expect(data.find(({ name }: { name: string }) => name === 'Firm 7 Capital')).toMatchObject({
    website: 'https://firm7.example',
    stages: ['seed', 'series-a'],
    source: 'Airtable, VC Database',
  });
  const { last, seenColumns } = (await call('GET', '/api/admin/airtable')).body.data;
  expect(last).toMatchObject({ state: 'done', investors: { created: 230, updated: 0, skipped: 0, conflicts: [] } });
  expect(seenColumns).toEqual(['Investment Stage', 'VC/Investor Name', 'Website URL']);
});

test('a sync again changes nothing; a record that was renamed stays the same investor, and its import can be taken back', async () => {
  const { outside, call, sync, rows } = await open();
  const table = fill(outside, 3);
  await sync();
  const [{ id } = { id: '' }] = rows(`SELECT id FROM investors WHERE name = 'Firm 2 Capital'`);
  await sync();
  expect(rows('SELECT count(*) AS imports FROM imports')).toEqual([{ imports: 1 }]);
  const record = table.records[1];
  if (record) record.fields = { ...record.fields, 'VC/Investor Name': 'Second Firm Partners' };
  await sync();
  expect(rows(`SELECT name FROM investors WHERE id = '${id}'`)).toEqual([{ name: 'Second Firm Partners' }]);
  expect((await call('GET', '/api/admin/vcs')).body.total).toBe(3);
  const { last } = (await call('GET', '/api/admin/airtable')).body.data;
  expect(last.investors).toMatchObject({ created: 0, updated: 1, skipped: 2 });
  const undone = await call('POST', `/api/admin/imports/${last.investors.id}/undo`);
  expect(undone.body.data).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(rows(`SELECT name FROM investors WHERE id = '${id}'`)).toEqual([{ name: 'Firm 2 Capital' }]);
});

test('the team says which table and column holds what', async () => {
  const { outside, call, sync, server } = await open();
  outside.table('Geldgeber', { Bezeichnung: 'text', Netz: 'url' }, [
    { Bezeichnung: 'Ravn & Tal', Netz: 'ravntal.example' },
  ]);
  await sync();
  expect((await call('GET', '/api/admin/airtable')).body.data.last).toMatchObject({ state: 'failed' });
  const { body } = await call('GET', '/api/admin/airtable');
  const mapping = {
    tables: { ...body.data.mapping.tables, investors: 'Geldgeber' },
    columns: { name: 'Bezeichnung', website: 'Netz' },
  };
  const founder = await server.founder();
  expect((await server.call('PUT', '/api/admin/airtable', { token: founder.token, body: mapping })).status).toBe(403);
  expect((await call('PUT', '/api/admin/airtable', mapping)).body.data.mapping).toEqual(mapping);
  await sync();
  expect((await call('GET', '/api/admin/vcs')).body.data[0]).toMatchObject({
    name: 'Ravn & Tal',
    website: 'https://ravntal.example',
  });
});

test('what a record says wrong is told with its name, and a record named twice is taken once', async () => {
  const { outside, call, sync } = await open();
  const { records } = fill(outside, 3);
  const [first, second, third] = records;
  if (first) first.fields = { ...first.fields, 'Website URL': 'javascript:alert(1)' };
  if (second) second.fields = { ...second.fields, 'VC/Investor Name': '' };
  if (third) third.fields = { ...third.fields, 'VC/Investor Name': 'FIRM 1 capital' };
  await sync();
  expect((await call('GET', '/api/admin/airtable')).body.data.last.investors).toMatchObject({
    created: 1,
    conflicts: [
      {
        line: 1,
        message:
          'Firm 1 Capital: “javascript:alert(1)” isn’t a web address and was left out. Use one that starts with http:// or https://.',
      },
      { line: 2, message: `${second?.id}: An investor needs a name. This row was skipped.` },
      { line: 3, message: 'FIRM 1 capital is already in row 1. This row was skipped.' },
    ],
  });
});

test('[E197] [E198] [E199] [E200] [E201] decisions on matches go both ways, by tens, and an empty box outside is no decision', async () => {
  const { outside, call, sync, pairs } = await open();
  fill(outside, 14);
  await sync();
  const matches = await pairs('Quill Therapeutics', 14);
  const rowsOutside = matches.slice(0, 12).map(({ vcName }) => ({
    'Startup Name': 'Quill Therapeutics',
    'VC Name': vcName,
    'Manually Approved?': vcName === 'Firm 1 Capital',
  }));
  const table = outside.table('Startup-VC Matches', matchColumns, rowsOutside);
  for (const { id } of matches.slice(1)) await decide(call, id, false);
  await sync();
  const approved = async (vcName: string) =>
    (await call('GET', `/api/admin/matches?q=${encodeURIComponent(vcName)}`)).body.data[0].manuallyApproved;
  expect(await approved('Firm 1 Capital')).toBe(true);
  expect(table.records).toHaveLength(14);
  expect(table.records[13]?.fields).toEqual({
    'Startup Name': 'Quill Therapeutics',
    'VC Name': matches[13]?.vcName,
    'GPT fit?': false,
    'Manually Approved?': false,
    'Similarity Score': null,
  });
  expect(table.records.slice(1).every(({ fields }) => fields['Manually Approved?'] === false)).toBe(true);
  const sizes = outside.requests.flatMap(({ line, body }) =>
    line.startsWith('PATCH') ? [(body as { records: [] }).records.length] : [],
  );
  expect(sizes).toEqual([10, 1]);

  // A no of ours reads as an empty box there; that is no change of theirs, and nothing goes to and fro.
  const before = outside.requests.length;
  await sync();
  expect(outside.requests.slice(before).every(({ line }) => line.startsWith('GET'))).toBe(true);
  expect(await approved('Firm 2 Capital')).toBe(false);

  const [one] = table.records;
  if (one) one.fields = { ...one.fields, 'Manually Approved?': false };
  await sync();
  expect(await approved('Firm 1 Capital')).toBe(null);
});

test('a write whose answer was lost is found again, and nothing stands in the base twice', async () => {
  const { outside, call, sync, pairs, until } = await open();
  fill(outside, 12);
  await sync();
  const matches = await pairs('Quill Therapeutics', 12);
  const table = outside.table('Startup-VC Matches', matchColumns);
  for (const { id } of matches) await decide(call, id, true);
  outside.losesNextAnswer = true;
  await call('POST', '/api/admin/sync-vcs');
  const status = await until((data) => data.last.state === 'failed' && data.running?.isWaiting);
  expect(status.last.message).toBe('We couldn’t reach Airtable.');
  expect(table.records).toHaveLength(10);
  await sync();
  const names = table.records.map(({ fields }) => fields['VC Name']);
  expect([names.length, new Set(names).size]).toEqual([12, 12]);
  expect((await call('GET', '/api/admin/airtable')).body.data).toMatchObject({
    last: { state: 'done' },
    running: null,
  });
});

test('what was decided differently on both sides stands as decided here, and is told', async () => {
  const { outside, call, sync, pairs } = await open();
  fill(outside, 1);
  await sync();
  const [match] = await pairs('Quill Therapeutics', 1);
  const pair = { 'Startup Name': 'Quill Therapeutics', 'VC Name': 'Firm 1 Capital' };
  const table = outside.table('Startup-VC Matches', { ...matchColumns, 'Manually Approved?': 'select' }, [pair]);
  await sync();
  await decide(call, match?.id, false);
  const [record] = table.records;
  if (record) record.fields = { ...record.fields, 'Manually Approved?': 'Approved' };
  await sync();
  expect((await call('GET', '/api/admin/airtable')).body.data.last.notes).toContain(
    'Paratope and Airtable have different decisions on the match of Quill Therapeutics with Firm 1 Capital. We kept the one from Paratope: Rejected.',
  );
  expect((await call('GET', '/api/admin/matches')).body.data[0].manuallyApproved).toBe(false);
});

test('[A80] [A82] [SM43] applications of the base are read by an admin call, and a decision writes Application Status and Reviewed At there', async () => {
  const { outside, call, sync } = await open();
  fill(outside, 1);
  const table = outside.table('Premium Support Applications', applicationColumns, [
    {
      'Company Name': 'Alder Cell',
      'Founder Name': 'Bram Oake',
      Email: 'bram@alder.example',
      'Priority Score': 8.5,
      'Submitted At': '2026-05-01T08:00:00.000Z',
    },
    { 'Company Name': 'Nobody to answer' },
  ]);
  await sync();
  const read = async () => (await call('GET', '/api/admin/premium-applications')).body.data;
  expect(await read()).toMatchObject([
    {
      companyName: 'Alder Cell',
      founderName: 'Bram Oake',
      priorityScore: 8.5,
      applicationStatus: 'Under Review',
      reviewedAt: null,
      submittedAt: '2026-05-01T08:00:00.000Z',
    },
  ]);
  const [{ id }] = await read();
  const decided = await call('PATCH', `/api/admin/premium-applications/${id}`, { applicationStatus: 'Approved' });
  expect(decided.body.data).toMatchObject({ applicationStatus: 'Approved', reviewedAt: moment });
  await sync();
  expect(table.records[0]?.fields).toMatchObject({ 'Application Status': 'Approved', 'Reviewed At': moment });
  expect(table.records[1]?.fields).toEqual({ 'Company Name': 'Nobody to answer' });

  const [record] = table.records;
  if (record) record.fields = { ...record.fields, 'Application Status': 'Rejected' };
  await sync();
  expect((await read())[0]).toMatchObject({ applicationStatus: 'Rejected' });
  const { last } = (await call('GET', '/api/admin/airtable')).body.data;
  expect(last.decisions).toEqual({ fromAirtable: 1, toAirtable: 0 });
});

test('[A81] where the base has no table of applications, those submissions are read whose Application Type is Premium Support', async () => {
  const { outside, call, sync } = await open();
  fill(outside, 1);
  outside.table('Startup Submissions', { 'Startup Name': 'text', Email: 'email', 'Application Type': 'select' }, [
    { 'Startup Name': 'Alder Cell', Email: 'bram@alder.example', 'Application Type': 'Premium Support' },
    { 'Startup Name': 'Quill Therapeutics', Email: 'orla@quill.example', 'Application Type': 'Matching' },
  ]);
  await sync();
  const { data } = (await call('GET', '/api/admin/premium-applications')).body;
  expect(data).toMatchObject([
    { companyName: 'Alder Cell', email: 'bram@alder.example', applicationStatus: 'Under Review' },
  ]);
});

test('a list whose place Airtable forgot is read again from its first page, and nobody comes in twice', async () => {
  const { outside, call, sync } = await open();
  fill(outside, 230);
  outside.lostIterators = 2;
  const before = outside.requests.length;
  await sync();
  const { last } = (await call('GET', '/api/admin/airtable')).body.data;
  expect(last).toMatchObject({ state: 'done', investors: { created: 230, skipped: 0, conflicts: [] } });
  const lines = outside.requests.slice(before).map(({ line }) => line);
  expect(lines.filter((line) => /VC Database\?pageSize=100$/.test(line))).toHaveLength(3);
});

test('a fault of Airtable is asked again at once, twice; one that stays ends the try, and the sync that succeeds later mends it', async () => {
  const { outside, call, sync, server } = await open();
  fill(outside, 3);
  outside.faults = 2;
  await sync();
  expect((await call('GET', '/api/admin/airtable')).body.data.last).toMatchObject({ state: 'done' });
  await server.deps.database.write(async ({ sql }) => {
    sql.exec("UPDATE jobs SET state = 'failed' WHERE kind = 'airtable-sync' AND state = 'done'");
  });
  const failed = async () => {
    const { sections } = (await call('GET', '/api/admin/instance')).body.data;
    const lines = sections.flatMap((section: { lines: { label: string; value: string }[] }) => section.lines);
    return lines.find(({ label }: { label: string }) => label === 'Failed in the last 7 days').value;
  };
  expect(await failed()).toMatch(/^\d × airtable-sync$/);
  await sync();
  expect(await failed()).toBe('None');
});

test('[R08] [SM72] the connection test counts every table, and says which is not there', async () => {
  const { outside, call } = await open();
  fill(outside, 130);
  outside.table('Startup Submissions', { 'Startup Name': 'text' }, [{ 'Startup Name': 'Quill Therapeutics' }]);
  outside.table('Startup-VC Matches', matchColumns);
  expect((await call('GET', '/api/admin/airtable/test')).body.data).toEqual({
    isConnected: true,
    tables: [
      { name: 'Startup Submissions', rows: 1 },
      { name: 'VC Database', rows: 130 },
      { name: 'Startup-VC Matches', rows: 0 },
      { name: 'Premium Support Applications', rows: null },
    ],
  });
});

test('a key that is refused, a base that is not there and a provider that is down are told apart', async () => {
  const { outside, call, server } = await open();
  const why = async () => (await call('GET', '/api/admin/airtable/test')).body.error;
  expect(await why()).toBe('We found none of the tables in this base, or the key isn’t allowed to read them.');
  outside.isDown = true;
  expect(await why()).toBe('We couldn’t reach Airtable.');
  outside.isDown = false;
  const strange = await open({ apiKey: 'patOfSomebodyElse' });
  expect((await strange.call('GET', '/api/admin/airtable/test')).body.error).toBe(
    'Airtable doesn’t accept this API key.',
  );
  await strange.sync();
  const { data } = (await strange.call('GET', '/api/admin/jobs')).body;
  expect(data.find(({ kind }: { kind: string }) => kind === 'airtable-sync')).toMatchObject({
    state: 'failed',
    attempts: 1,
    message: 'Airtable doesn’t accept this API key.',
  });
  expect(server.deps.gateways.airtable?.baseId).toBe(outside.baseId);
});

test('without a base the sync and the test say what is to be set', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  const sentence = 'No base is connected. Set AIRTABLE_API_KEY and AIRTABLE_BASE_ID on the server.';
  for (const [method, path] of [
    ['POST', '/api/admin/sync-vcs'],
    ['GET', '/api/admin/airtable/test'],
  ] as const) {
    const answer = await call(method, path, { token });
    expect([answer.status, answer.body.error]).toEqual([503, sentence]);
  }
});

test('[P26] the key is in no answer: not to an admin, not to a stranger, and not in a refusal', async () => {
  const { outside, call, server, sync } = await open();
  fill(outside, 1);
  await sync();
  const told: string[] = [];
  for (const path of ['airtable', 'airtable/test', 'jobs', 'audit', 'vc-status', 'imports', 'export', 'summary'])
    told.push(JSON.stringify((await call('GET', `/api/admin/${path}`)).body));
  told.push(JSON.stringify((await server.call('GET', '/api/config')).body));
  outside.isDown = true;
  told.push(JSON.stringify((await call('GET', '/api/admin/airtable/test')).body));
  expect(told.join()).not.toContain(outside.apiKey);
  expect(told.join()).toContain(outside.baseId);
});

const moment = '2026-05-04T09:00:00.000Z';
const matchColumns = {
  'Startup Name': 'text',
  'VC Name': 'text',
  'GPT fit?': 'checkbox',
  'Manually Approved?': 'checkbox',
  'Similarity Score': 'number',
} as const;
const applicationColumns = {
  'Company Name': 'text',
  'Founder Name': 'text',
  Email: 'email',
  'Priority Score': 'number',
  'Application Status': 'select',
  'Submitted At': 'dateTime',
  'Reviewed At': 'dateTime',
} as const;

const fill = (outside: AirtableServer, count: number) =>
  outside.table(
    'VC Database',
    { 'VC/Investor Name': 'text', 'Website URL': 'url', 'Investment Stage': 'selects' },
    Array.from({ length: count }, (_, at) => ({
      'VC/Investor Name': `Firm ${at + 1} Capital`,
      'Website URL': `https://firm${at + 1}.example`,
      'Investment Stage': ['Seed', 'Series A'],
    })),
  );

type Call = (
  method: string,
  path: string,
  body?: object,
) => ReturnType<Awaited<ReturnType<typeof createTestServer>>['call']>;

const decide = (call: Call, id: string | undefined, manuallyApproved: boolean) =>
  call('PATCH', `/api/admin/matches/${id}`, { manuallyApproved });

/** A server, a base on loopback, and an owner who is signed in. Waiting for the provider takes no time. */
async function open({ apiKey }: { apiKey?: string } = {}) {
  let elapsed = 0;
  const outside = await startAirtableServer(() => elapsed);
  onTestFinished(() => outside.close());
  const airtable = createRestAirtable({
    apiUrl: outside.url,
    apiKey: apiKey ?? outside.apiKey,
    baseId: outside.baseId,
    now: () => elapsed,
    sleep: async (wait) => {
      elapsed += wait;
    },
  });
  const server = await createTestServer({ clock: { now: () => new Date(moment) }, gateways: { airtable } });
  await server.deps.jobs.idle();
  const { token } = await server.admin();
  const call: Call = (method, path, body) => server.call(method, path, { token, ...(body ? { body } : {}) });
  return {
    outside,
    server,
    call,
    rows: (sql: string) => server.deps.database.readerSql.prepare(sql).all() as Record<string, string>[],
    async sync() {
      await call('POST', '/api/admin/sync-vcs');
      await server.deps.jobs.idle();
    },
    /** How the base stands once `isSo`. */
    async until(isSo: (data: AirtableStatus & { last: AirtableSync }) => boolean | undefined) {
      for (;;) {
        const { data } = (await call('GET', '/api/admin/airtable')).body;
        if (data.last && isSo(data)) return data;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    /** Matches of a company with the first investors, undecided, in their order. */
    async pairs(companyName: string, count: number) {
      await call('POST', '/api/admin/clients', { companyName, email: 'orla@quill.example' });
      const made: { id: string; vcName: string }[] = [];
      for (let at = 1; at <= count; at += 1) {
        const match = { startupName: companyName, vcName: `Firm ${at} Capital`, manuallyApproved: false };
        const { id, vcName } = (await call('POST', '/api/admin/matches', match)).body.data;
        made.push({ id, vcName });
      }
      await call('POST', '/api/admin/matches/batch', { ids: made.map(({ id }) => id), action: 'unset' });
      return made;
    },
  };
}
