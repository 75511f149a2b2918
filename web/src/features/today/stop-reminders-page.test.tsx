import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { StopRemindersPage } from './stop-reminders-page.tsx';

const opened = async () =>
  renderOn(await testDevice({ signedIn: false }), <StopRemindersPage />, { at: '/client/stop-reminders?token=abc' });

test('the link in a mail asks before it stops anything, and needs no sign-in', async () => {
  const asked = answerWith({ 'POST /client/stop-reminders': { body: { success: true, message: 'Stopped.' } } });
  await opened();
  expect(screen.getByRole('heading', { name: 'Stop these emails?' })).toBeDefined();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop emails' }));
  expect(await screen.findByText(/You won't get any more emails about what is due/)).toBeDefined();
  expect(asked.map(({ query }) => query.get('token'))).toEqual(['abc']);
});

test('an old link and a missing network are said in words', async () => {
  const old = 'This link has expired. Log in and turn the emails off there.';
  const replies: Parameters<typeof answerWith>[0][] = [
    { 'POST /client/stop-reminders': refusal(404, 'missing', old) },
    {},
  ];
  for (const [reply, words] of [
    [replies[0], old],
    [replies[1], "We couldn't reach Paratope. Please try again."],
  ] as const) {
    answerWith(reply ?? {});
    const page = await opened();
    await userEvent.click(screen.getByRole('button', { name: 'Stop emails' }));
    expect(await screen.findByText(words)).toBeDefined();
    page.unmount();
  }
});
