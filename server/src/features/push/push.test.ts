import type { ActivityId, MatchId, StartupId } from '@paratope/shared/ids';
import { setStatus } from '@paratope/shared/outreach/mutators';
import type { Plan } from '@paratope/shared/plans/plan';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, systemContext } from '../../context.ts';
import { type PushService, startPushService, vapidKeys } from '../../testing/push-service.ts';
import { tablesThatMention } from '../../testing/tables-that-mention.ts';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { unlockAllowance } from '../matches/index.ts';
import { eyes, market } from '../matches/testing/market.ts';
import { setPlan } from '../plans/index.ts';

let service: PushService;
beforeEach(async () => {
  service = await startPushService();
});
afterEach(() => service.close());

/** A founder in Berlin whose phone has allowed notifications, at nine in the morning there. */
async function onThePhone({ preferences = {} }: { preferences?: object } = {}) {
  let now = new Date('2026-06-12T07:00:00Z');
  const server = await createTestServer({
    clock: { now: () => now },
    settings: { ...vapidKeys(), PUSH_SERVICES: '127.0.0.1' },
  });
  const { token } = await server.founder();
  const call = (method: string, path: string, body?: object) => server.call(method, path, { token, body });
  await call('PATCH', '/api/client/account/preferences', { zone: 'Europe/Berlin', ...preferences });
  const browser = service.newBrowser();
  const subscribed = await call('PUT', '/api/client/push/subscription', browser);
  expect(subscribed.body).toMatchObject({ success: true, message: 'Notifications are on for this device.' });
  await server.deps.jobs.idle();
  return {
    ...server,
    token,
    browser,
    asFounder: call,
    async promise(nextActionDate: string) {
      const added = await call('POST', '/api/client/investors', { name: `Marit ${nextActionDate}` });
      await call('POST', `/api/client/matches/${added.body.data.id}/activities`, {
        title: 'Call',
        activityType: 'call_held',
        activityDate: '2026-06-10',
        notes: 'Wants a board seat',
        nextAction: 'Tox summary',
        nextActionDate,
      });
    },
    /** Lets the hands of the clock stand there and everything happen that is due then; the titles that have arrived so far. */
    async until(moment: string) {
      now = new Date(moment);
      await server.deps.jobs.idle();
      return service.arrived.map(({ payload }) => (payload as { title: string }).title);
    },
  };
}

/** A founder on Free Access whose list is made, with a phone that shows notifications. */
async function matchedFounder() {
  let now = new Date('2026-05-05T09:00:00Z');
  const there = await market({ ...vapidKeys(), PUSH_SERVICES: '127.0.0.1' }, { now: () => now });
  await there.describe(eyes);
  await there.run();
  const { deps, server, founder, startupId, rows } = there;
  await server.call('PUT', '/api/client/push/subscription', { token: founder.token, body: service.newBrowser() });
  const at = async (moment: string) => {
    now = new Date(moment);
    await deps.jobs.idle();
    return service.arrived.map(({ payload }) => (payload as { title: string }).title);
  };
  await at('2026-05-05T09:00:00Z');
  return {
    ...there,
    at,
    openMatch: () => String(rows('SELECT id FROM matches WHERE is_unlocked = 1')[0]?.id) as MatchId,
    putOn: (plan: Plan) =>
      inTransaction(deps, async (tx) => {
        const ctx = systemContext(deps, 'test');
        await setPlan(tx, ctx.history, { startupId: startupId as StartupId, plan, now: ctx.now });
        await unlockAllowance(ctx, tx, startupId as StartupId);
      }),
  };
}

describe('what is told', () => {
  test('what is due, once a day, encrypted for this browser, with nothing in it but a number', async () => {
    const { promise, until } = await onThePhone();
    await promise('2026-06-13');
    expect(await until('2026-06-12T16:00:00Z')).toEqual([]);
    expect(await until('2026-06-13T05:00:00Z')).toEqual(['1 thing to do today']);
    expect(await until('2026-06-13T09:00:00Z')).toEqual(['1 thing to do today']);
    expect(service.arrived).toEqual([
      {
        payload: { kind: 'due', title: '1 thing to do today', body: 'Open Today to see it.', path: '/client/today' },
        topic: 'due',
        ttl: 12 * 60 * 60,
        audience: service.url,
        subject: 'mailto:support@paratope.example',
      },
    ]);
    expect(await until('2026-06-14T05:00:00Z')).toHaveLength(2);
  });

  test('nothing in the quiet hours of the person’s zone; what came then is told when they are over', async () => {
    const { promise, until } = await onThePhone({ preferences: { quietFrom: 22, quietTo: 10 } });
    await promise('2026-06-13');
    expect(await until('2026-06-13T05:00:00Z')).toEqual([]);
    expect(await until('2026-06-13T07:45:00Z')).toEqual([]);
    expect(await until('2026-06-13T08:00:00Z')).toEqual(['1 thing to do today']);
  });

  test('investors that open with a week of the plan, as a number and once', async () => {
    const { at, putOn } = await matchedFounder();
    await at('2026-05-05T09:05:00Z');
    await putOn('standard');
    expect(await at('2026-05-05T12:00:00Z')).toEqual(['5 new investors']);
    await at('2026-05-11T08:00:00Z');
    expect(await at('2026-05-11T08:15:00Z')).toEqual(['5 new investors', '10 new investors']);
    expect(await at('2026-05-11T08:30:00Z')).toHaveLength(2);
  });

  test('a change that was refused after its device had gone, once', async () => {
    const { at, server, founder, openMatch } = await matchedFounder();
    const phone = createTestDevice(server, founder, 7n);
    await phone.replica.sync();
    await phone.replica.mutate(setStatus, {
      matchId: openMatch(),
      status: 'reaching_out',
      entryId: 'entry-1' as ActivityId,
    });
    await phone.replica.sync();
    expect(await at('2026-05-05T09:01:00Z')).toEqual([]);
    expect(await at('2026-05-05T12:00:00Z')).toEqual(['1 change needs your attention']);
    expect(await at('2026-05-05T12:15:00Z')).toEqual(['1 change needs your attention']);
  });

  test('in the language of the account', async () => {
    const { promise, until } = await onThePhone({ preferences: { language: 'de' } });
    await promise('2026-06-13');
    await promise('2026-06-12');
    expect(await until('2026-06-13T05:00:00Z')).toEqual(['2 Dinge für heute']);
  });
});

describe('a reminder of what has an hour', () => {
  const berlin = (start: string) => ({ start, end: null, zone: 'Europe/Berlin' });

  async function withCalls(preferences = {}) {
    const phone = await onThePhone({ preferences });
    const { body } = await phone.asFounder('POST', '/api/client/investors', { name: 'Marit Halvor' });
    const path = `/api/client/matches/${body.data.id}/activities`;
    const plan = async (hours: object, more: object = {}) => {
      const details = { title: 'Call', activityType: 'call_scheduled', activityDate: '2026-06-12', hours, ...more };
      const added = await phone.asFounder('POST', path, details);
      expect(added.status).toBe(200);
      return { ...details, path: `${path}/${added.body.data.id}` };
    };
    const reminders = async (moment: string) =>
      (await phone.until(moment)).filter((title) => /^(Starts|Beginn) /.test(title));
    return { ...phone, plan, reminders, matchId: body.data.id as MatchId };
  }

  test('[capture 11] comes an hour before, once, with the hour and nothing else, and waits no longer than the start', async () => {
    const { plan, reminders: until } = await withCalls();
    await plan(berlin('14:00'));
    expect(await until('2026-06-12T10:55:00Z')).toEqual([]);
    expect(await until('2026-06-12T11:00:00Z')).toEqual(['Starts at 2:00 PM']);
    expect(await until('2026-06-12T11:05:00Z')).toHaveLength(1);
    expect(await until('2026-06-12T11:55:00Z')).toHaveLength(1);
    expect(service.arrived.find(({ topic }) => topic === 'soon')).toMatchObject({
      payload: { kind: 'soon', body: 'Open Today to see it.', path: '/client/today' },
      topic: 'soon',
      ttl: 60 * 60,
    });
  });

  test('[capture 11] moves when the entry moves, and says nothing of what was canceled or is over', async () => {
    const { plan, reminders: until, asFounder } = await withCalls();
    const { path, ...call } = await plan(berlin('14:00'));
    const off = await plan(berlin('14:00'), { title: 'Off' });
    await asFounder('PUT', off.path, { title: 'Off', activityDate: '2026-06-12', status: 'cancelled' });
    const held = await plan(berlin('14:00'), { title: 'Held' });
    await asFounder('PUT', held.path, { title: 'Held', activityDate: '2026-06-12', status: 'completed' });
    await until('2026-06-12T10:55:00Z');
    await asFounder('PUT', path, { ...call, hours: berlin('16:30') });
    expect(await until('2026-06-12T11:00:00Z')).toEqual([]);
    expect(await until('2026-06-12T13:30:00Z')).toEqual(['Starts at 4:30 PM']);
    await asFounder('PUT', path, { ...call, hours: berlin('18:00') });
    expect((await until('2026-06-12T15:00:00Z')).slice(1)).toEqual(['Starts at 6:00 PM']);
    expect(await until('2026-06-12T16:30:00Z')).toHaveLength(2);
  });

  test('[capture 11] comes ten minutes before a meeting at a conference, and in the language of the account', async () => {
    const { asFounder, reminders: until, matchId } = await withCalls({ language: 'de' });
    const details = {
      ...{ activityType: 'meeting_scheduled', title: 'Table 4', description: '', activityDate: '2026-06-12' },
      ...{ nextAction: '', nextActionDate: null, status: 'pending', notes: '', eventId: 'event-rhine' },
      hours: berlin('14:00'),
    };
    const args = { id: 'activity-table-4', matchId, details };
    expect((await asFounder('POST', '/api/client/changes', { name: 'addActivity', args })).status).toBe(200);
    expect(await until('2026-06-12T11:45:00Z')).toEqual([]);
    expect(await until('2026-06-12T11:50:00Z')).toEqual(['Beginn um 14:00 Uhr']);
  });

  test('[capture 11] waits for the end of the quiet hours, and is left out once it has begun', async () => {
    const { plan, reminders: until } = await withCalls({ quietFrom: 20, quietTo: 10, digestHour: 23 });
    await plan(berlin('10:30'), { activityDate: '2026-06-13' });
    await plan(berlin('09:30'), { activityDate: '2026-06-13' });
    expect(await until('2026-06-13T07:30:00Z')).toEqual([]);
    expect(await until('2026-06-13T08:00:00Z')).toEqual(['Starts at 10:30 AM']);
  });

  test('[capture 11] of a next action with an hour comes an hour before it', async () => {
    const { plan, reminders: until } = await withCalls();
    const promise = { nextAction: 'Send the deck', nextActionDate: '2026-06-16', nextActionHours: berlin('09:30') };
    await plan(berlin('08:00'), { ...promise, status: 'completed' });
    expect(await until('2026-06-16T06:25:00Z')).toEqual([]);
    expect(await until('2026-06-16T06:30:00Z')).toEqual(['Starts at 9:30 AM']);
  });
});

describe('the address of a browser', () => {
  test('a test comes at once, whatever the hour', async () => {
    const { asFounder, until, browser } = await onThePhone({ preferences: { quietFrom: 0, quietTo: 23 } });
    const { endpoint } = browser;
    const answer = await asFounder('POST', '/api/client/push/test', { endpoint });
    expect(answer.body.message).toBe('A notification is on its way to this device.');
    expect(await until('2026-06-12T08:00:00Z')).toEqual(['Notifications work']);
  });

  test.each([404, 410])('is forgotten once its service answers %i', async (status) => {
    const { asFounder, deps, browser } = await onThePhone();
    const { endpoint } = browser;
    service.status = status;
    await asFounder('POST', '/api/client/push/test', { endpoint });
    await deps.jobs.idle();
    const answer = await asFounder('POST', '/api/client/push/test', { endpoint });
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('This device no longer gets notifications. Please turn them on again.');
  });

  test('is tried again while its service is down', async () => {
    const { asFounder, until, browser } = await onThePhone();
    service.status = 503;
    await asFounder('POST', '/api/client/push/test', { endpoint: browser.endpoint });
    await expect.poll(() => service.asked).toBe(1);
    expect(service.arrived).toEqual([]);
    service.status = 201;
    expect(await until('2026-06-12T07:01:00Z')).toEqual(['Notifications work']);
  });

  test('is as good as its session: signed out, nothing comes', async () => {
    const { asFounder, promise, until } = await onThePhone();
    await promise('2026-06-13');
    await asFounder('POST', '/api/client/logout');
    expect(await until('2026-06-13T05:00:00Z')).toEqual([]);
  });

  test('goes with the account, and with it the record of what was sent there', async () => {
    const { asFounder, until, deps, browser } = await onThePhone();
    await asFounder('POST', '/api/client/push/test', { endpoint: browser.endpoint });
    await deps.jobs.idle();
    const sent = deps.database.readerSql.prepare("SELECT count(*) FROM jobs WHERE kind = 'push.send'").pluck();
    expect(sent.get()).toBe(1);
    await asFounder('POST', '/api/client/account/delete', { password: 'correct horse' });
    await until('2026-06-27T12:00:00Z');
    await until('2026-06-28T12:00:00Z');
    expect(tablesThatMention(deps, [browser.endpoint])).toEqual([]);
  });

  test('belongs to one founder: another neither tests nor takes it out', async () => {
    const { call, founder, browser, asFounder, until } = await onThePhone();
    const stranger = await founder('Fenwick Bio');
    const body = { endpoint: browser.endpoint };
    const tried = await call('POST', '/api/client/push/test', { token: stranger.token, body });
    expect(tried.status).toBe(404);
    await call('POST', '/api/client/push/unsubscribe', { token: stranger.token, body });
    await asFounder('POST', '/api/client/push/test', body);
    expect(await until('2026-06-12T07:01:00Z')).toEqual(['Notifications work']);
  });

  test.each([
    'https://internal.paratope.example/push',
    'https://127.0.0.1.attacker.example/push',
    'http://updates.push.services.mozilla.com/wpush/v2/abc',
  ])('is one of a push service and of no other machine: %s', async (endpoint) => {
    const { asFounder, browser } = await onThePhone();
    const answer = await asFounder('PUT', '/api/client/push/subscription', { ...browser, endpoint });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe("This browser uses a push service we don't support.");
  });
});

test('without keys the account learns that there are none, and nothing can be switched on', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  expect((await call('GET', '/api/client/push', { token })).body.data).toEqual({ publicKey: null });
  const answer = await call('PUT', '/api/client/push/subscription', { token, body: service.newBrowser() });
  expect(answer.status).toBe(503);
  expect(answer.body.message).toBe("Push notifications aren't available.");
});
