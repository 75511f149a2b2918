import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { languageKey } from '../../words/start-words.ts';
import { speak } from '../../words/words.ts';
import { AdminPage } from './admin-dashboard.tsx';
import { OwnLanguage } from './own/own-language.tsx';
import { asAdmin, page, quietDashboard, summary } from './testing/answers.ts';
import { inside } from './testing/inside.tsx';

beforeEach(() => speak('de', german));
afterEach(() => {
  speak('en', {});
  vi.unstubAllGlobals();
});

test('the dashboard of the team reads German: its title, its ways, its figures and what it asks for', async () => {
  const asked = answerWith({
    ...asAdmin(),
    ...quietDashboard,
    'GET /api/admin/summary': {
      body: { success: true, data: { ...summary, lastBackupAt: '2026-05-18T10:00:00.000Z' } },
    },
    'GET /api/admin/jobs': page([]),
  });
  renderOn(await testDevice({ signedIn: false }), <AdminPage />, { at: '/admin' });
  expect(await screen.findByRole('heading', { name: 'Admin-Dashboard' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Admin-Dashboard · Paratope'));
  expect(screen.getByRole('button', { name: 'Maren Holt, Inhaber' })).toBeTruthy();
  for (const name of ['Kundenverwaltung', 'Zahlungen', 'Öffentliche Seiten', 'Instanz'])
    expect(screen.getByRole('link', { name })).toBeTruthy();
  expect(await screen.findByText('1.040')).toBeTruthy();
  expect(screen.getByText(/^Letzte Sicherung: 18\. Mai 2026/)).toBeTruthy();
  expect(await screen.findByText('Der Posteingang ist leer.')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Diagnose' }));
  expect(await screen.findByText('Keine Aufgaben gefunden.')).toBeTruthy();
  expect(asked.length).toBeGreaterThan(0);
});

test('an admin chooses the language of this device', async () => {
  const device = await testDevice({ signedIn: false });
  const reload = vi.fn();
  renderOn(device, inside(<OwnLanguage reload={reload} />));
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  expect(device.local.storage.getItem(languageKey)).toBe('de');
  expect(reload).toHaveBeenCalledOnce();
});
