import type { AccountId, MatchId, StartupId } from '@paratope/shared/ids';
import { addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { createLocks } from '@paratope/sync/testing/fakes';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../local/device.ts';
import { drainOnce } from '../local/drain-once.ts';
import { createLocal } from '../local/local.ts';
import { testDevice } from '../testing/device.tsx';
import { askForBackgroundSync, onBackgroundSync } from './background-sync.ts';

const owner = { accountId: 'account-a' as AccountId, startupId: 'startup-b' as StartupId };

describe('the page', () => {
  test('[sync M5] asks to be woken under a name that says whose changes wait', async () => {
    const sync = browserSync();
    askForBackgroundSync(containerWith({ sync }), owner);
    await vi.waitFor(() => expect(sync.register).toHaveBeenCalledExactlyOnceWith('outbox account-a startup-b'), 10_000);
  });

  test('[sync M5] [sync P6] asks once for as long as the browser means to wake it, and again when it no longer does', async () => {
    const sync = browserSync();
    const ask = () => askForBackgroundSync(containerWith({ sync }), owner);
    ask();
    await vi.waitFor(() => expect(sync.tags).toEqual(['outbox account-a startup-b']), 10_000);
    ask();
    await vi.waitFor(() => expect(sync.getTags).toHaveBeenCalledTimes(2), 10_000);
    askForBackgroundSync(containerWith({ sync }), { ...owner, startupId: 'startup-c' as StartupId });
    await vi.waitFor(
      () => expect(sync.tags).toEqual(['outbox account-a startup-b', 'outbox account-a startup-c']),
      10_000,
    );
    sync.tags.length = 0;
    ask();
    await vi.waitFor(() => expect(sync.tags).toEqual(['outbox account-a startup-b']), 10_000);
  });

  test('[sync M5] goes without where there is no worker, no Background Sync, or it is forbidden', async () => {
    const sync = browserSync();
    sync.register.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    askForBackgroundSync(undefined, owner);
    askForBackgroundSync(containerWith({}), owner);
    askForBackgroundSync(containerWith({ sync }), owner);
    await vi.waitFor(() => expect(sync.register).toHaveBeenCalledOnce(), 10_000);
  });

  test('[sync M5] asks when the server cannot be reached, and sends what waits by itself although nobody wakes it', async () => {
    const device = await testDevice();
    await device.workspace.close();
    device.server.reply = { kind: 'unreachable' };
    const stuck = vi.fn();
    const workspace = createLocal({ ...device.deps, stuck }).workspace.getSnapshot();
    if (!workspace) throw new Error('Nobody is signed in.');
    onTestFinished(() => workspace.close());
    await workspace.replica.mutate(addOwnInvestor, anInvestor());
    await vi.waitFor(() => expect(stuck).toHaveBeenCalledWith(workspace.session), 10_000);
    device.server.reply = undefined;
    device.signal('online');
    await vi.waitFor(() => expect(workspace.replica.status.getSnapshot().waiting).toBe(0), 10_000);
  });
});

describe('the worker', () => {
  test('[sync M5] leaves it to a page somebody looks at, and asks to be woken again in case that one did not get through', async () => {
    const drain = vi.fn(async () => 'done' as const);
    const woken = onBackgroundSync('outbox account-a startup-b', { tellPages: async () => 2, drain });
    await expect(woken).rejects.toThrow('An open page was told to send.');
    expect(drain).not.toHaveBeenCalled();
  });

  test('[sync M5] sends without a page, and asks to be woken again if the server cannot be reached', async () => {
    const drain = vi.fn(async (): Promise<'done' | 'unreachable'> => 'unreachable');
    const woken = (tag: string) => onBackgroundSync(tag, { tellPages: async () => 0, drain });
    await expect(woken('outbox account-a startup-b')).rejects.toThrow('The server cannot be reached.');
    drain.mockResolvedValue('done');
    await woken('outbox account-a startup-b');
    expect(drain.mock.calls).toEqual([[owner], [owner]]);
    await woken('something else');
    await woken('outbox account-a');
    expect(drain).toHaveBeenCalledTimes(2);
  });

  test('[sync M5] [sync P1] brings what waits to the server once, whatever a page did before or does after', async () => {
    const device = await testDevice();
    const id = newId<MatchId>();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(addOwnInvestor, anInvestor(id));
    await device.workspace.close();
    const { session } = device.workspace;
    expect(await drainOnce(session, device.deps)).toBe('unreachable');
    device.server.reply = undefined;
    expect(await drainOnce(session, device.deps)).toBe('done');
    expect([...device.server.rows().keys()].filter((ref) => ref.endsWith(id))).toHaveLength(1);
    expect(await drainOnce(session, device.deps)).toBe('done');
    expect([...device.server.rows().keys()].filter((ref) => ref.endsWith(id))).toHaveLength(1);
  });

  test('[sync M5] [sync M2] takes the sending over from a page that was frozen while it sent', async () => {
    const device = await testDevice();
    device.server.reply = { kind: 'unreachable' };
    await device.replica.mutate(addOwnInvestor, anInvestor());
    await device.workspace.close();
    device.server.reply = undefined;
    const { session } = device.workspace;
    const locks = createLocks();
    const frozen = new Promise<never>(() => {});
    void locks.hold(`paratope-sync-${session.accountId}`, { wait: false }, () => frozen);
    expect(await drainOnce(session, { ...device.deps, locks })).toBe('done');
    expect(device.server.rows().size).toBe(2);
  });

  test('[sync M5] [sync A5] leaves a device alone that was wiped', async () => {
    const device = await testDevice();
    const { session } = device.workspace;
    await device.local.signOut('erase');
    expect(await drainOnce(session, device.deps)).toBe('done');
    expect((await indexedDB.databases()).filter(({ name }) => name?.includes(session.accountId))).toEqual([]);
  });
});

const anInvestor = (id = newId<MatchId>()) => ({
  id,
  name: 'Orla Brandt',
  firm: 'Brackwater Ventures',
  website: null,
  email: null,
  addedAt: '2026-03-01T09:00:00.000Z',
});

/** A browser's memory of what it was asked to wake the worker for. */
const browserSync = () => {
  const tags: string[] = [];
  return { tags, register: vi.fn(async (tag: string) => void tags.push(tag)), getTags: vi.fn(async () => [...tags]) };
};

const containerWith = (registration: object): ServiceWorkerContainer =>
  ({ ready: Promise.resolve(registration) }) as unknown as ServiceWorkerContainer;
