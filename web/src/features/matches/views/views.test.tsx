import { SavedViews } from '@paratope/shared/matches/saved-view';
import { msg } from '@paratope/shared/words/message';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { holdTables } from '../../../local/testing/held-tables.ts';
import { renderOn, type TestDevice, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aMatch, aStartup, manyMatches } from '../../../testing/samples.ts';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';

onATestPage();

const matches = [
  aMatch('m1', 'Marta Lind', { status: 'in_term_negotiation' }),
  aMatch('m2', 'Odile Krane', { status: 'passed' }),
  aMatch('m3', 'Piet Aalders'),
  ...manyMatches(),
];

async function dashboard(at = '/client/dashboard', known?: TestDevice) {
  const device = known ?? (await testDevice({ startup: aStartup(), matches }));
  renderOn(device, <DashboardPage />, { at });
  await screen.findByRole('checkbox', { name: 'Select all shown' });
  return { device, user: userEvent.setup() };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => row.querySelector('.dash-name')?.textContent ?? []);

async function choose(user: ReturnType<typeof userEvent.setup>, item: string | RegExp) {
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

async function save(user: ReturnType<typeof userEvent.setup>, name: string) {
  await choose(user, /^Save (this view|or edit views)/);
  const dialog = await screen.findByRole('dialog', { name: 'Saved views' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of this view' }), name);
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a search, a filter, an order and a shape are kept under a name without a network, and shown again', async () => {
  const { device, user } = await dashboard(
    '/client/dashboard?status=in_term_negotiation&sort=name&order=reversed&q=lind',
  );
  device.server.reply = { kind: 'unreachable' };
  await save(user, 'Closing soon');
  expect(await screen.findByText('View saved on this device')).toBeDefined();
  await choose(user, 'Full list');
  await waitFor(() => expect(names()).toHaveLength(11));
  await choose(user, 'Closing soon');
  await waitFor(() => expect(names()).toEqual(['Marta Lind']));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('lind');
  expect(screen.getByRole('button', { name: /Sort: name/ })).toBeDefined();

  device.server.reply = undefined;
  await device.replica.sync();
  expect(await device.replica.attention()).toEqual([]);
  expect([...device.server.rows().values()]).toContainEqual(
    expect.objectContaining({
      name: 'Closing soon',
      statuses: ['in_term_negotiation'],
      sort: 'name',
      isReversed: true,
    }),
  );
});

test('a view says what it shows, can be renamed and removed, and each comes back by undo', async () => {
  const { device, user } = await dashboard('/client/dashboard?status=passed&view=table');
  await save(user, 'No');
  await choose(user, /^Save (this view|or edit views)/);
  const dialog = await screen.findByRole('dialog', { name: 'Saved views' });
  expect(
    within(await within(dialog).findByRole('list', { name: 'Saved views' })).getByText('Passed. By fit. Table'),
  ).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Rename No' }));
  const field = within(dialog).getByRole('textbox', { name: 'New name for No' });
  await user.clear(field);
  await user.type(field, 'Said no');
  await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Delete Said no' }));
  await waitFor(async () => expect(await device.rows.table(SavedViews).count()).toBe(0));
});

test('a name that is kept already gets what is shown now', async () => {
  const { device, user } = await dashboard();
  await save(user, 'Mine');
  await user.type(screen.getByRole('searchbox'), 'odile');
  await save(user, 'mine');
  const views = await device.rows.table(SavedViews).toArray();
  expect(views.map(({ name, search }) => [name, search])).toEqual([['mine', 'odile']]);
});

test('[X05] [decision I4] a view that says negotiation means in_term_negotiation, and is kept the long way', async () => {
  const { device } = await dashboard();
  const { saveView } = await import('@paratope/shared/matches/saved-view');
  const id = 'view-1' as never;
  const shown = { search: '', sort: 'fit', isReversed: false, shape: 'table' };
  await device.replica.mutate(saveView, { ...shown, id, name: 'Old', statuses: ['negotiation'] });
  expect(await device.rows.table(SavedViews).get(id)).toMatchObject({ statuses: ['in_term_negotiation'] });
});

test('a view of somebody else of the startup is neither shown nor changed', async () => {
  const device = await testDevice({ startup: aStartup(), matches });
  await device.server.put(SavedViews, {
    ...{ search: '', statuses: [], sort: 'fit', isReversed: false, shape: 'table' },
    ...{
      id: 'view-2' as never,
      name: 'Of Jonas',
      accountId: 'account-jonas' as never,
      updatedAt: '2026-03-01T09:00:00.000Z',
    },
  });
  await device.replica.sync();
  const { user } = await dashboard('/client/dashboard', device);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await screen.findByRole('menuitem', { name: 'Save this view' });
  expect(screen.queryByRole('menuitem', { name: 'Of Jonas' })).toBeNull();
  const { removeView } = await import('@paratope/shared/matches/saved-view');
  const refused = await device.replica.mutate(removeView, { id: 'view-2' as never });
  expect(refused).toMatchObject({ ok: false, message: msg('This view belongs to someone else at your startup.') });
});

test('a view is kept once, however often Save is pressed while the storage is silent', async () => {
  const { device, user } = await dashboard('/client/dashboard?status=passed');
  await choose(user, /^Save (this view|or edit views)/);
  const dialog = await screen.findByRole('dialog', { name: 'Saved views' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of this view' }), 'Closed');
  const holder = holdTables(device.workspace, { isKnown: false });
  await holder.isUnderWay;
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  holder.stop();
  expect(await screen.findByText('View saved on this device')).toBeDefined();
  await device.replica.sync();
  expect(await device.rows.table(SavedViews).toArray()).toHaveLength(1);
});
