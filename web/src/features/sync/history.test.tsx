import { Matches } from '@paratope/shared/matches/match';
import { editNotes } from '@paratope/shared/outreach/mutators';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, type TestDevice } from '../../testing/device.tsx';
import { orla, withOrla } from '../../testing/orla.ts';
import { HistoryPage } from './history-page.tsx';
import { recordPast } from './record-past.ts';

const page = <HistoryPage collection={Matches.name} id={orla} />;

test('[sync N1] every value is told with who, when and on which device, and comes back as a new change', async () => {
  const device = await withOrla('Send the deck on Friday.');
  await serverSays(device);
  renderOn(device, page);
  const [latest, first, before] = await screen.findAllByRole('article');
  const inAct = (element: HTMLElement | undefined) => within(element as HTMLElement);
  expect(await inAct(latest).findByText(/^You, on this device/)).toBeTruthy();
  expect(inAct(latest).getByText('Now')).toBeTruthy();
  expect(inAct(latest).getByText('Edited on two devices')).toBeTruthy();
  expect(inAct(first).getByRole('heading').textContent).toContain('tomas@quillwort.example, on their device');
  expect(inAct(first).getByRole('heading').textContent).toContain('written in Tokyo');
  expect(inAct(before).getByRole('heading').textContent).toContain('Before the first change');

  await userEvent.click(screen.getByRole('button', { name: 'Restore Notes: Send the deck on Monday.' }));
  expect(await screen.findByText('Notes restored')).toBeTruthy();
  expect(await device.rows.table(Matches).get(orla)).toMatchObject({ notes: 'Send the deck on Monday.' });
  await act(() => device.replica.sync());
  expect(device.server.rows().get(`${Matches.name}/${orla}`)).toMatchObject({ notes: 'Send the deck on Monday.' });
});

test('what a program wrote is told with the name of its API key', async () => {
  const device = await withOrla('From the program.');
  const { accountId, email } = device.workspace.session;
  const by = { accountId, email, replicaId: null, at: '2026-03-13T09:00:00.000Z', zone: 'UTC', key: 'Weekly report' };
  await serverSays(device, [{ value: 'From the program.', conflict: false, by }]);
  renderOn(device, page);
  const [latest] = await screen.findAllByRole('article');
  expect(latest?.querySelector('h3, h2')?.textContent).toContain('You, through the API key “Weekly report”');
});

test('[sync N1] what was typed before two texts were put together stands there and can be taken back', async () => {
  const device = await withOrla('Send the deck on Friday.');
  await serverSays(device);
  renderOn(device, page);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore the typed version of Notes' }));
  await waitFor(async () =>
    expect(await device.rows.table(Matches).get(orla)).toMatchObject({ notes: 'Deck on Friday, she said.' }),
  );
});

test('a history seen before opens without the network and says from when it is; one never seen says what it needs', async () => {
  const device = await withOrla('Send the deck on Friday.');
  answerWith({});
  const blank = renderOn(device, page);
  expect(
    await screen.findByText(/This history hasn't been opened on this device before\. It needs a connection\./),
  ).toBeTruthy();
  blank.unmount();
  await serverSays(device);
  const seen = renderOn(device, page);
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  await waitFor(async () => expect(await device.workspace.seen.load(`history/${Matches.name}/${orla}`)).toBeTruthy());
  seen.unmount();
  answerWith({});
  renderOn(device, page);
  expect(await screen.findByText(/You're offline\. This is the history as of/)).toBeTruthy();
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});

test('a change that waits is the newest part of the past', async () => {
  const device = await withOrla('Send the deck on Friday.');
  device.server.reply = { kind: 'unreachable' };
  await device.replica.mutate(editNotes, { matchId: orla, notes: 'Send the deck on Sunday.' });
  answerWith({});
  renderOn(device, page);
  const [waiting] = await screen.findAllByRole('article');
  expect(within(waiting as HTMLElement).getByText('Waiting')).toBeTruthy();
  expect(waiting?.querySelector('del')?.textContent).toBe('Friday');
});

test('values set in one act stand together, and within a field the server’s order holds whatever the clocks said', () => {
  const by = (at: string, replicaId: string) => ({ accountId: 'a', replicaId, at, zone: 'UTC', email: null });
  const acts = recordPast(
    {
      status: [{ value: 'passed', conflict: false, by: by('2026-03-02T09:00:00Z', 'one') }],
      notes: [
        { value: 'b', conflict: false, by: by('2026-03-02T09:00:00Z', 'one') },
        { value: 'a', conflict: false, by: by('2031-01-01T00:00:00Z', 'wrong clock') },
      ],
    } as never,
    { id: 'm', status: 'passed', notes: 'b' },
  );
  expect(
    acts.map(({ facts }) => facts.map(({ field, value, before, isNow }) => [field, value, before, isNow])),
  ).toEqual([
    [
      ['status', 'passed', undefined, true],
      ['notes', 'b', 'a', true],
    ],
    [['notes', 'a', undefined, false]],
  ]);
});

/** The server's answer about the notes; the other fields never changed. */
async function serverSays(device: TestDevice, newest: readonly object[] = []): Promise<void> {
  const { accountId, email } = device.workspace.session;
  const [meta] = await device.workspace.store.transact({ mode: 'read', durability: 'relaxed', collections: [] }, (tx) =>
    tx.meta.get(['replica']),
  );
  const replicaId = meta?.replicaId;
  const notes = () => [
    ...newest,
    {
      value: 'Send the deck on Friday.',
      typed: 'Deck on Friday, she said.',
      conflict: true,
      by: { accountId, email, replicaId, at: '2026-03-12T09:00:00.000Z', zone: 'Europe/Zurich' },
    },
    {
      value: 'Send the deck on Monday.',
      conflict: false,
      by: {
        accountId: 'account-tomas',
        email: 'tomas@quillwort.example',
        replicaId: 'replica-tomas',
        at: '2026-03-11T09:00:00.000Z',
        zone: 'Asia/Tokyo',
      },
    },
    { value: 'Send the deck.', conflict: false, by: null },
  ];
  answerWith({
    'GET /api/client/revisions': ({ query }) => ({
      body: { success: true, data: query.get('field') === 'notes' ? notes() : [], total: 0, nextCursor: null },
    }),
  });
}
