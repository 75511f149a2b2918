import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { AdminPage } from '../admin-dashboard.tsx';
import { InstancePage } from '../instance/instance-page.tsx';
import { asAdmin, quietDashboard, summary } from '../testing/answers.ts';
import { SetUpGuidePage } from './set-up-guide-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const line = (label: string, value: string, state = 'plain') => ({ label, value, state });
const setting = (name: string, state: string, value: string, example: string, isSecret = false) => ({
  name,
  state,
  value,
  example,
  isSecret,
});

/** The guide of an instance with an address, a mail server and a key of Stripe's test mode. */
const stepsNow = (states: Readonly<Record<string, string>> = {}) => {
  const step = (name: string, state: string, more: object = {}) => ({
    name,
    state: states[name] ?? state,
    lines: [],
    settings: [],
    canTry: false,
    ...more,
  });
  return [
    step('instance', 'set', {
      lines: [line('Name on the public pages', 'Raise Bio')],
      settings: [setting('PUBLIC_URL', 'set', 'https://raise.example', 'https://raise.example.org')],
    }),
    step('plans', 'not-set', {
      lines: [line('Standard Access', '$299 once')],
      settings: [setting('PLAN_AMOUNT', 'default', '29900', '29900')],
    }),
    step('email', 'set', { settings: [setting('SMTP_URL', 'set', '', 'smtp://x', true)], canTry: true }),
    step('payment', 'set', { lines: [line('Card payments', 'Test mode')], canTry: true }),
    step('ai', 'not-set', {
      settings: [setting('AI_API_KEY', 'none', '', 'sk-...', true), setting('TIME_ZONE', 'default', 'UTC', 'x')],
    }),
    step('investors', 'not-set', { lines: [line('Investors', '0')] }),
    step('backups', 'skipped', {
      lines: [line('Outside the data folder', 'No. If the disk fails, both are lost.', 'late')],
    }),
  ];
};
const guide = (data = stepsNow()) => ({ 'GET /api/admin/set-up': { body: { success: true, data } } });

async function openAt(at: string) {
  renderOn(
    await testDevice({ signedIn: false }),
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="/admin/instance" element={<InstancePage />} />
      <Route path="/admin/set-up" element={<SetUpGuidePage />} />
    </Routes>,
    { at },
  );
}

const foldOf = async (title: string) => {
  const item = (await screen.findByRole('heading', { name: title })).closest('li');
  if (!item) throw new Error(`There is no step ${title}.`);
  return within(item);
};
const open = async (title: string) => {
  await userEvent.click(await screen.findByRole('heading', { name: title }));
  return foldOf(title);
};

test('the guide lists seven steps with their states, says how many are done, and opens one in its place', async () => {
  answerWith({ ...asAdmin(), ...guide() });
  await openAt('/admin/set-up');
  const items = await screen.findAllByRole('heading', { level: 2 });
  expect(items.map((item) => item.closest('summary')?.textContent)).toEqual([
    '1. Name and addressSet',
    '2. Plans and pricesNot set',
    '3. EmailSet',
    '4. Card paymentsSet',
    '5. AINot set',
    '6. InvestorsNot set',
    '7. BackupsSkipped',
  ]);
  expect(screen.getByText('3 of 7 done, 1 skipped')).toBeTruthy();
  const isOpen = () => items.filter((item) => item.closest('details')?.open).map(({ textContent }) => textContent);
  expect(isOpen()).toEqual([]);
  await open('2. Plans and prices');
  await waitFor(() => expect(isOpen()).toEqual(['2. Plans and prices']));
  await open('7. Backups');
  await waitFor(() => expect(isOpen()).toEqual(['7. Backups']));
  await open('7. Backups');
  await waitFor(() => expect(isOpen()).toEqual([]));
});

test('what is not set comes with its line for the environment, ready to copy, and a secret only as set', async () => {
  answerWith({ ...asAdmin(), ...guide() });
  const user = userEvent.setup();
  await openAt('/admin/set-up?open=ai');
  const ai = await foldOf('5. AI');
  expect(ai.getByText('AI_API_KEY=sk-...')).toBeTruthy();
  expect(ai.getByText(`TIME_ZONE=${Intl.DateTimeFormat().resolvedOptions().timeZone}`)).toBeTruthy();
  expect(ai.getByText('/etc/paratope/settings')).toBeTruthy();
  await user.click(ai.getByRole('button', { name: 'Copy the line for AI_API_KEY' }));
  expect(await ai.findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('AI_API_KEY=sk-...');

  const plans = await open('2. Plans and prices');
  expect(plans.getByText('29900 (default)')).toBeTruthy();
  expect(plans.getByText('PLAN_AMOUNT=29900')).toBeTruthy();
  expect(plans.getByText(/Prices come from the environment/)).toBeTruthy();
  expect(plans.getByRole('link', { name: 'Edit plans' }).getAttribute('href')).toBe('/admin/content?section=plans');

  const email = await open('3. Email');
  expect(email.getByText('SMTP_URL').nextElementSibling?.textContent).toBe('Set');
  expect(email.queryByRole('button', { name: /Copy the line/ })).toBeNull();
});

test('a step is skipped and taken back, for everybody, and a refusal says why', async () => {
  let isSkipped = false;
  const asked = answerWith({
    ...asAdmin(),
    'GET /api/admin/set-up': () => ({
      body: { success: true, data: stepsNow({ investors: isSkipped ? 'skipped' : 'not-set' }) },
    }),
    'PUT /api/admin/set-up': ({ body }) => {
      isSkipped = (body as { isSkipped: boolean }).isSkipped;
      return { body: { success: true, data: stepsNow() } };
    },
  });
  await openAt('/admin/set-up?open=investors');
  const step = await foldOf('6. Investors');
  await userEvent.click(step.getByRole('button', { name: 'Skip this step' }));
  expect(await step.findByText('Skipped')).toBeTruthy();
  expect(screen.getByText('3 of 7 done, 2 skipped')).toBeTruthy();
  await userEvent.click(step.getByRole('button', { name: 'Don’t skip this step' }));
  expect(await step.findByText('Not set')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { name: 'investors', isSkipped: true },
    { name: 'investors', isSkipped: false },
  ]);
  answerWith({ ...guide(), 'PUT /api/admin/set-up': refusal(503, 'unavailable', 'Starting.') });
  await userEvent.click(step.getByRole('button', { name: 'Skip this step' }));
  expect(await screen.findByText('Starting.')).toBeTruthy();
  expect((await foldOf('1. Name and address')).queryByRole('button', { name: 'Skip this step' })).toBeNull();
});

test('an owner makes a test charge and sends a test email inside their steps; without test mode there is no button', async () => {
  answerWith({
    ...asAdmin(),
    ...guide(),
    'POST /api/admin/set-up/test-charge': {
      body: {
        success: true,
        data: line('Test charge', 'Stripe’s test card was charged $299. No money moved.', 'good'),
      },
    },
    'POST /api/admin/instance/test-mail': {
      body: { success: true, data: line('Test email', 'The mail server accepted a test email.', 'good') },
    },
  });
  await openAt('/admin/set-up?open=payment');
  const payment = await foldOf('4. Card payments');
  await userEvent.click(payment.getByRole('button', { name: 'Make a test charge' }));
  expect((await payment.findByText(/was charged \$299/)).textContent).toContain('No money moved.');
  const email = await open('3. Email');
  await userEvent.click(email.getByRole('button', { name: 'Send test email' }));
  expect(await email.findByText('The mail server accepted a test email.')).toBeTruthy();
  const live = 'STRIPE_SECRET_KEY isn’t a test key, so nothing was charged.';
  answerWith({ ...guide(), 'POST /api/admin/set-up/test-charge': refusal(409, 'conflict', live) });
  const again = await open('4. Card payments');
  await userEvent.click(again.getByRole('button', { name: 'Make a test charge' }));
  expect(await again.findByText(live)).toBeTruthy();
  answerWith(guide(stepsNow().map((step) => (step.name === 'payment' ? { ...step, canTry: false } : step))));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await again.findByText('A test charge needs a key of Stripe’s test mode.')).toBeTruthy();
  expect(again.queryByRole('button', { name: 'Make a test charge' })).toBeNull();
});

test('the dashboard says how far the set-up is while a step is open, and leads to the guide', async () => {
  const asked = (setUp?: object) => ({
    'GET /api/admin/summary': { body: { success: true, data: { ...summary, setUp } } },
  });
  answerWith({ ...asAdmin(), ...quietDashboard, ...guide(), ...asked({ done: 3, total: 7 }) });
  await openAt('/admin');
  await userEvent.click(await screen.findByRole('link', { name: 'Set-up: 3 of 7 done' }));
  expect(await screen.findByRole('heading', { name: 'Set-up guide', level: 1 })).toBeTruthy();
  answerWith({ ...asAdmin(), ...quietDashboard, ...guide(), ...asked() });
  await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  expect(await screen.findByText(/^As of/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Set-up:/ })).toBeNull();
});

test.each(['owner', 'read-only'] as const)('the Instance page leads an admin to the guide (%s)', async (role) => {
  answerWith({
    ...asAdmin(role),
    ...guide(),
    'GET /api/admin/instance': { body: { success: true, data: { at: '2026-05-04T09:00:00.000Z', sections: [] } } },
    'GET /api/admin/instance/settings': { body: { success: true, data: [] } },
  });
  await openAt('/admin/instance');
  await userEvent.click(await screen.findByRole('link', { name: 'Set-up guide' }));
  expect(await screen.findByText('3 of 7 done, 1 skipped')).toBeTruthy();
});

test.each(['reviewer', 'read-only'] as const)(
  'an admin who is no owner reads the guide and finds no act in it (%s)',
  async (role) => {
    answerWith({ ...asAdmin(role), ...guide() });
    await openAt('/admin/set-up');
    expect(await screen.findByText('Only an owner can set up this instance.')).toBeTruthy();
    for (const title of ['2. Plans and prices', '3. Email', '4. Card payments', '6. Investors']) {
      const step = await open(title);
      expect(step.queryAllByRole('button')).toEqual([]);
      expect(step.queryAllByRole('link')).toEqual([]);
    }
  },
);
