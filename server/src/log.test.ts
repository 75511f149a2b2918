import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from './app.ts';
import type { Site } from './http/site.ts';
import { createLog } from './log.ts';
import { createTestServer } from './testing/test-server.ts';

test('the log names every request by its id, and holds no password, token, cookie or body', async () => {
  const { lines, log } = listen();
  const server = await createTestServer({ log });
  const { token, email } = await server.founder('Ostrya Bio');
  const { headers } = await server.call('POST', '/api/client/login', {
    body: { email, password: 'not the right one' },
  });
  await server.call('GET', `/calendar/${'k'.repeat(43)}.ics`);
  await server.call('POST', `/api/invitations/${'i'.repeat(43)}/accept`, { body: { password: 'an invited secret' } });
  await server.call('GET', `/api/client/matches/01890000-0000-7000-8000-000000000001?q=private+words`, { token });
  await server.app.request('/api/client/session', { headers: { Cookie: `paratope_session=${token}` } });

  const text = lines.join('');
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThanOrEqual(7);
  expect(requests.find(({ requestId }) => requestId === headers.get('x-request-id'))).toMatchObject({
    method: 'POST',
    path: '/api/client/login',
    status: 401,
  });
  expect(requests.map(({ path }) => path)).toContain('/calendar/:key');
  expect(requests.map(({ path }) => path)).toContain('/api/invitations/:key/accept');
  expect(requests.map(({ path }) => path)).toContain('/api/client/matches/01890000-0000-7000-8000-000000000001');
  for (const secret of [
    token,
    'correct horse',
    'not the right one',
    'an invited secret',
    'private',
    'kkkk',
    'iiii',
    email,
    'Ostrya',
  ])
    expect(text).not.toContain(secret);
});

test('a file of the app that was found has no line of its own below debug; a document and what is missing have one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'worker.js'), 'keep();');
  const site: Site = {
    folder,
    serviceWorker: 'on',
    hasTestPages: false,
    checkoutPolicy: '',
    document: async (path) => ({ status: path === '/' ? 200 : 404, html: path }),
    sitemap: () => '',
    robots: () => '',
  };
  const asked = async (level: 'info' | 'debug') => {
    const { lines, log } = listen(level);
    const server = await createTestServer({ log });
    const app = createApp(server.deps, site);
    for (const path of ['/worker.js', '/', '/gone.js']) expect((await app.request(path)).status).toBeLessThan(500);
    return lines.map((line) => JSON.parse(line)).flatMap(({ msg, path }) => (msg === 'request' ? [path] : []));
  };
  expect(await asked('info')).toEqual(['/', '/gone.js']);
  expect(await asked('debug')).toEqual(['/worker.js', '/', '/gone.js']);
});

test('what libraries hang on their errors stays out of the log, and what a person needs stays in', () => {
  const { lines, log } = listen();
  const failure = Object.assign(
    new Error('Failed query: insert into accounts values (?)\nparams: tove@brackwater.example,$argon2id$v=19', {
      cause: Object.assign(new Error('asked with Bearer abcdef123456'), { request: { body: 'Dear Tove' } }),
    }),
    { code: 'SQLITE_FULL', headers: { cookie: 'paratope_session=abc' }, response: 'Dear Tove, your link is' },
  );
  log.error({ failure, requestId: 'r-1' }, 'a request broke');
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a request broke',
    requestId: 'r-1',
    failure: {
      type: 'Error',
      code: 'SQLITE_FULL',
      message: 'Failed query: insert into accounts values (?)\nparams: left out',
      cause: { message: 'asked with Bearer left-out' },
    },
  });
  expect(JSON.parse(line).failure.stack).toContain('log.test.ts');
  for (const secret of ['tove@', 'argon2id', 'paratope_session', 'Dear Tove', 'abcdef123456'])
    expect(line).not.toContain(secret);
});

test('[Q-S5] a log says what was asked and how it went, and no password, token, address or word of anybody', async () => {
  const { lines, log } = listen();
  const server = await createTestServer({ log });
  const { token, email } = await server.founder();
  const secrets = [token, email, 'correct horse'];
  const tell = (word: string) => {
    secrets.push(word);
    return word;
  };
  await server.call('POST', '/api/client/login', { body: { email, password: tell('wrong swallow') } });
  await server.call('GET', `/api/startup/analysis?token=${tell('linktokenlinktoken')}`);
  await server.call('GET', `/calendar/${tell('calendarsecretcalendar')}.ics`);
  await server.call('GET', `/api/invitations/${tell('invitationsecretinvitation')}`);
  await server.call('POST', `/api/invitations/${tell('acceptsecretacceptsecret')}/accept`, { token });
  await server.call('POST', '/api/client/contact', {
    body: {
      name: tell('Noor Haddad'),
      email: tell('noor@alder.example'),
      subject: 'Hi',
      message: tell('A private word'),
    },
  });
  await server.call('POST', '/api/client/reset-password', {
    body: { token: tell('resetsecretresetsecret'), password: tell('amber lantern') },
  });
  const said = lines.join('');
  expect(lines.length).toBeGreaterThan(8);
  expect(said).toContain('"path":"/calendar/:key"');
  expect(said).toContain('"path":"/api/invitations/:key/accept"');
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
});

test('[Q-S5] a failure of the database is logged with its question and without the values', async () => {
  const { lines, log } = listen();
  const server = await createTestServer({ log });
  await server.deps.database.write(async ({ sql }) => {
    sql.exec('DROP TABLE inbox_items');
  });
  const body = { name: 'Noor Haddad', email: 'noor@alder.example', subject: 'Hello', message: 'A private word' };
  const { status, body: answer } = await server.call('POST', '/api/client/contact', { body });
  expect(status).toBe(500);
  const line = lines.find((one) => one.includes('a request broke')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    requestId: answer.requestId,
    failure: { message: expect.stringContaining('inbox_items') },
  });
  for (const word of ['Noor', 'noor@alder.example', 'A private word']) expect(line).not.toContain(word);
});

function listen(level: 'info' | 'debug' = 'info') {
  const lines: string[] = [];
  return { lines, log: createLog(level, { write: (line: string) => void lines.push(line) }) };
}
