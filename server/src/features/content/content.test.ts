import { covers } from '@paratope/shared/testing/covers';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { publicContent } from './index.ts';

test('[decision I7] anybody may read whom to turn to and how short a new password may be', async () => {
  const server = await createTestServer({
    settings: { SUPPORT_EMAIL: 'help@ostrya.example', PASSWORD_RESET_MIN: '6' },
  });
  const { status, body } = await server.call('GET', '/api/content/contact');
  expect(status).toBe(200);
  expect(body.data).toEqual({
    key: 'contact',
    value: { email: 'help@ostrya.example', passwordResetMin: 6, sendsMail: false },
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

test('a message of a visitor is in the inbox before it is called sent', async () => {
  covers('A01 A02 E001 E002 E003 E004 V01 V02 G02 C11 decision C9');

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

test('a thing in the inbox stays as it is when nothing is asked of it', async () => {
  const { call, admin } = await createTestServer();
  await call('POST', '/api/client/contact', {
    body: { name: 'Noor Haddad', email: 'noor@alder.example', subject: 'Hello', message: 'A question' },
  });
  const { token } = await admin();
  const [item] = (await call('GET', '/api/admin/inbox', { token })).body.data;
  const same = await call('PATCH', `/api/admin/inbox/${item.id}`, { token, body: {} });
  expect([same.status, same.body.data]).toEqual([200, item]);
});

test('[decision C13] an owner writes a piece, anybody reads it, and who wrote it is on record', async () => {
  const { call, admin } = await createTestServer();
  const owner = await admin();
  const team = [{ name: ' Ilse Marchetti ', title: 'Chief executive', linkedin: 'https://network.example/ilse' }];
  expect((await call('PUT', '/api/admin/content/team', { body: { value: team } })).status).toBe(401);
  const written = await call('PUT', '/api/admin/content/team', { ...owner, body: { value: team } });
  expect(written.status).toBe(200);
  const read = await call('GET', '/api/content/team');
  expect(written.body.data).toEqual({ ...read.body.data, canUndo: true });
  expect(read.body.data.value).toEqual([
    { name: 'Ilse Marchetti', title: 'Chief executive', linkedin: 'https://network.example/ilse' },
  ]);
});

test('a postal address stands beside what the settings say', async () => {
  const { call, admin } = await createTestServer({ settings: { SUPPORT_EMAIL: 'help@ostrya.example' } });
  const value = { address: '1 Bench Row', country: 'Norway' };
  await call('PUT', '/api/admin/content/contact', { ...(await admin()), body: { value } });
  expect((await call('GET', '/api/content/contact')).body.data.value).toEqual({
    email: 'help@ostrya.example',
    passwordResetMin: 8,
    sendsMail: false,
    ...value,
  });
});

test('a piece in the wrong shape is refused in words, so is a link that runs something and a picture from elsewhere', async () => {
  const { call, admin } = await createTestServer();
  const owner = await admin();
  const refused = async (key: string, value: unknown) => {
    const { status, body } = await call('PUT', `/api/admin/content/${key}`, { ...owner, body: { value } });
    expect(status).toBe(400);
    return body.error;
  };
  expect(await refused('team', [{ title: 'Nobody' }])).toBe('Every entry needs a name.');
  expect(await refused('partnerFirms', [{ name: 'Quay', url: 'javascript:alert(1)' }])).toBe(
    'Enter a link that starts with https://.',
  );
  expect(await refused('partnerFirms', [{ name: 'Quay', logo: 'https://elsewhere.example/logo.png' }])).toBe(
    'Choose a PNG, JPEG, WebP or SVG of up to 200 kB, or a path on this server.',
  );
  expect((await call('GET', '/api/content/team')).body.data.value).toBeNull();
});

const signup = {
  firm: 'Larkmoor Capital',
  person: 'Tadeo Brandvold',
  role: 'Partner',
  email: 'Tadeo@larkmoor.example',
  website: 'https://larkmoor.example',
  kind: 'family_office',
  stages: ['Seed'],
  modalities: ['Biologics'],
  diseaseAreas: ['Respiratory'],
  geographies: ['Nordics'],
  chequeFrom: 500_000,
  chequeTo: 2_000_000,
  consent: true,
};

test('[G23] [P23] [decision C9] an investor who signs up is in the inbox with everything they said, and has no account', async () => {
  const { call, admin } = await createTestServer();
  const answer = await call('POST', '/api/investor-signups', { body: signup });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  const login = await call('POST', '/api/client/login', { body: { email: signup.email, password: 'correct horse' } });
  expect(login.status).toBe(401);
  const inbox = await call('GET', '/api/admin/inbox?kind=investor-signup', await admin());
  expect(inbox.body).toMatchObject({
    total: 1,
    data: [
      {
        id: answer.body.data.id,
        state: 'open',
        title: 'Larkmoor Capital',
        from: { name: 'Tadeo Brandvold', email: 'tadeo@larkmoor.example' },
        details: { kind: 'family_office', chequeFrom: 500_000, geographies: ['Nordics'] },
      },
    ],
  });
  expect(inbox.body.data[0].text.split('\n')).toEqual([
    'Role: Partner',
    'Website: https://larkmoor.example',
    'Type: Family office',
    'Stages: Seed',
    'Modalities: Biologics',
    'Disease areas: Respiratory',
    'Locations: Nordics',
    'Check size: $500K to $2.0M',
  ]);
});

test('[G23] a sign-up without firm, person, address or consent is refused, so is a cheque that ends below its start', async () => {
  const { call } = await createTestServer();
  const error = async (changes: Record<string, unknown>) => {
    const { status, body } = await call('POST', '/api/investor-signups', { body: { ...signup, ...changes } });
    expect(status).toBe(400);
    return body.error;
  };
  for (const field of ['firm', 'person', 'email'])
    expect(await error({ [field]: ' ' })).toBe('Please fill out all required fields.');
  expect(await error({ email: 'tadeo@larkmoor' })).toBe('Please enter a valid email address.');
  expect(await error({ consent: false })).toBe('Please agree that we may store these details');
  expect(await error({ chequeTo: 100 })).toBe("The largest check can't be smaller than the smallest");
});

test('what fills in the field nobody sees is put away, and can still be read', async () => {
  const { call, admin } = await createTestServer();
  const message = {
    name: 'Win',
    email: 'win@prizes.example',
    subject: 'Prize',
    message: 'Click',
    leaveEmpty: 'http://x',
  };
  expect((await call('POST', '/api/client/contact', { body: message })).status).toBe(200);
  expect((await call('POST', '/api/investor-signups', { body: { ...signup, leaveEmpty: 'x' } })).status).toBe(200);
  const owner = await admin();
  expect((await call('GET', '/api/admin/inbox?state=open', owner)).body.total).toBe(0);
  const put = await call('GET', '/api/admin/inbox?state=archived', owner);
  expect(put.body.data.map(({ note }: { note: string }) => note)).toEqual([
    'A hidden field was filled in, so this is probably spam.',
    'A hidden field was filled in, so this is probably spam.',
  ]);
});

test.each([
  ['/api/client/contact', { name: 'A', email: 'a@b.example', subject: 's', message: 'm' }],
  ['/api/investor-signups', signup],
])('%s is heard ten times an hour from one address', async (path, body) => {
  const { call } = await createTestServer();
  for (let sent = 0; sent < 10; sent += 1) expect((await call('POST', path, { body })).status).toBe(200);
  const refused = await call('POST', path, { body });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('[decision C13] the last change is taken back and brought again; a text taken away leaves the usual words', async () => {
  const { call, admin } = await createTestServer();
  const owner = await admin();
  const put = (value: unknown) => call('PUT', '/api/admin/content/claims', { ...owner, body: { value } });
  const undo = () => call('POST', '/api/admin/content/claims/undo', owner);
  const read = async () => (await call('GET', '/api/content/claims')).body.data.value;
  expect((await undo()).body.message).toBe('There’s no earlier version to restore.');
  await put({ results: 'Results in a week.' });
  expect((await put({ results: 'Results in a day.' })).body.data.canUndo).toBe(true);
  await undo();
  expect(await read()).toEqual({ results: 'Results in a week.' });
  await undo();
  expect(await read()).toEqual({ results: 'Results in a day.' });
  await put(null);
  expect(await read()).toBeNull();
  await undo();
  expect(await read()).toEqual({ results: 'Results in a day.' });
  const audit = await call('GET', '/api/admin/audit?q=content', owner);
  expect(audit.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'content.undone',
    'content.written',
    'content.undone',
    'content.undone',
    'content.written',
    'content.written',
  ]);
});

test('[decision C13] two who edit the same text: the second is told and overwrites nothing', async () => {
  let time = Date.parse('2026-05-04T09:00:00.000Z');
  const now = () => {
    time += 1000;
    return new Date(time);
  };
  const { call, admin } = await createTestServer({ clock: { now } });
  const owner = await admin();
  const put = (body: object) => call('PUT', '/api/admin/content/brand', { ...owner, body });
  const first = await put({ value: { name: 'Ostrya' }, seenAt: null });
  expect(first.status).toBe(200);
  const second = await put({ value: { name: 'Alder' }, seenAt: null });
  expect(second.body.current).toMatchObject({ key: 'brand', value: { name: 'Ostrya' } });
  expect([second.status, second.body.message]).toEqual([
    409,
    'You changed this in another window. This version isn’t saved yet. Check that change, then save again.',
  ]);
  expect((await put({ value: { name: 'Alder' }, seenAt: first.body.data.updatedAt })).status).toBe(200);
});

test('[decision C13] a draft is seen in its page under an address of its own for an hour, and by nobody else', async () => {
  let now = new Date('2026-05-04T09:00:00.000Z');
  const { call, admin, deps } = await createTestServer({ clock: { now: () => now } });
  const owner = await admin();
  const value = [{ question: 'Is it fast?', answer: 'It is.' }];
  const made = await call('POST', '/api/admin/content/faq/preview', { ...owner, body: { value } });
  expect(made.body.url).toMatch(/^\/pricing\?preview=[\w-]{43}$/);
  const counted = { investorCount: 0, usualWait: null, price: { amount: 1, currency: 'usd', period: 'once' } } as const;
  const seen = async (preview?: string) => (await publicContent(deps, counted, preview)).faq;
  const token = made.body.url.split('=')[1];
  expect(await seen(token)).toEqual(value);
  expect(await seen()).toEqual([]);
  expect(await seen('made-up')).toEqual([]);
  now = new Date('2026-05-04T10:00:01.000Z');
  expect(await seen(token)).toEqual([]);
  const wrong = await call('POST', '/api/admin/content/faq/preview', { ...owner, body: { value: [{ question: '' }] } });
  expect(wrong.body.message).toBe('Every question needs text.');
});
