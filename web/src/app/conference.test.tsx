import { Events } from '@paratope/shared/conference/event';
import { saveEvent } from '@paratope/shared/conference/mutators';
import type { EventId, MatchId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TimelinePage } from '../features/timeline/timeline-page.tsx';
import { holdTables } from '../local/testing/held-tables.ts';
import { renderOn, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aMatch, aStartup } from '../testing/samples.ts';
import { Conference } from './conference.tsx';
import { Log } from './log.tsx';

onATestPage();

const rhine = 'event-rhine' as EventId;
const details = { name: 'Rhine BioPartnering', from: '2026-06-11', to: '2026-06-13' };
const matches = [aMatch('m1', 'Marta Lind'), aMatch('m2', 'Abel Sørby'), aMatch('m3', 'Ike Rowan')];
const meeting = (id: string, matchId: string, activityDate: string) =>
  anActivity(id, {
    matchId: matchId as MatchId,
    activityType: 'meeting_scheduled',
    title: `Table ${id}`,
    status: 'pending',
    activityDate,
  });

async function conference({ hour = 9, withEvent = true, activities = [] as ReturnType<typeof meeting>[] } = {}) {
  const now = new Date();
  now.setHours(hour, 0, 0, 0);
  vi.setSystemTime(now);
  const device = await testDevice({ startup: aStartup(), matches, activities });
  if (withEvent) await device.replica.mutate(saveEvent, { id: rhine, details });
  renderOn(device, <Conference />, { at: '/client/conference' });
  await screen.findByRole('heading', { name: 'Conference' });
  return { device, user: userEvent.setup() };
}

test('an event is named with its days, and travels', async () => {
  const { device, user } = await conference({ withEvent: false });
  expect(await screen.findByText('No conference yet')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add a conference' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a conference' }));
  await user.click(await dialog.findByRole('button', { name: 'Save event' }));
  expect(await dialog.findByText('Name is required')).toBeDefined();
  await user.type(dialog.getByLabelText('Name'), 'Delta Days');
  await user.click(dialog.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByRole('heading', { name: 'Delta Days' })).toBeDefined();
  expect(screen.getByText('Fri Jun 12 to Sun Jun 14. Day 1 of 3.')).toBeDefined();
  await device.replica.sync();
  expect([...device.server.rows().values()]).toContainEqual(
    expect.objectContaining({ name: 'Delta Days', from: '2026-06-12', to: '2026-06-14' }),
  );
});

test('[capture 46] the founder’s own card is one press away, before there is an event and during one', async () => {
  const { user } = await conference({ withEvent: false });
  const link = () => screen.getByRole('link', { name: 'Your card' }).getAttribute('href');
  expect(link()).toBe('/client/card');
  await user.click(await screen.findByRole('button', { name: 'Add a conference' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a conference' }));
  await user.type(await dialog.findByLabelText('Name'), 'Delta Days');
  await user.click(dialog.getByRole('button', { name: 'Save event' }));
  await screen.findByRole('heading', { name: 'Delta Days' });
  expect(link()).toBe('/client/card');
});

test('an event is named once, however often Save is pressed while the storage is silent', async () => {
  const { device, user } = await conference({ withEvent: false });
  await user.click(await screen.findByRole('button', { name: 'Add a conference' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a conference' }));
  await user.type(await dialog.findByLabelText('Name'), 'Delta Days');
  const holder = holdTables(device.workspace, { isKnown: false });
  await holder.isUnderWay;
  await user.click(dialog.getByRole('button', { name: 'Save event' }));
  await user.click(dialog.getByRole('button', { name: 'Save event' }));
  holder.stop();
  expect(await screen.findByRole('heading', { name: 'Delta Days' })).toBeDefined();
  await device.replica.sync();
  expect(await device.rows.table(Events).toArray()).toHaveLength(1);
});

test('says whether this device is ready for a day without a network', async () => {
  await conference();
  expect(await screen.findByText(/^(Not ready|Ready) to use offline/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'How to fix this' }).getAttribute('href')).toBe('/client/device');
});

test('what is logged on its days is marked with it, unless the founder says it was elsewhere', async () => {
  const { device, user } = await conference();
  renderOn(device, <Log isOver={false} />, { at: '/client/log?matchId=m1' });
  const here = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'At Rhine BioPartnering' });
  expect(here.checked).toBe(true);
  await user.type(screen.getByLabelText(/^Note(?!s)/), 'Coffee in hall 2');
  await user.click(screen.getByRole('button', { name: 'Save meeting' }));
  const logged = async () =>
    (await device.rows.table(Activities).toArray()).map(({ title, eventId }) => [title, eventId]);
  await waitFor(async () => expect(await logged()).toEqual([['Coffee in hall 2', rhine]]));
  const list = within(await screen.findByRole('region', { name: 'Logged at this event' }));
  expect(await list.findByText('Coffee in hall 2')).toBeDefined();

  renderOn(device, <Log isOver={false} />, { at: '/client/log?matchId=m2' });
  await user.click(await screen.findByRole('checkbox', { name: 'At Rhine BioPartnering' }));
  await user.type(screen.getByLabelText(/^Note(?!s)/), 'A call from the train');
  await user.click(screen.getByRole('button', { name: 'Save meeting' }));
  await waitFor(async () => expect(await logged()).toContainEqual(['A call from the train', undefined]));
});

test('in the evening the meetings without a word are asked about, and each is one tap', async () => {
  const spoken = anActivity('spoken', { matchId: 'm3' as MatchId, activityDate: '2026-06-12' });
  const { device, user } = await conference({
    hour: 18,
    activities: [
      meeting('yesterday', 'm1', '2026-06-11'),
      meeting('tonight', 'm2', '2026-06-12'),
      meeting('told', 'm3', '2026-06-12'),
      meeting('tomorrow', 'm1', '2026-06-13'),
      meeting('later', 'm2', '2026-06-20'),
      spoken,
    ],
  });
  const debrief = within(await screen.findByRole('region', { name: 'Evening debrief' }));
  expect(debrief.getAllByText(/^Table /).map(({ textContent }) => textContent)).toEqual([
    'Table yesterday',
    'Table tonight',
  ]);
  expect(within(screen.getByRole('region', { name: 'Meetings' })).getByText('Table tomorrow')).toBeDefined();
  await user.click(debrief.getByRole('button', { name: 'Held: Table yesterday with Marta Lind' }));
  await user.click(await debrief.findByRole('button', { name: "Didn't happen: Table tonight with Abel Sørby" }));
  expect(await debrief.findByText('All meetings have notes.')).toBeDefined();
  const after = await device.rows.table(Activities).toArray();
  expect(after.find(({ id }) => id === 'yesterday')).toMatchObject({
    activityType: 'meeting_held',
    status: 'completed',
  });
  expect(after.find(({ id }) => id === 'tonight')).toMatchObject({ status: 'cancelled' });
});

test('before the evening today’s meetings are a list, not a question', async () => {
  await conference({ hour: 10, activities: [meeting('noon', 'm1', '2026-06-12')] });
  expect(within(await screen.findByRole('region', { name: 'Meetings' })).getByText('Table noon')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Evening debrief' })).toBeNull();
});

test('an event is changed and removed, and what was logged there stays', async () => {
  const logged = anActivity('a', { activityDate: '2026-06-11', eventId: rhine });
  const { device, user } = await conference({ activities: [logged] });
  await user.click(await screen.findByRole('button', { name: 'Edit event' }));
  const last = await screen.findByLabelText<HTMLInputElement>('Last day');
  await user.clear(last);
  await user.type(last, '2026-06-10');
  await user.click(screen.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('The last day is before the first.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Event removed')).toBeDefined();
  expect(await device.rows.table(Events).toArray()).toEqual([]);
  expect(await device.rows.table(Activities).get('a')).toMatchObject({ eventId: rhine });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Rhine BioPartnering' })).toBeDefined();
});

test('an activity added with all its fields is marked with the event of its day too', async () => {
  const { device, user } = await conference();
  renderOn(device, <TimelinePage />, { at: '/vc-timeline?matchId=m1' });
  await user.click(await screen.findByRole('button', { name: 'Add First Activity' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add activity' }));
  await user.type(await dialog.findByLabelText('Title'), 'Dinner with two partners');
  await user.click(dialog.getByRole('button', { name: 'Save activity' }));
  await waitFor(async () =>
    expect(await device.rows.table(Activities).toArray()).toMatchObject([
      { title: 'Dinner with two partners', eventId: rhine },
    ]),
  );
});

const schedule = (...events: readonly string[]) =>
  new File(
    [
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    ],
    'my-meetings.ics',
    { type: 'text/calendar' },
  );
const threeMeetings = schedule(
  'DTSTART;TZID=Europe/Berlin:20260612T143000\r\nSUMMARY:Partnering meeting: Ostrya Bio / Mar\r\n ta Lind\r\nLOCATION:Table 12\\, hall 2\r\nBEGIN:VALARM\r\nSUMMARY:Reminder\r\nEND:VALARM',
  'DTSTART:20260613T090000\r\nSUMMARY:Ostrya Bio - Saltmarsh Capital',
  'DTSTART;VALUE=DATE:20260613\r\nSUMMARY:Welcome',
  'DTSTART:20260613T100000\r\nSUMMARY:Ike Rowan\r\nSTATUS:CANCELLED',
  'DTSTART:20260701T100000\r\nSUMMARY:Dentist',
);

test('the schedule of a partnering system is read without a network, each meeting with whom its title names', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const { device, user } = await conference();
  device.server.reply = { kind: 'unreachable' };
  await user.click(await screen.findByRole('button', { name: 'Import your schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import your schedule' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Add/ }).disabled).toBe(true);
  await user.upload(dialog.getByLabelText('Calendar file'), threeMeetings);
  expect(await dialog.findByText(/1 is on another day\.$/)).toBeDefined();
  const whom = (name: string) => dialog.getByRole<HTMLSelectElement>('combobox', { name });
  const chosen = (name: string) => whom(name).selectedOptions[0]?.textContent;
  const marta = 'Fri Jun 12, 2:30 PM, Partnering meeting: Ostrya Bio / Marta Lind (Table 12, hall 2)';
  expect(chosen(marta)).toBe('Marta Lind');
  expect(chosen('Sat Jun 13, 9:00 AM, Ostrya Bio - Saltmarsh Capital')).toBe('New on your list: Saltmarsh Capital');
  expect(dialog.queryByText(/10:00 AM, Ike Rowan/)).toBeNull();
  expect(chosen('Sat Jun 13, Welcome')).toBe('Skip this meeting');
  await user.click(dialog.getByRole('button', { name: 'Add 2 meetings' }));

  expect(await screen.findByText('2 meetings saved on this device')).toBeDefined();
  const meetings = within(await screen.findByRole('region', { name: 'Meetings' }));
  expect((await meetings.findAllByRole('article')).map((line) => line.textContent)).toEqual([
    expect.stringContaining('Marta LindPartnering meeting'),
    expect.stringContaining('Saltmarsh CapitalOstrya Bio - Saltmarsh Capital'),
  ]);
  const stored = await device.rows.table(Activities).toArray();
  expect(stored).toHaveLength(2);
  for (const activity of stored)
    expect(activity).toMatchObject({ activityType: 'meeting_scheduled', status: 'pending', eventId: rhine });
});

test('[capture 15] the hours and zones of a schedule are kept: named, of the file’s own rules, in UTC and without any', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const { device, user } = await conference();
  await user.click(await screen.findByRole('button', { name: 'Import your schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import your schedule' }));
  const rules =
    'BEGIN:VTIMEZONE\r\nTZID:W. Europe Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE';
  const meetings = [
    'DTSTART;TZID=Europe/Zurich:20260612T143000\r\nDTEND;TZID=Europe/Zurich:20260612T150000\r\nSUMMARY:Named: Marta Lind',
    'DTSTART;TZID=W. Europe Standard Time:20260612T153000\r\nDURATION:PT30M\r\nSUMMARY:Ruled: Marta Lind',
    'DTSTART:20260612T143000Z\r\nDTEND:20260613T150000Z\r\nSUMMARY:Universal: Marta Lind',
    'DTSTART:20260612T173000\r\nSUMMARY:Floating: Marta Lind',
    'DTSTART;VALUE=DATE:20260612\r\nSUMMARY:Day: Marta Lind',
  ].map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`);
  const text = ['BEGIN:VCALENDAR', 'X-WR-TIMEZONE:Europe/Berlin', rules, ...meetings, 'END:VCALENDAR', ''];
  const file = new File([text.join('\r\n')], 'my-meetings.ics', { type: 'text/calendar' });
  await user.upload(dialog.getByLabelText('Calendar file'), file);
  const named = await dialog.findByRole('combobox', { name: /Named: Marta Lind$/ });
  expect(within(named.closest('.field') as HTMLElement).getByText(/^Fri Jun 12, /).textContent).toMatch(
    /^Fri Jun 12, 2:30\s–\s3:00\sPM in Zurich \(8:30\sAM here\), Named: Marta Lind$/,
  );
  await user.click(dialog.getByRole('button', { name: 'Add 5 meetings' }));
  await waitFor(async () => expect(await device.rows.table(Activities).toArray()).toHaveLength(5));
  const stored = await device.rows.table(Activities).toArray();
  expect(Object.fromEntries(stored.map(({ title, hours }) => [title.split(':')[0], hours]))).toEqual({
    Named: { start: '14:30', end: '15:00', zone: 'Europe/Zurich' },
    Ruled: { start: '15:30', end: '16:00', zone: 'Europe/Berlin' },
    Universal: { start: '16:30', end: null, zone: 'Europe/Berlin' },
    Floating: { start: '17:30', end: null, zone: 'Europe/Berlin' },
    Day: null,
  });
  vi.unstubAllEnvs();
});

test('[capture 15] where a file says nothing of a zone, it is asked for, and the device’s is the first guess', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const { device, user } = await conference();
  await user.click(await screen.findByRole('button', { name: 'Import your schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import your schedule' }));
  const floating = schedule('DTSTART:20260612T143000\r\nDURATION:PT30M\r\nSUMMARY:Meeting: Marta Lind');
  await user.upload(dialog.getByLabelText('Calendar file'), floating);
  const zone = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone of these times' });
  expect(zone.value).toBe('America/New_York');
  await user.selectOptions(zone, 'Europe/Zurich');
  await user.click(dialog.getByRole('button', { name: 'Add 1 meeting' }));
  await waitFor(async () =>
    expect(await device.rows.table(Activities).toArray()).toMatchObject([
      { activityDate: '2026-06-12', hours: { start: '14:30', end: '15:00', zone: 'Europe/Zurich' } },
    ]),
  );
  vi.unstubAllEnvs();
});

test('a schedule that is read again finds nothing new, and Undo takes back its meetings and its investors', async () => {
  const { device, user } = await conference();
  const bring = async () => {
    await user.click(await screen.findByRole('button', { name: 'Import your schedule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import your schedule' }));
    await user.upload(dialog.getByLabelText('Calendar file'), threeMeetings);
    return dialog;
  };
  const first = await bring();
  await user.click(await first.findByRole('button', { name: 'Add 2 meetings' }));
  expect(await screen.findByText('2 meetings saved on this device')).toBeDefined();
  const again = await bring();
  expect(
    await again.findByText(
      'Choose who each meeting is with. Skipped ones are not imported. 2 are already in your timeline. 1 is on another day.',
    ),
  ).toBeDefined();
  expect(again.getAllByRole('combobox')).toHaveLength(1);
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await device.rows.table(Activities).toArray()).toEqual([]));
  await waitFor(async () =>
    expect((await device.rows.table(Matches).toArray()).map(({ id }) => id).sort()).toEqual(['m1', 'm2', 'm3']),
  );
});

test('a file that is no calendar is named as such', async () => {
  const { user } = await conference();
  await user.click(await screen.findByRole('button', { name: 'Import your schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import your schedule' }));
  await user.upload(
    dialog.getByLabelText('Calendar file'),
    new File(['name,firm'], 'list.ics', { type: 'text/calendar' }),
  );
  expect((await dialog.findByRole('alert')).textContent).toBe(
    "This isn't a calendar file. Look for a file ending in .ics where you download your meetings.",
  );
});
