import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UpdatePrompt } from './update-prompt.tsx';
import { createUpdates } from './updates.ts';

afterEach(cleanup);

/** A browser that runs one version and has the next one waiting. */
async function withNewVersion(isDirty: () => boolean = () => false) {
  const waiting = { postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: vi.fn() });
  const container = Object.assign(new EventTarget(), { controller: {}, register: async () => registration });
  const reload = vi.fn();
  const updates = createUpdates({
    container: container as unknown as ServiceWorkerContainer,
    reload,
    visible: () => true,
  });
  updates.start();
  render(<UpdatePrompt updates={updates} isDirty={isDirty} />);
  await screen.findByText('A new version of Paratope is ready.');
  const takeOver = () => act(() => void container.dispatchEvent(new Event('controllerchange')));
  return { waiting, reload, takeOver, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });

test('[Q16] a new version asks, and takes over when the person agrees', async () => {
  const { waiting, reload, takeOver, user } = await withNewVersion();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  await user.click(button('Update'));
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('[Q16] a form that holds unsaved words is never discarded by it', async () => {
  let isDirty = true;
  const { waiting, reload, user } = await withNewVersion(() => isDirty);
  await user.click(button('Update'));
  expect(screen.getByText('You have an unsaved form open. Save it, then update.')).toBeTruthy();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  isDirty = false;
  await user.click(button('Update'));
  expect(waiting.postMessage).toHaveBeenCalledOnce();
});

test('[Q16] where another window has agreed this one goes on as it was until it is asked to reload', async () => {
  const { reload, takeOver, user } = await withNewVersion();
  takeOver();
  expect(screen.getByText('Paratope was updated while this window was open.')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await user.click(button('Reload'));
  expect(reload).toHaveBeenCalledOnce();
});

test('[Q16] a new version can be put off', async () => {
  const { waiting, user } = await withNewVersion();
  await user.click(button('Later'));
  expect(screen.queryByText('A new version of Paratope is ready.')).toBeNull();
  expect(waiting.postMessage).not.toHaveBeenCalled();
});
