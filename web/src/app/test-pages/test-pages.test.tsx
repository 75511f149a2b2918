import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { asAdmin } from '../../features/admin/testing/answers.ts';
import { answerWith, founderSession, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { AirtableTestPage } from './airtable-test-page.tsx';
import { ClientTestPage } from './client-test-page.tsx';
import { TestDashboardPage } from './test-dashboard-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const check = (name: string) => {
  const line = screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith(name));
  if (!line) throw new Error(`There is no check called ${name}.`);
  return within(line);
};

test('[R09 R62] the client portal test page names its three checks and links to the login', async () => {
  renderOn(await testDevice({ signedIn: false }), <ClientTestPage />);
  expect(screen.getByRole('heading', { name: 'Client portal test' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Client login' }).getAttribute('href')).toBe('/client/login');
  expect(screen.getAllByText('Not run')).toHaveLength(3);
});

test('[SC54 SC55 SC56] login, profile and matches are asked of the server, each for itself', async () => {
  const asked = answerWith({
    'GET /api/client/session': founderSession({ isVerified: false }),
    'GET /api/client/profile': refusal(404, 'missing', 'Client profile not found'),
  });
  renderOn(await testDevice({ signedIn: false }), <ClientTestPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Run checks' }));
  expect(await check('Login').findByText('Passed')).toBeTruthy();
  expect(check('Login').getByText('ines@quillwort.example of Quillwort Bio, Free Access')).toBeTruthy();
  expect(await check('Profile').findByText('Failed')).toBeTruthy();
  expect(check('Profile').getByText('404 Client profile not found')).toBeTruthy();
  expect(await check('Matches').findByText('Failed')).toBeTruthy();
  expect(check('Matches').getByText('We couldn’t reach the server.')).toBeTruthy();
  expect(asked.map(({ call }) => call).sort()).toEqual([
    'GET /api/client/matches',
    'GET /api/client/profile',
    'GET /api/client/session',
  ]);
});

test('[R13 SC51] the test dashboard says what this device holds', async () => {
  renderOn(await testDevice(), <TestDashboardPage />);
  expect(screen.getByRole('heading', { name: 'Test dashboard' })).toBeTruthy();
  const rows = within(await screen.findByRole('region', { name: 'Records on this device' }));
  expect((await rows.findByText('startups')).nextElementSibling?.textContent).toBe('1');
  expect(within(screen.getByRole('region', { name: 'Session' })).getByText('ines@quillwort.example')).toBeTruthy();
});

test('without a session there is nothing to tell', async () => {
  renderOn(await testDevice({ signedIn: false }), <TestDashboardPage />);
  expect(screen.getByText('No one is logged in on this device.')).toBeTruthy();
});

test('[SM72] the database test page shows how many records each table holds', async () => {
  const tables = [
    { name: 'VC Database', rows: 1_204 },
    { name: 'Premium Support Applications', rows: null },
  ];
  answerWith({
    ...asAdmin(),
    'GET /api/admin/airtable/test': { body: { success: true, data: { isConnected: true, tables } } },
  });
  renderOn(await testDevice({ signedIn: false }), <AirtableTestPage />, { at: '/airtable-test' });
  expect((await screen.findByText('VC Database')).closest('div')?.textContent).toBe('VC Database1,204');
  expect(screen.getByText('Premium Support Applications').closest('div')?.textContent).toBe(
    'Premium Support ApplicationsNot in this base',
  );
});
