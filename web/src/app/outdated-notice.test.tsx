import { addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { newId } from '../local/device.ts';
import { useWaiting } from '../local/pending-hooks.ts';
import { renderOn, testDevice } from '../testing/device.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';

test('[sync M6] a page left open during an update keeps what it shows, says so, and offers to reload', async () => {
  const device = await testDevice();
  device.server.reply = { kind: 'unreachable' };
  await device.replica.mutate(addOwnInvestor, investor());
  let reloads = 0;
  renderOn(
    device,
    <>
      <OutdatedNotice
        reload={() => {
          reloads += 1;
        }}
      />
      <Waiting />
    </>,
  );
  expect(await screen.findByText('1 waiting')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();

  const name = (await indexedDB.databases()).find((one) =>
    one.name?.includes(device.workspace.session.accountId),
  )?.name;
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name ?? '', 9_000);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error);
  });
  expect(
    await screen.findByText(
      "Paratope was updated. Reload to continue. Saved work is safe; copy anything you haven't saved.",
    ),
  ).toBeTruthy();
  await expect(device.replica.mutate(addOwnInvestor, investor())).rejects.toMatchObject({ kind: 'outdated' });
  expect(screen.getByText('1 waiting')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloads).toBe(1);
});

const Waiting = () => <p>{`${useWaiting()?.length ?? 0} waiting`}</p>;

const investor = () => ({
  id: newId<never>(),
  name: 'Tove Aldergren',
  firm: 'Brackwater Ventures',
  website: null,
  email: null,
  addedAt: '2026-03-01T09:00:00.000Z',
});
