import { expect, test } from 'vitest';
import { createMailServer, type MailServer } from '../../testing/mail-server.ts';

const register = (app: MailServer['app'], body: object, headers: Record<string, string> = {}) =>
  app.request('/api/client/register', {
    method: 'POST',
    headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ startupName: 'Quillwort Bio', password: 'correct horse', ...body }),
  });

const languageOf = async ({ login, call }: MailServer, email: string) => {
  const { token } = (await login(email)).body;
  const { language, languageChosenAt } = (await call('GET', '/api/client/session', { token })).body.data;
  return { language, languageChosenAt };
};

test('[decision Z23] a new account has the language of the page, else the one the browser asks for, else English, and nobody has chosen it', async () => {
  const server = await createMailServer();
  const german = { 'Accept-Language': 'de-CH, en;q=0.5' };
  await register(server.app, { email: 'page@quill.example', language: 'de' }, { 'Accept-Language': 'en' });
  await register(server.app, { email: 'browser@quill.example' }, german);
  await register(
    server.app,
    { email: 'cookie@quill.example' },
    { ...german, Cookie: 'language=en', 'Sec-Fetch-Site': 'same-origin' },
  );
  await register(server.app, { email: 'program@quill.example' });
  expect(await languageOf(server, 'page@quill.example')).toEqual({ language: 'de', languageChosenAt: null });
  expect(await languageOf(server, 'browser@quill.example')).toEqual({ language: 'de', languageChosenAt: null });
  expect(await languageOf(server, 'cookie@quill.example')).toEqual({ language: 'en', languageChosenAt: null });
  expect(await languageOf(server, 'program@quill.example')).toEqual({ language: 'en', languageChosenAt: null });
  expect((await register(server.app, { email: 'other@quill.example', language: 'no tag' })).status).toBe(400);
});

test('[decision Z23] a chosen language is told to every device that signs in, and the choice made last stands, whenever it arrives', async () => {
  const server = await createMailServer();
  const { call, founder, wait } = server;
  const { token, email } = await founder();
  const choose = async (body: object) =>
    (await call('PATCH', '/api/client/account/preferences', { token, body })).body.data;
  expect(await choose({ language: 'de' })).toMatchObject({
    language: 'de',
    languageChosenAt: '2026-05-04T10:00:00.000Z',
  });
  expect(await languageOf(server, email)).toEqual({ language: 'de', languageChosenAt: '2026-05-04T10:00:00.000Z' });

  // A phone was without a network since before.
  wait(60 * 60_000);
  expect(await choose({ language: 'en', languageChosenAt: '2026-05-04T09:00:00.000Z' })).toMatchObject({
    language: 'de',
    languageChosenAt: '2026-05-04T10:00:00.000Z',
  });
  expect(await choose({ language: 'en', languageChosenAt: '2026-05-04T10:30:00.000Z' })).toMatchObject({
    language: 'en',
    languageChosenAt: '2026-05-04T10:30:00.000Z',
  });
  // A clock that is a year ahead counts as now.
  expect(await choose({ language: 'de', languageChosenAt: '2027-05-04T10:30:00.000Z' })).toMatchObject({
    language: 'de',
    languageChosenAt: '2026-05-04T11:00:00.000Z',
  });
  // Another wish leaves it alone.
  expect(await choose({ digest: false })).toMatchObject({ languageChosenAt: '2026-05-04T11:00:00.000Z' });
});
