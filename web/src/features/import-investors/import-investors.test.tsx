import { Contacts } from '@paratope/shared/contacts/contact';
import type { MatchId } from '@paratope/shared/ids';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { addOwnInvestor, editNotes, importInvestors } from '@paratope/shared/outreach/mutators';
import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { speak } from '../../words/words.ts';
import { ImportInvestorsPage } from './import-investors-page.tsx';
import { readSheet, textOf } from './read-file.ts';

const directory = async () => (name: string) => (name === 'Zwin Ventures' ? 'https://zwin.example' : undefined);

async function page() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const device = await testDevice({});
  const met = { id: 'm1' as MatchId, name: 'Marta Lind', firm: 'Brackwater', website: null, email: null };
  await device.replica.mutate(addOwnInvestor, { ...met, addedAt: '2026-06-10T09:00:00.000Z' });
  await device.replica.mutate(editNotes, { matchId: met.id, notes: 'Met in Basel' });
  await device.replica.sync();
  renderOn(device, <ImportInvestorsPage directory={directory} />, { at: '/client/bring-list' });
  return { device, user: userEvent.setup() };
}

const file = (text: string, name = 'investors.csv') => new File([text], name, { type: 'text/csv' });

const list = async (device: TestDevice) =>
  (await device.rows.table(Matches).toArray())
    .filter(isOpenMatch)
    .map(({ vcName, vcInvestor, notes, status }) => [vcName, vcInvestor.firm, vcInvestor.website, notes, status])
    .sort();

const csv = [
  'Investor;Fund;Site;Stage;Comments',
  'Marta Lind;Brackwater;brackwater.example;Contacted;Sent the deck',
  'Piet de Wolf;Zwin Ventures;;Committed;',
  ';;no name here;;',
  '=Odile Krane;;;;"Wants ""tox"" data"',
  'Piet de Wolf;Zwin Ventures;;;',
].join('\n');

const lines = (name = 'Lines of the file') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('span')].map((part) => part.textContent).join(' | '));

async function previewed(user: ReturnType<typeof userEvent.setup>) {
  await user.upload(screen.getByLabelText('CSV file'), file(csv));
  await screen.findByRole('heading', { name: '3. Review' });
}

test('a file is read on the device, its columns guessed, and every line says what would become of it and why', async () => {
  const { user } = await page();
  await previewed(user);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Name/ }).selectedOptions[0]?.textContent).toBe(
    'Investor, such as “Marta Lind”',
  );
  expect(
    screen.getByText(
      "2 new, 1 updated, 1 skipped, 1 can't be imported. We don't create duplicates, and blank cells don't overwrite anything.",
    ),
  ).toBeDefined();
  expect(lines()).toEqual([
    '2 | Marta Lind | Update | Marta Lind is on your list. Website, notes added, status Reaching Out.',
    '3 | Piet de Wolf | New | Will be added; its website is in our database.',
    "4 | Not readable | Can't be imported | This line has no investor name.",
    '5 | =Odile Krane | New | Will be added.',
    '6 | Piet de Wolf | Skip | The same investor as line 3.',
  ]);
  await user.click(screen.getByRole('checkbox', { name: /Can't be imported/ }));
  expect(lines()).toHaveLength(1);
});

test('on a German page every line says so in German, and so does the file of what was left out', async () => {
  speak('de', german);
  onTestFinished(() => speak('en', {}));
  const saved: File[] = [];
  Object.assign(URL, { createObjectURL: (of: File) => `blob:${saved.push(of)}`, revokeObjectURL: () => {} });
  const { user } = await page();
  await user.upload(screen.getByLabelText('CSV-Datei'), file(`${csv}\nOle;;kein ort;lila;`));
  await screen.findByRole('heading', { name: '3. Prüfen' });
  expect(lines('Zeilen der Datei')).toEqual([
    '2 | Marta Lind | Aktualisieren | Marta Lind steht auf Ihrer Liste. Website, Notizen ergänzt, Status Kontaktaufnahme.',
    '3 | Piet de Wolf | Neu | Wird hinzugefügt; die Website ist in unserer Datenbank.',
    '4 | Nicht lesbar | Nicht importierbar | Diese Zeile nennt keinen Investor.',
    '5 | =Odile Krane | Neu | Wird hinzugefügt.',
    '6 | Piet de Wolf | Überspringen | Derselbe Investor wie in Zeile 3.',
    '7 | Ole | Neu | Wird hinzugefügt. „kein ort“ ist keine Webadresse. „lila“ ist keiner der sechs Status.',
  ]);
  await user.click(screen.getByRole('button', { name: '4 Investoren importieren' }));
  await user.click(await screen.findByRole('button', { name: '2 ausgelassene Zeilen speichern' }));
  const [left] = saved;
  expect(left?.name).toBe('ausgelassene-zeilen.csv');
  expect((await left?.text())?.split('\r\n')).toEqual([
    'Zeile,Name,Grund',
    '4,,Diese Zeile nennt keinen Investor.',
    '6,Piet de Wolf,Derselbe Investor wie in Zeile 3.',
    '',
  ]);
});

test('an import is one act without a network, and one undo takes all of it back', async () => {
  const { device, user } = await page();
  const before = await list(device);
  device.server.reply = { kind: 'unreachable' };
  await previewed(user);
  await user.click(screen.getByRole('button', { name: 'Import 3 investors' }));
  expect(await screen.findByText('Import saved on this device')).toBeDefined();
  expect(await list(device)).toEqual([
    ['=Odile Krane', '', null, 'Wants "tox" data', 'not_contacted'],
    ['Marta Lind', 'Brackwater', 'https://brackwater.example', 'Met in Basel\n\nSent the deck', 'reaching_out'],
    ['Piet de Wolf', 'Zwin Ventures', 'https://zwin.example', '', 'onboard'],
  ]);
  expect(device.replica.status.getSnapshot().waiting).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByRole('heading', { name: 'Import undone' })).toBeDefined();
  expect(await list(device)).toEqual(before);

  device.server.reply = undefined;
  await act(() => device.replica.sync());
  expect(await device.replica.attention()).toEqual([]);
  expect(await list(device)).toEqual(before);
});

test('the same file a second time says that there is nothing new', async () => {
  const { device, user } = await page();
  await previewed(user);
  await user.click(screen.getByRole('button', { name: 'Import 3 investors' }));
  await user.click(await screen.findByRole('button', { name: 'Import another file' }));
  await previewed(user);
  await waitFor(() => expect(screen.getByText(/^0 new, 0 updated, 4 skipped, 1 can't be imported\./)).toBeDefined());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to import' }).disabled).toBe(true);
  expect(await list(device)).toHaveLength(3);
});

test('a list that would hold more than 10,000 own investors is told so before anything is sent, with the file still there', async () => {
  const { device, user } = await page();
  const many = ['name', ...Array.from({ length: 4_000 }, (_, at) => `Investor ${at}`)].join('\n');
  const bring = async (from: number, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      id: `own-${from + at}` as MatchId,
      addedAt: '2026-06-10T09:00:00.000Z',
      details: { name: `Known ${from + at}` },
      given: {},
    }));
    await device.replica.mutate(importInvestors, { rows, remove: [] });
  };
  await act(async () => {
    for (let from = 0; from < 6_000; from += 200) await bring(from, 200);
  });
  await user.upload(screen.getByLabelText('CSV file'), file(many));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your list has room for 3999 more investors. Please import fewer.',
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 4000 investors' }).disabled).toBe(true);
  expect(screen.getByText('investors.csv')).toBeDefined();
});

test('lines can be pasted, and what holds no list is refused in words', async () => {
  const { user } = await page();
  const paste = screen.getByRole('textbox', { name: 'Or paste a list' });
  await user.click(paste);
  await user.paste('name');
  await user.click(screen.getByRole('button', { name: 'Read pasted list' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There is a header but no data. The first line is always read as the header.',
  );
  await user.clear(paste);
  await user.click(paste);
  await user.paste('shoe,size\nSunna Holm,42');
  await user.click(screen.getByRole('button', { name: 'Read pasted list' }));
  expect(await screen.findByText("Choose the column with the investor's name")).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: /^Name/ }), 'shoe, such as “Sunna Holm”');
  expect(await screen.findByRole('button', { name: 'Import 1 investor' })).toBeDefined();
});

test('files of other alphabets and with broken quotes are read as far as they can be', async () => {
  expect(await textOf(new Blob([new Uint8Array([0x4d, 0xe4, 0x72, 0x74, 0x61])]))).toBe('Märta');
  expect(await textOf(new Blob([new Uint8Array([0xff, 0xfe, 0x4d, 0, 0xe4, 0])]))).toBe('Mä');
  const read = readSheet('name,notes\n"Marta,keen\nPiet,"x"y');
  expect(read).toMatchObject({ ok: true });
  if (read.ok) expect(read.sheet.faults.map(({ line }) => line)).toContain(2);
});

test('[capture 29] contacts of a list are saved with their investors, and go with them when the import is undone', async () => {
  const { device, user } = await page();
  const text = [
    'Investor;Fund;Contact;Contact email;Title',
    'Zwin Ventures;;Piet de Wolf;piet@zwin.example;Partner',
    'Zwin Ventures;;Ada Brun;;',
    'Marta Lind;Brackwater;Jo Berg;;',
  ].join('\n');
  await user.upload(screen.getByLabelText('CSV file'), file(text));
  await user.click(await screen.findByRole('button', { name: 'Import 2 investors' }));
  await screen.findByRole('heading', { name: 'Investors imported' });
  const kept = async () =>
    (await device.rows.table(Contacts).toArray()).map(({ name, email, firms }) => [name, email, firms[0]?.role]).sort();
  expect(await kept()).toEqual([
    ['Ada Brun', null, ''],
    ['Jo Berg', null, ''],
    ['Piet de Wolf', 'piet@zwin.example', 'Partner'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByRole('heading', { name: 'Import undone' });
  expect(await kept()).toEqual([]);
  expect((await list(device)).map(([name]) => name)).toEqual(['Marta Lind']);
});
