import { Contacts } from '@paratope/shared/contacts/contact';
import { type ContactDetails, saveContacts } from '@paratope/shared/contacts/mutators';
import type { ActivityId, ContactId, MatchId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { addActivity, addOwnInvestor, editBackground, finishNextAction } from '@paratope/shared/outreach/mutators';
import { msg } from '@paratope/shared/words/message';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const [skerry, tarn] = ['match-skerry' as MatchId, 'match-tarn' as MatchId];
const marta = 'contact-marta' as ContactId;
const details = { name: 'Marta Lind', email: 'marta@skerry.example', phone: null, link: null, about: 'Met in Basel.' };
const saving = (matchId: MatchId, given: Partial<ContactDetails>, role?: string, id = marta) => ({
  rows: [{ id, matchId, details: given, ...(role === undefined ? {} : { role }) }],
  remove: [],
});
const removing = (...matchIds: MatchId[]) => ({
  rows: [],
  remove: matchIds.map((matchId) => ({ id: marta, matchId })),
});
const person = { id: marta, name: 'Marta Lind' };

async function twoDevices() {
  const server = await createTestServer();
  const founder = await server.founder();
  const [phone, laptop] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
  const blank = { website: null, email: null, addedAt: '2026-03-01T09:00:00.000Z' };
  await phone.replica.mutate(addOwnInvestor, { id: skerry, name: 'Marit Halvor', firm: 'Skerry Fund', ...blank });
  await phone.replica.mutate(addOwnInvestor, { id: tarn, name: 'Tarn Partners', firm: '', ...blank });
  await phone.replica.mutate(saveContacts, saving(skerry, details, 'Partner'));
  const meet = async () => {
    for (const device of [phone, laptop, phone]) await device.replica.sync();
  };
  await meet();
  return { server, founder, phone, laptop, meet };
}

test('[capture 17] a contact is written offline and syncs; two people’s fields both count, texts are merged and the past stays', async () => {
  const { server, founder, phone, laptop, meet } = await twoDevices();
  phone.isOnline = false;
  await phone.replica.mutate(saveContacts, saving(skerry, { phone: '+47 1', about: 'Met in Basel at the fair.' }));
  await laptop.replica.mutate(saveContacts, saving(skerry, { about: 'We met in Basel.' }, 'Managing Partner'));
  await laptop.replica.sync();
  phone.isOnline = true;
  await meet();
  for (const device of [phone, laptop])
    expect(await device.rows(Contacts)).toMatchObject([
      {
        name: 'Marta Lind',
        phone: '+47 1',
        about: 'We met in Basel at the fair.',
        firms: [{ matchId: skerry, role: 'Managing Partner' }],
      },
    ]);
  const past = await server.call('GET', `/api/client/revisions?collection=contacts&id=${marta}&field=about`, {
    token: founder.token,
  });
  expect(past.body.data.map(({ value }: { value: string }) => value)).toContain('Met in Basel.');
});

test('[capture 18] one person at two investors is one contact, and goes with the last of them', async () => {
  const { phone, laptop, meet } = await twoDevices();
  await phone.replica.mutate(saveContacts, saving(tarn, {}, 'Advisor'));
  await laptop.replica.mutate(saveContacts, saving(skerry, {}, 'Managing Partner'));
  await meet();
  const firms = [
    { matchId: skerry, role: 'Managing Partner' },
    { matchId: tarn, role: 'Advisor' },
  ];
  for (const device of [phone, laptop]) expect(await device.rows(Contacts)).toMatchObject([{ id: marta, firms }]);
  await phone.replica.mutate(saveContacts, removing(skerry));
  await meet();
  expect(await laptop.rows(Contacts)).toMatchObject([{ firms: firms.slice(1) }]);
  await laptop.replica.mutate(saveContacts, removing(tarn));
  await meet();
  expect(await phone.rows(Contacts)).toEqual([]);
  expect(await phone.replica.mutate(saveContacts, saving(tarn, { name: 'Late' }))).toMatchObject({
    ok: false,
    message: msg('This contact was deleted. Your text is saved here.'),
  });
  await phone.replica.mutate(saveContacts, {
    rows: firms.map((firm) => ({ id: marta, ...firm, details })),
    remove: [],
  });
  await meet();
  expect(await laptop.rows(Contacts)).toMatchObject([{ id: marta, ...details, firms }]);
});

test('[capture 18] an import adds contacts, and known ones to one more investor; taking it back leaves what was there', async () => {
  const { phone, laptop, meet } = await twoDevices();
  const ada = 'contact-ada' as ContactId;
  await phone.replica.mutate(saveContacts, {
    rows: [
      { id: marta, matchId: tarn, role: 'Advisor', details: {} },
      { id: ada, matchId: tarn, role: '', details: { ...details, name: 'Ada Brun', email: null } },
    ],
    remove: [],
  });
  await meet();
  expect((await laptop.rows(Contacts)).map(({ name, firms }) => [name, firms.length]).sort()).toEqual([
    ['Ada Brun', 1],
    ['Marta Lind', 2],
  ]);
  const remove = [marta, ada].map((id) => ({ id, matchId: tarn }));
  await laptop.replica.mutate(saveContacts, { rows: [], remove });
  await meet();
  expect(await phone.rows(Contacts)).toMatchObject([{ id: marta, firms: [{ matchId: skerry, role: 'Partner' }] }]);
});

test('[capture 19] a founder without the timeline writes contacts of own investors, not of matched ones, and may delete any', async () => {
  const server = await createTestServer({ settings: { TIMELINE_FOR_FREE: 'false' } });
  const founder = await server.founder();
  const matchId = await matchedBy(server);
  const device = createTestDevice(server, founder, 1n);
  await device.replica.sync();
  const own = { id: tarn, name: 'Tarn', firm: '', website: null, email: null, addedAt: '2026-03-01T09:00:00.000Z' };
  await device.replica.mutate(addOwnInvestor, own);
  await device.replica.mutate(saveContacts, saving(tarn, details, ''));
  await device.replica.sync();
  expect(device.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 0 });
  await device.replica.mutate(saveContacts, saving(matchId, {}, ''));
  await device.replica.sync();
  expect(await device.replica.attention()).toMatchObject([{ name: 'saveContacts', code: 'plan_limit' }]);
  expect(await device.rows(Contacts)).toMatchObject([{ firms: [{ matchId: tarn }] }]);
  await device.replica.mutate(saveContacts, removing(tarn));
  await device.replica.sync();
  expect(await device.rows(Contacts)).toEqual([]);
});

test('[capture 20] an activity names who was there and to whom something was promised, and the names outlast the contact', async () => {
  const { phone, laptop, meet } = await twoDevices();
  const [call, done] = ['activity-call' as ActivityId, 'activity-done' as ActivityId];
  await phone.replica.mutate(addActivity, {
    id: call,
    matchId: skerry,
    details: {
      activityType: 'call_held',
      title: 'First call',
      description: '',
      activityDate: '2026-03-02',
      nextAction: 'Send the tox summary',
      nextActionDate: '2026-03-09',
      nextActionKind: 'document',
      nextActionFor: person,
      people: [person, { id: null, name: 'Their counsel' }],
      status: 'completed',
      notes: '',
    },
  });
  await phone.replica.mutate(saveContacts, removing(skerry));
  await meet();
  expect(await laptop.rows(Contacts)).toEqual([]);
  expect(await laptop.rows(Activities)).toMatchObject([
    { people: [person, { id: null, name: 'Their counsel' }], nextActionFor: person },
  ]);
  await laptop.replica.mutate(finishNextAction, { id: call, matchId: skerry, entryId: done });
  await meet();
  const entries = await phone.rows(Activities);
  expect(entries.find(({ id }) => id === call)).toMatchObject({ nextAction: '', nextActionFor: null });
  expect(entries.find(({ id }) => id === done)).toMatchObject({ title: 'Send the tox summary', people: [person] });
});

test('[capture 21] who introduced the startup and why they passed are kept with the investor, and can be emptied again', async () => {
  const { phone, laptop, meet } = await twoDevices();
  const passed = { reasons: ['early' as const, 'data' as const], text: 'Come back with phase 1.' };
  await phone.replica.mutate(editBackground, { matchId: tarn, changes: { introducedBy: person } });
  await phone.replica.mutate(editBackground, { matchId: tarn, changes: { passedBecause: passed } });
  await meet();
  const at = async () => (await laptop.rows(Matches)).find(({ id }) => id === tarn);
  expect(await at()).toMatchObject({ introducedBy: person, passedBecause: passed });
  await laptop.replica.mutate(editBackground, { matchId: tarn, changes: { introducedBy: null, passedBecause: null } });
  await meet();
  expect(await at()).not.toHaveProperty('introducedBy');
  expect(await at()).not.toHaveProperty('passedBecause');
});

test('[capture 31] a program lists, adds, changes and removes contacts, and sending twice adds one', async () => {
  const { server, founder } = await twoDevices();
  const { token } = founder;
  const call = (method: string, path: string, body?: object) =>
    server.call(method, `/api/client${path}`, { token, ...(body ? { body } : {}) });
  const body = { id: 'contact-ada', name: 'Ada Brun', role: 'Associate', email: '', link: 'brun.example' };
  const added = await call('POST', `/matches/${tarn}/contacts`, body);
  expect(added.body.data).toMatchObject({
    name: 'Ada Brun',
    email: null,
    link: 'https://brun.example',
    firms: [{ matchId: tarn, role: 'Associate' }],
  });
  expect((await call('POST', `/matches/${tarn}/contacts`, body)).status).toBe(200);
  expect((await call('GET', '/contacts')).body).toMatchObject({
    total: 2,
    data: [{ name: 'Ada Brun' }, { name: 'Marta Lind' }],
  });
  expect((await call('GET', '/contacts?q=partner')).body.data).toMatchObject([{ name: 'Marta Lind' }]);
  expect((await call('GET', `/matches/${skerry}/contacts`)).body.data).toMatchObject([{ name: 'Marta Lind' }]);
  const edited = await call('PUT', `/matches/${tarn}/contacts/contact-ada`, { phone: '+44 1', role: 'Principal' });
  expect(edited.body.data).toMatchObject({
    phone: '+44 1',
    link: 'https://brun.example',
    firms: [{ role: 'Principal' }],
  });
  const faulty = await call('PUT', `/matches/${tarn}/contacts/contact-ada`, { email: 'nobody' });
  expect([faulty.status, faulty.body.error]).toEqual([400, expect.stringContaining('valid email')]);
  expect((await call('DELETE', `/matches/${tarn}/contacts/contact-ada`)).status).toBe(200);
  expect((await call('GET', '/contacts')).body.total).toBe(1);
});

test('[capture 29] a program’s list brings its contacts, and a known person joins another investor', async () => {
  const { server, founder, phone, meet } = await twoDevices();
  const csv = [
    'investor,contact,contact email,title',
    'Fjord Ventures,M. Lind,Marta@skerry.example,Advisor',
    'Fjord Ventures,Ansgar Lund,,Partner',
  ].join('\n');
  const { token } = founder;
  const taken = await server.call('POST', '/api/client/investors/import', { token, body: { csv } });
  expect(taken.body.data).toMatchObject({ created: 1, skipped: 1 });
  await meet();
  expect((await phone.rows(Contacts)).map(({ name, firms }) => [name, firms.map(({ role }) => role)]).sort()).toEqual([
    ['Ansgar Lund', ['Partner']],
    ['Marta Lind', ['Partner', 'Advisor']],
  ]);
});

test('[capture 32] another startup sees no contact, changes none and may use the same id', async () => {
  const { server, phone } = await twoDevices();
  const stranger = await server.founder('Quillwort Bio');
  const other = createTestDevice(server, stranger, 3n);
  await other.replica.sync();
  expect(await other.rows(Contacts)).toEqual([]);
  expect((await server.call('GET', '/api/client/contacts', { token: stranger.token })).body.total).toBe(0);
  const body = { name: 'Mine now' };
  const path = `/api/client/matches/${skerry}/contacts`;
  expect((await server.call('PUT', `${path}/${marta}`, { token: stranger.token, body })).status).toBe(404);
  expect((await server.call('DELETE', `${path}/${marta}`, { token: stranger.token })).status).toBe(200);
  const [blank, own] = [{ website: null, email: null, addedAt: '2026-03-01T09:00:00.000Z' }, 'match-own' as MatchId];
  await other.replica.mutate(addOwnInvestor, { id: own, name: 'Own', firm: '', ...blank });
  await other.replica.mutate(saveContacts, saving(own, { ...details, name: 'Theirs' }, ''));
  for (const device of [other, phone]) await device.replica.sync();
  expect(await phone.rows(Contacts)).toMatchObject([{ name: 'Marta Lind' }]);
  expect(await other.rows(Contacts)).toMatchObject([{ name: 'Theirs' }]);
});

/** A match that the team made and opened. */
async function matchedBy(server: TestServer): Promise<MatchId> {
  const { token } = await server.admin();
  await server.call('POST', '/api/admin/investors', { token, body: { name: 'Osterholt' } });
  const { data } = (await server.call('GET', '/api/admin/clients', { token })).body;
  const body = { startupName: data[0].companyName, vcName: 'Osterholt', clientAccess: 'Unlocked' };
  const made = await server.call('POST', '/api/admin/matches', { token, body });
  return made.body.data.id;
}
