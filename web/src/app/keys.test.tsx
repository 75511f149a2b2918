import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderOn, type TestDevice, type TestRows, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aMatch, aStartup } from '../testing/samples.ts';
import { createTheme } from '../ui/theme.ts';
import { Providers } from './providers.tsx';
import { AppRoutes } from './router.tsx';

onATestPage();

const rows: TestRows = {
  startup: aStartup(),
  matches: [
    aMatch('m1', 'Orla Brandt', { notes: 'Warm.\nAsked for the toxicology report in Basel.' }),
    aMatch('m2', 'Teun Akkerman', { vcInvestor: { firm: 'Zuiderlicht Capital' } }),
  ],
  activities: [
    anActivity('a1', { title: 'Coffee at the airport', notes: 'Wants the toxicology summary first' }),
    anActivity('a2', { title: 'First call', matchId: aMatch('m2', '').id, activityDate: '2026-05-06' }),
  ],
};

describe('the palette', () => {
  test('what is typed while its code is fetched for the first time becomes the search, and no shortcut', async () => {
    await portal();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['t', 'i', 'm', 'e', 'l']) fireEvent.keyDown(document.body, { key });
    expect((await paletteField()).value).toBe('timel');
    expect(place()).toBe('/client/more');
    expect(lines()).toContain('Timeline');
  });

  test('Ctrl or Cmd with K opens it, and a page is a few letters away', async () => {
    const { user } = await portal();
    await user.keyboard('{Control>}k{/Control}');
    const field = await paletteField();
    expect(groups()).toEqual(['Go to', 'Actions']);
    await user.type(field, 'pend');
    await waitFor(() => expect(lines()).toEqual(['Pending changes']));
    await user.keyboard('{Enter}');
    expect(place()).toBe('/client/pending');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Meta>}k{/Meta}');
    expect((await paletteField()).value).toBe('');
  });

  test('an investor’s name offers the page, a log and a change of status', async () => {
    const { user } = await portal();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await paletteField(), 'akkerman');
    await waitFor(() =>
      expect(lines()).toEqual([
        'Teun AkkermanZuiderlicht Capital',
        'Log activity with Teun Akkerman',
        'Change status of Teun Akkerman',
      ]),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(place()).toBe('/client/log?matchId=m2');
    expect(await screen.findByRole('dialog', { name: 'Log meeting' })).toBeTruthy();
  });

  test('a status is changed from anywhere', async () => {
    const { user, device } = await portal();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await paletteField(), 'status brandt');
    await waitFor(() => expect(lines()).toEqual(['Change status of Orla Brandt']));
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Update Outreach Status' });
    await user.click(await within(dialog).findByRole('radio', { name: 'In Discussion / Due Diligence' }));
    await user.click(within(dialog).getByRole('button', { name: 'Update status' }));
    expect(await screen.findByText('Status saved on this device')).toBeTruthy();
    expect(await device.rows.table(Matches).get('m1')).toMatchObject({ status: 'in_discussion' });
  });

  test.each(['passed brandt', 'orla passed', 'move orla to passed'])(
    'a status beside a name is an act: “%s” moves the investor, and Undo takes it back',
    async (words) => {
      const { user, device } = await portal();
      const status = async () => (await device.rows.table(Matches).get('m1')) as { status?: string } | undefined;
      const before = (await status())?.status;
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await paletteField(), words);
      await waitFor(() => expect(lines()).toEqual(['Move Orla Brandt to Passed']));
      await user.keyboard('{Enter}');
      expect(await screen.findByText('Status saved on this device')).toBeTruthy();
      expect(await status()).toMatchObject({ status: 'passed' });
      const entries = async () =>
        (await device.rows.table(Activities).toArray()).map(({ activityType }) => activityType);
      expect(await entries()).toContain('status_changed');
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(async () => expect(await status()).toMatchObject({ status: before }));
      expect(await entries()).not.toContain('status_changed');
    },
  );

  test('on a plan without statuses the act says what it takes', async () => {
    const { user, device } = await portal('/client/more', { ...rows, startup: aStartup({ plan: 'free' }) });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await paletteField(), 'orla onboard');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/is a premium feature/)).toBeTruthy();
    expect(await device.rows.table(Matches).get('m1')).toMatchObject({ status: 'not_contacted' });
  });

  test('a note opens as a note', async () => {
    const { user } = await portal();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await paletteField(), 'basel');
    await waitFor(() => expect(lines()).toHaveLength(1));
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /Notes/ }));
    expect(await dialog.findByDisplayValue(/toxicology report in Basel/)).toBeTruthy();
  });

  test('the words of notes and activities are found on the device, also when nobody answers', async () => {
    const { user, device } = await portal();
    device.server.reply = { kind: 'unreachable' };
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await paletteField(), 'toxicology');
    await waitFor(() =>
      expect(lines()).toEqual([
        'Notes on Orla BrandtAsked for the toxicology report in Basel.',
        'Coffee at the airportOrla Brandt · 2026-05-04 · Wants the toxicology summary first',
      ]),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(place()).toBe('/vc-timeline?matchId=m1');
    const entry = (await screen.findByRole('heading', { name: 'Coffee at the airport' })).closest('li');
    expect(entry?.getAttribute('aria-current')).toBe('true');
  });

  test.each([['nothing'], ['some']])('one Escape closes it, with %s words in it', async (words) => {
    const { user } = await portal();
    await user.keyboard('{Control>}k{/Control}');
    const field = await paletteField();
    if (words === 'some') await user.type(field, 'pend');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says when nothing is called so', async () => {
    const { user } = await portal();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await paletteField(), 'quinoa');
    expect(await screen.findByText('Nothing found on this device.')).toBeTruthy();
  });
});

describe('single keys', () => {
  test.each([
    ['d', '/client/today'],
    ['t', '/vc-timeline'],
    ['c', '/client/pending'],
    ['i', '/client/dashboard'],
  ])('%s leads to %s', async (key, address) => {
    const { user } = await portal('/client/more');
    await user.keyboard(key);
    await waitFor(() => expect(place()).toBe(address));
  });

  test('l opens the log over the page, which keeps its filter, and Escape goes back there', async () => {
    const { user } = await portal('/client/dashboard?sort=name');
    await screen.findByRole('link', { name: 'Orla Brandt' });
    const heading = screen.getByRole('heading', { level: 1 });
    await user.keyboard('l');
    expect(await screen.findByRole('dialog', { name: 'Log meeting' })).toBeTruthy();
    expect(place()).toBe('/client/log');
    expect(heading.isConnected).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe('/client/dashboard?sort=name'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heading.isConnected).toBe(true);
  });

  test.each(['/client/matches/m2', '/vc-timeline?matchId=m2'])('l on %s is about its investor', async (at) => {
    const { user } = await portal(at);
    await user.keyboard('l');
    const dialog = await screen.findByRole('dialog', { name: 'Log meeting' });
    expect(within(dialog).getByText('With Teun Akkerman')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe(at));
  });

  test('none fires while somebody types, in a dialog, or with another key held', async () => {
    const { user } = await portal('/client/dashboard?sort=name');
    const search = await screen.findByRole('searchbox');
    await user.type(search, 'tlc?/i');
    expect(search).toHaveProperty('value', 'tlc?/i');
    expect(place()).toMatch(/^\/client\/dashboard/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(document.body);
    await user.keyboard('{Alt>}t{/Alt}{Control>}t{/Control}{Shift>}T{/Shift}');
    expect(place()).toMatch(/^\/client\/dashboard/);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('t');
    expect(place()).toMatch(/^\/client\/dashboard/);
  });

  test('the sheet names them all and switches them off for this device, and Ctrl with K stays', async () => {
    const { user } = await portal('/client/more');
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    for (const key of ['Ctrl K', 'd', 'i', 't', 'l', 'c', '/', '?']) expect(sheet.getByText(key).tagName).toBe('KBD');
    await user.click(sheet.getByRole('switch', { name: 'Single-key shortcuts' }));
    expect(sheet.getByText('Single-key shortcuts are off on this device.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('t?/');
    expect(place()).toBe('/client/more');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await paletteField(), 'keyboard');
    await user.keyboard('{Enter}');
    const again = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(again.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.querySelector('[role=dialog][data-open]')).toBeNull());
    await user.keyboard('t');
    await waitFor(() => expect(place()).toBe('/vc-timeline'));
  });

  test('they work at once after Escape, while what is closing still has the focus', async () => {
    Element.prototype.getAnimations = () => [{ finished: new Promise(() => {}) } as unknown as Animation];
    onTestFinished(() => {
      Reflect.deleteProperty(Element.prototype, 'getAnimations');
    });
    const { user } = await portal('/client/more');
    await user.keyboard('{Control>}k{/Control}');
    const field = await paletteField();
    await user.type(field, 'e');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[role=dialog][data-open]')).toBeNull());
    field.focus();
    expect(document.activeElement).toBe(field);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(field.value).toBe('e');
  });
});

async function portal(at = '/client/more', on: TestRows = rows) {
  const device: TestDevice = await testDevice(on);
  renderOn(
    device,
    <Providers local={device.local} theme={createTheme(localStorage, document.documentElement)}>
      <Place />
      <AppRoutes />
    </Providers>,
    { at },
  );
  await screen.findByRole('link', { name: 'Log' });
  return { device, user: userEvent.setup() };
}

function Place() {
  const { pathname, search } = useLocation();
  return <span data-testid="place">{pathname + search}</span>;
}

const place = () => screen.getByTestId('place').textContent;

const paletteField = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Search pages, investors, notes and activities' });
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const groups = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent);
