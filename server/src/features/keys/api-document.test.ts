import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

const document = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');

/** The parts of a command as a shell reads them, with the variables in place. */
const words = (command: string, values: Record<string, string>): string[] =>
  [...command.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, filled, asItIs, bare]) =>
    asItIs !== undefined ? asItIs : (filled ?? bare ?? '').replace(/\$(\w+)/g, (_, name) => values[name] ?? ''),
  );

test('every example for programmers works as it is written, and the refusals are those it names', async () => {
  const { app, call, founder, deps } = await createTestServer();
  const { token } = await founder();
  const expiresAt = new Date(deps.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000).toISOString();
  const body = { name: 'A program', scopes: ['read', 'write'], expiresAt };
  const { key } = (await call('POST', '/api/client/keys', { token, body })).body;
  const commands = [...document.matchAll(/```sh\n(curl [\s\S]*?)\n```/g)].map(([, command = '']) => command);
  expect(commands).toHaveLength(3);
  for (const command of commands) {
    const [, ...given] = words(command, { PARATOPE: 'http://127.0.0.1', KEY: key });
    const after = (option: string) => given.flatMap((word, at) => (given[at - 1] === option ? [word] : []));
    const [url = ''] = given.filter((word) => word.startsWith('http://'));
    const headers = { Host: '127.0.0.1', ...Object.fromEntries(after('-H').map((line) => line.split(': '))) };
    const [method = 'GET'] = after('-X');
    const [sent] = after('-d');
    const response = await app.request(url, { method, headers, ...(sent === undefined ? {} : { body: sent }) });
    expect([command, response.status, await response.json()]).toEqual([
      command,
      200,
      expect.objectContaining({ success: true }),
    ]);
  }
  const own = (await call('GET', '/api/client/matches', { token: key })).body.data;
  for (const name of ['Ines Roth', 'Bo Lind']) expect(JSON.stringify(own)).toContain(name);

  const told = (code: string) => expect(document).toContain(`\`${code}\``);
  const refusals = [
    await call('POST', '/api/client/investors', { token: key, body: {} }),
    await call('GET', '/api/client/matches', { token: `ptk_${'a'.repeat(43)}` }),
    await call('GET', '/api/client/account', { token: key }),
  ];
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'invalid'],
    [401, 'session.expired'],
    [403, 'forbidden'],
  ]);
  for (const { body } of refusals) told(body.code);
});
