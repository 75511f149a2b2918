import type { MatchId } from '@paratope/shared/ids';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { calendarFile } from '../../local/calendar-file.ts';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { onATestPage } from '../../testing/page.ts';
import { aMatch, anActivity, aStartup } from '../../testing/samples.ts';
import { CalendarPage } from './calendar-page.tsx';
import { TimelinePage } from './timeline-page.tsx';

onATestPage();

const call = anActivity('call', {
  title: 'Call at nine',
  activityType: 'call_scheduled',
  status: 'pending',
  activityDate: '2026-06-15',
  nextAction: 'Send the deck',
  nextActionDate: '2026-06-16',
});
const held = anActivity('held', { matchId: 'm2' as MatchId, title: 'First call' });
const off = anActivity('off', { title: 'Called off', status: 'cancelled' });
const onDevice = () =>
  testDevice({ startup: aStartup(), matches: [aMatch('m1', 'Marta Lind')], activities: [call, held, off] });

const daysAndWords = (text: string) => text.split('\r\n').filter((line) => /^(DTSTART|SUMMARY)/.test(line));

test('a file made without a network holds every activity and promise on its day, from one end of the world to the other', async () => {
  const device = await onDevice();
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York']) {
    vi.stubEnv('TZ', zone);
    expect(daysAndWords(await (await calendarFile(device.rows)).text())).toEqual([
      'DTSTART;VALUE=DATE:20260615',
      'SUMMARY:Call Scheduled: Call at nine (Marta Lind)',
      'DTSTART;VALUE=DATE:20260616',
      'SUMMARY:Send the deck (Marta Lind)',
      'DTSTART;VALUE=DATE:20260504',
      'SUMMARY:Call Held: First call',
    ]);
  }
  vi.unstubAllEnvs();
});

test('the timeline gives the file of one entry that is still to come', async () => {
  const saved: File[] = [];
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${saved.push(file)}`, revokeObjectURL: () => {} });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => clicked.mockRestore());
  renderOn(await onDevice(), <TimelinePage />, { at: '/vc-timeline' });
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar file of Call at nine' }));
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['paratope-activity.ics']), 10_000);
  expect(await saved[0]?.text()).not.toContain('First call');
  expect(screen.queryByRole('button', { name: 'Calendar file of First call' })).toBeNull();
});

test('a private address is made, said once, and stopped', async () => {
  const url = 'https://paratope.example/calendar/abcdefghijklmnop.ics';
  answerWith({
    'GET /api/client/calendar-feed': { body: { success: true, data: { isOn: false, createdAt: null, readAt: null } } },
    'POST /api/client/calendar-feed': { body: { success: true, data: { url } } },
    'DELETE /api/client/calendar-feed': { body: { success: true, message: 'Stopped.' } },
  });
  const user = userEvent.setup();
  renderOn(await onDevice(), <CalendarPage />);
  await user.click(await screen.findByRole('button', { name: 'Make a private address' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Your private address')).value).toBe(url);
  await user.click(screen.getByRole('button', { name: 'Stop the address' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Stop the address?' }));
  await user.click(sure.getByRole('button', { name: 'Stop the address' }));
  expect(await screen.findByRole('button', { name: 'Make a private address' })).toBeDefined();
  expect(screen.queryByLabelText('Your private address')).toBeNull();
});

test('without a network the page says what still works', async () => {
  answerWith({});
  renderOn(await onDevice(), <CalendarPage />);
  expect(
    await screen.findByText(
      'The server cannot be reached. The private address needs a connection; the file above does not.',
    ),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save paratope.ics' })).toBeDefined();
});
