import { expect, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import { createLog } from './log.ts';

/** A log that keeps its lines, as they would stand on standard error. */
function kept() {
  const lines: string[] = [];
  return { lines, log: createLog('debug', { write: (line: string) => void lines.push(line) }) };
}

test('[Q-S5] a log says what was asked and how it went, and no password, token, address or word of anybody', async () => {
  const { lines, log } = kept();
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
  expect(said).toContain('"path":"/calendar/…"');
  expect(said).toContain('"path":"/api/invitations/…/accept"');
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
});

test('[Q-S5] a failure of the database is logged with its question and without the values', async () => {
  const { lines, log } = kept();
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
