import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast } from './toast.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Says({ words, tone = 'ink' }: { readonly words: readonly string[]; readonly tone?: 'ink' | 'danger' }) {
  const toast = useToast();
  return (
    <button
      type="button"
      onClick={() => {
        for (const title of words) toast.show({ title, tone });
      }}
    >
      Say
    </button>
  );
}

/** The card of a toast is fetched with the first one. */
const say = () =>
  act(async () => {
    screen.getByRole('button', { name: 'Say' }).click();
    await import('./toast-card.tsx');
  });

test('[sync A5] what is said to one person is gone with them', async () => {
  const page = (owner: string | undefined) => (
    <ToastProvider owner={owner}>
      <Says words={['Meeting saved', 'Notes saved']} />
    </ToastProvider>
  );
  const { rerender } = render(page('account-ines'));
  await say();
  expect(shown()).toContain('Meeting saved');
  rerender(page(undefined));
  expect(shown()).toBe('');
  rerender(page('account-ida'));
  expect(shown()).toBe('');
});

const shown = () => screen.getByRole('status').textContent;

test('[T040] [C07] [decision U10] one toast shows at a time, and the next when it is gone', async () => {
  render(
    <ToastProvider>
      <Says words={['Notes saved', 'Status saved', 'Feedback saved']} />
    </ToastProvider>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await say();
  expect(shown()).toBe('Notes saved');
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(shown()).toBe('Status saved');
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toBe('Feedback saved');
});

test('[C32] what went wrong is said for five seconds', async () => {
  render(
    <ToastProvider>
      <Says words={["We couldn't undo this"]} tone="danger" />
    </ToastProvider>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await say();
  await act(() => vi.advanceTimersByTimeAsync(4_999));
  expect(shown()).toBe("We couldn't undo this");
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(shown()).toBe('');
});
