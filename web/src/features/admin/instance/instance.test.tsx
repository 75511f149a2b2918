import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin } from '../testing/answers.ts';
import { InstancePage } from './instance-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const noSettings = { 'GET /api/admin/instance/settings': { body: { success: true, data: [] } } };

const report = {
  at: '2026-05-04T09:00:00.000Z',
  sections: [
    { title: 'Program', lines: [{ label: 'Version', value: '0.1.0', state: 'plain' }] },
    {
      title: 'Backup and disk',
      lines: [
        { label: 'Last backup', value: '3 days ago', state: 'late' },
        { label: 'Free disk space', value: '12.0 GiB of 40.0 GiB', state: 'good' },
      ],
    },
    { title: 'Jobs', lines: [{ label: 'Running for more than an hour', value: '1 × analysis', state: 'broken' }] },
  ],
};

test('[decision C16] the instance’s screen says what needs a look, and copies the report as text', async () => {
  answerWith({
    ...asAdmin('read-only'),
    ...noSettings,
    'GET /api/admin/instance': { body: { success: true, data: report } },
  });
  const user = userEvent.setup();
  renderOn(await testDevice({ signedIn: false }), <InstancePage />, { at: '/admin/instance' });
  expect(await screen.findByText(/2 things need attention\.$/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Backup and disk' }).textContent).toContain('Last backup3 days ago');
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect(await screen.findByText('Report copied. It contains no personal data.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(
    [
      'Paratope, 2026-05-04T09:00:00.000Z',
      '',
      'Program',
      '  Version: 0.1.0',
      '',
      'Backup and disk',
      '! Last backup: 3 days ago',
      '  Free disk space: 12.0 GiB of 40.0 GiB',
      '',
      'Jobs',
      '!! Running for more than an hour: 1 × analysis',
    ].join('\n'),
  );
});

test('an owner has every connection checked, and reads which setting is wrong', async () => {
  const lines = [
    { label: 'Airtable', value: 'Airtable doesn’t accept AIRTABLE_API_KEY.', state: 'broken' },
    { label: 'Test email', value: 'The mail server accepted a test email. Check that it arrives.', state: 'good' },
  ];
  const base = { ...noSettings, 'GET /api/admin/instance': { body: { success: true, data: report } } };
  answerWith({
    ...asAdmin(),
    ...base,
    'POST /api/admin/instance/connections': { body: { success: true, data: lines } },
  });
  renderOn(await testDevice({ signedIn: false }), <InstancePage />, { at: '/admin/instance' });
  const summary = async () => (await screen.findByText(/^As of /)).textContent;
  expect(await summary()).toMatch(/\. 2 things need attention\.$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Check connections' }));
  const found = await screen.findByRole('region', { name: 'Connection check' });
  expect(found.textContent).toContain('AirtableAirtable doesn’t accept AIRTABLE_API_KEY.');
  expect(await summary()).toMatch(/\. 3 things need attention\.$/);
  answerWith({ ...base, 'POST /api/admin/instance/connections': refusal(503, 'unavailable', 'Starting.') });
  await userEvent.click(screen.getByRole('button', { name: 'Check connections' }));
  expect(await screen.findByText('Starting.')).toBeTruthy();
});

test('an owner reads the settings, sends a test email and asks the AI a question', async () => {
  const settings = [
    { name: 'PUBLIC_URL', value: 'https://raise.example', isSecret: false, state: 'set' },
    { name: 'SMTP_URL', value: '', isSecret: true, state: 'set' },
    { name: 'AI_MODEL', value: 'gpt-4.1-mini', isSecret: false, state: 'default' },
    { name: 'PRIVACY_URL', value: '', isSecret: false, state: 'none' },
  ];
  const mailed = { label: 'Test email', value: 'The mail server accepted a test email.', state: 'good' };
  const answered = { label: 'AI model', value: 'gpt-4.1-mini answered, using 60 tokens.', state: 'good' };
  const question = 'What does an antibody do?';
  answerWith({
    ...asAdmin(),
    'GET /api/admin/instance': { body: { success: true, data: report } },
    'GET /api/admin/instance/settings': { body: { success: true, data: settings } },
    'POST /api/admin/instance/test-mail': { body: { success: true, data: mailed } },
    'POST /api/admin/instance/test-question': {
      body: { success: true, data: { line: answered, question, answer: '<b>It binds.</b>' } },
    },
  });
  const user = userEvent.setup();
  renderOn(await testDevice({ signedIn: false }), <InstancePage />, { at: '/admin/instance' });
  const section = await screen.findByRole('region', { name: 'Settings' });
  expect(await within(section).findByText('https://raise.example')).toBeTruthy();
  const facts = within(section)
    .getAllByRole('term')
    .map((term) => term.parentElement?.textContent);
  expect(facts).toEqual([
    'PUBLIC_URLhttps://raise.example',
    'SMTP_URLSet',
    'AI_MODELgpt-4.1-mini',
    'PRIVACY_URLNot set',
  ]);
  await user.click(within(section).getByRole('button', { name: 'Send test email' }));
  expect((await within(section).findByRole('status')).textContent).toBe(
    'Test emailThe mail server accepted a test email.',
  );
  await user.click(within(section).getByRole('button', { name: 'Ask the AI a test question' }));
  expect(await within(section).findByText('<b>It binds.</b>')).toBeTruthy();
  expect(within(section).getByText(question)).toBeTruthy();
  answerWith({ 'POST /api/admin/instance/test-mail': refusal(503, 'unavailable', 'Starting.') });
  await user.click(within(section).getByRole('button', { name: 'Send test email' }));
  expect(await within(section).findByText('Starting.')).toBeTruthy();
});

test('an admin who is no owner reads the settings and tries nothing', async () => {
  answerWith({
    ...asAdmin('reviewer'),
    ...noSettings,
    'GET /api/admin/instance': { body: { success: true, data: report } },
  });
  renderOn(await testDevice({ signedIn: false }), <InstancePage />, { at: '/admin/instance' });
  expect(await screen.findByText('3 days ago')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Settings' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send test email' })).toBeNull();
});

test('a report that cannot be had says so and can be asked for again', async () => {
  let isBack = false;
  answerWith({
    ...asAdmin('read-only'),
    ...noSettings,
    'GET /api/admin/instance': () =>
      isBack ? { body: { success: true, data: report } } : refusal(503, 'unavailable', 'The server is starting.'),
  });
  renderOn(await testDevice({ signedIn: false }), <InstancePage />, { at: '/admin/instance' });
  expect(await screen.findByText('The server is starting.')).toBeTruthy();
  isBack = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 days ago')).toBeTruthy();
});
