import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const sentence = 'This password is too common. Please choose another one.';
const common = [
  'password',
  'Password123!',
  'P@ssw0rd2026',
  '12345678',
  '19871204',
  'qwertyuiop',
  'asdfghjkl1',
  'aaaaaaaa',
  'abcabcabc',
  'letmein!!',
  'Welcome2026',
  'iloveyou1',
  'Paratope2026',
  'passwordpassword',
];
const aboutYou = "Choose a password that isn't made from your email address or your company's name.";

/** Of the published counts, and none that follows from a rule here. */
const published = ['1qaz2wsx', 'rush2112', 'NCC1701D', 'lacrosse', 'drowssap', 'q1w2e3r4t5y6', 'fktrcfylh'];

test('a password that is among the first to be tried is refused wherever one is chosen', async () => {
  const server = await createTestServer({ mode: 'demo', settings: { RATE_LIMITS: 'off' } });
  const register = (password: string) =>
    server.call('POST', '/api/client/register', {
      body: { email: 'lena@ostrya.example', password, startupName: 'Ostrya Bio' },
    });
  for (const password of [...common, ...published]) {
    const { status, body } = await register(password);
    expect([password, status, body.message, body.fields]).toEqual([password, 400, sentence, { password: sentence }]);
  }
  for (const password of ['ostryabio', 'lena2026!', 'Ostrya Bio', 'ostrya.example'])
    expect((await register(password)).body).toMatchObject({ message: aboutYou, fields: { password: aboutYou } });
  expect((await register('amber lantern')).status).toBe(200);

  const { token } = await server.founder('Alder Cell');
  const body = { currentPassword: 'correct horse', newPassword: 'password1' };
  const changed = await server.call('POST', '/api/client/account/password', { token, body });
  expect([changed.status, changed.body.fields]).toEqual([400, { newPassword: sentence }]);
  const wished = await server.call('POST', '/api/client/password-reset', {
    body: { email: 'nobody@alder.example', newPassword: 'password1' },
  });
  expect([wished.status, wished.body.message]).toEqual([400, sentence]);
  const reset = await server.call('POST', '/api/client/reset-password', {
    body: { token: 'x'.repeat(43), password: 'sunshine9' },
  });
  expect([reset.status, reset.body.message]).toEqual([400, sentence]);
  const admin = await server.call('POST', '/api/admin/setup', {
    body: { token: 'x'.repeat(43), name: 'Ada Ferrant', email: 'ada@paratope.example', password: 'admin2026!' },
  });
  expect([admin.status, admin.body.message]).toEqual([400, sentence]);
});

test('a password of one’s own is taken, long or short, in any script', async () => {
  const { call } = await createTestServer({ mode: 'demo', settings: { RATE_LIMITS: 'off' } });
  const own = [
    'correct horse',
    'seven swans',
    'größer als drei',
    '蛋白質と抗体の話',
    'xK4#vv2!',
    'binding by shape',
    'kolibri-tanz',
  ];
  for (const [at, password] of own.entries()) {
    const body = { email: `founder${at}@quill.example`, password, startupName: 'Quill Therapeutics' };
    expect([password, (await call('POST', '/api/client/register', { body })).status]).toEqual([password, 200]);
  }
});
