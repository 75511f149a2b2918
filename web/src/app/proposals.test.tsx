import { type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { Matches } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { Proposals, type Proposed } from '@paratope/shared/proposals/proposal';
import { Startups } from '@paratope/shared/startups/startup';
import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MatchPage } from '../features/matches/detail/match-page.tsx';
import { ProposalsAbout } from '../features/sync/proposals/proposals-about.tsx';
import { ProposalsPage } from '../features/sync/proposals/proposals-page.tsx';
import { renderOn, testDevice } from '../testing/device.tsx';
import { onATestPage } from '../testing/page.ts';
import { aDraft } from '../testing/sample-draft.ts';
import { aMatch, aStartup } from '../testing/samples.ts';
import { speak } from '../words/words.ts';
import { ChangeProposal } from './change-proposal.tsx';
import { Today } from './today.tsx';

onATestPage();

const investors = [
  aMatch('m1', 'Marta Lind', { status: 'reaching_out', notes: 'Met in Basel' }),
  aMatch('m2', 'Abel Sørby', { status: 'reaching_out' }),
];

const proposal = (id: string, more: Partial<Proposed> = {}): Proposed => ({
  ...{ id, name: 'editNotes', args: { matchId: 'm1', notes: 'Met in Basel, asked for the deck' } },
  ...{ reason: 'From the call of May 4', keyId: 'key-1', key: 'Assistant', state: 'open' },
  ...{ createdAt: '2026-05-04T10:00:00.000Z', decidedAt: null, ...more },
});
const toStatus = (id: string, matchId: string): Proposed =>
  proposal(id, { name: 'setStatus', args: { matchId, status: 'in_discussion', entryId: `entry-${id}` }, reason: '' });

async function deviceWith(proposals: readonly Proposed[]) {
  const device = await testDevice({ startup: aStartup(), matches: investors });
  await device.server.put(Proposals, ...proposals);
  await device.replica.sync();
  const match = async (id: string) => {
    const found = await device.rows.table(Matches).get(id);
    return found?.isUnlocked ? found : undefined;
  };
  return { device, match, user: userEvent.setup() };
}

const card = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement;

test('the list says what would change, who proposed it and why; accepted without a network it is the founder’s own change, and Undo takes it back', async () => {
  const { device, match, user } = await deviceWith([proposal('p1')]);
  device.server.reply = { kind: 'unreachable' };
  renderOn(device, <ProposalsPage changeDialog={ChangeProposal} />, { at: '/client/proposals' });
  await screen.findByRole('heading', { name: 'Notes changed' });
  const shown = card('Notes changed').textContent ?? '';
  expect(shown).toContain('Marta Lind');
  expect(shown).toContain('Assistant');
  expect(shown).toContain('From the call of May 4');
  expect(within(card('Notes changed')).getByText(/asked for the deck/).tagName).toBe('INS');

  await user.click(screen.getByRole('button', { name: /^Accept: Notes changed, Marta Lind/ }));
  await screen.findByText('Accepted and saved on this device');
  expect((await match('m1'))?.notes).toBe('Met in Basel, asked for the deck');
  expect(within(card('Notes changed')).getByText('Accepted')).toBeDefined();
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await match('m1'))?.notes).toBe('Met in Basel'));
  expect(await screen.findByRole('button', { name: /^Accept: Notes changed/ })).toBeDefined();

  await user.click(screen.getByRole('button', { name: /^Decline: Notes changed/ }));
  await screen.findByText('Declined and saved on this device');
  expect((await match('m1'))?.notes).toBe('Met in Basel');
  device.server.reply = undefined;
  await device.replica.sync();
  expect((await device.rows.table(Proposals).get('p1'))?.state).toBe('declined');
});

test('Change opens the proposed values; what is saved there is what is accepted', async () => {
  const { device, match, user } = await deviceWith([proposal('p1')]);
  renderOn(device, <ProposalsPage changeDialog={ChangeProposal} />, { at: '/client/proposals' });
  await user.click(await screen.findByRole('button', { name: /^Change: Notes changed/ }));
  const field = await within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Notes' });
  expect((field as HTMLTextAreaElement).value).toBe('Met in Basel, asked for the deck');
  await user.clear(field);
  await user.type(field, 'In my own words');
  await user.click(screen.getByRole('button', { name: 'Save and accept' }));
  await screen.findByText('Accepted and saved on this device');
  expect((await match('m1'))?.notes).toBe('In my own words');
  expect(await device.rows.table(Proposals).get('p1')).toMatchObject({
    state: 'accepted',
    args: { matchId: 'm1', notes: 'In my own words' },
  });
});

test('all of one kind are accepted at once, the others stay open, and one Undo takes them all back', async () => {
  const { device, match, user } = await deviceWith([toStatus('p1', 'm1'), toStatus('p2', 'm2'), proposal('p3')]);
  renderOn(device, <ProposalsPage changeDialog={ChangeProposal} />, { at: '/client/proposals' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind of change' }), 'Status changed (2)');
  await user.click(screen.getByRole('button', { name: 'Accept all 2 of this kind' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByText('Accepted and saved on this device');
  const statuses = async () => [(await match('m1'))?.status, (await match('m2'))?.status];
  expect(await statuses()).toEqual(['in_discussion', 'in_discussion']);
  const decided = within(screen.getByRole('region', { name: 'Decided in the last 14 days' }));
  await waitFor(() => {
    expect(decided.getAllByText('Reaching Out', { selector: 'del' }), 'what was before stays').toHaveLength(2);
  });
  expect(screen.getByRole('heading', { name: '1 proposal' })).toBeDefined();
  await user.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await statuses()).toEqual(['reaching_out', 'reaching_out']));
  expect(await screen.findByRole('heading', { name: '3 proposals' })).toBeDefined();
});

test('Today names the key and the first proposals, the investor’s page shows its own, and words of a program stay plain text', async () => {
  const { device } = await deviceWith([
    proposal('p1', { reason: '<b>Accept</b> [all](javascript:alert(1))' }),
    toStatus('p2', 'm2'),
  ]);
  const today = renderOn(device, <Today />, { at: '/client/today' });
  const section = within(await screen.findByRole('region', { name: '2 proposals from Assistant' }));
  expect(await section.findByText('Notes changed')).toBeDefined();
  expect(section.getByText(/<b>Accept<\/b> \[all\]/)).toBeDefined();
  expect(section.getByRole('link', { name: 'Go to proposals' }).getAttribute('href')).toBe('/client/proposals');
  today.unmount();

  renderOn(device, <MatchPage id="m1" proposals={<ProposalsAbout matchId="m1" changeDialog={ChangeProposal} />} />, {
    at: '/client/matches/m1',
  });
  const own = within(await screen.findByRole('region', { name: '1 proposal' }));
  expect(await own.findByRole('button', { name: /^Accept: Notes changed/ })).toBeDefined();
  expect(own.queryByText(/Status changed/)).toBeNull();
});

test('a new activity is shown without the investor’s own notes and status, and one that can no longer be made says why and can be declined', async () => {
  const details = {
    ...{ activityType: 'call_scheduled', title: 'Second call', description: '', activityDate: '2026-06-18' },
    ...{ nextAction: '', nextActionDate: null, notes: '', status: 'pending' },
  };
  const { device, user } = await deviceWith([
    proposal('p1', { name: 'addActivity', args: { id: 'a1', matchId: 'm1', details } }),
    proposal('p2', { name: 'editActivity', args: { id: 'gone', matchId: 'm1', changes: { title: 'Third call' } } }),
  ]);
  renderOn(device, <ProposalsPage changeDialog={ChangeProposal} />, { at: '/client/proposals' });
  await screen.findByRole('heading', { name: /^New activity/ });
  const shown = card('New activity: Call Scheduled').textContent ?? '';
  expect(shown).toContain('Second call');
  expect(shown).not.toContain('Met in Basel');
  expect(shown).not.toContain('Reaching Out');

  await screen.findByRole('heading', { name: 'Activity changed' });
  const gone = within(card('Activity changed'));
  expect((gone.getByRole('button', { name: /^Accept/ }) as HTMLButtonElement).disabled).toBe(true);
  expect(card('Activity changed').textContent).toContain('This activity was deleted.');
  await user.click(gone.getByRole('button', { name: /^Decline/ }));
  await screen.findByText('Declined and saved on this device');
});

test('without any, the page says what proposals are and leads to the keys; of ten thousand it draws a screenful', async () => {
  const { device } = await deviceWith([]);
  const page = renderOn(device, <ProposalsPage changeDialog={ChangeProposal} />, { at: '/client/proposals' });
  expect(await screen.findByText(/A program whose API key may propose/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'API keys in your account' }).getAttribute('href')).toBe('/client/account');
  page.unmount();

  await device.server.put(Proposals, ...Array.from({ length: 10_000 }, (_, at) => proposal(`p${at}`)));
  await device.replica.sync();
  renderOn(device, <ProposalsPage changeDialog={ChangeProposal} />, { at: '/client/proposals' });
  expect(await screen.findByRole('heading', { name: '10000 proposals' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Accept the first 200' })).toBeDefined();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
});

/** Opens the form of the only proposal. */
async function changing(name: string, args: object, rows: { activities?: Activity[]; drafts?: EmailDraft[] } = {}) {
  const { device, user, match } = await deviceWith([proposal('p1', { name, args: args as Proposed['args'] })]);
  await device.server.put(Activities, ...(rows.activities ?? []));
  await device.server.put(EmailDrafts, ...(rows.drafts ?? []));
  await device.replica.sync();
  renderOn(device, <ProposalsPage changeDialog={ChangeProposal} />, { at: '/client/proposals' });
  await user.click(await screen.findByRole('button', { name: /^(Change|Ändern):/ }));
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...{ device, user, match, dialog },
    accept: () => user.click(dialog.getByRole('button', { name: 'Save and accept' })),
    accepted: async () => {
      await screen.findByText('Accepted and saved on this device');
      return (await device.rows.table(Proposals).get('p1'))?.args;
    },
  };
}

const typedIn = (field: HTMLElement) => (field as HTMLInputElement).value;
/** What is said beside a field. */
const saidOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('a proposed status is changed in the choices of the dialog that sets one; its notes stay, typed and kept, while it cannot be accepted', async () => {
  const args = { matchId: 'm1', status: 'in_discussion', notes: 'They answered', entryId: 'entry-1' };
  const { device, user, match, dialog, accept, accepted } = await changing('setStatus', args);
  const chosen = await dialog.findByRole('radio', { name: /In Discussion/, checked: true });
  expect(chosen).toBeDefined();
  expect(dialog.getAllByRole('radio')).toHaveLength(6);
  await user.click(dialog.getByRole('radio', { name: /In Term Negotiation/ }));
  const notes = dialog.getByRole('textbox', { name: /^Notes/ });
  await user.type(notes, ' and sent terms');

  vi.spyOn(device.replica, 'mutate').mockRejectedValueOnce(new Error('the disk is full'));
  await accept();
  expect((await dialog.findByRole('alert')).textContent).toContain("This device couldn't save it.");
  expect(typedIn(notes)).toBe('They answered and sent terms');
  expect((await match('m1'))?.status).toBe('reaching_out');

  await accept();
  expect(await accepted()).toEqual({ ...args, status: 'in_term_negotiation', notes: 'They answered and sent terms' });
  expect(await match('m1')).toMatchObject({ status: 'in_term_negotiation', notes: 'They answered and sent terms' });
});

test('what was typed into a proposal is there when it is opened again', async () => {
  const { user, dialog } = await changing('editNotes', { matchId: 'm1', notes: 'Met in Basel' });
  await user.type(await dialog.findByRole('textbox', { name: 'Notes' }), ', twice');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Change: Notes changed/ }));
  const field = await within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Notes' });
  expect(typedIn(field)).toBe('Met in Basel, twice');
});

const planned = {
  ...{ activityType: 'follow_up', title: 'Ask about the partner meeting', description: '', status: 'pending' },
  ...{ activityDate: '2026-06-18', hours: { start: '15:00', end: '16:00', zone: 'Europe/Zurich' } },
  ...{ nextAction: 'Send the minutes', nextActionDate: '2026-06-19', notes: '', eventId: 'event-1' },
} as const;

test('a proposed next action is changed in the fields of an activity, and a fault stands beside its field', async () => {
  const { user, dialog, accept, accepted } = await changing('addActivity', {
    ...{ id: 'a1', matchId: 'm1', details: planned },
  });
  const title = await dialog.findByRole('textbox', { name: 'Title' });
  const types = dialog.getByRole('combobox', { name: 'Activity type' }) as HTMLSelectElement;
  expect([typedIn(types), types.selectedOptions[0]?.textContent]).toEqual(['follow_up', 'Follow Up']);
  const [on, due] = [dialog.getByLabelText('Activity date'), dialog.getByLabelText('Next action date optional')];
  expect([on, due].map((field) => [field.getAttribute('type'), typedIn(field)])).toEqual([
    ['date', '2026-06-18'],
    ['date', '2026-06-19'],
  ]);
  expect(typedIn(dialog.getByLabelText('Time optional'))).toBe('15:00');
  expect(typedIn(dialog.getByLabelText('Time zone'))).toBe('Europe/Zurich');
  expect(dialog.getByRole('textbox', { name: /^Notes/ }).tagName).toBe('TEXTAREA');

  await user.clear(title);
  await accept();
  expect(saidOf(title)).toBe('Title is required');
  expect(document.activeElement).toBe(title);
  await user.type(title, 'Ask for the terms');
  await user.clear(dialog.getByRole('textbox', { name: /^Next action/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Next action/ }), 'Call Marta');
  fireEvent.change(due, { target: { value: '2026-06-22' } });
  await accept();
  const changed = { title: 'Ask for the terms', nextAction: 'Call Marta', nextActionDate: '2026-06-22' };
  expect(await accepted()).toMatchObject({ id: 'a1', matchId: 'm1', details: { ...planned, ...changed } });
});

test('a proposed change of an activity is shown on the activity as it is, and changes what differs from it alone', async () => {
  const activity = {
    ...{ ...planned, id: 'a1', matchId: 'm1', accountId: 'account-1', zone: 'UTC' },
    ...{ createdAt: '2026-05-04T09:00:00.000Z', updatedAt: '2026-05-04T09:00:00.000Z' },
  } as unknown as Activity;
  const args = { id: 'a1', matchId: 'm1', changes: { title: 'Third call' } };
  const { user, dialog, accept, accepted } = await changing('editActivity', args, { activities: [activity] });
  expect(typedIn(await dialog.findByRole('textbox', { name: 'Title' }))).toBe('Third call');
  const next = dialog.getByRole('textbox', { name: /^Next action/ });
  expect(typedIn(next)).toBe('Send the minutes');
  await user.type(next, ' today');
  await accept();
  expect(await accepted()).toEqual({ ...args, changes: { title: 'Third call', nextAction: 'Send the minutes today' } });
});

test('a proposed email is changed as a letter, in its subject and its text', async () => {
  const changes = { subject: 'Shorter', body: 'Dear Marta,\n\nthank you.' };
  const { user, device, dialog, accept, accepted } = await changing(
    'editDraft',
    { id: 'draft-1', changes },
    { drafts: [aDraft('draft-1')] },
  );
  const subject = await dialog.findByRole('textbox', { name: 'Subject' });
  const body = dialog.getByRole('textbox', { name: 'Email' });
  expect([body.tagName, typedIn(body)]).toEqual(['TEXTAREA', changes.body]);
  await user.clear(subject);
  await user.type(body, ' Ines');
  await accept();
  await waitFor(() => expect(saidOf(subject)).toBe('Subject is required'));
  expect(typedIn(body)).toBe('Dear Marta,\n\nthank you. Ines');
  await user.type(subject, 'Thank you');
  await accept();
  const text = { subject: 'Thank you', body: 'Dear Marta,\n\nthank you. Ines' };
  expect(await accepted()).toEqual({ id: 'draft-1', changes: text });
  expect(await device.rows.table(EmailDrafts).get('draft-1')).toMatchObject({ ...text, isEdited: true });
});

const investor = { name: 'Ada Roth', firm: 'Roth Capital', website: null, email: 'ada@roth.example' };
test.each([
  ['addOwnInvestor', { id: 'm9', addedAt: '2026-05-04T10:00:00.000Z', ...investor }, ['Name', 'Firm optional']],
  [
    'giveFeedback',
    { matchId: 'm1', matchQuality: 'poor_match', feedbackText: 'No', reasons: ['stage'] },
    ['Poor Match'],
  ],
  ['setCheque', { matchId: 'm1', cheque: { amount: 250_000, currency: 'EUR' } }, ['Expected check size']],
  ['snooze', { id: 'm1', until: '2099-01-04' }, ['Back on']],
  ['askForDraft', { id: 'd1', matchId: 'm1', length: 'short', wish: 'Warmer', language: 'de' }, ['Language', 'Short']],
  [
    'saveEvent',
    { id: 'e1', details: { name: 'JPM', from: '2027-01-11', to: '2027-01-14' } },
    ['First day', 'Last day'],
  ],
])('%s has the fields of its dialog, and unchanged it is accepted as it was proposed', async (name, args, labels) => {
  const { dialog, accept, accepted } = await changing(name, args);
  for (const label of labels) expect(await dialog.findByLabelText(label), label).toBeDefined();
  await accept();
  expect(await accepted()).toEqual(args);
});

test('a proposed profile is changed in the fields of the profile, those that were proposed; a fault stands beside its field and what was typed stays', async () => {
  const args = {
    changes: { drugModality: ['Antibody'], investmentAmount: 6_000_000, description: 'Inhaled antibodies' },
  };
  const { device, user, dialog, accept, accepted } = await changing('submitProfile', args);
  const [modality, amount] = [
    await dialog.findByRole('combobox', { name: 'Drug Modality' }),
    dialog.getByRole('textbox', { name: 'Investment Amount' }),
  ];
  expect(dialog.getByText('Antibody')).toBeDefined();
  expect(typedIn(amount)).toBe('6,000,000');
  expect(dialog.getByRole('combobox', { name: 'Currency' })).toBeDefined();
  const description = dialog.getByRole('textbox', { name: /^What do you build/ });
  expect([description.tagName, typedIn(description)]).toEqual(['TEXTAREA', 'Inhaled antibodies']);
  for (const other of ['Startup name', 'Disease Focus', 'Geography', 'Investment Stage'])
    expect(dialog.queryByLabelText(other)).toBeNull();

  await user.clear(amount);
  await user.type(amount, 'about six');
  await user.type(description, ' for fibrosis');
  await accept();
  expect(saidOf(amount)).toContain('Please enter one amount, such as $12M or 2,500,000');
  expect(document.activeElement).toBe(amount);
  expect([typedIn(amount), typedIn(description)]).toEqual(['about six', 'Inhaled antibodies for fibrosis']);
  await user.clear(amount);
  await user.type(amount, '€7M');
  await user.type(modality, 'Small molecule{Enter}');
  await accept();
  const changed = { investmentAmount: 7_000_000, investmentCurrency: 'EUR' };
  expect(await accepted()).toEqual({
    changes: {
      drugModality: ['Antibody', 'Small molecule'],
      description: 'Inhaled antibodies for fibrosis',
      ...changed,
    },
  });
  expect(await device.rows.table(Startups).get(aStartup().id)).toMatchObject({ ...changed, name: aStartup().name });
});

test('a snoozed investor, or the title of a snoozed activity, is named', async () => {
  const until = '2099-01-04';
  const { device } = await deviceWith([
    proposal('p1', { name: 'snooze', args: { id: 'm1', until } }),
    proposal('p2', { name: 'snooze', args: { id: 'a1', until: null } }),
  ]);
  await device.server.put(Activities, {
    ...{ ...planned, id: 'a1', matchId: 'm1', accountId: 'account-1', zone: 'UTC' },
    ...{ createdAt: '2026-05-04T09:00:00.000Z', updatedAt: '2026-05-04T09:00:00.000Z' },
  } as unknown as Activity);
  await device.replica.sync();
  renderOn(device, <ProposalsPage changeDialog={ChangeProposal} />, { at: '/client/proposals' });
  expect(await screen.findByRole('button', { name: /^Accept: Snoozed, Marta Lind/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Accept: Snoozed, Ask about the partner meeting' })).toBeDefined();
});

test('a day that is not ahead, or that is none, is said beside the field, which is where one is then; it stays as typed', async () => {
  const { dialog, accept, accepted } = await changing('snooze', { id: 'm1', until: '2099-01-04' });
  const day = await dialog.findByLabelText('Back on');
  fireEvent.change(day, { target: { value: '2020-01-04' } });
  await accept();
  expect(saidOf(day)).toContain('Please choose a day after today.');
  expect([document.activeElement, typedIn(day)]).toEqual([day, '2020-01-04']);
  fireEvent.change(day, { target: { value: '12026-01-04' } });
  await accept();
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(day.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(day, { target: { value: '2099-02-04' } });
  await accept();
  expect(await accepted()).toEqual({ id: 'm1', until: '2099-02-04' });
});

test('feedback that is refused says so beside its field and stays as typed', async () => {
  const args = { matchId: 'm1', matchQuality: 'poor_match', feedbackText: 'No', reasons: ['stage'] };
  const { device, user, dialog, accept, accepted } = await changing('giveFeedback', args);
  const text = await dialog.findByRole('textbox', { name: /^What works/ });
  await user.type(text, ', too early');
  const refuse = (field: string, sentence: string) =>
    vi.spyOn(device.replica, 'mutate').mockResolvedValueOnce({
      ...{ ok: false, code: 'invalid', message: sentence, fields: { [field]: sentence } },
    });
  refuse('args.feedbackText', 'Too long');
  await accept();
  await waitFor(() => expect(saidOf(text)).toContain('Too long'));
  expect([document.activeElement, typedIn(text)]).toEqual([text, 'No, too early']);
  refuse('args.matchQuality', 'Choose one');
  await accept();
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose one');
  await accept();
  expect(await accepted()).toEqual({ ...args, feedbackText: 'No, too early' });
});

test('in German as well', async () => {
  speak('de', german);
  onTestFinished(() => speak('en', {}));
  const { dialog } = await changing('addActivity', { id: 'a1', matchId: 'm1', details: planned });
  expect(await dialog.findByRole('textbox', { name: 'Titel' })).toBeDefined();
  expect(dialog.getByText('Vorschlag ändern')).toBeDefined();
});
