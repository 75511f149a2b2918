import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { adminPaths } from '../addresses/admin-paths.ts';
import { paths } from '../addresses/paths.ts';
import {
  anAdmin,
  asAdmin,
  company,
  investorRecord,
  page,
  payment,
  quietDashboard,
  reviewed,
} from '../features/admin/testing/answers.ts';
import { answerWith, refusal, type ServerRequest } from '../testing/answers.ts';
import { renderOn, testDevice } from '../testing/device.tsx';
import { FurtherPage } from './further-pages.tsx';

afterEach(() => vi.unstubAllGlobals());

const narrowed =
  (...rows: readonly { readonly id: string }[]) =>
  ({ query }: ServerRequest) => {
    const q = query.get('q');
    return page(q === null || q.startsWith('quill') ? [...rows] : rows.filter(({ id }) => id === q));
  };
const lists = {
  'GET /api/admin/clients': narrowed(company('c1', 'Quill Therapeutics')),
  'GET /api/admin/investors': () => page([investorRecord('v1', 'Quill Ventures', { firm: 'Nib Partners' })], 23),
  'GET /api/admin/matches': narrowed(reviewed('m1', 'Ada Lund')),
  'GET /api/admin/payments': narrowed(payment('1', { id: 'p1', email: 'payer@quill.example' })),
  'GET /api/admin/admins': narrowed(anAdmin('admin-2', 'Quillon Reyes')),
};
const base = { ...asAdmin(), ...quietDashboard, ...lists };

test('Ctrl or Cmd with K and / open it, places come at once, and Enter goes there', async () => {
  const { address } = await open();
  for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/']) {
    await userEvent.keyboard(keys);
    await paletteField();
    expect(groups()).toEqual(['Go to', 'Actions']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await userEvent.click(screen.getByRole('button', { name: 'Search or jump to…' }));
  await userEvent.type(await paletteField(), 'log aud');
  expect(lines()[0]).toBe('Audit log');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/audit'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a letter typed at once decides on no match', async () => {
  const { asked } = await open('/admin/matches');
  await screen.findByRole('article');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'a' });
  expect((await paletteField()).value).toBe('a');
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1));
});

test('it names every address of the area, and leads there', async () => {
  expect(Object.keys(placeOrder).sort()).toEqual([paths.admin, ...Object.values(adminPaths)].sort());
  for (const place of ['/admin/team', '/admin/set-up', '/admin/investors/import']) {
    const { address, leave } = await open('/admin/inbox', { ...base, 'GET /api/admin/inbox': page([]) });
    await userEvent.keyboard('{Control>}k{/Control}');
    await paletteField();
    const options = [...document.querySelectorAll('[role=option]')];
    const named = options.slice(0, Object.keys(placeOrder).length).map(({ textContent }) => textContent);
    expect(named).toEqual(Object.values(placeOrder));
    await userEvent.click(options[Object.keys(placeOrder).indexOf(place)] ?? document.body);
    await waitFor(() => expect(address()).toBe(place));
    leave();
  }
});

const placeOrder: Readonly<Record<string, string>> = {
  '/admin': 'Admin dashboard',
  '/admin/matches': 'Match Validation',
  '/admin/clients': 'Client Management',
  '/admin/investors': 'Investors',
  '/admin/investors/import': 'Import investors',
  '/admin/submissions': 'Submissions',
  '/admin/pdf-analysis': 'PDF Analysis',
  '/admin/inbox': 'Inbox',
  '/admin/premium': 'Premium Applications',
  '/admin/payments': 'Payments',
  '/admin/payments/codes': 'Codes',
  '/admin/content': 'Public pages',
  '/admin/team': 'Admins',
  '/admin/audit': 'Audit log',
  '/admin/mail': 'Email',
  '/admin/jobs': 'Jobs',
  '/admin/instance': 'Instance',
  '/admin/set-up': 'Set-up guide',
  '/airtable-test': 'Test Airtable',
  '/admin/sign-in': 'Your account',
};

test.each([
  ['c1', 'Quill Therapeuticsc1@quill.example', '/admin/clients?open=c1'],
  ['v1', 'Quill VenturesNib Partners', '/admin/investors?open=v1'],
  ['m1', 'Ada Lundfor Quill Therapeutics', '/admin/matches?state=all&open=m1'],
  ['p1', 'payer@quill.exampleQuill Therapeutics', '/admin/payments?open=p1'],
  ['admin-2', 'Quillon Reyesadmin-2@paratope.example', '/admin/team?open=admin-2'],
])('%s is found at the server and opens at its address', async (_, line, to) => {
  const { address, asked } = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await paletteField();
  await userEvent.paste('quill');
  await waitFor(() => expect(groups()).toEqual(['Companies', 'Investors', 'Matches', 'Payments', 'Admins']));
  const searches = asked.filter(({ query }) => query.get('q') !== null);
  expect(searches.map(({ query }) => [query.get('q'), query.get('limit')])).toEqual(Array(5).fill(['quill', '5']));
  await userEvent.click(screen.getAllByRole('option').find(({ textContent }) => textContent === line) ?? document.body);
  await waitFor(() => expect(address()).toBe(to));
});

test('of more than it shows, the list opens with the search in its address', async () => {
  const { address } = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await paletteField();
  await userEvent.paste('quill');
  await userEvent.click(await screen.findByRole('option', { name: 'Show all 23 in Investors' }));
  await waitFor(() => expect(address()).toBe('/admin/investors?q=quill'));
  expect(((await screen.findByRole('searchbox', { name: 'Search investors' })) as HTMLInputElement).value).toBe(
    'quill',
  );
});

test('a newer text ends the older question, and only its answer is shown', async () => {
  let answerFirst = () => {};
  const { asked } = await open('/admin', {
    ...base,
    'GET /api/admin/clients': ({ query }) =>
      query.get('q') === 'quill'
        ? new Promise((resolve) => {
            answerFirst = () => resolve(page([company('c9', 'Quill of old')]));
          })
        : page([company('c2', 'Wexholm')]),
  });
  const signals = vi.spyOn(AbortController.prototype, 'abort');
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await paletteField();
  await userEvent.paste('quill');
  await waitFor(() => expect(asked.some(({ query }) => query.get('q') === 'quill')).toBe(true));
  expect(screen.getByText('Searching…')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.paste('wex');
  expect(signals).toHaveBeenCalled();
  await waitFor(() => expect(lines()[0]).toBe('Wexholmc2@quill.example'));
  answerFirst();
  await Promise.resolve();
  expect(lines().join()).not.toContain('Quill of old');
});

test('what cannot be reached is said, beside what was found', async () => {
  await open('/admin', {
    ...base,
    'GET /api/admin/payments': refusal(503, 'unavailable', 'The payments are resting.'),
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await paletteField();
  await userEvent.paste('quill');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('The payments are resting.')).toBeTruthy();
  expect(groups()).toEqual(['Companies', 'Investors', 'Matches', 'Admins']);
});

test('the sheet of keys lists it', async () => {
  await open();
  await userEvent.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const keys = (name: string) => within(sheet.getByRole('list', { name })).getByText('Search or jump to…');
  expect(keys('With a modifier key').closest('li')?.textContent).toContain('Ctrl K');
  expect(keys('Single-key shortcuts').closest('li')?.textContent).toContain('/');
});

/** The palette's field, once it has the focus: what is pasted goes there. */
async function paletteField(): Promise<HTMLInputElement> {
  const name = 'Search pages, companies, investors, matches, payments and admins';
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}

const groups = () => [...document.querySelectorAll('.command-group')].map(({ textContent }) => textContent);
const lines = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

function Watch({ seen }: { seen: { address: string } }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    seen.address = pathname + search;
  });
  return null;
}

async function open(at = '/admin', replies: Parameters<typeof answerWith>[0] = base) {
  const asked = answerWith(replies);
  const device = await testDevice({ signedIn: false });
  const seen = { address: '' };
  const { unmount } = renderOn(
    device,
    <>
      <Watch seen={seen} />
      <Routes>
        <Route path="*" element={<FurtherPage path="/admin/*" id="" of="" />} />
      </Routes>
    </>,
    { at },
  );
  await screen.findByRole('navigation', { name: 'Admin area' });
  return { asked, address: () => seen.address, leave: unmount };
}
