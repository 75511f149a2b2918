import { Matches } from '@paratope/shared/matches/match';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { bringOrla } from '../../testing/orla.ts';
import { anAddressee } from '../../testing/sample-draft.ts';
import { PullToSync } from './pull-to-sync.tsx';

const opened = (device: TestDevice) =>
  renderOn(
    device,
    <main>
      <h1>Your investors</h1>
      <div data-testid="list">
        <p>The first of them</p>
      </div>
      <input aria-label="Search" />
      <PullToSync />
    </main>,
  );

/** A finger on something, moved step by step from where it was set down; it stays there. */
function finger(on: Element, ...steps: readonly (readonly [x: number, y: number])[]) {
  const at = (type: string, x: number, y: number, count = 1) =>
    act(() => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      const touches = Array.from({ length: count }, () => ({ clientX: 100 + x, clientY: 100 + y }));
      on.dispatchEvent(Object.assign(event, { touches }));
      return event;
    });
  at('touchstart', 0, 0);
  for (const [x, y] of steps) at('touchmove', x, y);
  return { lift: () => at('touchend', 0, 0, 0), cancel: () => at('touchcancel', 0, 0, 0) };
}
const heading = () => screen.getByRole('heading', { name: 'Your investors' });
const hint = () => document.querySelector('.pull-to-sync');
const toast = async () => (await screen.findByText(/./, { selector: '.toast p:first-child' })).textContent;

describe('pulled down from the top', () => {
  test('what the server has comes, and is named', async () => {
    const device = await testDevice();
    opened(device);
    await device.server.put(Matches, anAddressee());
    const pull = finger(heading(), [0, 30], [0, 60]);
    expect(hint()?.textContent).toBe('Pull to sync');
    expect(hint()?.className).toContain('pull-to-sync-pulled');
    pull.lift();
    expect(await device.rows.table(Matches).count()).toBe(0);
    const further = finger(heading(), [0, 60], [2, 140]);
    expect(hint()?.textContent).toBe('Release to sync');
    further.lift();
    expect(await toast()).toBe('All changes saved');
    await screen.findByText('New or changed: 1 investor');
    expect(await device.rows.table(Matches).count()).toBe(1);
    expect(hint()?.className).toContain('pull-to-sync-rest');
  });

  test('where nothing is new it says so, and one’s own changes are no news', async () => {
    const device = await testDevice();
    opened(device);
    device.server.reply = { kind: 'unreachable' };
    await bringOrla(device);
    finger(heading(), [0, 140]).lift();
    expect(await toast()).toBe("You're offline, or we can't reach Paratope. Nothing was lost.");
    await screen.findByText('1 change waiting to sync');
    device.server.reply = undefined;
    finger(heading(), [0, 140]).lift();
    await waitFor(() => expect(device.replica.status.getSnapshot().waiting).toBe(0));
    expect([...device.server.rows().keys()].filter((ref) => ref.startsWith('matches/'))).toHaveLength(1);
    await screen.findByText("You're up to date.");
  });
});

test.each<[string, () => void]>([
  ['to the side first', () => finger(heading(), [40, 10], [40, 140]).lift()],
  ['upwards first', () => finger(heading(), [0, -40], [0, 140]).lift()],
  ['and taken over by the browser', () => finger(heading(), [0, 140]).cancel()],
  ['in a field', () => finger(screen.getByRole('textbox'), [0, 140]).lift()],
  [
    'in a list that is scrolled',
    () => {
      screen.getByTestId('list').scrollTop = 40;
      finger(screen.getByText('The first of them'), [0, 140]).lift();
    },
  ],
])('a finger %s asks the server nothing', async (_, move) => {
  const device = await testDevice();
  opened(device);
  await device.server.put(Matches, anAddressee());
  move();
  expect(hint()?.className).toContain('pull-to-sync-rest');
  await act(async () => {});
  expect(await device.rows.table(Matches).count()).toBe(0);
  expect(screen.queryByText('All changes saved')).toBeNull();
});
