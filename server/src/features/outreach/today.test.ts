import { Events } from '@paratope/shared/conference/event';
import { removeEvent, saveEvent } from '@paratope/shared/conference/mutators';
import type { ActivityId, EventId, MatchId } from '@paratope/shared/ids';
import { Activities } from '@paratope/shared/outreach/activity';
import { addActivity, addOwnInvestor, editActivity, finishNextAction } from '@paratope/shared/outreach/mutators';
import { changeSettings, snooze } from '@paratope/shared/today/mutators';
import { SettingsRecords, Snoozes } from '@paratope/shared/today/settings';
import { defaultQuietDays } from '@paratope/shared/today/today';
import { msg } from '@paratope/shared/words/message';
import { expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { createTestServer } from '../../testing/test-server.ts';

const marit = 'match-marit' as MatchId;
const sent = 'activity-sent' as ActivityId;
const hall = 'event-rhine' as EventId;

async function twoDevices() {
  const server = await createTestServer();
  const founder = await server.founder();
  const phone = createTestDevice(server, founder, 1n);
  const laptop = createTestDevice(server, founder, 2n);
  const addedAt = '2026-03-01T09:00:00.000Z';
  await phone.replica.mutate(addOwnInvestor, {
    id: marit,
    name: 'Marit Halvor',
    firm: '',
    website: null,
    email: null,
    addedAt,
  });
  await phone.replica.mutate(addActivity, {
    id: sent,
    matchId: marit,
    details: {
      activityType: 'email_sent',
      title: 'First mail',
      description: '',
      activityDate: '2026-03-02',
      nextAction: 'Send the tox summary',
      nextActionDate: '2026-03-09',
      nextActionKind: 'document',
      status: 'completed',
      notes: '',
      eventId: hall,
    },
  });
  await phone.replica.sync();
  await laptop.replica.sync();
  return { server, founder, phone, laptop };
}

test('the kind of a next action and the conference it was logged at travel with the activity', async () => {
  const { laptop } = await twoDevices();
  expect(await laptop.rows(Activities)).toMatchObject([{ id: sent, nextActionKind: 'document', eventId: hall }]);
});

test('a promise kept on two devices is struck once and leaves one entry', async () => {
  const { phone, laptop } = await twoDevices();
  const finish = (entryId: string) => ({ id: sent, matchId: marit, entryId: entryId as ActivityId });
  expect(await phone.replica.mutate(finishNextAction, finish('done-phone'))).toMatchObject({ ok: true });
  await laptop.replica.mutate(finishNextAction, finish('done-laptop'));
  for (const device of [phone, laptop, phone]) await device.replica.sync();
  for (const device of [phone, laptop]) {
    const rows = await device.rows(Activities);
    expect(rows.map(({ id, title, nextAction }) => [id, title, nextAction]).sort()).toEqual([
      [sent, 'First mail', ''],
      ['done-phone', 'Send the tox summary', ''],
    ]);
  }
});

test('a conference, a snooze and a setting reach the other device, change there and go again', async () => {
  const { founder, phone, laptop } = await twoDevices();
  const details = { name: 'Rhine BioPartnering', from: '2026-06-10', to: '2026-06-12' };
  await phone.replica.mutate(saveEvent, { id: hall, details });
  await phone.replica.mutate(snooze, { id: marit, until: '2026-06-20' });
  const accountId = founder.accountId as never;
  await phone.replica.mutate(changeSettings, {
    accountId,
    quietDays: { reaching_out: 7, in_discussion: 3, in_term_negotiation: 0 },
  });
  await phone.replica.sync();
  await laptop.replica.sync();
  expect(await laptop.rows(Events)).toMatchObject([{ id: hall, ...details }]);
  expect(await laptop.rows(Snoozes)).toEqual([{ id: marit, until: '2026-06-20' }]);
  expect(await laptop.rows(SettingsRecords)).toMatchObject([{ id: accountId, quietDays: { reaching_out: 7 } }]);

  await laptop.replica.mutate(saveEvent, { id: hall, details: { ...details, to: '2026-06-13' } });
  await laptop.replica.mutate(snooze, { id: marit, until: null });
  await laptop.replica.sync();
  await phone.replica.sync();
  expect(await phone.rows(Events)).toMatchObject([{ to: '2026-06-13' }]);
  expect(await phone.rows(Snoozes)).toEqual([]);
  await phone.replica.mutate(removeEvent, { id: hall });
  await phone.replica.sync();
  await laptop.replica.sync();
  expect(await laptop.rows(Events)).toEqual([]);
});

test('two startups may keep a record under the same id, and neither sees the other', async () => {
  const { server, phone } = await twoDevices();
  const other = createTestDevice(server, await server.founder('Quillwort Bio'), 3n);
  const details = { name: 'Rhine BioPartnering', from: '2026-06-10', to: '2026-06-12' };
  await phone.replica.mutate(saveEvent, { id: hall, details });
  await other.replica.mutate(saveEvent, { id: hall, details: { ...details, name: 'Delta Days' } });
  for (const device of [phone, other, phone]) await device.replica.sync();
  expect(await phone.rows(Events)).toMatchObject([{ name: 'Rhine BioPartnering' }]);
  expect(await other.rows(Events)).toMatchObject([{ name: 'Delta Days' }]);
});

test('somebody else’s settings are refused, and an event cannot end before it begins', async () => {
  const { phone } = await twoDevices();
  expect(
    await phone.replica.mutate(changeSettings, { accountId: 'account-other' as never, quietDays: defaultQuietDays }),
  ).toMatchObject({
    ok: false,
    message: msg('These settings belong to someone else.'),
  });
  const details = { name: 'Backwards', from: '2026-06-12', to: '2026-06-10' };
  expect(await phone.replica.mutate(saveEvent, { id: hall, details })).toMatchObject({
    ok: false,
    message: msg('The last day is before the first.'),
  });
});

test('a date that is taken away is a value of its history like any other', async () => {
  const { server, founder, phone } = await twoDevices();
  await phone.replica.mutate(editActivity, { id: sent, matchId: marit, changes: { nextActionDate: null } });
  await phone.replica.sync();
  expect(await phone.replica.attention()).toEqual([]);
  const path = `/api/client/revisions?collection=activities&id=${sent}&field=nextActionDate`;
  const { body } = await server.call('GET', path, { token: founder.token });
  expect(body.data.map(({ value }: { value: unknown }) => value)).toEqual([null, '2026-03-09']);
});
