import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  asAdmin,
  company,
  investorRecord,
  page,
  quietDashboard,
  reviewed,
  submission,
} from '../features/admin/testing/answers.ts';
import { answerWith, refusal } from '../testing/answers.ts';
import { renderOn, testDevice } from '../testing/device.tsx';
import { FurtherPage } from './further-pages.tsx';

afterEach(() => vi.unstubAllGlobals());

const message = (id: string, title: string) => ({
  id,
  kind: 'contact',
  state: 'open',
  from: { name: 'Noor Adriaens', email: 'noor@adriaens.example' },
  title,
  text: 'I would like to know.',
  details: {},
  note: '',
  receivedAt: '2026-05-04T09:00:00.000Z',
  handledAt: null,
});
const mail = (id: string, subject: string) => ({
  id,
  to: 'noor@adriaens.example',
  subject,
  text: `The text of ${subject}`,
  state: 'sent',
  message: '',
  createdAt: '2026-05-04T09:00:00.000Z',
  sentAt: '2026-05-04T09:00:00.000Z',
});

const base = {
  ...asAdmin(),
  ...quietDashboard,
  'GET /api/admin/submissions': page([submission('s1', 'Quill Therapeutics')]),
  'GET /api/admin/matches': page([reviewed('m1', 'Ada Lund'), reviewed('m2', 'Bo Lind')]),
  'GET /api/admin/premium-applications': page([]),
  'GET /api/admin/jobs': page([]),
  'GET /api/admin/audit': page([]),
  'GET /api/admin/mail-outbox': page([]),
  'GET /api/admin/admins': page([]),
  'GET /api/admin/investors': page([investorRecord('v1', 'Ada Lund'), investorRecord('v2', 'Bo Lind')]),
  'GET /api/admin/imports': page([]),
  'GET /api/admin/payments': page([]),
  'GET /api/admin/promo-codes': page([]),
  'GET /api/admin/clients': page([company('c1', 'Quill Therapeutics')]),
};

describe('every place of the admin area has an address', () => {
  test.for([
    ['/admin', 'Admin dashboard', 'Dashboard'],
    ['/admin/submissions', 'Submissions', 'Submissions'],
    ['/admin/pdf-analysis', 'PDF Analysis', 'PDF Analysis'],
    ['/admin/matches', 'Match Validation', 'Match Validation'],
    ['/admin/premium', 'Premium Applications', 'Premium Applications'],
    ['/admin/jobs', 'Jobs', 'Debug'],
    ['/admin/audit', 'Audit log', 'Debug'],
    ['/admin/mail', 'Email', 'Debug'],
    ['/admin/team', 'Admins', 'Debug'],
    ['/admin/payments', 'Payments', 'Payments'],
    ['/admin/payments/codes', 'Codes', 'Codes'],
    ['/admin/inbox', 'Inbox', undefined],
    ['/admin/investors', 'Investors', undefined],
    ['/admin/investors/import', 'Import investors', undefined],
    ['/admin/clients', 'Client Management', undefined],
    ['/admin/companies', 'Client Management', undefined],
  ] as const)('%s is %s', async ([address, title, tab]) => {
    await open(address);
    await waitFor(() => expect(document.title).toBe(`${title} · Paratope`), { timeout: 8_000 });
    if (tab) expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
  });

  test('choosing a tab or a list of Debug goes to its address, and Back returns', async () => {
    const { address, go } = await open('/admin');
    await userEvent.click(await screen.findByRole('tab', { name: 'Submissions' }));
    await screen.findByRole('checkbox', { name: 'Quill Therapeutics' });
    expect(address()).toBe('/admin/submissions');
    await userEvent.click(screen.getByRole('tab', { name: 'Debug' }));
    await waitFor(() => expect(address()).toBe('/admin/jobs'));
    await userEvent.click(screen.getByRole('radio', { name: 'Audit log' }));
    await waitFor(() => expect(address()).toBe('/admin/audit'));
    go(-2);
    expect(await screen.findByRole('checkbox', { name: 'Quill Therapeutics' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Admin dashboard' }).getAttribute('aria-current')).toBe('page');
  });

  test('other names of the company list keep what the address says of it', async () => {
    const { address } = await open('/admin/companies?q=quill');
    await waitFor(() => expect(address()).toBe('/admin/clients?q=quill'));
  });

  test('who invites a colleague finds the admins in the menu under the own name', async () => {
    const { address } = await open('/admin/submissions');
    await userEvent.click(await screen.findByRole('button', { name: /, Owner$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Admins' }));
    expect(await screen.findByRole('form', { name: 'Invite an admin' })).toBeTruthy();
    expect(address()).toBe('/admin/team');
  });

  test('an unknown place says so', async () => {
    await open('/admin/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  });

  test('whoever is not logged in comes back to the address after the login', async () => {
    const { address } = await open('/admin/submissions?q=quill', {
      'GET /api/admin/session': refusal(401, 'unauthorized', ''),
      'POST /api/admin/login': {
        body: { success: true, token: 't', adminId: 'admin-1', name: 'Maren', role: 'owner', asksForFit: true },
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'maren@paratope.example');
    await userEvent.type(screen.getByLabelText('Password'), 'river stone');
    await userEvent.click(screen.getByRole('button', { name: 'Access Admin Panel' }));
    expect(await screen.findByRole('searchbox', { name: 'Search by startup name' })).toHaveProperty('value', 'quill');
    expect(address()).toBe('/admin/submissions?q=quill');
  });
});

describe('a list keeps in its address', () => {
  test('its search, which typing replaces, and its pages, which are steps', async () => {
    const { asked, address, go } = await open('/admin/submissions', {
      'GET /api/admin/submissions': ({ query }) =>
        query.get('cursor')
          ? page([submission('s2', 'Alder Cell')], 2)
          : page([submission('s1', 'Quill Therapeutics')], 2, 'after-quill'),
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by startup name' }), 'bio');
    await waitFor(() => expect(address()).toBe('/admin/submissions?q=bio'));
    await waitFor(() => expect(asked.at(-1)?.query.get('q')).toBe('bio'));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('checkbox', { name: 'Alder Cell' })).toBeTruthy();
    expect(address()).toBe('/admin/submissions?q=bio&page=2');
    const before = asked.length;
    go(-1);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Alder Cell' })).toBeNull());
    expect(address()).toBe('/admin/submissions?q=bio');
    expect(asked.length).toBe(before);
  });

  test('all of it over a reload', async () => {
    const { asked } = await open('/admin/submissions?q=bio&page=2', {
      'GET /api/admin/submissions': ({ query }) =>
        query.get('cursor')
          ? page([submission('s2', 'Alder Cell')], 2)
          : page([submission('s1', 'Quill Therapeutics')], 2, 'after-quill'),
    });
    expect(await screen.findByRole('checkbox', { name: 'Alder Cell' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Quill Therapeutics' })).toBeTruthy();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'bio');
    const lists = asked.filter(({ call }) => call === 'GET /api/admin/submissions');
    expect(lists.map(({ query }) => [query.get('q'), query.get('cursor')])).toEqual([
      ['bio', null],
      ['bio', 'after-quill'],
    ]);
  });

  test('its filter and its order', async () => {
    const { asked, address, go } = await open('/admin/clients?trash=yes');
    expect(await screen.findByRole('switch', { name: 'Trash' })).toHaveProperty('checked', true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
    await waitFor(() => expect(address()).toBe('/admin/clients?trash=yes&sort=newest'));
    const last = () => asked.at(-1)?.query;
    await waitFor(() => expect([last()?.get('trash'), last()?.get('sort')]).toEqual(['true', 'newest']));
    go(-1);
    await waitFor(() => expect(last()?.get('sort')).toBe(null));
  });

  test('which matches wait for whom, and the one in review', async () => {
    const { asked, address } = await open('/admin/matches?state=all&sort=similarity&open=m2');
    expect(await screen.findByRole('article', { name: 'Bo Lind for Quill Therapeutics' })).toBeTruthy();
    const lists = asked.filter(({ call }) => call === 'GET /api/admin/matches').map(({ query }) => query);
    expect(lists.map((query) => [query.get('approval'), query.get('sort')])).toEqual([[null, 'similarity']]);
    await userEvent.keyboard('k');
    expect(await screen.findByRole('article', { name: 'Ada Lund for Quill Therapeutics' })).toBeTruthy();
    expect(address()).toBe('/admin/matches?state=all&sort=similarity&open=m1');
    await userEvent.click(screen.getByRole('radio', { name: 'Rejected' }));
    await waitFor(() => expect(address()).toBe('/admin/matches?state=rejected&sort=similarity'));
  });

  test('the section of the public pages', async () => {
    const { address } = await open('/admin/content?section=faq', {
      'GET /api/admin/content/faq': refusal(500, 'internal', 'Not now.'),
      'GET /api/admin/content/team': refusal(500, 'internal', 'Not now.'),
    });
    const choice = await screen.findByRole('combobox', { name: 'Section' });
    expect(choice).toHaveProperty('value', 'faq');
    await userEvent.selectOptions(choice, 'team');
    await waitFor(() => expect(address()).toBe('/admin/content?section=team'));
  });
});

describe('an open record', () => {
  const inbox = { 'GET /api/admin/inbox': page([message('i1', 'Who reads my deck?')]) };

  test('is a step: Back closes it, and closing it leaves no step behind', async () => {
    const { address, go } = await open('/admin/inbox', inbox);
    const read = { name: 'Read Who reads my deck?, noor@adriaens.example' };
    await userEvent.click(await screen.findByRole('button', read));
    await screen.findByRole('dialog', { name: 'Who reads my deck?' });
    expect(address()).toBe('/admin/inbox?open=i1');
    go(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const _ of ['once', 'and again']) {
      go(1);
      await screen.findByRole('dialog', { name: 'Who reads my deck?' });
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(address()).toBe('/admin/inbox');
    }
  });

  test('gives its link to send to a colleague', async () => {
    const user = userEvent.setup();
    await open('/admin/inbox?open=i1', inbox);
    const dialog = within(await screen.findByRole('dialog', { name: 'Who reads my deck?' }));
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(location.href);
  });

  test('opens from a link, also where the list does not show it, and closes to the list', async () => {
    const { asked, address } = await open('/admin/inbox?open=i9', {
      'GET /api/admin/inbox': ({ query }) =>
        page([query.get('q') ? message('i9', 'My code') : message('i1', 'A deck')]),
    });
    await screen.findByRole('dialog', { name: 'My code' });
    expect(asked.at(-1)?.query.get('q')).toBe('i9');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/inbox'));
  });

  test('that is unknown says so, and the list stays', async () => {
    const { address } = await open('/admin/inbox?open=gone', inbox);
    const words = await screen.findByText('We couldn’t find this record. It may have been deleted.');
    expect(screen.getByText('Who reads my deck?')).toBeTruthy();
    const banner = within(words.closest<HTMLElement>('[role=status]') ?? document.body);
    await userEvent.click(banner.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admin/inbox'));
    expect(screen.queryByText('We couldn’t find this record. It may have been deleted.')).toBeNull();
  });

  test('of a company and of an investor is shown or edited', async () => {
    const { go } = await open('/admin/clients?open=c1');
    expect(await screen.findByRole('dialog', { name: 'Matches of Quill Therapeutics' })).toBeTruthy();
    go('/admin/clients?open=c1&as=edit');
    expect(await screen.findByRole('dialog', { name: 'Edit company' })).toBeTruthy();
    go('/admin/investors?open=v2&as=edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit investor' }));
    expect(form.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Bo Lind');
  });

  test('takes its own list’s search along when it closes', async () => {
    const { address } = await open('/admin/clients?open=c1&in.q=ada');
    const dialog = within(await screen.findByRole('dialog', { name: 'Matches of Quill Therapeutics' }));
    expect(dialog.getByRole('searchbox', { name: 'Search matches' })).toHaveProperty('value', 'ada');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/clients'));
  });

  test('of the log or the mail is unfolded, first in the list if a link leads to it', async () => {
    const { address } = await open('/admin/mail?open=e2', {
      'GET /api/admin/mail-outbox': page([mail('e1', 'Welcome'), mail('e2', 'Receipt')]),
    });
    expect((await screen.findByText('Receipt')).closest('details')?.open).toBe(true);
    expect(screen.getAllByText(/^(Welcome|Receipt)$/).map(({ textContent }) => textContent)).toEqual([
      'Receipt',
      'Welcome',
    ]);
    await userEvent.click(screen.getByText('Welcome'));
    await waitFor(() => expect(address()).toBe('/admin/mail?open=e1'));
    expect(screen.getByText('Receipt').closest('details')?.open).toBe(false);
  });

  test('that was decided since is still shown to whom its link was sent', async () => {
    const decided = reviewed('m9', 'Cleo Marsh', { manuallyApproved: true });
    await open('/admin/matches?open=m9', {
      'GET /api/admin/matches': ({ query }) => page(query.get('q') === 'm9' ? [decided] : [reviewed('m1', 'Ada Lund')]),
    });
    const match = within(await screen.findByRole('article', { name: 'Cleo Marsh for Quill Therapeutics' }));
    expect(match.getByText('Approved')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Ada Lund/ })).toBeTruthy();
  });
});

interface Seen {
  address: string;
  navigate: NavigateFunction;
}

function Watch({ seen }: { seen: Seen }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    seen.address = pathname + search;
    seen.navigate = navigate;
  });
  return null;
}

async function open(at: string, replies: Parameters<typeof answerWith>[0] = {}) {
  const asked = answerWith({ ...base, ...replies });
  const seen: Seen = { address: '', navigate: () => {} };
  renderOn(
    await testDevice({ signedIn: false }),
    <>
      <Watch seen={seen} />
      <Routes>
        <Route path="/admin/*" element={<FurtherPage path="/admin/*" id="" of="" />} />
      </Routes>
    </>,
    { at },
  );
  return {
    asked,
    address: () => seen.address,
    go: (to: string | number) => act(() => void seen.navigate(to as number)),
  };
}
