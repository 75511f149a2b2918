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

test('[A01] [A02] [E001] [E002] [E003] [E004] [V01] [V02] [G02] [C11] [decision C9] a message of a visitor is in the inbox before it is called sent', async () => {
  const { call, admin } = await createTestServer();
  const message = {
    name: ' Noor Adriaens ',
    email: 'noor@adriaens.example',
    subject: 'A question',
    message: 'Do you list family offices?',
  };
  for (const field of Object.keys(message)) {
    const lacking = await call('POST', '/api/client/contact', { body: { ...message, [field]: '  ' } });
    expect(lacking.status).toBe(400);
    expect(lacking.body.error).toBe('Please fill out all required fields.');
  }
  const wrong = await call('POST', '/api/client/contact', { body: { ...message, email: 'noor@adriaens' } });
  expect(wrong.body.error).toBe('Please enter a valid email address.');

  const sent = await call('POST', '/api/client/contact', { body: message });
  expect(sent.body).toEqual({
    success: true,
    message: "Message sent successfully! We'll get back to you within 24 hours.",
  });
  const inbox = await call('GET', '/api/admin/inbox?kind=contact', await admin());
  expect(inbox.body).toMatchObject({
    total: 1,
    data: [
      {
        kind: 'contact',
        state: 'open',
        from: { name: 'Noor Adriaens', email: 'noor@adriaens.example' },
        title: 'A question',
        text: 'Do you list family offices?',
      },
    ],
  });
});
