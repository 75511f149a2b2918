import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { sampleDeck, sendDeck, standardFounder } from './features/analysis/testing/with-deck.ts';
import { onlyOnSqlite } from './testing/only-on-sqlite.ts';
import { createTestServer } from './testing/test-server.ts';

onlyOnSqlite(
  'with nothing set, the server calls nobody: a deck is read, matched and analysed, a password asked for, and no socket is opened',
  async () => {
    let opened = 0;
    const count = () => {
      opened += 1;
    };
    subscribe('net.client.socket', count);
    onTestFinished(() => void unsubscribe('net.client.socket', count));
    // The counting itself, tried.
    const listening = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    connect((listening.address() as { port: number }).port, '127.0.0.1').destroy();
    listening.close();
    expect(opened).toBe(1);

    const server = await createTestServer();
    const { token, email } = await standardFounder(server);
    await sendDeck(server, token, sampleDeck());
    await server.deps.jobs.idle();
    expect((await server.call('GET', '/api/client/ai-analysis', { token })).body.data).toMatchObject({
      status: 'ready',
    });
    const wish = { email, newPassword: 'another horse', confirmPassword: 'another horse' };
    expect((await server.call('POST', '/api/client/password-reset', { body: wish })).status).toBe(200);
    await server.deps.jobs.idle();
    expect(opened).toBe(1);
  },
);
