import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { RecordEvent } from '@paratope/shared/admin/presence-api';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { World } from '../../deps.ts';
import { mostOfOneAdmin } from '../../jobs/presence.ts';
import { createTestServer } from '../../testing/test-server.ts';

afterEach(() => vi.useRealTimers());

test('who has a company open is told who else has, by name and at once, whatever their role; and when they are gone', async () => {
  const { ada, open } = await team();
  const noor = await ada.invites('Noor Adriaens', 'read-only');
  const first = await open(ada);
  expect(await first.next('others')).toEqual({ kind: 'others', names: [], more: 0 });
  const second = await open(noor);
  expect(await second.next('others')).toMatchObject({ names: ['Ada Ferrant'] });
  expect(await first.next('others')).toMatchObject({ names: ['Noor Adriaens'], more: 0 });
  const elsewhere = await open(noor, 'investor', 'another');
  expect(await elsewhere.next('others')).toMatchObject({ names: [] });
  second.close();
  expect(await first.next('others')).toMatchObject({ names: [] });
});

test('two pages of one admin count once, three names are named and the rest counted', async () => {
  const { ada, open } = await team();
  const first = await open(ada);
  const names = ['Bo Lind', 'Cai Moss', 'Dag Roth', 'Eve Sund', 'Fay Toll'];
  for (const name of names) {
    const other = await ada.invites(name, 'reviewer');
    await open(other);
    await open(other);
  }
  const last = async () => {
    for (;;) {
      const event = await first.next('others');
      if (event.more === 2) return event;
    }
  };
  expect(await last()).toMatchObject({ names: ['Bo Lind', 'Cai Moss', 'Dag Roth'] });
  expect(first.heard.filter(({ kind }) => kind === 'others')).toHaveLength(6);
});

test('a page that answers no ping is gone after the third, one that answers stays; nothing is written or audited', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let time = Date.parse('2026-03-02T09:00:00.000Z');
  const { ada, open, call, commits } = await team({ clock: { now: () => new Date(time) } });
  const noor = await ada.invites('Noor Adriaens', 'reviewer');
  const before = commits();
  const first = await open(ada);
  const second = await open(noor);
  expect(await first.next('others')).toMatchObject({ names: [] });
  expect(await first.next('others')).toMatchObject({ names: ['Noor Adriaens'] });
  // By now a session that is used is marked as seen.
  time += 11 * 60_000;
  for (let round = 0; round < 3; round += 1) {
    vi.advanceTimersByTime(4_000);
    if (round === 2) break;
    const { stream } = await first.next('ping');
    const confirm = (token: string) => call('POST', '/api/admin/presence', { token, body: { stream } });
    expect((await confirm(noor.token)).status).toBe(404);
    expect((await confirm(ada.token)).status).toBe(200);
  }
  await second.over;
  expect(await first.next('others')).toMatchObject({ names: [] });
  expect(first.isOver()).toBe(false);
  expect(commits()).toEqual(before);
});

test('an edit by another admin is told with the name, one’s own from the same session is not, a founder’s has no name', async () => {
  const { ada, open, call, founder } = await team();
  const noor = await ada.invites('Noor Adriaens', 'reviewer');
  const { token, clientId } = await founder('Ostrya Bio');
  const company = (await call('GET', `/api/admin/clients/${clientId}`, { token: ada.token })).body.data.client;
  const edit = (by: string, phone: string) =>
    call('PUT', `/api/admin/clients/${clientId}`, {
      token: by,
      body: { companyName: company.companyName, email: company.email, phone },
    });
  const page = await open(ada, 'company', clientId);
  await page.next('others');
  expect((await edit(ada.token, '1')).status).toBe(200);
  expect((await edit(noor.token, '2')).status).toBe(200);
  expect(await page.next('changed')).toEqual({ kind: 'changed', by: 'Noor Adriaens', isOwn: false });
  const again = await call('POST', '/api/admin/login', {
    body: { email: 'ada@paratope.example', password: 'correct horse' },
  });
  expect((await edit(again.body.token, '3')).status).toBe(200);
  expect(await page.next('changed')).toEqual({ kind: 'changed', by: 'Ada Ferrant', isOwn: true });
  await call('PUT', '/api/client/profile', { token, body: { phone: '4' } });
  await call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });
  expect(await page.next('changed')).toEqual({ kind: 'changed', by: null, isOwn: false });
  expect(page.heard.filter(({ kind }) => kind === 'changed')).toHaveLength(3);
});

test('a bulk edit, a piece of the public pages and a decision on a match reach whoever has one of them open', async () => {
  const { ada, open, call } = await team();
  const noor = await ada.invites('Noor Adriaens', 'owner');
  const ask = async (method: string, path: string, body: object) =>
    (await call(method, path, { token: noor.token, body })).status;
  const made = await call('POST', '/api/admin/investors', { token: ada.token, body: { name: 'Wexholm Capital' } });
  const investor = await open(ada, 'investor', made.body.data.id);
  const piece = await open(ada, 'content', 'contact');
  expect(await ask('POST', '/api/admin/investors/edit', { of: { ids: [made.body.data.id] }, kind: 'pe' })).toBe(200);
  expect(await investor.next('changed')).toMatchObject({ by: 'Noor Adriaens' });
  expect(await ask('PUT', '/api/admin/content/contact', { value: null })).toBe(200);
  expect(await piece.next('changed')).toMatchObject({ by: 'Noor Adriaens' });

  await ask('POST', '/api/admin/clients', { companyName: 'Quill', email: 'mail@quill.example' });
  const added = { startupName: 'Quill', vcName: 'Wexholm Capital' };
  const match = (await call('POST', '/api/admin/matches', { token: ada.token, body: added })).body.data;
  const inReview = await open(ada, 'match', match.id);
  expect(await ask('POST', '/api/admin/matches/batch', { ids: [match.id], action: 'reject' })).toBe(200);
  expect(await inReview.next('changed')).toMatchObject({ by: 'Noor Adriaens' });
});

test('the stream ends with its session, is bounded for one admin, and refused to founders and unknown kinds', async () => {
  const { ada, open, call, founder, deps } = await team();
  const noor = await ada.invites('Noor Adriaens', 'reviewer');
  const page = await open(noor);
  await call('POST', '/api/admin/logout', { token: noor.token });
  await page.over;
  for (let at = 0; at < mostOfOneAdmin; at += 1) await open(ada, 'investor', `i${at}`);
  const ask = (token: string, kind = 'company') =>
    call('GET', `/api/admin/presence?kind=${kind}&id=x`, { token }).then(({ status }) => status);
  expect(await ask(ada.token)).toBe(429);
  expect(deps.presence.openStreams()).toBe(mostOfOneAdmin);
  expect(await ask(ada.token, 'payment')).toBe(400);
  expect(await ask((await founder()).token)).toBe(403);
});

interface Person {
  readonly token: string;
}

/** A server that listens on the loopback, its first owner, and a way to open a record as a page does. */
async function team(world: World = {}) {
  const server = await createTestServer(world);
  const { token } = await server.admin();
  const listening = serve({ fetch: server.app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((resolve) => listening.once('listening', resolve));
  onTestFinished(async () => {
    server.deps.pokes.stop();
    await new Promise((resolve) => listening.close(resolve));
  });
  const { port } = listening.address() as AddressInfo;

  const open = async (person: Person, kind = 'company', id = 'c1') => {
    const line = new AbortController();
    onTestFinished(() => line.abort());
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/presence?kind=${kind}&id=${id}`, {
      headers: { Authorization: `Bearer ${person.token}` },
      signal: line.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const heard: RecordEvent[] = [];
    const unread: RecordEvent[] = [];
    let isOver = false;
    const read = async () => {
      let rest = '';
      for await (const piece of response.body ?? []) {
        const frames = (rest + new TextDecoder().decode(piece)).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames.filter((one) => one.startsWith('data: '))) {
          const event = JSON.parse(frame.slice('data: '.length)) as RecordEvent;
          heard.push(event);
          unread.push(event);
        }
      }
    };
    const over = read()
      .catch(() => {})
      .then(() => {
        isOver = true;
      });
    return {
      heard,
      over,
      isOver: () => isOver,
      close: () => line.abort(),
      /** The next event of this kind; those before it are passed over. */
      async next<Kind extends RecordEvent['kind']>(kind: Kind) {
        type Event = Extract<RecordEvent, { kind: Kind }>;
        await expect.poll(() => unread.some((event) => event.kind === kind)).toBe(true);
        return unread.splice(0, unread.findIndex((event) => event.kind === kind) + 1).at(-1) as Event;
      },
    };
  };
  const invites = async (name: string, role: string): Promise<Person> => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@paratope.example`;
    const { link } = (await server.call('POST', '/api/admin/admins', { token, body: { name, email, role } })).body;
    const body = { token: new URL(link).searchParams.get('token'), name, email, password: 'correct horse' };
    return { token: (await server.call('POST', '/api/admin/setup', { body })).body.token };
  };
  const commits = () => {
    const rows = (table: string) => server.deps.database.readerSql.prepare(`SELECT * FROM ${table}`).all();
    return ['audit_entries', 'sessions', 'commits'].map((table) => rows(table));
  };
  return { ...server, open, commits, ada: { token, invites } };
}
