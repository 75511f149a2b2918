import { fail } from '@paratope/shared/failure';
import { startupSpace } from '@paratope/shared/ids';
import type { Match } from '@paratope/shared/matches/match';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { covers } from '@paratope/shared/testing/covers';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOn, type TestDevice, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aMatch, aStartup } from '../../../testing/samples.ts';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';

onATestPage();

const marta = aMatch('m1', 'Marta Lind', { notes: 'Wants tox data', vcInvestor: { firm: 'Brackwater Ventures' } });
const own = aMatch('m2', 'Odile Krane', { origin: 'own', similarity: null, teeth: [] });

async function openFor(
  name: string,
  { plan = 'standard', matches = [marta, own] }: { plan?: 'free' | 'standard'; matches?: Match[] } = {},
) {
  const device = await testDevice({ startup: aStartup({ plan }), matches });
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  return { device, user, dialog: await screen.findByRole('dialog') };
}

async function openNotes() {
  const device = await testDevice({ startup: aStartup(), matches: [marta] });
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  const user = userEvent.setup();
  await user.click(await screen.findByText('Wants tox data'));
  return { device, user, dialog: await screen.findByRole('dialog') };
}

const stored = async (device: TestDevice, id: string) => {
  const match = await device.rows.table(Matches).get(id);
  if (!match?.isUnlocked) throw new Error('not an open match');
  return match;
};

test('no dialog of a match has a link out of it to the history', async () => {
  const { dialog } = await openFor('Update status of Marta Lind');
  await within(dialog).findAllByRole('radio');
  expect(within(dialog).queryByRole('link', { name: 'History' })).toBeNull();
});

test('[SD55] [SD77] [SD78] [V22] [T025] a status is chosen freely among six, with notes, and is kept on this device', async () => {
  const { device, user, dialog } = await openFor('Update status of Marta Lind');
  expect(within(dialog).getByRole('heading', { name: 'Update Outreach Status' })).toBeDefined();
  const statuses = (await within(dialog).findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
  expect(statuses).toEqual([
    'Not Contacted',
    'Reaching Out',
    'In Discussion / Due Diligence',
    'In Term Negotiation',
    'Onboard',
    'Passed',
  ]);
  await user.click(within(dialog).getByRole('radio', { name: 'Onboard' }));
  await user.clear(within(dialog).getByLabelText(/Notes/));
  await user.type(within(dialog).getByLabelText(/Notes/), 'Signed');
  await user.click(within(dialog).getByRole('button', { name: 'Update status' }));

  expect(await screen.findByText('Status saved on this device')).toBeDefined();
  expect(await stored(device, 'm1')).toMatchObject({ status: 'onboard', notes: 'Signed' });
  expect(await device.rows.table(Activities).toArray()).toMatchObject([
    { activityType: 'status_changed', title: 'Not Contacted → Onboard' },
  ]);
});

test('[decision Z42] [sync N6] Undo of a note leaves what another device has written into it since', async () => {
  const { device, user, dialog } = await openNotes();
  await user.type(await within(dialog).findByLabelText('Notes'), ', met in Basel');
  await user.click(within(dialog).getByRole('button', { name: 'Save notes' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await device.replica.sync();
  const theirs = { ...(await stored(device, 'm1')), notes: 'Wants tox data, met in Basel. Theirs stays.' };
  await device.server.put(Matches, theirs);
  await device.replica.sync();
  await user.click(undo);
  await waitFor(async () => expect((await stored(device, 'm1')).notes).toBe('Wants tox data. Theirs stays.'));
  await device.replica.sync();
  expect((await stored(device, 'm1')).notes).toBe('Wants tox data. Theirs stays.');
});

test('[decision Z43] a note that is too long is told and kept whole, and is not saved until it fits', async () => {
  const { device, user, dialog } = await openNotes();
  const field = await within(dialog).findByLabelText<HTMLTextAreaElement>('Notes');
  await user.clear(field);
  await user.paste('x'.repeat(20_001));
  expect(field.value).toHaveLength(20_001);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog).getByText('This is 1 character too long. Nothing was cut. Shorten it to save.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Save notes' }));
  expect(document.activeElement).toBe(field);
  expect((await stored(device, 'm1')).notes).toBe('Wants tox data');
  await user.keyboard('{End}{Backspace}{Backspace}');
  expect(within(dialog).getByText('1 character left')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Save notes' }));
  await waitFor(async () => expect((await stored(device, 'm1')).notes).toHaveLength(19_999));
});

test('[sync W5] words being written stay on the screen when their investor goes from the device', async () => {
  const { device, user, dialog } = await openNotes();
  await user.type(await within(dialog).findByLabelText('Notes'), ', met in Basel');
  const space = startupSpace(device.workspace.session.startupId);
  await device.server.authority.commit(space, async (writer) => writer.remove(Matches, 'm1'));
  await device.replica.sync();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Wants tox data, met in Basel');
  await user.click(within(dialog).getByRole('button', { name: 'Save notes' }));
  await within(dialog).findByText('Match not found');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Wants tox data, met in Basel');
});

test('undoing a status leaves neither the status nor its lines in the timeline', async () => {
  const { device, user, dialog } = await openFor('Update status of Marta Lind');
  await user.click(await within(dialog).findByRole('radio', { name: 'Reaching Out' }));
  await user.click(within(dialog).getByRole('button', { name: 'Update status' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await stored(device, 'm1')).status).toBe('not_contacted'));
  await waitFor(async () => expect(await device.rows.table(Activities).count()).toBe(0));
});

test('a change that cannot be undone any more says so, with the reason', async () => {
  const { device, user, dialog } = await openNotes();
  await user.type(await within(dialog).findByLabelText('Notes'), ', met in Basel');
  await user.click(within(dialog).getByRole('button', { name: 'Save notes' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  vi.spyOn(device.replica, 'undo').mockResolvedValue(fail('missing', 'Match not found'));
  await user.click(undo);
  expect(await screen.findByText("We couldn't undo this")).toBeDefined();
  expect(screen.getByText('Match not found')).toBeDefined();
});

test('Free Access gets the upgrade prompt for the status of a match', async () => {
  covers('SD79 SD80 SD81 V23 M058 M059 M060');

  const { dialog, user } = await openFor('Update status of Marta Lind', { plan: 'free' });
  expect(within(dialog).getByRole('heading', { name: 'Outreach status tracking is a premium feature' })).toBeDefined();
  expect(within(dialog).getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe');
  await user.click(within(dialog).getByRole('button', { name: 'Maybe Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [{ amount: 29_900, currency: 'USD', period: 'once' }, 'Standard Access: $299, one payment.'],
  [{ amount: 29_900, currency: 'USD', period: 'month' }, 'Standard Access: $299/mo.'],
  [{ amount: 9_900, currency: 'USD', period: 'once' }, 'Standard Access: $99, one payment.'],
])(
  '[SD82] [C21] [X02] [decision I1] the prompt names the price the server has, and none before: %o',
  async (price, words) => {
    const planInfo = { plan: 'free', visible: 5, total: 9, nextReleaseAt: null, price };
    const answer = { plan: 'free', userPlan: 'Free', planInfo };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, ...answer, data: answer })));
    const { dialog } = await openFor('Update status of Marta Lind', { plan: 'free' });
    expect((await within(dialog).findByText(/^Standard Access: /)).textContent).toContain(words);
  },
);

test('[decision Z12] on Free Access the status of an investor the founder met is free, and so are notes', async () => {
  const { device, dialog, user } = await openFor('Update status of Odile Krane', { plan: 'free' });
  await user.click(await within(dialog).findByRole('radio', { name: 'Reaching Out' }));
  await user.click(within(dialog).getByRole('button', { name: 'Update status' }));
  await waitFor(async () => expect((await stored(device, 'm2')).status).toBe('reaching_out'));
  await user.click(screen.getByText('Wants tox data'));
  expect(await screen.findByRole('dialog', { name: 'Notes on Marta Lind' })).toBeDefined();
});

test('notes typed and not saved are still there after the page is opened again', async () => {
  const device = await testDevice({ startup: aStartup(), matches: [marta] });
  const user = userEvent.setup();
  const page = renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  await user.click(await screen.findByText('Wants tox data'));
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), ' by Friday');
  await waitFor(async () =>
    expect(await device.replica.drafts.load('notes:m1')).toMatchObject({
      value: { notes: 'Wants tox data by Friday' },
    }),
  );
  page.unmount();

  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  await user.click(await screen.findByText('Wants tox data'));
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  expect(again.value).toBe('Wants tox data by Friday');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText('Notes saved on this device')).toBeDefined();
  expect((await stored(device, 'm1')).notes).toBe('Wants tox data by Friday');
});

test('feedback needs one of four answers, the text is optional', async () => {
  covers('SD57 SD65 SD66 SD67 SD68 SD69 SD70 V20 V21 E081 E082 G16');

  const { device, user, dialog } = await openFor('Leave feedback on Marta Lind');
  expect(within(dialog).getByRole('heading', { name: 'Match Feedback' })).toBeDefined();
  const choices = (await within(dialog).findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
  expect(choices).toEqual(['Good Match', 'Maybe', 'Not Sure', 'Poor Match']);
  expect(within(dialog).getByRole('group', { name: 'Match quality' })).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Submit feedback' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Please choose how well it fits.');
  await user.click(within(dialog).getByRole('radio', { name: 'Poor Match' }));
  await user.click(within(dialog).getByRole('button', { name: 'Submit feedback' }));
  expect(await screen.findByText('Feedback saved on this device')).toBeDefined();
  expect((await stored(device, 'm1')).feedback).toMatchObject({ matchQuality: 'poor_match', feedbackText: '' });
});

test('[SD70] what is written about the fit reaches the server with the answer', async () => {
  const { device, user, dialog } = await openFor('Leave feedback on Marta Lind');
  await user.click(await within(dialog).findByRole('radio', { name: 'Maybe' }));
  await user.type(within(dialog).getByRole('textbox', { name: /^What works or doesn't\?/ }), 'Leads later rounds only');
  await user.click(within(dialog).getByRole('button', { name: 'Submit feedback' }));
  await screen.findByText('Feedback saved on this device');
  await device.replica.sync();
  expect([...device.server.rows().values()]).toContainEqual(
    expect.objectContaining({
      id: 'm1',
      feedback: expect.objectContaining({ matchQuality: 'maybe', feedbackText: 'Leads later rounds only' }),
    }),
  );
});

test.for([
  [
    'refused',
    { ok: false, code: 'missing', message: 'Match not found' },
    'Feedback submission failed: Match not found',
  ],
  ['the disk is full', undefined, 'Error submitting feedback'],
] as const)(
  '[M061] [M062] feedback that cannot be kept says so and stays on the screen: %s',
  async ([, result, words]) => {
    const { device, user, dialog } = await openFor('Leave feedback on Marta Lind');
    vi.spyOn(device.replica, 'mutate').mockImplementation(async () => {
      if (!result) throw new Error('the disk is full');
      return result;
    });
    await user.click(await within(dialog).findByRole('radio', { name: 'Maybe' }));
    await user.click(within(dialog).getByRole('button', { name: 'Submit feedback' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole('dialog')).toBeDefined();
  },
);

test.for([
  ['refused', { ok: false, code: 'missing', message: 'Match not found' }, 'Failed to update status. Match not found'],
  ['the disk is full', undefined, "Error updating status. This device couldn't save it. Your text is still here."],
] as const)(
  '[M063] [M064] a status that cannot be kept says so and stays on the screen: %s',
  async ([, result, words]) => {
    const { device, user, dialog } = await openFor('Update status of Marta Lind');
    vi.spyOn(device.replica, 'mutate').mockImplementation(async () => {
      if (!result) throw new Error('the disk is full');
      return result;
    });
    await user.click(await within(dialog).findByRole('radio', { name: 'Passed' }));
    await user.click(within(dialog).getByRole('button', { name: 'Update status' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
  },
);

test('the expected cheque of an investor is set on any plan, and can be taken back', async () => {
  const device = await testDevice({ startup: aStartup({ plan: 'free' }), matches: [marta] });
  renderOn(device, <DashboardPage />, { at: '/client/dashboard?view=board' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Marta Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Expected check size' }));
  const dialog = await screen.findByRole('dialog', { name: 'Expected check size of Marta Lind' });
  await user.type(await within(dialog).findByLabelText('Expected check size'), 'EUR 250K');
  await user.click(within(dialog).getByRole('button', { name: 'Save check size' }));
  expect(await screen.findByText('Check size saved on this device')).toBeDefined();
  expect(await screen.findByText('€250K')).toBeDefined();
  expect((await stored(device, 'm1')).expectedCheque).toEqual({ amount: 250_000, currency: 'EUR' });
  await device.replica.sync();
  expect(await device.replica.attention()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await stored(device, 'm1')).expectedCheque).toBeNull());
});

test('[SD56] a row leads to the email to its investor, over the list', async () => {
  const device = await testDevice({ startup: aStartup(), matches: [marta] });
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  const link = await screen.findByRole('link', { name: 'Generate email to Marta Lind' });
  expect(link.getAttribute('href')).toBe('/client/matches/m1/email');
});
