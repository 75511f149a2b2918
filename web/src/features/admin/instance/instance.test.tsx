import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin } from '../testing/answers.ts';
import { InstancePage } from './instance-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

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
  const base = { 'GET /api/admin/instance': { body: { success: true, data: report } } };
  answerWith({
    ...asAdmin(),
    ...base,
    'POST /api/admin/instance/connections': { body: { success: true, data: lines } },
  });
  renderOn(await testDevice({ signedIn: false }), <InstancePage />, { at: '/admin/instance' });
  await userEvent.click(await screen.findByRole('button', { name: 'Check connections' }));
  const found = await screen.findByRole('region', { name: 'Connection check' });
  expect(found.textContent).toContain('AirtableAirtable doesn’t accept AIRTABLE_API_KEY.');
  answerWith({ ...base, 'POST /api/admin/instance/connections': refusal(503, 'unavailable', 'Starting.') });
  await userEvent.click(screen.getByRole('button', { name: 'Check connections' }));
  expect(await screen.findByText('Starting.')).toBeTruthy();
});

test('a report that cannot be had says so and can be asked for again', async () => {
  let isBack = false;
  answerWith({
    ...asAdmin(),
    'GET /api/admin/instance': () =>
      isBack ? { body: { success: true, data: report } } : refusal(503, 'unavailable', 'The server is starting.'),
  });
  renderOn(await testDevice({ signedIn: false }), <InstancePage />, { at: '/admin/instance' });
  expect(await screen.findByText('The server is starting.')).toBeTruthy();
  isBack = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 days ago')).toBeTruthy();
});
