import type { Deck } from '@paratope/shared/decks/deck';
import { Startups } from '@paratope/shared/startups/startup';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useStartup } from '../../local/hooks.ts';
import { blankStartup, renderOn, testDevice } from '../../testing/device.tsx';
import { ProfileForm } from './profile-form.tsx';

async function profileWith(changes: Parameters<typeof blankStartup>[0]) {
  const device = await testDevice({ startup: blankStartup(changes) });
  renderOn(device, <Live />);
  const section = await screen.findByRole('region', { name: 'How we read your profile' });
  return { device, section, user: userEvent.setup() };
}

function Live() {
  const startup = useStartup();
  return startup ? <ProfileForm startup={startup} submitLabel="Save profile" onSubmitted={() => {}} /> : null;
}

const rowOf = (section: HTMLElement, label: string) =>
  within(section).getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

test('the profile shows the terms matching takes from each field, and says what it does not know', async () => {
  const { section } = await profileWith({
    drugModality: ['monoclonal antibodies', 'Ostryamers'],
    diseaseFocus: ['Ophthalmology'],
    investmentStage: 'seed, preclinical',
    geography: ['Cambridge, MA'],
    investmentAmount: 6_000_000,
    investmentCurrency: 'EUR',
  });
  expect(rowOf(section, 'Drug Modality')).toBe(
    'monoclonal antibodiesMonoclonal antibodyCorrectOstryamersNot on our lists. Compared by keywordCorrect',
  );
  // What was chosen from the list is what it says.
  expect(rowOf(section, 'Disease Focus')).toBe('Ophthalmology');
  expect(rowOf(section, 'Investment Stage')).toBe('seed, preclinicalSeed / angelPreclinicalCorrect');
  expect(rowOf(section, 'Geography')).toBe('Cambridge, MABoston, MACorrect');
  expect(rowOf(section, 'Investment Amount')).toBe('about $6.6M');
});

test('an amount in a currency without a rate, and fields nobody filled in, say so', async () => {
  const { section } = await profileWith({ investmentAmount: 6_000_000, investmentCurrency: 'THB' });
  expect(rowOf(section, 'Investment Amount')).toBe('Amounts in THB are not compared');
  expect(rowOf(section, 'Geography')).toBe('Not specified');
});

test('what is read wrongly is corrected on this device, and the correction can be taken back', async () => {
  const { device, section, user } = await profileWith({ drugModality: ['Ostryamers'] });
  device.server.reply = { kind: 'unreachable' };
  await user.click(within(section).getByRole('button', { name: 'Correct Ostryamers' }));
  await user.type(within(section).getByRole('combobox', { name: 'What does Ostryamers mean?' }), 'gene ther');
  await user.click(await screen.findByRole('option', { name: /^Gene therapy/ }));
  await user.click(within(section).getByRole('button', { name: 'Use this' }));
  const stored = async () => (await device.rows.table(Startups).get('startup-quillwort'))?.readAs;
  await waitFor(async () =>
    expect(await stored()).toEqual([
      { field: 'drugModality', entry: 'Ostryamers', terms: ['Gene therapy (viral or non-viral gene transfer)'] },
    ]),
  );
  expect(await screen.findByText('Correction saved on this device')).toBeDefined();
  expect(rowOf(section, 'Drug Modality')).toBe(
    'OstryamersGene therapy (viral or non-viral gene transfer)Corrected by youCorrect',
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toEqual([]));
});

test('terms that only the description names are offered', async () => {
  const { section, user } = await profileWith({
    drugModality: ['Antibody'],
    diseaseFocus: ['Ophthalmology'],
    description: 'A gene therapy for glaucoma.',
  });
  await user.click(within(section).getByRole('button', { name: /^Add Gene therapy/ }));
  expect(rowOf(section, 'Drug Modality')).toContain('Gene therapy (viral or non-viral gene transfer)');
  expect(within(section).queryByRole('button', { name: /^Add Gene therapy/ })).toBeNull();
});

test('terms that only the deck names are offered with their slide, without a network, and those on screen already are not', async () => {
  const gene = 'Gene therapy (viral or non-viral gene transfer)';
  const deck = {
    id: 'deck-1' as Deck['id'],
    fileName: 'deck.pdf',
    bytes: 40_000,
    uploadedAt: '2026-05-04T09:00:00.000Z',
    state: 'read' as const,
    pages: 9,
    hasText: true,
    terms: [
      { field: 'diseaseFocus', term: 'Ophthalmology', page: 2 },
      { field: 'drugModality', term: gene, page: 3 },
    ],
  };
  const device = await testDevice({ startup: blankStartup({ diseaseFocus: ['Ophthalmology'] }), decks: [deck] });
  device.server.reply = { kind: 'unreachable' };
  renderOn(device, <Live />);
  const section = await screen.findByRole('region', { name: 'How we read your profile' });
  const add = await within(section).findByRole('button', { name: `Add ${gene} Slide 3` });
  expect(add.textContent).toContain('Slide 3');
  expect(within(section).queryByRole('button', { name: /^Add Ophthalmology/ })).toBeNull();
  await userEvent.click(add);
  expect(rowOf(section, 'Drug Modality')).toBe(gene);
  expect(within(section).queryByRole('button', { name: /^Add / })).toBeNull();
});
