import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

test('[decision C5] everything of a startup comes as one zip: records, tables, cards, calendar and the deck itself', async () => {
  const { app, call, founder } = await createTestServer();
  const { token } = await founder('Quill Therapeutics');
  const stranger = await founder('Ostrya Bio');
  await call('POST', '/api/client/investors', {
    token,
    body: { id: 'own-1', name: 'Ines Roth', firm: 'Roth Capital' },
  });
  await call('POST', '/api/client/matches/own-1/activities', {
    token,
    body: { id: 'activity-1', activityType: 'call_held', title: 'First call', activityDate: '2026-05-04' },
  });
  await call('POST', '/api/client/investors', {
    token: stranger.token,
    body: { id: 'own-2', name: 'Noor Adriaens', firm: 'Adriaens' },
  });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 the deck'], { type: 'application/pdf' }), 'quill.pdf');
  const headers = { Host: '127.0.0.1', Authorization: `Bearer ${token}` };
  await app.request('/api/client/deck', { method: 'POST', headers, body: form });

  const answer = await app.request('/api/client/export', { headers });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="paratope-export-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'everything.json',
    'investors.csv',
    'contacts.csv',
    'activities.csv',
    'contacts.vcf',
    'calendar.ics',
    'decks/quill.pdf',
  ]);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(textOf('decks/quill.pdf')).toBe('%PDF-1.4 the deck');
  expect(textOf('contacts.vcf')).toContain('FN:Ines Roth');
  expect(textOf('calendar.ics')).toContain('DTSTART;VALUE=DATE:20260504');
  expect(JSON.parse(textOf('everything.json'))).toMatchObject({
    account: { startupName: 'Quill Therapeutics' },
    records: { startups: [{ name: 'Quill Therapeutics' }], activities: [{ title: 'First call' }] },
  });
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join(),
  ).not.toContain('Noor Adriaens');
  expect((await app.request('/api/client/export', { headers: { Host: '127.0.0.1' } })).status).toBe(401);
});
