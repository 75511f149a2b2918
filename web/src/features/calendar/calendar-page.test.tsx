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
  await user.click(await screen.findByRole('button', { name: 'Create private link' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Your private link')).value).toBe(url);
  await user.click(screen.getByRole('button', { name: 'Turn off link' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Turn off link?' }));
  await user.click(sure.getByRole('button', { name: 'Turn off link' }));
  expect(await screen.findByRole('button', { name: 'Create private link' })).toBeDefined();
  expect(screen.queryByLabelText('Your private link')).toBeNull();
});

test('without a network the page says what still works', async () => {
  answerWith({});
  renderOn(await onDevice(), <CalendarPage />);
  expect(
    await screen.findByText("You're offline. The private link needs a connection; the file above doesn't."),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save paratope.ics' })).toBeDefined();
});
