import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AfterThePage } from '../../../app/after-the-page.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { languageKey } from '../../../words/start-words.ts';
import { LanguageSection } from './language-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const preferences = { digest: true, digestHour: 7, zone: null, language: 'de' };

test('another language is kept on the device, told to the server, and the page is loaded anew', async () => {
  const asked = answerWith({ 'PATCH /api/client/account/preferences': { body: { success: true, data: preferences } } });
  const device = await testDevice();
  const reload = vi.fn();
  renderOn(device, <LanguageSection reload={reload} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Same as browser' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(device.local.storage.getItem(languageKey)).toBe('de');
  expect(asked.map(({ body }) => body)).toEqual([
    { language: 'de', languageChosenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
  ]);

  await userEvent.click(screen.getByRole('radio', { name: 'Same as browser' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  expect(device.local.storage.getItem(languageKey)).toBeNull();
  expect(asked.at(-1)?.body).toMatchObject({ language: 'en' });
});

test('without a network the device has it all the same, and it outlives the sign-out', async () => {
  answerWith({});
  const device = await testDevice();
  const reload = vi.fn();
  renderOn(device, <LanguageSection reload={reload} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  device.deps.sessions.close();
  expect(device.local.storage.getItem(languageKey)).toBe('de');
});

test('a choice made without a network is told to the server at the next opening of the app, once', async () => {
  answerWith({});
  const device = await testDevice();
  const reload = vi.fn();
  renderOn(device, <LanguageSection reload={reload} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  cleanup();

  const asked = answerWith({ 'PATCH /api/client/account/preferences': { body: { success: true, data: preferences } } });
  renderOn(device, <AfterThePage />);
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ language: 'de' }]));
  await waitFor(() => expect(device.local.storage.getItem('languageUntold')).toBeNull());
  cleanup();
  renderOn(device, <AfterThePage />);
  expect(asked).toHaveLength(1);
});

test('a form with unsaved words is not taken away', async () => {
  const device = await testDevice();
  const reload = vi.fn();
  renderOn(device, <LanguageSection reload={reload} />);
  const leave = device.local.dirty.enter();
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You have an unsaved form open. Save it, then choose again.',
  );
  expect(reload).not.toHaveBeenCalled();
  expect(device.local.storage.getItem(languageKey)).toBeNull();
  leave();
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
