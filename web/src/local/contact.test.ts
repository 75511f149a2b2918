import { browserSignals } from '@paratope/sync/browser/ports';
import { beforeEach, expect, test, vi } from 'vitest';
import { createContact } from './contact.ts';

beforeEach(() => localStorage.clear());

const contact = { email: 'help@paratope.example', passwordResetMin: 8, sendsMail: true };

test('[C09] what was fetched once is not fetched again while the app is open', async () => {
  const read = vi.fn(async () => contact);
  const store = createContact(localStorage, read);
  store.ask();
  await vi.waitFor(() => expect(store.getSnapshot()).toEqual(contact), 10_000);
  store.ask();
  expect(read).toHaveBeenCalledTimes(1);
});

test('a server that could not be asked is asked again, and what was known stays', async () => {
  const read = vi.fn<() => Promise<typeof contact | undefined>>(async () => undefined);
  const store = createContact(localStorage, read);
  store.ask();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1), 10_000);
  read.mockResolvedValue(contact);
  await vi.waitFor(() => {
    store.ask();
    expect(store.getSnapshot()).toEqual(contact);
  }, 10_000);
  expect(createContact(localStorage, async () => undefined).getSnapshot()).toEqual(contact);
});

test('[C10] the focus of the window wakes nothing; coming back into sight does', () => {
  const heard: string[] = [];
  const stop = browserSignals.listen((signal) => heard.push(signal));
  window.dispatchEvent(new Event('focus'));
  expect(heard).toEqual([]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['visible']);
  stop();
});
