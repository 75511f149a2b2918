import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const list = `Firm,Website,Stage,Check size,Who
Skerry Fund,skerry.example,Seed; Series A,500k,Marit Halvorsen
Veld & Hollin,https://veldhollin.example,Series B,2M,Jonas Pell
`;

test('[decision C7] a dry run says what would become of each line and changes nothing; the run does it, and twice is once', async () => {
  const { send, vcs, rows } = await open();
  const dry = await send(list, { dryRun: 'true' });
  expect(dry.data).toMatchObject({ id: null, created: 2, updated: 0, skipped: 0, conflicts: [] });
  expect(dry.data.sheet.headings[0]).toEqual({ heading: 'Firm', example: 'Skerry Fund' });
  expect(dry.data.sheet.columns).toEqual({ name: 'Firm', website: 'Website', stages: 'Stage' });
  expect(dry.data.lines).toEqual([
    { line: 2, name: 'Skerry Fund', act: 'create', changes: [] },
    { line: 3, name: 'Veld & Hollin', act: 'create', changes: [] },
  ]);
  expect([await vcs(), rows('SELECT * FROM imports'), rows('SELECT action FROM audit_entries').at(-1)]).toEqual([
    [],
    [],
    { action: 'admin.set-up' },
  ]);
  const done = await send(list);
  expect(done.data).toMatchObject({ created: 2, updated: 0, skipped: 0 });
  expect(await vcs()).toEqual(['Skerry Fund', 'Veld & Hollin']);
  expect((await send(list)).data).toMatchObject({ created: 0, updated: 0, skipped: 2 });
  const changed = await send('Firm,Website,Stage\nSkerry Fund,,Series B\n', { dryRun: 'true' });
  expect(changed.data.lines).toEqual([
    {
      line: 2,
      name: 'Skerry Fund',
      act: 'update',
      changes: [{ field: 'stage', before: 'seed; series-a', after: 'series-b' }],
    },
  ]);
});

test('the columns are as the admin says, and a file that names nobody is not run', async () => {
  const { send, vcs } = await open();
  const columns = { name: 'Who', firm: 'Firm', cheque_from: 'Check size', website: '' };
  const mapped = await send(list, { columns: JSON.stringify(columns) });
  expect(mapped.data.sheet.columns).toEqual({ name: 'Who', firm: 'Firm', cheque_from: 'Check size' });
  expect(await vcs()).toEqual(['Jonas Pell', 'Marit Halvorsen']);
  // The next file with these headings is read as this one was.
  expect((await send(list, { dryRun: 'true' })).data.sheet.columns).toEqual(mapped.data.sheet.columns);
  const strange = 'Alpha,Beta\n1,2\n';
  expect((await send(strange, { dryRun: 'true' })).data).toMatchObject({
    created: 0,
    lines: [],
    sheet: { columns: {} },
  });
  expect((await send(strange)).error).toBe('Choose the column with the investor’s name.');
  expect((await send(list, { columns: 'not json' })).success).toBe(false);
});

test('German headings are guessed as English ones are, and a term nobody knows is kept and told', async () => {
  const { send, rows } = await open();
  const german =
    'Firma;Webseite;Phase;Modalität;Krankheitsgebiete\nSkerry Fund;skerry.example;Series Q;Gene therapy, unobtainium, immunoconjugat;\n';
  const { data } = await send(german);
  expect(data.sheet.columns).toEqual({
    name: 'Firma',
    website: 'Webseite',
    stages: 'Phase',
    modalities: 'Modalität',
    diseases: 'Krankheitsgebiete',
  });
  expect(data).toMatchObject({ created: 1 });
  expect(data.conflicts).toEqual([
    { line: 2, message: 'We don’t know the term “Series Q”. It was saved and is compared as plain text.' },
    { line: 2, message: 'We don’t know the term “unobtainium”. It was saved and is compared as plain text.' },
    {
      line: 2,
      message:
        'We don’t know the term “immunoconjugat”. Did you mean “Antibody-drug conjugate”? It was saved and is compared as plain text.',
    },
  ]);
  expect(rows("SELECT value FROM declared_facts WHERE field = 'stage'")).toEqual([{ value: 'Series Q' }]);
});

test('[Q-S6] a file of nothing but dividers is refused in words, by line and in all, and a long one lets others have their turn', async () => {
  const { send, vcs, call } = await open();
  const refused = async (text: string) => {
    const { success, code, message } = (await send(text)) as unknown as Record<string, unknown>;
    return [success, code, message];
  };
  const wide = 'A row of this file has more than 1,000 columns. Nothing was changed.';
  const full = 'This file has more than 1,000,000 cells. Nothing was changed. Split it into smaller files.';
  expect(await refused(`Name,Firm\nx${','.repeat(1_900_000)}\n`)).toEqual([false, 'too_large', wide]);
  expect(await refused(`Name,Firm\n${`x${','.repeat(18)}\n`.repeat(100_000)}`)).toEqual([false, 'too_large', full]);
  expect(await refused(`Name${','.repeat(1_000)}\nx\n`)).toEqual([false, 'too_large', wide]);
  expect(await vcs()).toEqual([]);

  let isDone = false;
  const long = send(`Name,Firm\n${`Skerry Fund${','.repeat(90)}\n`.repeat(3_000)}`).then((done) => {
    isDone = true;
    return done;
  });
  for (let asked = 0; asked < 5; asked += 1) {
    await new Promise(setImmediate);
    await call('GET', '/healthz');
  }
  expect(isDone).toBe(false);
  expect((await long).success).toBe(true);
  expect((await send(`Name${','.repeat(999)}\nMarit Halvorsen\n`)).data).toMatchObject({ created: 1 });
});

test('[decision C7] an import is taken back as one act; both stand in the audit and in the list of imports', async () => {
  const { send, call, vcs, rows } = await open();
  const { data } = await send(list);
  const told = rows('SELECT action, subject, details, actor FROM audit_entries');
  expect(told.slice(-2)).toEqual([
    {
      action: 'import.begun',
      subject: data.id,
      details: '{"kind":"investors","source":"list.csv"}',
      actor: expect.stringContaining('"admin"'),
    },
    {
      action: 'import.done',
      subject: data.id,
      details: '{"created":2,"updated":0,"skipped":0,"rows":2}',
      actor: told.at(-2)?.actor,
    },
  ]);
  expect((await call('GET', '/api/admin/imports')).body.data).toMatchObject([
    {
      id: data.id,
      kind: 'investors',
      source: 'list.csv',
      by: 'Ada Ferrant',
      created: 2,
      undoneAt: null,
      state: 'done',
    },
  ]);
  const undone = await call('POST', `/api/admin/imports/${data.id}/undo`);
  expect(undone.body).toMatchObject({ success: true, removed: 5, restored: 0, kept: 0, data: { removed: 5 } });
  expect(await vcs()).toEqual([]);
  expect(rows('SELECT action FROM audit_entries').at(-1)).toEqual({ action: 'import.undone' });
  expect((await call('GET', '/api/admin/imports')).body.data[0].undoneAt).not.toBeNull();
  expect((await call('POST', `/api/admin/imports/${data.id}/undo`)).status).toBe(409);
  expect((await call('POST', '/api/admin/imports/nothing/undo')).status).toBe(404);
});

test('an import is taken back around those whom a founder or a code stands on by now', async () => {
  const { server, send, call, vcs, rows } = await open();
  const { data } = await send(list);
  const { token } = await server.founder();
  const own = { token, body: { name: 'Skerry Fund' } };
  expect((await server.call('POST', '/api/client/investors', own)).status).toBe(200);
  const [veld] = rows(`SELECT id FROM investors WHERE name = 'Veld & Hollin'`);
  const code = { code: 'VELD-2026', discount: 20, investorId: veld?.id };
  expect((await call('POST', '/api/admin/promo-codes', code)).body.data.investorName).toBe('Veld & Hollin');
  const undone = await call('POST', `/api/admin/imports/${data.id}/undo`);
  expect([undone.status, undone.body.kept]).toEqual([200, 2]);
  expect(await vcs()).toEqual(['Skerry Fund', 'Veld & Hollin']);
  expect((await call('GET', '/api/admin/promo-codes')).body.data).toMatchObject([{ code: 'VELD-2026' }]);
});

test('a later import is taken back too when the investors of an earlier one have gone', async () => {
  const { send, call, vcs } = await open();
  const earlier = await send(list);
  const later = await send('Firm,Website,Stage\nSkerry Fund,,Series B\n');
  expect((await call('POST', `/api/admin/imports/${earlier.data.id}/undo`)).body.success).toBe(true);
  expect(await vcs()).toEqual([]);
  const undone = await call('POST', `/api/admin/imports/${later.data.id}/undo`);
  expect([undone.status, undone.body.restored]).toEqual([200, 0]);
});

test('what is wrong with a line costs that line alone, and is told with its number', async () => {
  const { send, vcs } = await open();
  const { data } = await send(
    [
      'Name,Website,Email,Phone',
      'Aske Capital,aske.example,,',
      'Broken "Quote" Fund,broken.example,,',
      '"Never closed, never.example,,',
      'Comma, Inc,comma.example,office@comma.example,+1 617 000,extra',
      'Short Fund,short.example',
      '',
      'Aske Capital,other.example,,',
      'Formula Fund,=HYPERLINK("http://x.example"),,',
      ',nameless.example,,',
      'Wrong Fund,javascript:alert(1),not an address,',
      "Guarded Fund,guarded.example,,'+1 617 555 0100",
    ].join('\n'),
  );
  expect(data.conflicts).toEqual([
    { line: 3, message: 'A quotation mark is unclosed or misplaced. This row was skipped.' },
    { line: 4, message: 'A quotation mark is unclosed or misplaced. This row was skipped.' },
    {
      line: 5,
      message:
        'This row has 6 cells but the file has 4 headings. It was skipped. Put quotation marks around cells that contain commas.',
    },
    { line: 6, message: 'This row has 2 cells but the file has 4 headings. Missing cells count as blank.' },
    { line: 8, message: 'Aske Capital is already in row 2. This row was skipped.' },
    { line: 9, message: 'A quotation mark is unclosed or misplaced. This row was skipped.' },
    { line: 10, message: 'An investor needs a name. This row was skipped.' },
    {
      line: 11,
      message:
        '“javascript:alert(1)” isn’t a web address and was left out. Use one that starts with http:// or https://.',
    },
    { line: 11, message: '“not an address” isn’t an email address and was left out.' },
  ]);
  expect(data).toMatchObject({ created: 4, updated: 0, skipped: 0 });
  expect(await vcs()).toEqual(['Aske Capital', 'Guarded Fund', 'Short Fund', 'Wrong Fund']);
});

test('[decision S18] a formula is left out, and the guard of a spreadsheet is no part of the words', async () => {
  const { send, call } = await open();
  const { data } = await send(`Name,Phone,Thesis\nAske Capital,'+1 617 555 0100,=1+1\n`);
  expect(data.conflicts).toEqual([{ line: 2, message: '“=1+1” is a formula and was left out.' }]);
  const listed = await call('GET', '/api/admin/investors');
  expect(listed.body.data[0]).toMatchObject({ name: 'Aske Capital', phone: '+1 617 555 0100', thesis: '' });
});

test('a duplicate that stands a thousand lines further down is found, in the dry run as in the run', async () => {
  const { send } = await open();
  const lines = Array.from({ length: 1_200 }, (_, at) => `Firm ${at},`);
  const text = ['Name,Website', ...lines, 'FIRM 3,'].join('\n');
  const told = [{ line: 1_202, message: 'FIRM 3 is already in row 5. This row was skipped.' }];
  for (const dryRun of ['true', 'false'])
    expect((await send(text, { dryRun })).data).toMatchObject({ created: 1_200, skipped: 0, conflicts: told });
});

test('any usual divider and alphabet is read; where the alphabet was guessed, it is said', async () => {
  const { send, call, vcs } = await open();
  const words = 'Name;Website\nSøren & Åse;sorenase.example\n';
  expect((await send(words, { dryRun: 'true' })).data.lines).toMatchObject([{ name: 'Søren & Åse' }]);
  const wide = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(words.replaceAll(';', '\t'), 'utf16le'))]);
  expect((await send(wide, { dryRun: 'true' })).data).toMatchObject({ notes: [], lines: [{ name: 'Søren & Åse' }] });
  const old = await send(Buffer.from(words, 'latin1'));
  expect(old.data.notes).toEqual([
    'This file isn’t UTF-8, so we read it as Windows-1252. Check that accented letters look right.',
  ]);
  expect(await vcs()).toEqual(['Søren & Åse']);
  expect((await call('GET', '/api/admin/vc-status')).body.data.withWebsites).toBe(1);
});

test.each([
  ['nothing at all', '', 'This file is empty.'],
  [
    'headings alone',
    'Name,Website\n',
    'This file has headings but no rows below them. The first row is read as headings.',
  ],
  [
    'a workbook',
    'PK\u0003\u0004 rest',
    'This is a spreadsheet, not a CSV file. Save it as CSV, then choose that file.',
  ],
  ['a picture', '\u0000\u0001\u0002', 'This isn’t a text file. Choose a CSV file.'],
])('%s is refused in words, and nothing is written', async (_, text, sentence) => {
  const { send, rows } = await open();
  expect((await send(text)).error).toBe(sentence);
  expect(rows('SELECT * FROM imports')).toEqual([]);
});

test('a file that is too large is refused before it is read', async () => {
  const { send, rows } = await open();
  const huge = await send(`Name\n${'Aske Capital\n'.repeat(2_200_000)}`);
  expect(huge).toMatchObject({
    success: false,
    code: 'too_large',
    error: 'This is too large to send. Shorten it or choose a smaller file.',
  });
  expect(rows('SELECT * FROM imports')).toEqual([]);
});

test('two columns of one name are told, and a file in which every line is broken comes to an end', async () => {
  const { send } = await open();
  const twice = await send('Name,Website,Name\nAske Capital,aske.example,Somebody Else\n');
  expect(twice.data.conflicts).toEqual([
    { line: 1, message: 'Two columns are called “Name”. Only the first one is read.' },
  ]);
  const broken = await send(['Name', ...Array.from({ length: 500 }, () => '"open')].join('\n'));
  expect(broken.data.conflicts.at(-1).message).toBe(
    'We stopped reading here because more than 50 rows have misplaced quotation marks. Save the file as CSV again.',
  );
});

test('[F14] [E088] the directory that comes with the product is taken in without a file: a few hundred firms in alphabetical order', async () => {
  const { send, call } = await open();
  const { data } = await send(undefined, { kind: 'directory' });
  expect(data).toMatchObject({ created: 400, updated: 0, skipped: 0, conflicts: [] });
  const vcs = (await call('GET', '/api/admin/vcs?limit=500')).body;
  const names: string[] = vcs.data.map(({ name }: { name: string }) => name);
  expect([vcs.total, names.length]).toEqual([400, 400]);
  expect(vcs.data.filter(({ website }: { website: string | null }) => website !== null)).toHaveLength(305);
  expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  expect((await call('GET', '/api/admin/imports')).body.data[0]).toMatchObject({ source: 'Built-in directory' });
  expect((await send(undefined)).error).toBe('Choose a CSV file.');
});

test('a startup that found nobody is matched as soon as there is somebody, and no other startup is', async () => {
  const { server, call, send } = await open();
  const profile = { drugModality: ['Antibody'], diseaseFocus: ['Lung fibrosis'], investmentStage: 'Seed' };
  const founded = async (name: string) => {
    const { token } = await server.founder(name);
    await server.call('POST', '/api/client/form-submission', { token, body: { ...profile, startupName: name } });
    await server.call('POST', '/api/client/force-run-match', { token, body: {} });
    await server.deps.jobs.idle();
    const read = async () => (await server.call('GET', '/api/client/profile', { token })).body.data;
    return { read, matched: async () => (await server.call('GET', '/api/client/matches', { token })).body.data.length };
  };
  const early = await founded('Ostrya Bio');
  expect([(await early.read()).investorCount, await early.matched()]).toEqual([0, 0]);
  await send('Name,Stages,Modalities,Diseases\nAske Capital,Seed,Antibody,Respiratory\n');
  await server.deps.jobs.idle();
  expect([(await early.read()).investorCount, await early.matched()]).toEqual([1, 1]);
  await send('Name,Stages\nRavn & Tal,Seed\n');
  await server.deps.jobs.idle();
  expect((await early.read()).investorCount).toBe(1);
  const kinds = (await call('GET', '/api/admin/jobs?q=matching:')).body.data;
  expect(kinds).toHaveLength(2);
});

test('an import taken back leaves an investor who was merged away, so that the merge can be taken back as well', async () => {
  const { call, send, rows } = await open();
  const { data } = await send(list);
  const mergeIds = rows('SELECT id FROM investors').map(({ id }) => id);
  const contact = { name: 'Marit Halvorsen', source: 'a card' };
  expect((await call('POST', `/api/admin/investors/${mergeIds[0]}/contacts`, contact)).status).toBe(200);
  const { body } = await call('POST', '/api/admin/investors', { name: 'Skerry Partners' });
  const keepId = body.data.id;
  const merged = await call('POST', '/api/admin/investors/merge', { keepId, mergeIds });
  expect(merged.status).toBe(200);
  expect((await call('POST', `/api/admin/imports/${data.id}/undo`)).body).toMatchObject({ success: true, kept: 2 });
  const apart = await call('POST', `/api/admin/batches/${merged.body.batchId}/undo`);
  expect(apart.status).toBe(200);
  expect(rows('SELECT investor_id FROM investor_contacts')).toEqual([{ investor_id: mergeIds[0] }]);
});

test('[Q21] an import and its undo need a reviewer', async () => {
  const { server } = await open();
  const { token } = await server.founder();
  expect((await server.call('POST', '/api/admin/imports/x/undo', { token })).status).toBe(403);
  expect((await server.call('GET', '/api/admin/imports')).status).toBe(401);
});

async function open() {
  const server = await createTestServer();
  const { token } = await server.admin();
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { token, ...(body ? { body } : {}) });
  return {
    server,
    call,
    vcs: async () => (await call('GET', '/api/admin/vcs')).body.data.map(({ name }: { name: string }) => name),
    rows: (sql: string) => server.deps.database.readerSql.prepare(sql).all() as Record<string, string>[],
    /** Sends a file as the form does, and answers the body. */
    async send(
      content: string | Uint8Array<ArrayBuffer> | Buffer<ArrayBuffer> | undefined,
      fields: Record<string, string> = {},
    ) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind: 'investors', ...fields })) form.append(name, value);
      if (content !== undefined) form.append('file', new File([content], 'list.csv', { type: 'text/csv' }));
      const answer = await server.app.request('/api/admin/imports', {
        method: 'POST',
        headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
        body: form,
      });
      // biome-ignore lint/suspicious/noExplicitAny: a test reads an answer as its caller would, without our types.
      return (await answer.json()) as any;
    },
  };
}
