import { expect, test } from 'vitest';
import { createMailbox } from '../../testing/mailbox.ts';
import { createTestServer } from '../../testing/test-server.ts';

/** A founder with a proven address in a zone, and an investor; mails of other kinds are read and put away. */
async function atTheDesk({ at = '2026-06-11T12:00:00Z', zone = 'Europe/Berlin', hour = 7, isVerified = true } = {}) {
  let now = new Date(at);
  const mail = createMailbox();
  const server = await createTestServer({
    clock: { now: () => now },
    gateways: { mail },
    settings: { PUBLIC_URL: 'https://paratope.example' },
  });
  const { call, deps } = server;
  const founder = await server.founder();
  const { token } = founder;
  await deps.jobs.idle();
  if (isVerified) await call('POST', '/api/client/verify-email', { body: { token: mail.tokenFor(founder.email) } });
  await call('PATCH', '/api/client/account/preferences', { token, body: { zone, digestHour: hour } });
  const added = await call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });
  const matchId: string = added.body.data.id;
  mail.mails.length = 0;
  return {
    ...server,
    ...founder,
    mail,
    promise: (nextActionDate: string, more: object = {}) =>
      call('POST', `/api/client/matches/${matchId}/activities`, {
        token,
        body: {
          title: 'Call',
          activityType: 'call_held',
          activityDate: '2026-06-10',
          notes: 'Wants a board seat',
          nextAction: 'Tox summary',
          nextActionKind: 'document',
          nextActionDate,
          ...more,
        },
      }),
    /** Lets the hands of the clock stand there and everything happen that is due then. */
    async until(moment: string) {
      now = new Date(moment);
      await deps.jobs.idle();
      return mail.mails.length;
    },
  };
}

test('what waits comes by mail at the founder’s hour in the founder’s zone, once a day', async () => {
  const { promise, until, mail, email } = await atTheDesk();
  await promise('2026-06-12');
  expect(await until('2026-06-12T04:45:00Z')).toBe(0);
  expect(await until('2026-06-12T05:00:00Z')).toBe(1);
  expect(await until('2026-06-12T05:15:00Z')).toBe(1);
  expect(await until('2026-06-12T20:00:00Z')).toBe(1);
  const { subject, text, unsubscribeUrl } = mail.newest(email);
  expect(subject).toBe('1 thing to do today for Ostrya Bio');
  expect(text).toContain('Due\n\n- Marit Halvor: Send document, Tox summary (June 12, 2026)');
  expect(text).toContain('Open Today:\nhttps://paratope.example/client/today');
  expect(text).not.toContain('board seat');
  expect(unsubscribeUrl).toMatch(/^https:\/\/paratope\.example\/client\/stop-reminders\?token=[\w-]{40,}$/);
  expect(await until('2026-06-13T05:00:00Z')).toBe(2);
});

test('[capture 12] what has an hour is mailed with it, on the founder’s clock', async () => {
  const { promise, until, mail, email } = await atTheDesk();
  await promise('2026-06-12', { nextActionHours: { start: '09:30', end: null, zone: 'America/New_York' } });
  await until('2026-06-12T05:00:00Z');
  expect(mail.newest(email).text).toContain('Tox summary (June 12, 2026 at 3:30 PM GMT+2)');
});

test('in German for an account that is German', async () => {
  const { promise, until, mail, email, call, token } = await atTheDesk();
  await call('PATCH', '/api/client/account/preferences', { token, body: { language: 'de' } });
  await promise('2026-06-12');
  await until('2026-06-12T05:00:00Z');
  const { subject, text, html } = mail.newest(email);
  expect(subject).toBe('1 Sache für heute bei Ostrya Bio');
  expect(text).toContain('Fällig\n\n- Marit Halvor: Unterlagen senden, Tox summary (12. Juni 2026)');
  expect(text).toContain('Heute öffnen:\nhttps://paratope.example/client/today');
  expect(text).toContain('Diese E-Mails abbestellen:\n');
  expect(html).toContain('>Diese E-Mails abbestellen</a>');
});

test('a day with nothing to do brings no mail', async () => {
  const { promise, until } = await atTheDesk();
  await promise('2026-06-20');
  expect(await until('2026-06-12T05:00:00Z')).toBe(0);
  expect(await until('2026-06-20T05:00:00Z')).toBe(1);
});

test('[decision Z21] an address that is not proven gets none', async () => {
  const { promise, until } = await atTheDesk({ isVerified: false });
  await promise('2026-06-12');
  expect(await until('2026-06-12T12:00:00Z')).toBe(0);
});

test('the day and the hour are the founder’s at both ends of the world', async () => {
  const west = await atTheDesk({ zone: 'Pacific/Pago_Pago' });
  await west.promise('2026-06-12');
  // Still the evening before there, and the hour has long come: but the promise is tomorrow’s.
  expect(await west.until('2026-06-12T09:30:00Z')).toBe(0);
  expect(await west.until('2026-06-12T17:45:00Z')).toBe(0);
  expect(await west.until('2026-06-12T18:00:00Z')).toBe(1);

  const east = await atTheDesk({ zone: 'Pacific/Kiritimati' });
  await east.promise('2026-06-12');
  expect(await east.until('2026-06-11T16:45:00Z')).toBe(0);
  expect(await east.until('2026-06-11T17:00:00Z')).toBe(1);
});

test('an hour that the clocks leave out is mailed in the next, and one they give twice is mailed once', async () => {
  const spring = await atTheDesk({ at: '2026-03-28T12:00:00Z', hour: 2 });
  await spring.promise('2026-03-29');
  expect(await spring.until('2026-03-29T00:45:00Z')).toBe(0);
  expect(await spring.until('2026-03-29T01:00:00Z')).toBe(1);

  const autumn = await atTheDesk({ at: '2026-10-24T12:00:00Z', hour: 2 });
  await autumn.promise('2026-10-25');
  expect(await autumn.until('2026-10-25T00:00:00Z')).toBe(1);
  expect(await autumn.until('2026-10-25T01:00:00Z')).toBe(1);
});

test('one press in the mail program stops them without a sign-in, twice does no harm, and the switch brings them back', async () => {
  const { promise, until, mail, email, app, call, token } = await atTheDesk();
  await promise('2026-06-12');
  await until('2026-06-12T05:00:00Z');
  const address = new URL(mail.newest(email).unsubscribeUrl ?? '');
  for (const _ of ['once', 'twice']) {
    const answer = await app.request(address.pathname + address.search, {
      method: 'POST',
      headers: { Host: 'paratope.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
  }
  const { body } = await call('GET', '/api/client/account', { token });
  expect(body.data.preferences).toMatchObject({ digest: false });
  expect(await until('2026-06-13T05:00:00Z')).toBe(1);
  await call('PATCH', '/api/client/account/preferences', { token, body: { digest: true } });
  expect(await until('2026-06-14T05:00:00Z')).toBe(2);
  expect((await call('POST', '/client/stop-reminders?token=AAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
});
