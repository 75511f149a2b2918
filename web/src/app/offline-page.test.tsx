import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { OfflinePage } from './offline-page.tsx';

afterEach(cleanup);

/** The page as the worker answers with it; what the device believes about its network, and whether the server would answer. */
function opened(
  path: string,
  { online, answers, wasTried = false }: { online: boolean; answers: boolean; wasTried?: boolean },
) {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    network.mockRestore();
    vi.useRealTimers();
  });
  const again = vi.fn();
  const reach = vi.fn(async () => answers);
  render(<OfflinePage path={path} again={again} reach={reach} wasTried={wasTried} />);
  return {
    again,
    reach,
    become: (isOnline: boolean) =>
      act(async () => {
        network.mockReturnValue(isOnline);
        window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
      }),
    aMomentLater: () => act(() => vi.advanceTimersByTimeAsync(5_000)),
  };
}

test.each([
  ['/subscribe', 'Payment needs a connection.', /You won't be charged while you're offline\./],
  ['/subscribe/', 'Payment needs a connection.', /You won't be charged while you're offline\./],
  ['/api/client/export', 'This file needs a connection', /It is created fresh each time, so it is always up to date\./],
  [
    '/calendar/abcdefghijklmnop.ics',
    'This file needs a connection',
    /It is created fresh each time, so it is always up to date\./,
  ],
  ['/metrics', 'This page needs a connection', /It shows the state of the server right now\./],
  ['/pricing', 'This page needs a connection', /The rest of Paratope works offline\./],
  ['/apiary', 'This page needs a connection', /The rest of Paratope works offline\./],
])('%s says why it needs a connection, and the way back is there', (path, title, why) => {
  opened(path, { online: false, answers: false });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to your dashboard' }).getAttribute('href')).toBe('/client/dashboard');
});

test('it is asked for again by hand, and by itself once when the network is back', async () => {
  const { again, reach, become, aMomentLater } = opened('/pricing', { online: false, answers: true });
  expect(screen.getByRole('status').textContent).toBe(
    "You're offline. This page opens automatically when you're back online.",
  );
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(again).toHaveBeenCalledTimes(1);
  await aMomentLater();
  expect(reach).not.toHaveBeenCalled();
  await become(true);
  expect(again).toHaveBeenCalledTimes(2);
  await aMomentLater();
  expect(again).toHaveBeenCalledTimes(2);
});

test('where the device has a network the server is what is missing, and the address opens when it answers', async () => {
  const { again, reach, aMomentLater } = opened('/pricing', { online: true, answers: false });
  expect(screen.getByRole('status').textContent).toBe(
    "You're online, but we can't reach Paratope. This page opens automatically when we can.",
  );
  await aMomentLater();
  expect(again).not.toHaveBeenCalled();
  reach.mockResolvedValue(true);
  await aMomentLater();
  expect(again).toHaveBeenCalledTimes(1);
});

test('a network that was back before this page was drawn opens the address too', async () => {
  const { again, aMomentLater } = opened('/pricing', { online: true, answers: true });
  await aMomentLater();
  expect(again).toHaveBeenCalledTimes(1);
});

test('where the server answers and the address still does not open, nothing turns in a circle', async () => {
  const { again, aMomentLater } = opened('/pricing', { online: true, answers: true, wasTried: true });
  await aMomentLater();
  await aMomentLater();
  expect(again).not.toHaveBeenCalled();
});

test('an automatic reload that led back here is tried again half a minute later', async () => {
  const { again, aMomentLater } = opened('/subscribe', { online: true, answers: true, wasTried: true });
  for (let seconds = 0; seconds < 25; seconds += 5) await aMomentLater();
  expect(again).not.toHaveBeenCalled();
  await aMomentLater();
  await aMomentLater();
  expect(again).toHaveBeenCalledExactlyOnceWith(true);
});
