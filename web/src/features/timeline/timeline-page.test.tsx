import type { MatchId } from '@paratope/shared/ids';
import type { Match } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { covers } from '@paratope/shared/testing/covers';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdTables } from '../../local/testing/held-tables.ts';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { onATestPage, testDay } from '../../testing/page.ts';
import { aLockedMatch, aMatch, aStartup } from '../../testing/samples.ts';
import { Icon } from '../../ui/icon.tsx';
import { TimelinePage } from './timeline-page.tsx';

onATestPage();

const marta = aMatch('m1', 'Marta Lind', {
  vcInvestor: { firm: 'Brackwater Ventures', email: 'marta@brackwater.example', phone: '+32 55 01 00 42' },
});
const bare = aMatch('m1', 'Marta Lind', {
  vcInvestor: { firm: '', website: null, investmentFocus: '', investmentStage: '', geography: '' },
});

async function timeline({
  matches = [marta],
  activities = [],
  at = '/vc-timeline?matchId=m1',
}: {
  matches?: Match[];
  activities?: Activity[];
  at?: string;
} = {}) {
  const device = await testDevice({ startup: aStartup(), matches, activities });
  const page = renderOn(device, <TimelinePage />, { at });
  return { device, page, user: userEvent.setup() };
}

const kept = async (device: TestDevice) => device.rows.table(Activities).toArray();
const titles = () => screen.getAllByRole('article').map((entry) => within(entry).getByRole('heading').textContent);

test('the head says whom it is about and how to reach them', async () => {
  covers('ST02 ST03 ST04 ST05 ST06 ST07 ST08 ST09 ST10 M107 E133 E134 E135 E136 E137 E138 E139 E140');

  await timeline();
  await screen.findByRole('heading', { name: /^VC Timeline/ });
  const about = screen.getByRole('region', { name: 'Investor' });
  for (const words of ['Marta Lind', 'Brackwater Ventures', 'Biologics for fibrosis', 'Seed, Series A', 'Benelux']) {
    expect(within(about).getByText(words)).toBeDefined();
  }
  const href = (name: string) => within(about).getByRole('link', { name }).getAttribute('href');
  expect(href('marta@brackwater.example')).toBe('mailto:marta@brackwater.example');
  expect(href('+32 55 01 00 42')).toBe('tel:+3255010042');
  expect(href('brackwater.example')).toBe('https://brackwater.example/');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/client/dashboard');
});

test('[ST05] [ST06] [ST07] [ST08] [ST09] [ST10] what is not known of an investor reads Not specified, and no contact link is drawn', async () => {
  await timeline({ matches: [bare] });
  const about = await screen.findByRole('region', { name: 'Investor' });
  expect(within(about).getAllByText('Not specified')).toHaveLength(3);
  expect(within(about).queryByText('Contact')).toBeNull();
});

const call = anActivity('a1', {
  title: 'First call',
  activityDate: '2026-05-29',
  description: 'Check size',
  notes: 'Leads up to $3M',
});
const mail = anActivity('a2', {
  title: 'Deck sent',
  activityType: 'email_sent',
  activityDate: '2026-06-09',
  nextAction: 'Send tox summary',
  nextActionDate: '2026-06-12',
});
const off = anActivity('a3', {
  title: 'Lunch',
  activityType: 'meeting_scheduled',
  activityDate: '2026-06-10',
  status: 'cancelled',
});
const system = anActivity('s1', {
  activityType: 'status_changed',
  title: 'Not Contacted → Reaching Out',
  activityDate: '2026-06-11',
});

test('entries stand newest first with all that is known of them', async () => {
  covers('ST14 ST15 ST21 ST22 ST23 ST24 ST25 ST26 E142 E143 E144 E145 E146 E147 E148 E149');

  await timeline({ activities: [call, mail, off] });
  await screen.findByText('First call');
  expect(titles()).toEqual(['Lunch', 'Deck sent', 'First call']);
  expect(screen.getByText('3 activities')).toBeDefined();
  const [lunch, deck, first] = screen.getAllByRole('article') as [HTMLElement, HTMLElement, HTMLElement];
  expect(lunch.textContent).toContain('Canceled');
  expect(deck.textContent).toContain('Email Sent');
  expect(within(deck).getByText('Next Action')).toBeDefined();
  expect(within(deck).getByText('Send tox summary')).toBeDefined();
  expect(within(deck).getByText('Today')).toBeDefined();
  expect(within(first).getByText('Fri May 29').getAttribute('datetime')).toBe('2026-05-29');
  expect(within(first).getByText('Check size')).toBeDefined();
  expect(within(first).getByText('Leads up to $3M')).toBeDefined();
});

test('[ST20] each activity bears the icon of its type', async () => {
  const icons = {
    initial_contact: 'people',
    email_sent: 'mail',
    call_scheduled: 'calendar',
    call_held: 'phone',
    meeting_scheduled: 'calendar',
    meeting_held: 'people',
    pitch_presented: 'slides',
    due_diligence: 'search',
    term_sheet: 'document',
    deal_closed: 'check',
    follow_up: 'redo',
    other: 'pin',
  } as const;
  const types = Object.keys(icons) as (keyof typeof icons)[];
  await timeline({
    activities: types.map((activityType) => anActivity(activityType, { activityType, title: activityType })),
  });
  await screen.findByText('pitch_presented');
  const drawn = (element: Element | null) => element?.querySelector('path')?.getAttribute('d');
  for (const type of types) {
    const { container } = render(<Icon name={icons[type]} />);
    expect([type, drawn(screen.getByText(type).closest('article'))]).toEqual([type, drawn(container)]);
  }
});

test('[ST11] [ST12] [ST13] [T085] [decision U5] the progress counts cancelled ones and says how many', async () => {
  await timeline({ activities: [call, mail, off] });
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Overall Progress' });
  expect(bar.value).toBe(67);
  expect(screen.getByText('2 of 3, 1 canceled')).toBeDefined();
});

test('the timeline of the whole startup counts no log entries, and draws where its investors stood', async () => {
  const moved = (day: string, title: string, id: string) =>
    anActivity(id, { activityType: 'status_changed', title, activityDate: day });
  await timeline({
    at: '/vc-timeline',
    matches: [aMatch('m1', 'Marta Lind', { status: 'in_discussion' }), aMatch('m2', 'Ike Rowan')],
    activities: [
      moved('2026-05-20', 'Not Contacted → Reaching Out', 's1'),
      moved('2026-06-10', 'Reaching Out → In Discussion / Due Diligence', 's2'),
    ],
  });
  const table = await screen.findByRole('table', { name: 'Investors by status at the end of each week' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(-2)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['June 5, 2026', '1', '1', '0', '0', '0', '0'],
    ['June 12, 2026', '1', '0', '1', '0', '0', '0'],
  ]);
  expect(screen.queryByText('Overall Progress')).toBeNull();
});

test('[decision C3] what the product wrote itself stands apart and is not counted', async () => {
  await timeline({ activities: [call, system] });
  expect(await screen.findByText(/Status changed: Not Contacted → Reaching Out/)).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('1 of 1 completed')).toBeDefined();
});

test('a silence of a week or more is drawn with its length in words', async () => {
  await timeline({ activities: [call, mail] });
  expect(await screen.findByText('Quiet for 11 days')).toBeDefined();
});

test('an empty timeline offers the first activity, of today and completed', async () => {
  covers('ST16 ST17 ST18 ST19 T086 T087 T088 M102 M103 M104 decision C1');

  const { device, user } = await timeline();
  expect(await screen.findByText('No activities yet')).toBeDefined();
  expect(screen.getByText('Start building your relationship timeline by adding your first activity')).toBeDefined();
  expect(screen.getByText('0 of 0 completed')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add First Activity' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add activity' });
  expect((await within(dialog).findByLabelText<HTMLInputElement>('Activity date')).value).toBe(testDay);
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Status').value).toBe('completed');
  await user.click(within(dialog).getByRole('button', { name: 'Save activity' }));
  expect(await within(dialog).findByText('Title is required')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Title'), 'Coffee at hall 2');
  await user.click(within(dialog).getByRole('button', { name: 'Save activity' }));
  expect(await screen.findByText('Meeting saved on this device')).toBeDefined();
  expect(await kept(device)).toMatchObject([
    { title: 'Coffee at hall 2', activityDate: testDay, status: 'completed', nextActionDate: null },
  ]);
});

test('every field of an activity can be edited, and title and day are needed', async () => {
  covers('ST27 ST29 ST30 ST31 ST34 T084 V39 V40 M105 M106');

  const { device, user } = await timeline({ activities: [call] });
  await user.click(await screen.findByRole('button', { name: 'Edit First call' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Activity' });
  expect(within(dialog).getByText('Update the details of this timeline activity')).toBeDefined();
  const field = (label: string | RegExp) => within(dialog).getByLabelText(label);
  await waitFor(() => field('Title'));

  await user.clear(field('Title'));
  await user.clear(field('Activity date'));
  await user.click(within(dialog).getByRole('button', { name: 'Save activity' }));
  expect(await within(dialog).findByText('Title is required')).toBeDefined();
  expect(within(dialog).getByText('Activity date is required')).toBeDefined();

  await user.selectOptions(field('Activity type'), 'Term Sheet');
  await user.selectOptions(field('Status'), 'Pending');
  await user.type(field('Title'), 'Draft two');
  await user.type(field('Activity date'), '2026-06-20');
  await user.clear(field(/^Description/));
  await user.type(field(/^Description/), 'Two open points');
  await user.type(field(/^Next action optional/), 'Call counsel');
  await user.type(field(/^Next action date/), '2026-06-22');
  await user.clear(field(/^Notes/));
  await user.type(field(/^Notes/), 'Tranche two');
  await user.click(within(dialog).getByRole('button', { name: 'Save activity' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await kept(device)).toMatchObject([
    {
      activityType: 'term_sheet',
      status: 'pending',
      title: 'Draft two',
      activityDate: '2026-06-20',
      description: 'Two open points',
      nextAction: 'Call counsel',
      nextActionDate: '2026-06-22',
      notes: 'Tranche two',
    },
  ]);
  expect(await screen.findByText('Draft two')).toBeDefined();
});

test('an entry is one of twelve types and stands in one of three states', async () => {
  covers('E141 E150 E151 E152 E153 E154 E155 E156 E157 E158 E159 E160 E161 E162 E163 E164');

  const { device, user } = await timeline();
  await user.click(await screen.findByRole('button', { name: 'Add First Activity' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add activity' });
  const choices = async (label: string) =>
    [...(await within(dialog).findByLabelText<HTMLSelectElement>(label)).options].map(({ value, text }) => [
      value,
      text,
    ]);
  expect(await choices('Activity type')).toEqual([
    ['initial_contact', 'Initial Contact'],
    ['email_sent', 'Email Sent'],
    ['call_scheduled', 'Call Scheduled'],
    ['call_held', 'Call Held'],
    ['meeting_scheduled', 'Meeting Scheduled'],
    ['meeting_held', 'Meeting Held'],
    ['pitch_presented', 'Pitch Presented'],
    ['due_diligence', 'Due Diligence'],
    ['term_sheet', 'Term Sheet'],
    ['deal_closed', 'Deal Closed'],
    ['follow_up', 'Follow Up'],
    ['other', 'Other'],
  ]);
  expect(await choices('Status')).toEqual([
    ['completed', 'Completed'],
    ['pending', 'Pending'],
    ['cancelled', 'Canceled'],
  ]);
  await user.selectOptions(within(dialog).getByLabelText('Status'), 'cancelled');
  await user.type(within(dialog).getByLabelText('Title'), 'Called off');
  await user.click(within(dialog).getByRole('button', { name: 'Save activity' }));
  await screen.findByRole('article');
  expect(await kept(device)).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'cancelled' }]);
});

test('an edit that was begun is still there after a reload', async () => {
  const { device, page, user } = await timeline({ activities: [call] });
  await user.click(await screen.findByRole('button', { name: 'Edit First call' }));
  await user.type(await screen.findByLabelText('Title'), ' with Marta');
  await waitFor(async () =>
    expect(await device.replica.drafts.load('activity:a1')).toMatchObject({
      value: { title: 'First call with Marta' },
    }),
  );
  page.unmount();
  renderOn(device, <TimelinePage />, { at: '/vc-timeline?matchId=m1' });
  await user.click(await screen.findByRole('button', { name: 'Edit First call' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('First call with Marta');
});

test('[M098] an edit the device cannot keep says so and stays open', async () => {
  const { device, user } = await timeline({ activities: [call] });
  await user.click(await screen.findByRole('button', { name: 'Edit First call' }));
  await user.type(await screen.findByLabelText('Title'), '!');
  vi.spyOn(device.replica, 'mutate').mockRejectedValue(new Error('the disk is full'));
  await user.click(screen.getByRole('button', { name: 'Save activity' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to update activity/);
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('an empty timeline of a founder with nobody on the list leads to the way to log that takes a new name', async () => {
  await timeline({ matches: [], at: '/vc-timeline' });
  expect(await screen.findByText('No activities yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log activity' }).getAttribute('href')).toBe('/client/log');
});

test('what is missing in a new activity is said, and the first field of it is where one goes on', async () => {
  const { user } = await timeline({ matches: [marta, aMatch('m2', 'Odile Krane')], at: '/vc-timeline' });
  await user.click(await screen.findByRole('button', { name: 'Add activity' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add activity' });
  const investor = await within(dialog).findByRole('combobox', { name: 'Investor' });
  await user.click(within(dialog).getByRole('textbox', { name: /^Description/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save activity' }));
  expect(await within(dialog).findByText('Title is required')).toBeDefined();
  expect(document.activeElement).toBe(investor);
});

test('Save pressed again while the storage is silent adds one activity', async () => {
  const { device, user } = await timeline();
  await user.click(await screen.findByRole('button', { name: 'Add First Activity' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add activity' });
  await user.type(await within(dialog).findByLabelText('Title'), 'Coffee at hall 2');
  const holder = holdTables(device.workspace, { isKnown: false });
  await holder.isUnderWay;
  await user.click(within(dialog).getByRole('button', { name: 'Save activity' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save activity' }));
  holder.stop();
  expect(await screen.findByText('Meeting saved on this device')).toBeDefined();
  await device.replica.sync();
  expect(await kept(device)).toMatchObject([{ title: 'Coffee at hall 2' }]);
});

test('[ST28] [ST35] a deleted activity is gone at once and comes back by Undo', async () => {
  const { device, user } = await timeline({ activities: [call] });
  await user.click(await screen.findByRole('button', { name: 'Delete First call' }));
  expect(await screen.findByText('No activities yet')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('First call')).toBeDefined();
  expect(await kept(device)).toMatchObject([
    { title: 'First call', activityDate: '2026-05-29', notes: 'Leads up to $3M' },
  ]);
});

test('[M099] a deletion that fails says so in red', async () => {
  const { device, user } = await timeline({ activities: [call] });
  vi.spyOn(device.replica, 'mutate').mockRejectedValue(new Error('the disk is full'));
  await user.click(await screen.findByRole('button', { name: 'Delete First call' }));
  const words = await screen.findByText('Failed to delete activity');
  expect(words.closest('.toast')?.classList).toContain('toast-danger');
});

test('[decision U4] a planned call is marked as held and stays one entry', async () => {
  const planned = anActivity('a4', { activityType: 'call_scheduled', status: 'pending', activityDate: testDay });
  const { device, user } = await timeline({ activities: [planned] });
  await user.click(await screen.findByRole('button', { name: 'Mark as held' }));
  await waitFor(async () =>
    expect(await kept(device)).toMatchObject([{ id: 'a4', activityType: 'call_held', status: 'completed' }]),
  );
});

test('a next action that is done becomes an entry of its own', async () => {
  const { device, user } = await timeline({ activities: [mail] });
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(async () => expect(await kept(device)).toHaveLength(2));
  expect(await kept(device)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'a2', nextAction: '', nextActionDate: null }),
      expect.objectContaining({
        title: 'Send tox summary',
        activityType: 'follow_up',
        status: 'completed',
        activityDate: testDay,
      }),
    ]),
  );
});

test('[ST33] [M100] a match nobody has reads Match not found, and what was written about it stays readable', async () => {
  await timeline({ matches: [aLockedMatch('m1')], activities: [call] });
  expect(await screen.findByText('Match not found')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'No longer on your list' })).toBeDefined();
  expect(screen.getByText('Leads up to $3M')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test.each(['/vc-timeline?matchId=m1', '/vc-timeline'])(
  '[decision Z17] notes on a match that a lost plan locked stay readable, and nothing else of it, at %s',
  async (at) => {
    await timeline({ matches: [{ ...aLockedMatch('m1'), notes: 'Asks for primate data' }, aLockedMatch('m2')], at });
    const notes = await screen.findByRole('region', { name: 'Notes on matches that are locked now' });
    expect(
      within(notes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Asks for primate data']);
    expect(within(notes).queryByRole('button')).toBeNull();
  },
);

test('[ST32] [M101] while the device opens, the page says that it is loading', async () => {
  const device = await testDevice({ startup: aStartup(), matches: [marta] });
  renderOn(device, <TimelinePage />, { at: '/vc-timeline?matchId=m1' });
  expect(screen.getAllByText('Loading timeline...')).not.toHaveLength(0);
  await screen.findByText('No activities yet');
});

test('[decision Z8] without a match the timeline shows all activities of the startup, each with its name', async () => {
  const abel = aMatch('m2', 'Abel Sørby');
  const other = anActivity('b1', { matchId: 'm2' as MatchId, title: 'Short mail', activityDate: '2026-06-01' });
  await timeline({ matches: [marta, abel], activities: [call, other], at: '/vc-timeline' });
  await screen.findByText('Short mail');
  expect(titles()).toEqual(['Short mail', 'First call']);
  const [first] = screen.getAllByRole('article');
  expect(first?.textContent).toContain('with Abel Sørby');
});

test('the timeline gives the calendar file of one entry that is still to come', async () => {
  const saved: File[] = [];
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${saved.push(file)}`, revokeObjectURL: () => {} });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => clicked.mockRestore());
  const planned = anActivity('call', { title: 'Call at nine', status: 'pending', activityDate: '2026-06-15' });
  const { user } = await timeline({ activities: [planned, anActivity('held', { title: 'First call' })] });
  await user.click(await screen.findByRole('button', { name: 'More for Call at nine' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Calendar file' }));
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['paratope-activity.ics']), 10_000);
  expect(await saved[0]?.text()).not.toContain('First call');
  await user.click(screen.getByRole('button', { name: 'More for First call' }));
  await screen.findByRole('menuitem', { name: 'History' });
  await vi.waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Calendar file' })).toBeNull());
});
