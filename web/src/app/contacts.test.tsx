import { type Contact, Contacts } from '@paratope/shared/contacts/contact';
import { saveContacts } from '@paratope/shared/contacts/mutators';
import type { ContactId, MatchId } from '@paratope/shared/ids';
import { Matches } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { ContactsSection } from '../features/contacts/contacts-section.tsx';
import { MatchPage } from '../features/matches/detail/match-page.tsx';
import { TimelinePage } from '../features/timeline/timeline-page.tsx';
import { renderOn, type TestDevice, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aMatch, aStartup } from '../testing/samples.ts';
import { Palette } from './palette.tsx';
import { Today } from './today.tsx';

onATestPage();

const skerry = aMatch('m1', 'Skerry Fund');
const tarn = aMatch('m2', 'Tarn Partners');
const marta = 'contact-marta' as ContactId;

interface Given {
  readonly contacts?: readonly { id?: string; matchId?: string; role?: string; name: string; email?: string }[];
  readonly activities?: readonly Activity[];
}

async function device({ contacts = [], activities = [] }: Given = {}) {
  const made = await testDevice({ startup: aStartup(), matches: [skerry, tarn], activities });
  for (const [at, { id = `contact-${at}`, matchId = 'm1', role = '', name, email = null }] of contacts.entries()) {
    const details = { name, email, phone: null, link: null, about: '' };
    await made.replica.mutate(saveContacts, {
      rows: [{ id: id as ContactId, matchId: matchId as MatchId, role, details }],
      remove: [],
    });
  }
  return made;
}

async function investor(given: Given = {}, id = 'm1') {
  const made = await device(given);
  renderOn(made, <MatchPage id={id} contacts={(match) => <ContactsSection match={match} />} />, {
    at: `/client/matches/${id}`,
  });
  const section = within(await screen.findByRole('region', { name: /^Contacts/ }));
  return { device: made, section, user: userEvent.setup() };
}

const kept = (made: TestDevice): Promise<Contact[]> => made.rows.table(Contacts).toArray();
const lines = () =>
  within(screen.getByRole('region', { name: /^Contacts/ }))
    .queryAllByRole('listitem')
    .map((line) => within(line).getAllByRole('button')[0]?.textContent);

test('[capture 25] a contact is added with a name alone or more, and mail, phone and link are pressed directly', async () => {
  const { device: made, section, user } = await investor();
  expect(section.queryByRole('list')).toBeNull();
  await user.click(section.getByRole('button', { name: 'Add contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }));
  await user.click(await dialog.findByRole('button', { name: 'Save contact' }));
  expect(dialog.getByText('Name is required')).toBeDefined();
  await user.type(dialog.getByLabelText('Name'), 'Marta Lind');
  await user.type(dialog.getByLabelText(/^Role/), 'Partner');
  await user.type(dialog.getByLabelText(/^Email/), 'marta');
  await user.type(dialog.getByLabelText(/^Phone/), '+45 20 00 00 03');
  await user.type(dialog.getByLabelText(/^Link/), 'skerry.example/marta');
  await user.type(dialog.getByLabelText(/^About them/), 'Likes lung data.');
  await user.click(dialog.getByRole('button', { name: 'Save contact' }));
  expect(dialog.getByText('Please enter a valid email address.')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Email/), '@skerry.example');
  await user.click(dialog.getByRole('button', { name: 'Save contact' }));
  expect(await screen.findByText('Contact saved on this device')).toBeDefined();
  const line = within(await section.findByRole('listitem'));
  const href = (name: string) => line.getByRole('link', { name }).getAttribute('href');
  expect(href('marta@skerry.example')).toBe('mailto:marta@skerry.example');
  expect(href('+45 20 00 00 03')).toBe('tel:+4520000003');
  expect(href('skerry.example/marta')).toBe('https://skerry.example/marta');
  expect(line.getByText('Partner')).toBeDefined();
  expect(line.getByText('Likes lung data.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await kept(made)).toEqual([]));
});

test('[capture 25] a press on the name edits it, and Undo brings the earlier value back', async () => {
  const { device: made, section, user } = await investor({ contacts: [{ name: 'Marta Lind', role: 'Partner' }] });
  await user.click(await section.findByRole('button', { name: 'Marta Lind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit contact' }));
  const role = await dialog.findByLabelText(/^Role/);
  await user.clear(role);
  await user.type(role, 'Managing Partner');
  await user.click(dialog.getByRole('button', { name: 'Save contact' }));
  expect(await section.findByText('Managing Partner')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await section.findByText('Partner')).toBeDefined();
  expect(await kept(made)).toMatchObject([{ name: 'Marta Lind', firms: [{ role: 'Partner' }] }]);
});

test('[capture 18] [capture 25] a removed contact returns whole with Undo', async () => {
  const {
    device: made,
    section,
    user,
  } = await investor({
    contacts: [{ id: marta, name: 'Marta Lind', role: 'Partner', email: 'marta@skerry.example' }],
  });
  const [before] = await kept(made);
  await user.click(await section.findByRole('button', { name: 'More for Marta Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(await screen.findByText('Contact removed on this device')).toBeDefined();
  expect(await kept(made)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await section.findByRole('button', { name: 'Marta Lind' })).toBeDefined();
  const { name, email, firms } = before ?? {};
  expect(await kept(made)).toMatchObject([{ id: marta, name, email, firms }]);
});

test('[capture 25] of thirty contacts four are in sight, and the others one press away', async () => {
  const contacts = Array.from({ length: 30 }, (_, at) => ({ name: `Person ${String(at).padStart(2, '0')}` }));
  const { section, user } = await investor({ contacts });
  await section.findByText('30');
  expect(lines()).toEqual(['Person 00', 'Person 01', 'Person 02', 'Person 03']);
  await user.click(section.getByRole('button', { name: 'Show all 30' }));
  expect(lines()).toHaveLength(30);
});

test('[capture 18] a person known from another investor is one contact, once the founder says so', async () => {
  const known = { id: marta, matchId: 'm2', name: 'Marta Lind', role: 'Advisor', email: 'marta@lind.example' };
  const { device: made, section, user } = await investor({ contacts: [known] });
  await user.click(section.getByRole('button', { name: 'Add contact' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Name'), 'marta lind');
  expect(await dialog.findByText('You know Marta Lind at Tarn Partners.')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Role/), 'Partner');
  await user.click(dialog.getByRole('button', { name: 'Same person' }));
  expect(await section.findByText('Partner, also at Tarn Partners')).toBeDefined();
  expect(await kept(made)).toMatchObject([
    {
      id: marta,
      firms: [
        { matchId: 'm2', role: 'Advisor' },
        { matchId: 'm1', role: 'Partner' },
      ],
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await kept(made)).toMatchObject([{ firms: [{ matchId: 'm2' }] }]));
});

const vcf = (...parts: string[]) => new File([parts.join('\r\n')], 'people.vcf', { type: 'text/vcard' });

test('[capture 26] a card from a phone fills the form, and a file that is none says so', async () => {
  const { device: made, section, user } = await investor();
  await user.click(section.getByRole('button', { name: 'Add contact' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(await dialog.findByLabelText('Contact card'), vcf('name,email'));
  expect(await dialog.findByText("This isn't a contact card.")).toBeDefined();
  const card = vcf(
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Marta Lind',
    'TITLE:Partner',
    'EMAIL:m@skerry.example',
    'END:VCARD',
  );
  await user.upload(dialog.getByLabelText('Contact card'), card);
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Marta Lind'));
  expect(dialog.queryByText("This isn't a contact card.")).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save contact' }));
  await waitFor(async () =>
    expect(await kept(made)).toMatchObject([
      { name: 'Marta Lind', email: 'm@skerry.example', firms: [{ matchId: 'm1', role: 'Partner' }] },
    ]),
  );
});

test('[capture 26] of several cards the founder chooses, a known person is not added twice, and Undo takes them back', async () => {
  const known = { id: marta, matchId: 'm2', name: 'Marta Lind', email: 'marta@lind.example' };
  const { device: made, section, user } = await investor({ contacts: [known] });
  await user.click(section.getByRole('button', { name: 'Add contact' }));
  const dialog = within(await screen.findByRole('dialog'));
  const cards = [
    ['BEGIN:VCARD', 'FN:M. Lind', 'EMAIL:MARTA@lind.example', 'TITLE:Partner', 'END:VCARD'],
    ['BEGIN:VCARD', 'FN:Ada Brun', 'EMAIL:nobody', 'END:VCARD'],
    ['BEGIN:VCARD', 'FN:Somebody Else', 'END:VCARD'],
  ];
  await user.upload(await dialog.findByLabelText('Contact card'), vcf(...cards.flat()));
  await user.click(await dialog.findByRole('checkbox', { name: /Somebody Else/ }));
  await user.click(dialog.getByRole('button', { name: 'Save contacts' }));
  expect(await screen.findByText('Contacts saved on this device')).toBeDefined();
  expect((await kept(made)).map(({ name, email, about, firms }) => [name, email, about, firms.length]).sort()).toEqual([
    ['Ada Brun', null, 'nobody', 1],
    ['Marta Lind', 'marta@lind.example', '', 2],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await kept(made)).toMatchObject([{ id: marta, firms: [{ matchId: 'm2' }] }]));
});

test('[capture 24] [capture 25] a contact is downloaded as a card that a phone reads', async () => {
  const saved: File[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${saved.push(file)}`, revokeObjectURL: () => {} });
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
  const { section, user } = await investor({ contacts: [{ name: 'Marta Lind', role: 'Partner' }] });
  await user.click(await section.findByRole('button', { name: 'More for Marta Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Contact card' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('Marta Lind.vcf');
  expect(await saved[0]?.text()).toContain('N:Lind;Marta;;;\r\nFN:Marta Lind\r\nORG:');
});

test('[capture 21] who introduced the startup is a contact or a name, and is shown with the investor', async () => {
  const { device: made, user } = await investor({
    contacts: [{ id: marta, matchId: 'm2', name: 'Marta Lind' }],
  });
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'More actions for Skerry Fund' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Introduced by' }));
    return within(await screen.findByRole('dialog', { name: 'Who introduced you?' }));
  };
  const dialog = await open();
  await user.type(await dialog.findByRole('combobox', { name: /^Introduced by/ }), 'Marta');
  await user.click(await screen.findByRole('option', { name: 'Marta Lind, Tarn Partners' }));
  await user.click(dialog.getByRole('button', { name: 'Save introduction' }));
  expect(await screen.findByText('Introduced by Marta Lind')).toBeDefined();
  const row = { id: marta, matchId: 'm2' as MatchId, details: { name: 'Marta Lind-Roth' } };
  await made.replica.mutate(saveContacts, { rows: [row], remove: [] });
  expect(await screen.findByText('Introduced by Marta Lind-Roth')).toBeDefined();
  const again = await open();
  await user.click(await again.findByRole('button', { name: 'Remove Marta Lind-Roth, Tarn Partners' }));
  await user.type(again.getByRole('combobox', { name: /^Introduced by/ }), 'Our lawyer{Enter}');
  await user.click(again.getByRole('button', { name: 'Save introduction' }));
  expect(await screen.findByText('Introduced by Our lawyer')).toBeDefined();
  expect(await made.rows.table(Matches).get('m1')).toMatchObject({ introducedBy: { id: null, name: 'Our lawyer' } });
});

test('[capture 21] at Passed the founder may say why; Undo takes status and reasons back', async () => {
  const { device: made, user } = await investor();
  await user.click(screen.getByRole('button', { name: 'Update status' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('group', { name: 'Why they passed' })).toBeNull();
  await user.click(await dialog.findByRole('radio', { name: 'Passed' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Too early' }));
  await user.type(dialog.getByLabelText(/^In their words/), 'Come back with phase 1');
  await user.click(dialog.getByRole('button', { name: 'Update status' }));
  expect(await screen.findByText('Why they passed: Too early. Come back with phase 1')).toBeDefined();
  expect(await made.rows.table(Matches).get('m1')).toMatchObject({
    status: 'passed',
    passedBecause: { reasons: ['early'] },
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await made.rows.table(Matches).get('m1')).toMatchObject({ status: 'not_contacted', passedBecause: null }),
  );
});

test('[capture 27] the quick log chooses who was there, and a new name becomes a contact, which Undo takes back', async () => {
  const made = await device({ contacts: [{ id: marta, name: 'Marta Lind', role: 'Partner' }] });
  renderOn(made, <TimelinePage />, { at: '/vc-timeline?matchId=m1&log=1' });
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  const who = await dialog.findByRole('combobox', { name: /^Who was there/ });
  await user.type(who, 'partner');
  await user.click(await screen.findByRole('option', { name: 'Marta Lind' }));
  await user.type(who, 'Ada Brun{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save meeting' }));
  expect(await screen.findByText('Meeting saved on this device')).toBeDefined();
  const [entry] = await made.rows.table(Activities).toArray();
  const ada = (await kept(made)).find(({ name }) => name === 'Ada Brun');
  expect(ada).toMatchObject({ firms: [{ matchId: 'm1', role: '' }] });
  expect(entry?.people).toEqual([
    { id: marta, name: 'Marta Lind' },
    { id: ada?.id, name: 'Ada Brun' },
  ]);
  expect(await screen.findByText('Marta Lind, Ada Brun')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await kept(made)).toMatchObject([{ id: marta }]));
  expect(await made.rows.table(Activities).toArray()).toEqual([]);
});

test('[capture 20] [capture 27] the form names who was there and to whom something was promised, and leaves names of the past alone', async () => {
  const call = anActivity('call', {
    nextAction: 'Tox summary',
    nextActionKind: 'document',
    people: [{ id: null, name: 'Their counsel' }],
  });
  const made = await device({ contacts: [{ id: marta, name: 'Marta Lind' }], activities: [call] });
  renderOn(made, <TimelinePage />, { at: '/vc-timeline?matchId=m1' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit First call' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('combobox', { name: /^Promised to/ }), 'Marta');
  await user.click(await screen.findByRole('option', { name: 'Marta Lind' }));
  await user.type(dialog.getByLabelText('Title'), ' held');
  await user.click(dialog.getByRole('button', { name: 'Save activity' }));
  await waitFor(async () =>
    expect(await made.rows.table(Activities).get('call')).toMatchObject({
      title: 'First call held',
      people: [{ id: null, name: 'Their counsel' }],
      nextActionFor: { id: marta, name: 'Marta Lind' },
    }),
  );
  expect(await kept(made)).toHaveLength(1);
  expect(await screen.findByText('For Marta Lind')).toBeDefined();
});

test('[capture 28] Today names the person something was promised to, and lists promised documents without a date by person', async () => {
  const promise = { nextActionKind: 'document' as const, nextActionFor: { id: marta, name: 'Marta Lind' } };
  const zoe = { id: null, name: 'Zoe Berg' };
  const activities = [
    anActivity('due', { ...promise, nextAction: 'Tox summary', nextActionDate: '2026-06-10' }),
    anActivity('later', { ...promise, nextAction: 'Model', nextActionFor: zoe }),
    anActivity('open', { ...promise, nextAction: 'Data room' }),
    anActivity('other', { nextAction: 'Call back', nextActionKind: 'close' }),
  ];
  const made = await device({ contacts: [{ id: marta, name: 'Marta Lind-Roth' }], activities });
  renderOn(made, <Today />, { at: '/client/today' });
  const due = within(await screen.findByRole('region', { name: 'Due' }));
  expect(await due.findByText('for Marta Lind-Roth')).toBeDefined();
  const owed = within(screen.getByRole('region', { name: 'Promised, no date yet' }));
  expect(owed.getAllByRole('article').map((line) => line.textContent)).toEqual([
    expect.stringContaining('Data room for Marta Lind-Roth'),
    expect.stringContaining('Model for Zoe Berg'),
  ]);
  await userEvent.setup().click(owed.getByRole('button', { name: 'Done: Data room' }));
  await waitFor(async () => expect(await made.rows.table(Activities).get('open')).toMatchObject({ nextAction: '' }));
});

const Place = () => <span data-testid="place">{useLocation().pathname}</span>;

test('[capture 33] a search for a person leads to each investor they are at', async () => {
  const made = await device({ contacts: [{ id: marta, matchId: 'm2', role: 'Partner', name: 'Marta Lind' }] });
  const palette = <Palette typed={() => 'marta part'} isOpen onClose={() => {}} onShowKeys={() => {}} />;
  renderOn(
    made,
    <>
      {palette}
      <Place />
    </>,
    { at: '/client/today' },
  );
  const option = await screen.findByRole('option', { name: /Marta Lind/ });
  expect(option.textContent).toContain('Partner, Tarn Partners');
  await userEvent.setup().click(option);
  expect(screen.getByTestId('place').textContent).toBe('/client/matches/m2');
});
