import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PendingPage } from '../features/sync/pending-page.tsx';
import { renderOn, testDevice } from '../testing/device.tsx';
import { bringOrla } from '../testing/orla.ts';
import { SessionBanner } from './session-watch.tsx';

test('[sync A7] a suspended account’s queue stays, can be saved as a file, and goes out when the account is back', async () => {
  const device = await testDevice();
  device.server.reply = { kind: 'failed', code: 'forbidden', message: 'This account is suspended.' };
  await bringOrla(device);
  await device.replica.sync();
  renderOn(
    device,
    <>
      <SessionBanner />
      <PendingPage />
    </>,
  );
  expect(await screen.findByText('This account no longer has access. What you wrote here is saved.')).toBeTruthy();
  expect(await screen.findByText('Investor added')).toBeTruthy();

  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} }),
  );
  // Following the link would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Save as file' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const file = JSON.parse(await (saved[0] as Blob).text());
  expect(file.waiting).toMatchObject([{ name: 'addOwnInvestor', args: { name: 'Orla Brandt' } }]);
  expect(device.replica.status.getSnapshot()).toMatchObject({ state: 'needsAuth', reason: 'forbidden', waiting: 1 });

  device.server.reply = undefined;
  device.replica.signedIn();
  await waitFor(() => expect(device.replica.status.getSnapshot().waiting).toBe(0));
  expect(JSON.stringify([...device.server.rows().values()])).toContain('Orla Brandt');
});
