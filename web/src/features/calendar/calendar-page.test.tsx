import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { onATestPage } from '../../testing/page.ts';
import { aStartup } from '../../testing/samples.ts';
import { CalendarPage } from './calendar-page.tsx';

onATestPage();

const onDevice = () => testDevice({ startup: aStartup() });

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
