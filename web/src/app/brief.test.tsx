import type { MatchId } from '@paratope/shared/ids';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aReport } from '../features/analysis/testing/records.ts';
import { brackwater, quillwort } from '../features/matches/testing/sample-match.ts';
import { renderOn, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { Brief } from './brief.tsx';
import { Today } from './today.tsx';

onATestPage();

const met = anActivity('met', {
  activityType: 'meeting_held',
  title: 'Coffee in hall 2',
  notes: 'Asked about the rat study',
  activityDate: '2026-06-03',
  nextAction: 'Tox summary',
  nextActionDate: '2026-06-10',
  nextActionKind: 'document',
});
const call = anActivity('call', {
  activityType: 'call_scheduled',
  title: 'Call with two partners',
  status: 'pending',
  activityDate: '2026-06-12',
});
const calledOff = anActivity('off', { title: 'Dinner', status: 'cancelled', activityDate: '2026-06-14' });

async function brief({ match = brackwater, activities = [met, call, calledOff], report = aReport() as unknown } = {}) {
  const device = await testDevice({ startup: quillwort, matches: [match], activities });
  if (report) await act(() => device.workspace.seen.keep('analysis/report', report, '2026-06-11T09:00:00.000Z'));
  device.server.reply = { kind: 'unreachable' };
  renderOn(device, <Brief id="m1" />, { at: '/client/matches/m1/brief' });
  await screen.findByRole('heading', { level: 1 });
  return device;
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const lines = (name: string) =>
  part(name)
    .queryAllByRole('listitem')
    .map((line) => line.textContent);

test('one screen says without a network where it was left, what they look for, why it fits and what they may ask', async () => {
  await brief({ match: { ...brackwater, notes: 'Prefers mornings' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Marta Lind');
  expect(screen.getByText('fit 89 of 100')).toBeDefined();

  expect(await part('Where you left off').findByText('Coffee in hall 2')).toBeDefined();
  for (const words of ['Meeting Held, Wed Jun 3', 'Asked about the rat study', 'Prefers mornings'])
    expect(part('Where you left off').getByText(words)).toBeDefined();
  const open = within(part('Where you left off').getByRole('list', { name: 'Still open' }));
  expect(open.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Send document Tox summary2 days overdue',
    ' Call with two partnersToday',
  ]);

  for (const words of ['Biologics for fibrosis', 'Seed', 'Benelux', '$1M to $4M'])
    expect(part('What they look for').getByText(words)).toBeDefined();
  expect(lines('Why you fit')).toEqual([
    'ModalityYou: NanobodyThey: Biologics',
    'StageYou: Seed, IND-enablingThey: Preclinical to phase 1',
    'LocationYou: GhentThey: Benelux',
  ]);
  await part('What they may ask').findAllByText(/^(Not in your deck|Stated without evidence)$/);
  const asked = lines('What they may ask');
  expect(asked.slice(0, 3)).toEqual([
    'DescriptionYou: AbstractThey: Thesis',
    'DiseaseYou: FibrosisThey: Respiratory',
    'Check covers half the leadYou would need a co-lead.',
  ]);
  expect(asked).toHaveLength(6);
  expect(screen.getByText('Everything here is available offline.')).toBeDefined();
});

test('an investor nobody has spoken with, of whom nothing is known, and a deck that was not analysed, are said to be so', async () => {
  const own = { ...brackwater, origin: 'own' as const, similarity: null, teeth: [], against: [], raises: [] };
  const unknown = { ...own.vcInvestor, investmentFocus: '', investmentStage: '', geography: '' };
  await brief({ match: { ...own, vcInvestor: unknown }, activities: [], report: null });
  expect(await screen.findByText('No contact yet. Nothing is logged.')).toBeDefined();
  expect(screen.getByText("We don't know yet. Ask them first.")).toBeDefined();
  expect(screen.getByText('No reasons found.')).toBeDefined();
  expect(await screen.findByText(/^Analyze your deck to add the questions it leaves open\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Startup analysis' }).getAttribute('href')).toBe('/startup-analysis');
});

test('an investor who backs a competitor is named before anything else that may be asked', async () => {
  const competitors = [
    { text: 'Tarn Respiratory: Antibody', kind: 'deal' as const, source: 'deals.csv', date: '2025-11-03' },
  ];
  await brief({ match: { ...brackwater, competitors } });
  expect(lines('What they may ask')[0]).toBe('Backs a competitorTarn Respiratory: Antibody');
});

test('a call that is planned leads from Today to the brief of whom it is with', async () => {
  const device = await testDevice({ startup: quillwort, matches: [brackwater], activities: [call] });
  renderOn(device, <Today />, { at: '/client/today' });
  const link = await screen.findByRole('link', { name: 'Brief for Marta Lind' });
  expect(link.getAttribute('href')).toBe('/client/matches/m1/brief');
});

test('a match that is not on this device says so and leads back', async () => {
  const device = await testDevice({ startup: quillwort, matches: [{ ...brackwater, id: 'm2' as MatchId }] });
  renderOn(device, <Brief id="m1" />, { at: '/client/matches/m1/brief' });
  expect(await screen.findByRole('heading', { name: 'Match not found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/client/dashboard');
});
