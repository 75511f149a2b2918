import { expect, test } from 'vitest';
import { mostStreams } from '../../jobs/pokes.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

/** A stream of news as a device holds it: what it heard, and a promise that it has ended. */
async function listen(server: TestServer, { token, accountId }: { token: string; accountId: string }) {
  const answer = await server.app.request(`/api/sync/events?accountId=${accountId}`, {
    headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
  });
  const stream = { status: answer.status, heard: '', isOver: false, over: Promise.resolve() };
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      stream.heard += new TextDecoder().decode(value);
    }
    stream.isOver = true;
  };
  stream.over = read();
  return stream;
}

/** A founder on two devices, each with its stream. */
async function twoDevices() {
  const server = await createTestServer();
  const founder = await server.founder();
  const login = await server.call('POST', '/api/client/login', {
    body: { email: founder.email, password: 'correct horse' },
  });
  const [here, there] = [founder.token, login.body.token as string];
  const { accountId } = founder;
  const streams = {
    here: await listen(server, { token: here, accountId }),
    there: await listen(server, { token: there, accountId }),
  };
  return { server, founder, here, there, streams };
}
const write = (server: TestServer, token: string) =>
  server.call('POST', '/api/client/investors', { token, body: { name: 'Marit Halvor' } });

test('a password change ends the stream of every other device at once, and the one it was made on hears on', async () => {
  const { server, here, streams } = await twoDevices();
  const body = {
    currentPassword: 'correct horse',
    newPassword: 'binding by shape',
    confirmPassword: 'binding by shape',
  };
  expect((await server.call('POST', '/api/client/account/password', { token: here, body })).status).toBe(200);
  await streams.there.over;
  const before = streams.here.heard;
  await write(server, here);
  await expect.poll(() => streams.here.heard.length).toBeGreaterThan(before.length);
  expect(streams.here.isOver).toBe(false);
});

test('a device that is signed out from another one, or signs out itself, hears nothing more', async () => {
  const { server, founder, here, there, streams } = await twoDevices();
  const { body } = await server.call('GET', '/api/client/sessions', { token: here });
  const other = body.data.find((session: { isCurrent: boolean }) => !session.isCurrent);
  expect((await server.call('DELETE', `/api/client/sessions/${other.id}`, { token: here })).status).toBe(200);
  await streams.there.over;
  expect((await listen(server, { token: there, accountId: founder.accountId })).status).toBe(401);
  expect(streams.here.isOver).toBe(false);
  await server.call('POST', '/api/client/logout', { token: here });
  await streams.here.over;
});

test('an account that is to be deleted, and a person who is taken out of a startup, hear nothing more of it', async () => {
  const { server, here, streams } = await twoDevices();
  await server.call('POST', '/api/client/account/delete', { token: here, body: { password: 'correct horse' } });
  await Promise.all([streams.here.over, streams.there.over]);

  const owner = await server.founder();
  const member = await server.founder();
  await server.deps.database.write(async ({ sql }) => {
    sql
      .prepare('UPDATE members SET startup_id = ?, role = ? WHERE account_id = ?')
      .run(owner.clientId, 'member', member.accountId);
  });
  const stream = await listen(server, member);
  await server.call('DELETE', `/api/client/members/${member.accountId}`, { token: owner.token });
  await stream.over;
});

test('an account holds so many streams and no more: one beyond them takes the place of the oldest', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const streams = [];
  for (let at = 0; at < mostStreams + 5; at += 1) streams.push(await listen(server, founder));
  await Promise.all(streams.slice(0, 5).map(({ over }) => over));
  expect(streams.filter(({ isOver }) => !isOver)).toHaveLength(mostStreams);
  expect(server.deps.pokes.listening()).toBe(mostStreams);
  expect(mostStreams).toBe(30);
});

test('[Q-S3] a stream is opened 120 times in a minute at most, which a device that comes back again and again never reaches', async () => {
  const server = await createTestServer();
  const { token, accountId } = await server.founder();
  const open = () =>
    server.app.request(`/api/sync/events?accountId=${accountId}`, {
      headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` },
    });
  for (let at = 0; at < 120; at += 1) expect((await open()).status).toBe(200);
  const refused = await open();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 50]).toEqual([429, true]);
});
