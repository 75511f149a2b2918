import { expect, test } from 'vitest';
import { createMailServer } from '../../testing/mail-server.ts';
import { tablesThatMention } from '../../testing/tables-that-mention.ts';
import type { TestServer } from '../../testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;

test('[decision C5] deleting signs out everywhere, is called back by logging in, and changes nothing meanwhile', async () => {
  const { call, founder, mail, post, login } = await createMailServer();
  const { token, email } = await founder('Quill Therapeutics');
  const wrong = await call('POST', '/api/client/account/delete', { token, body: { password: 'wrong horse' } });
  expect(wrong.body.fields).toEqual({ password: 'This is not your current password.' });
  const asked = await call('POST', '/api/client/account/delete', { token, body: { password: 'correct horse' } });
  expect(asked.body).toMatchObject({
    success: true,
    message: 'Your account will be deleted on May 18, 2026. Log in before that day to keep it.',
    deletedOn: '2026-05-18T10:00:00.000Z',
  });
  expect(asked.headers.get('set-cookie')).toMatch(/^paratope_session=;/);
  await post();
  expect(mail.newest(email).subject).toBe('Your account will be deleted on May 18, 2026');
  expect((await call('GET', '/api/client/session', { token })).body.code).toBe('session.revoked');

  const back = (await login(email)).body.token;
  expect((await call('GET', '/api/client/session', { token: back })).body.data).toMatchObject({
    deletedOn: '2026-05-18T10:00:00.000Z',
    startup: { name: 'Quill Therapeutics' },
  });
  expect((await call('POST', '/api/client/account/restore', { token: back })).body.message).toBe(
    'Your account stays open. Nothing has changed.',
  );
  await post();
  expect(mail.newest(email).subject).toBe('You kept your account');
  expect((await call('GET', '/api/client/session', { token: back })).body.data.deletedOn).toBeNull();
});

test('after fourteen days nothing of the account is left: no row, no file, no mail, and its devices are told to wipe', async () => {
  const server = await createMailServer();
  const { call, founder, wait, post, login, deps } = server;
  const { token, email, clientId, accountId } = await founder('Quill Therapeutics');
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 a deck'], { type: 'application/pdf' }), 'quill.pdf');
  const headers = { Host: '127.0.0.1', Authorization: `Bearer ${token}` };
  const uploaded = await server.app.request('/api/client/deck', { method: 'POST', headers, body: form });
  expect(uploaded.status).toBe(202);
  await call('POST', '/api/client/investors', {
    token,
    body: { id: 'own-1', name: 'Ines Roth', firm: 'Roth Capital' },
  });
  await call('POST', '/api/client/matches/own-1/activities', {
    token,
    body: { id: 'activity-1', activityType: 'call_held', title: 'First call', activityDate: '2026-05-04' },
  });
  const bystander = await founder('Ostrya Bio');
  await post();
  const files = deps.database.readerSql.prepare('SELECT stored_as AS name FROM decks').all() as { name: string }[];
  await deps.gateways.files.sha256(files[0]?.name ?? '');

  await call('POST', '/api/client/account/delete', { token, body: { password: 'correct horse' } });
  await post();
  wait(14 * day + 1);
  await runErasure(server);

  expect((await login(email)).status).toBe(401);
  const gone = await call('GET', '/api/client/session', { token });
  expect(gone.body).toMatchObject({ code: 'session.revoked', wipe: true });
  await expect(deps.gateways.files.sha256(files[0]?.name ?? '')).rejects.toThrow();
  expect(tablesThatMention(deps, [email, clientId, 'First call', 'Ines Roth', 'quill.pdf'])).toEqual([]);
  expect(tablesThatMention(deps, [accountId])).toEqual(['audit_entries', 'sessions']);
  expect((await call('GET', '/api/client/session', { token: bystander.token })).status).toBe(200);
});

test('a startup with other people goes on without the one who leaves, under its member of the longest standing', async () => {
  const server = await createMailServer();
  const { call, founder, wait, post, mail, deps } = server;
  const owner = await founder('Quill Therapeutics');
  const member = await founder('Ostrya Bio');
  await call('POST', '/api/client/investors', {
    token: owner.token,
    body: { id: 'own-1', name: 'Ines Roth', firm: 'Roth Capital' },
  });
  await deps.database.write(async (tx) => {
    const move = tx.sql.prepare("UPDATE members SET startup_id = ?, role = 'member' WHERE account_id = ?");
    move.run(owner.clientId, member.accountId);
  });
  const feed = await call('POST', '/api/client/calendar-feed', { token: owner.token });
  expect(feed.status).toBe(200);
  await call('POST', '/api/client/account/delete', { token: owner.token, body: { password: 'correct horse' } });
  wait(14 * day + 1);
  await runErasure(server);
  await post();

  const session = await call('GET', '/api/client/session', { token: member.token });
  expect(session.body.data.startup).toMatchObject({ id: owner.clientId, name: 'Quill Therapeutics', role: 'owner' });
  const { body } = await call('GET', '/api/client/matches', { token: member.token });
  expect(body.data).toMatchObject([{ vcName: 'Ines Roth' }]);
  expect(tablesThatMention(deps, [owner.email])).toEqual([]);
  expect(deps.database.readerSql.prepare('SELECT count(*) FROM calendar_feeds').pluck().get()).toBe(0);
  expect(mail.newest(member.email).subject).toBe('You now own Quill Therapeutics on Paratope');
  expect((await call('GET', '/api/client/profile', { token: member.token })).body.data.email).toBe(member.email);
});

test('an account that was called back is not erased', async () => {
  const server = await createMailServer();
  const { call, founder, wait, login } = server;
  const { token, email } = await founder();
  await call('POST', '/api/client/account/delete', { token, body: { password: 'correct horse' } });
  const back = (await login(email)).body.token;
  await call('POST', '/api/client/account/restore', { token: back });
  wait(20 * day);
  await runErasure(server);
  expect((await login(email)).status).toBe(200);
});

test('[decision O1] devices are listed by browser and system, ended one by one or all at once, and a lost one is told to wipe', async () => {
  const { app, call, founder } = await createMailServer();
  const { token, email } = await founder();
  const signIn = async (agent: string) => {
    const response = await app.request('/api/client/login', {
      method: 'POST',
      headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', 'User-Agent': agent },
      body: JSON.stringify({ email, password: 'correct horse' }),
    });
    return ((await response.json()) as { token: string }).token;
  };
  const phone = await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1');
  const laptop = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0');
  const list = async () => (await call('GET', '/api/client/sessions', { token })).body.data as Device[];
  const devices = await list();
  expect(devices[0]).toMatchObject({ device: 'Unknown browser', isCurrent: true });
  expect(devices.map(({ device }) => device).sort()).toEqual([
    'Firefox on Linux',
    'Safari on iPhone',
    'Unknown browser',
  ]);

  const idOf = (name: string) => devices.find(({ device }) => device === name)?.id;
  const lost = await call('DELETE', `/api/client/sessions/${idOf('Safari on iPhone')}?isLost=true`, { token });
  expect(lost.body.message).toBe('The device is signed out. It deletes its data the next time it goes online.');
  expect((await call('GET', '/api/client/session', { token: phone })).body).toMatchObject({
    code: 'session.revoked',
    wipe: true,
  });
  expect((await call('POST', '/api/sync', { token: phone, body: {} })).body).toMatchObject({ wipe: true });
  expect((await call('DELETE', `/api/client/sessions/${idOf('Safari on iPhone')}`, { token })).status).toBe(404);
  const stranger = await founder();
  expect((await call('DELETE', `/api/client/sessions/${idOf('Firefox on Linux')}`, stranger)).status).toBe(404);
  expect((await call('DELETE', '/api/client/sessions', { token })).body.ended).toBe(1);
  const ended = await call('GET', '/api/client/session', { token: laptop });
  expect([ended.body.code, ended.body.wipe]).toEqual(['session.revoked', undefined]);
  expect(await list()).toHaveLength(1);
});

test('preferences change one by one, and a zone nobody has is refused', async () => {
  const { call, founder } = await createMailServer();
  const { token } = await founder();
  const account = await call('GET', '/api/client/account', { token });
  expect(account.body.data).toMatchObject({
    preferences: { digest: true, digestHour: 7, zone: null, language: 'en' },
    homeZone: 'UTC',
    deletedOn: null,
  });
  const change = (body: object) => call('PATCH', '/api/client/account/preferences', { token, body });
  expect((await change({ digest: false })).body.data).toMatchObject({ digest: false, digestHour: 7 });
  expect((await change({ zone: 'Pacific/Auckland', digestHour: 18, language: 'de' })).body.data).toEqual({
    digest: false,
    digestHour: 18,
    zone: 'Pacific/Auckland',
    language: 'de',
    languageChosenAt: '2026-05-04T10:00:00.000Z',
    quietFrom: 20,
    quietTo: 7,
  });
  expect((await change({ zone: 'Mars/Olympus' })).body.fields).toEqual({
    zone: 'Please choose a time zone, such as Europe/Berlin',
  });
  expect((await change({ digestHour: 24 })).status).toBe(400);
});

test('[decision S16] one mailbox is not guessed at from many addresses', async () => {
  const { app, founder } = await createMailServer({ TRUST_PROXY: '1' });
  const { email } = await founder();
  const guess = async (turn: number, address: string) => {
    const response = await app.request('/api/client/login', {
      method: 'POST',
      headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${turn}` },
      body: JSON.stringify({ email: address, password: 'wrong horse' }),
    });
    return response.status;
  };
  const statuses = new Set<number>();
  for (let turn = 0; turn < 30; turn += 1) statuses.add(await guess(turn, email));
  expect([...statuses]).toEqual([401]);
  expect(await guess(30, email)).toBe(429);
  expect(await guess(31, 'no@one.example')).toBe(401);
});

interface Device {
  id: string;
  device: string;
  isCurrent: boolean;
}

/** The job as the worker runs it when its time has come. */
async function runErasure({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await deps.database.write((tx) => deps.jobs.enqueue(tx, { kind: 'account.erase', key: 'account.erase', input: {} }));
  await deps.jobs.idle();
}

test('[decision C5] [decision C9] the team reads of a deletion in its inbox, that it was called back, and nothing once it happened', async () => {
  const server = await createMailServer();
  const { call, founder, admin, login, wait } = server;
  const { token, email } = await founder('Quill Therapeutics');
  const owner = await admin();
  const body = { password: 'correct horse' };
  const inbox = async () => (await call('GET', '/api/admin/inbox?kind=deletion-request', owner)).body;
  await call('POST', '/api/client/account/delete', { token, body });
  expect((await inbox()).data).toMatchObject([
    { state: 'open', title: 'Account to be deleted on May 18, 2026', from: { email } },
  ]);
  const back = (await login(email)).body.token;
  await call('POST', '/api/client/account/restore', { token: back });
  expect((await inbox()).data).toMatchObject([{ state: 'done', note: 'The owner kept the account.' }]);
  await call('POST', '/api/client/account/delete', { token: back, body });
  expect((await inbox()).total).toBe(2);
  wait(14 * day + 1);
  await runErasure(server);
  const { body: after } = await call('POST', '/api/admin/login', {
    body: { email: 'ada@paratope.example', password: 'correct horse' },
  });
  expect((await call('GET', '/api/admin/inbox?kind=deletion-request', { token: after.token })).body.total).toBe(0);
});
