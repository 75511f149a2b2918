import { removeEvent, saveEvent } from '@paratope/shared/conference/mutators';
import type { EventId } from '@paratope/shared/ids';
import { setRound } from '@paratope/shared/round/mutators';
import { nameYourself, readTermAs } from '@paratope/shared/startups/mutators';
import { Startups } from '@paratope/shared/startups/startup';
import type { Replica } from '@paratope/sync/client/replica';
import { expect, test } from 'vitest';
import { accounts, auditEntries, mails as mailRows } from '../../db/schema/index.ts';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const newcomer = { email: 'noor@ostrya.example', password: 'correct horse', startupName: 'Ostrya Bio' };

/** An owner with a proven address, and somebody who registered under the invited one. */
async function ownerAndInvited(server: TestServer) {
  const owner = await server.founder();
  await confirmAll(server);
  const invited = await server.call('POST', '/api/client/invitations', {
    token: owner.token,
    body: { email: newcomer.email },
  });
  const registered = await server.call('POST', '/api/client/register', { body: newcomer });
  return {
    owner,
    link: invited.body.data.url as string,
    secret: secretOf(invited.body.data.url),
    joiner: registered.body.token as string,
  };
}

const confirmAll = ({ deps }: TestServer) =>
  deps.database.write((tx) => tx.db.update(accounts).set({ verifiedAt: '2026-03-01T09:00:00.000Z' }));

const secretOf = (url: string) => new URL(url).pathname.replace('/invitations/', '');

const startupOf = async ({ call }: TestServer, token: string) =>
  (await call('GET', '/api/client/session', { token })).body.data.startup;

test('a person invited by an owner joins the startup by the link, and both are on its list', async () => {
  const server = await createTestServer();
  const { owner, link, secret, joiner } = await ownerAndInvited(server);
  expect(link).toMatch(/\/invitations\/[\w-]{43}$/);
  const seen = await server.call('GET', `/api/invitations/${secret}`);
  expect(seen.body.data).toMatchObject({
    startupName: 'Ostrya Bio',
    email: 'noor@ostrya.example',
    invitedBy: 'founder1@ostrya.example',
    role: 'member',
  });

  const accepted = await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  expect(accepted.body).toMatchObject({ success: true, message: 'Welcome to Ostrya Bio.', data: { role: 'member' } });
  expect(await startupOf(server, joiner)).toMatchObject({ id: owner.clientId, role: 'member' });

  const members = await server.call('GET', '/api/client/members', { token: joiner });
  expect(members.body.data).toMatchObject([
    { email: 'founder1@ostrya.example', role: 'owner', isYou: false },
    { email: 'noor@ostrya.example', role: 'member', isYou: true },
  ]);
  const open = await server.call('GET', '/api/client/invitations', { token: owner.token });
  expect(open.body.data).toEqual([]);
});

test('an invitation opens once, only for its address, and says what became of it', async () => {
  const server = await createTestServer();
  const { owner, secret, joiner } = await ownerAndInvited(server);
  const stranger = await server.founder('Elsewhere Bio');
  const wrong = await server.call('POST', `/api/invitations/${secret}/accept`, { token: stranger.token });
  expect(wrong.status).toBe(403);
  expect(wrong.body).toMatchObject({
    code: 'email.mismatch',
    message: 'This invite is for noor@ostrya.example. Please log in with that address.',
  });

  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  const again = await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  expect(again.body).toMatchObject({ code: 'missing', message: 'This invite was already used.' });

  const second = await server.call('POST', '/api/client/invitations', {
    token: owner.token,
    body: { email: 'late@ostrya.example' },
  });
  await server.call('DELETE', `/api/client/invitations/${second.body.data.id}`, { token: owner.token });
  const withdrawn = await server.call('GET', `/api/invitations/${secretOf(second.body.data.url)}`);
  expect(withdrawn.body.message).toBe('This invite was withdrawn. Ask for a new one.');
  expect((await server.call('GET', '/api/invitations/nobody-made-this-one')).body.message).toBe(
    "This invite isn't valid.",
  );
});

test('an invitation is too old after fourteen days', async () => {
  let now = Date.parse('2026-03-02T09:00:00.000Z');
  const server = await createTestServer({ clock: { now: () => new Date(now) } });
  const { secret, joiner } = await ownerAndInvited(server);
  now += 14 * 24 * 60 * 60 * 1000;
  const late = await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  expect(late.body.message).toBe('This invite has expired. Ask for a new one.');
});

test('[decision Z21] who has not proven an address invites nobody', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const answer = await call('POST', '/api/client/invitations', { token, body: { email: 'noor@ostrya.example' } });
  expect(answer.status).toBe(403);
  expect(answer.body.message).toBe('Please confirm your email address before you invite people.');
});

test('[decision Z2] members are equal but for what only an owner does', async () => {
  const server = await createTestServer();
  const { owner, secret, joiner } = await ownerAndInvited(server);
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  for (const [method, path, body] of [
    ['POST', '/api/client/invitations', { email: 'third@ostrya.example' }],
    ['POST', '/api/client/members', { email: owner.email, role: 'member' }],
    ['DELETE', `/api/client/members/${owner.accountId}`, undefined],
    ['POST', `/api/client/members/${owner.accountId}/hand-over`, {}],
  ] as const) {
    const answer = await server.call(method, path, { token: joiner, body });
    expect(answer.status, path).toBe(403);
    expect(answer.body.message).toBe('Only an owner of the startup can do this.');
  }
});

test('who is alone in a startup has nobody to leave', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const left = await server.call('POST', '/api/client/members/leave', { token, body: {} });
  expect([left.status, left.body.message]).toEqual([409, "You are the only member, so you can't leave."]);
});

test('a startup keeps an owner: the last one neither leaves nor steps down, and hands over in one act', async () => {
  const server = await createTestServer();
  const { owner, secret, joiner } = await ownerAndInvited(server);
  const { token } = owner;
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  const members = await server.call('GET', '/api/client/members', { token });
  const noor = members.body.data[1].id;

  const needsOwner = 'A startup needs an owner. Make someone else the owner first.';
  const down = await server.call('POST', '/api/client/members', {
    token,
    body: { email: owner.email, role: 'member' },
  });
  expect(down.body.message).toBe(needsOwner);
  const left = await server.call('POST', '/api/client/members/leave', { token, body: {} });
  expect(left.body.message).toBe(needsOwner);

  const handed = await server.call('POST', `/api/client/members/${noor}/hand-over`, { token, body: {} });
  expect(handed.body.message).toBe('noor@ostrya.example is the owner now.');
  expect(await startupOf(server, token)).toMatchObject({ role: 'member' });
  expect(await startupOf(server, joiner)).toMatchObject({ role: 'owner' });
  const profile = await server.call('GET', '/api/client/profile', { token });
  expect(profile.body.data.email).toBe('noor@ostrya.example');

  const gone = await server.call('POST', '/api/client/members/leave', { token, body: {} });
  expect(gone.body.message).toBe('You left the startup.');
  expect(await startupOf(server, token)).toMatchObject({ role: 'owner', name: 'New startup' });
});

test('a member made an owner by the other may be taken down again', async () => {
  const server = await createTestServer();
  const { owner, secret, joiner } = await ownerAndInvited(server);
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  const up = await server.call('POST', '/api/client/members', {
    token: owner.token,
    body: { email: newcomer.email, role: 'owner' },
  });
  expect(up.body.data).toMatchObject({ member: { role: 'owner' }, invitation: null });
  const down = await server.call('POST', '/api/client/members', {
    token: joiner,
    body: { email: owner.email, role: 'member' },
  });
  expect(down.body.data.member.role).toBe('member');
  await confirmAll(server);
  const other = await server.call('POST', '/api/client/members', {
    token: joiner,
    body: { email: 'third@ostrya.example' },
  });
  expect(other.body.data).toMatchObject({ member: null, invitation: { email: 'third@ostrya.example' } });
});

test('[sync S6] a removed person goes on in an empty startup and reads nothing of the old one', async () => {
  const server = await createTestServer();
  const { owner, secret, joiner } = await ownerAndInvited(server);
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  const own = { id: 'own-1', name: 'Bo Lindqvist', firm: 'Fjord Capital' };
  await server.call('POST', '/api/client/investors', { token: joiner, body: own });
  const members = await server.call('GET', '/api/client/members', { token: owner.token });

  const removed = await server.call('DELETE', `/api/client/members/${members.body.data[1].id}`, { token: owner.token });
  expect(removed.body.message).toBe('noor@ostrya.example is no longer a member.');
  expect(await startupOf(server, joiner)).toMatchObject({ role: 'owner', name: 'New startup' });
  const matches = await server.call('GET', '/api/client/matches', { token: joiner });
  expect(JSON.stringify(matches.body)).not.toContain('Fjord Capital');
  const kept = await server.call('GET', '/api/client/matches', { token: owner.token });
  expect(JSON.stringify(kept.body)).toContain('Fjord Capital');
});

test('whoever has work of their own in Paratope does not give it up by a link', async () => {
  const server = await createTestServer();
  const { secret, joiner } = await ownerAndInvited(server);
  await server.call('POST', '/api/client/investors', {
    token: joiner,
    body: { id: 'own-2', name: 'Bo Lindqvist', firm: 'Fjord Capital' },
  });
  const refused = await server.call('POST', `/api/invitations/${secret}/accept`, {
    token: joiner,
    body: { leave: true },
  });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe(
    'Your own startup uses this address and you are its only member. Ask to be invited with another address.',
  );
});

const hall = { id: 'event-1' as EventId, details: { name: 'Delta Days', from: '2026-06-11', to: '2026-06-12' } };

test.for([
  ['a conference', (device) => device.mutate(saveEvent, hall)],
  ['a round', (device) => device.mutate(setRound, { changes: { target: 4_000_000 } })],
  [
    'what an entry means',
    (device) => device.mutate(readTermAs, { field: 'drugModality', entry: 'Ostryamers', terms: [] }),
  ],
] as const satisfies [string, (device: Replica) => Promise<unknown>][])(
  'a startup in which a founder has put no more than %s is not given up by a link either',
  async ([, put]) => {
    const server = await createTestServer();
    const { secret, joiner } = await ownerAndInvited(server);
    const { replica } = await deviceOf(server, joiner);
    await put(replica);
    await replica.sync();
    const refused = await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(
        'Your own startup uses this address and you are its only member. Ask to be invited with another address.',
      ),
    ]);
    expect(await startupOf(server, joiner)).toMatchObject({ role: 'owner' });
  },
);

test('a startup in which nothing is left of what was put there is given up for another', async () => {
  const server = await createTestServer();
  const { owner, secret, joiner } = await ownerAndInvited(server);
  const { replica } = await deviceOf(server, joiner);
  await replica.mutate(saveEvent, hall);
  await replica.mutate(removeEvent, hall);
  await replica.sync();
  expect((await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner })).status).toBe(200);
  expect(await startupOf(server, joiner)).toMatchObject({ id: owner.clientId, role: 'member' });
});

async function deviceOf(server: TestServer, token: string) {
  const { clientId, accountId } = (await server.call('GET', '/api/client/session', { token })).body.data;
  const device = createTestDevice(server, { token, clientId, accountId }, 8n);
  await device.replica.sync();
  return device;
}

test('who belongs to another startup with others in it is asked before leaving it', async () => {
  const server = await createTestServer();
  const { secret, joiner } = await ownerAndInvited(server);
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  const other = await server.founder('Carpinus Bio');
  await confirmAll(server);
  const invited = await server.call('POST', '/api/client/invitations', {
    token: other.token,
    body: { email: newcomer.email },
  });
  const path = `/api/invitations/${secretOf(invited.body.data.url)}/accept`;
  const asked = await server.call('POST', path, { token: joiner });
  expect(asked.body).toMatchObject({ code: 'conflict', requiresLeaving: true });
  const joined = await server.call('POST', path, { token: joiner, body: { leave: true } });
  expect(joined.body.data).toMatchObject({ startupName: 'Carpinus Bio', startupId: other.clientId });
});

test('every act between people leaves a line in the audit', async () => {
  const server = await createTestServer();
  const { owner, secret, joiner } = await ownerAndInvited(server);
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  const members = await server.call('GET', '/api/client/members', { token: owner.token });
  await server.call('DELETE', `/api/client/members/${members.body.data[1].id}`, { token: owner.token });
  const lines = await server.deps.database.reader.select().from(auditEntries);
  const theirs = lines.filter(({ actor }) => actor.kind === 'founder');
  expect(theirs.map(({ action }) => action)).toEqual(['member.invited', 'member.joined', 'member.removed']);
});

test('the invited and the removed are told by mail, and without a mail server the operator reads it', async () => {
  const server = await createTestServer();
  const { owner, link, secret, joiner } = await ownerAndInvited(server);
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  const members = await server.call('GET', '/api/client/members', { token: owner.token });
  await server.call('DELETE', `/api/client/members/${members.body.data[1].id}`, { token: owner.token });
  const mails = await server.deps.database.reader.select().from(mailRows);
  expect(mails.filter(({ to }) => to === newcomer.email).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'founder1@ostrya.example invites you to Ostrya Bio on Paratope',
      'You were removed from Ostrya Bio on Paratope',
    ]),
  );
  expect(mails.find(({ subject }) => subject.includes('invites you'))?.text).toContain(link);
});

test('whoever joins, is named or goes is on the other’s device with the next exchange', async () => {
  const server = await createTestServer();
  const { owner, secret, joiner } = await ownerAndInvited(server);
  const device = createTestDevice(server, owner, 7n);
  await device.replica.sync();
  const people = async () => (await device.rows(Startups))[0]?.team?.map(({ email, name }) => name || email);
  expect(await people()).toEqual(['founder1@ostrya.example']);

  await server.call('POST', `/api/invitations/${secret}/accept`, { token: joiner });
  await device.replica.sync();
  expect(await people()).toEqual(['founder1@ostrya.example', 'noor@ostrya.example']);

  await device.replica.mutate(nameYourself, { name: 'Ines Varga' });
  await device.replica.sync();
  const members = await server.call('GET', '/api/client/members', { token: joiner });
  expect(members.body.data[0]).toMatchObject({ name: 'Ines Varga', role: 'owner' });

  await server.call('DELETE', `/api/client/members/${members.body.data[1].id}`, { token: owner.token });
  await device.replica.sync();
  expect(await people()).toEqual(['Ines Varga']);
});
