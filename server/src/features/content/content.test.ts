import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

test('[decision I7] anybody may read whom to turn to and how short a new password may be', async () => {
  const server = await createTestServer({
    settings: { SUPPORT_EMAIL: 'help@ostrya.example', PASSWORD_RESET_MIN: '6' },
  });
  const { status, body } = await server.call('GET', '/api/content/contact');
  expect(status).toBe(200);
  expect(body.data).toEqual({
    key: 'contact',
    value: { email: 'help@ostrya.example', passwordResetMin: 6 },
    updatedAt: null,
  });
});

test('a piece nobody has written is null, and a piece nobody knows is refused', async () => {
  const server = await createTestServer();
  expect((await server.call('GET', '/api/content/faq')).body.data).toEqual({
    key: 'faq',
    value: null,
    updatedAt: null,
  });
  expect((await server.call('GET', '/api/content/recipes')).status).toBe(400);
});
