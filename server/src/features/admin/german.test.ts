import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const language = 'de';

test('what is refused to an admin is said in the language that is asked for', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  const body = { startupName: 'Quillwort Bio', vcName: 'Norrsken', gptFit: false };
  const refused = await call('POST', '/api/admin/matches', { token, body, language });
  expect([refused.status, refused.body.message]).toEqual([404, 'Kein Startup heißt Quillwort Bio.']);
  const { message } = (await call('POST', '/api/admin/matches', { token, body })).body;
  expect(message).toBe('No startup is called Quillwort Bio.');
  const lacking = await call('POST', '/api/admin/matches', { token, body: { startupName: '' }, language });
  expect(lacking.body.message).toBe('Der Name des Startups fehlt');
});

test('the report of the instance and the check of its connections read German', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  const { sections } = (await call('GET', '/api/admin/instance', { token, language })).body.data;
  expect(sections.map(({ title }: { title: string }) => title)).toEqual([
    'Programm',
    'Sicherung und Speicherplatz',
    'Aufgaben',
    'E-Mail',
    'Geräte',
    'Verbundene Dienste',
    'Datensätze',
  ]);
  expect(sections[1].lines[0]).toEqual({ label: 'Letzte Sicherung', value: 'Noch keine', state: 'late' });
  const { data } = (await call('POST', '/api/admin/instance/connections', { token, language })).body;
  expect(data[0]).toEqual({
    label: 'Mailserver',
    value: 'Es ist kein Mailserver eingerichtet. E-Mails werden für die Admins aufgehoben.',
    state: 'good',
  });
});

test('the inbox asks in German, and what a visitor wrote stays as it is, whatever it looks like', async () => {
  const { call, admin, founder } = await createTestServer();
  const { token } = await admin();
  const { email } = await founder('Quillwort Bio');
  const message = '{"key":"Approved","values":{}}';
  const contact = { name: 'Noor', email: 'noor@adriaens.example', subject: '"Hello"', message };
  expect((await call('POST', '/api/client/contact', { body: contact })).status).toBe(200);
  const { data } = (await call('GET', '/api/admin/inbox', { token, language })).body;
  expect(data).toMatchObject([
    { title: '"Hello"', text: message },
    {
      title: 'E-Mail-Adresse bestätigen',
      text: `Quillwort Bio hat sich mit ${email} registriert, und es ist kein Mailserver eingerichtet. Bestätigen Sie die Adresse, sobald Sie sicher sind, dass sie stimmt.`,
    },
  ]);
  const english = (await call('GET', '/api/admin/inbox', { token })).body.data;
  expect(english[1].title).toBe('Confirm an email address');
});
