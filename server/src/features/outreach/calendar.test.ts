import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

async function withActivities(settings = {}) {
  const server = await createTestServer({ settings });
  const { token } = await server.founder();
  const { body } = await server.call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });
  const add = (more: object) =>
    server.call('POST', `/api/client/matches/${body.data.id}/activities`, {
      token,
      body: { title: 'Table 14', activityType: 'meeting_held', activityDate: '2026-06-12', ...more },
    });
  await add({ nextAction: 'Tox summary; with tables', nextActionDate: '2026-06-19', nextActionKind: 'document' });
  await add({ title: 'Called off', status: 'cancelled' });
  const make = async () => new URL((await server.call('POST', '/api/client/calendar-feed', { token })).body.data.url);
  return { server, token, make };
}

test('a private address gives activities and next actions as whole days, the same day whatever the server’s zone', async () => {
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const { server, make } = await withActivities({ TIME_ZONE: zone });
    const answer = await server.call('GET', (await make()).pathname);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = String(answer.body).split('\r\n');
    expect(lines.filter((line) => /^(DTSTART|DTEND|SUMMARY)/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20260612',
      'DTEND;VALUE=DATE:20260613',
      'SUMMARY:Meeting Held: Table 14 (Marit Halvor)',
      'DTSTART;VALUE=DATE:20260619',
      'DTEND;VALUE=DATE:20260620',
      'SUMMARY:Send document: Tox summary\\; with tables (Marit Halvor)',
    ]);
  }
});

test('the address is said once, another takes its place, and it can be stopped', async () => {
  const { server, token, make } = await withActivities();
  const state = async () => (await server.call('GET', '/api/client/calendar-feed', { token })).body.data;
  expect(await state()).toEqual({ isOn: false, createdAt: null, readAt: null });
  const first = await make();
  expect(await state()).toMatchObject({ isOn: true, readAt: null });
  await server.call('GET', first.pathname);
  expect((await state()).readAt).not.toBeNull();
  const second = await make();
  expect((await server.call('GET', first.pathname)).status).toBe(404);
  expect((await server.call('GET', second.pathname)).status).toBe(200);
  expect((await server.call('DELETE', '/api/client/calendar-feed', { token })).status).toBe(200);
  expect((await server.call('GET', second.pathname)).status).toBe(404);
});

test('one founder’s address shows nothing of another’s, and making one needs a session', async () => {
  const { server } = await withActivities();
  const other = await server.founder('Quillwort Bio');
  const { body } = await server.call('POST', '/api/client/calendar-feed', { token: other.token });
  const answer = await server.call('GET', new URL(body.data.url).pathname);
  expect(answer.body).not.toContain('Marit');
  expect((await server.call('POST', '/api/client/calendar-feed')).status).toBe(401);
  expect((await server.call('GET', '/calendar/AAAAAAAAAAAAAAAAAAAAAAAA.ics')).status).toBe(404);
});

test('[capture 10] what has hours is written as moments in UTC, and what has none as its whole day', async () => {
  const { server, token, make } = await withActivities();
  const { body } = await server.call('POST', '/api/client/investors', { token, body: { name: 'Ike Rowan' } });
  const added = await server.call('POST', `/api/client/matches/${body.data.id}/activities`, {
    token,
    body: {
      title: 'Rowan',
      activityType: 'meeting_scheduled',
      activityDate: '2026-06-12',
      hours: { start: '23:30', end: '00:15', zone: 'America/New_York' },
      nextAction: 'Call back',
      nextActionDate: '2026-06-16',
      nextActionHours: { start: '09:30', end: null, zone: 'Europe/Zurich' },
    },
  });
  expect(added.body.data).toMatchObject({ activityDate: '2026-06-12', hours: { start: '23:30', end: '00:15' } });
  const text = String((await server.call('GET', (await make()).pathname)).body);
  const lines = text.split('\r\n').filter((line) => /^(DTSTART|DTEND|SUMMARY)/.test(line));
  expect(lines).toContain('DTSTART;VALUE=DATE:20260612');
  expect(lines.slice(lines.indexOf('SUMMARY:Meeting Scheduled: Rowan (Ike Rowan)') - 2)).toEqual([
    'DTSTART:20260613T033000Z',
    'DTEND:20260613T041500Z',
    'SUMMARY:Meeting Scheduled: Rowan (Ike Rowan)',
    'DTSTART:20260616T073000Z',
    'SUMMARY:Call back (Ike Rowan)',
  ]);
  expect(text).not.toContain('TZID');
});
