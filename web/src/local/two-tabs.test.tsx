import { submitProfile } from '@paratope/shared/startups/mutators';
import { Startups } from '@paratope/shared/startups/startup';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { renderOn, type TestDevice, testDevice } from '../testing/device.tsx';
import { DraftNotes } from './draft-notes.tsx';
import { useLocalQuery } from './hooks.ts';
import { createLocal } from './local.ts';
import { asAnotherPage, holdTables } from './testing/held-tables.ts';
import { useDraft } from './use-draft.ts';

test('[sync W10] last words of a closed tab never replace what another tab has typed since', async () => {
  const first = await testDevice();
  const second = anotherTab(first);
  await type(second, <NoteForm follows />, 'Tab two begins');
  await lastWords(second, ' X');
  await type(first, <NoteForm follows />, ' and tab one goes on');
  const shown = await opened(reloaded(first), <NoteForm follows />);
  expect(shown).toContain('Tab two begins');
  expect(shown).toContain('and tab one goes on');
  expect(shown).toContain('X');
});

test('[sync W9] [sync W10] last words of a closed tab do not come back into a note that was saved since', async () => {
  const first = await testDevice();
  const second = anotherTab(first);
  await type(second, <NoteForm follows />, 'Old words');
  await lastWords(second, ' X');
  const left = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('last-words'));
  expect(left).toHaveLength(1);
  renderOn(first, <NoteForm follows />);
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'New, final and saved');
  await submit();
  await waitFor(() => expect(descriptionOnServer(first)).toBe('New, final and saved'));
  cleanup();
  // As after a crash of the browser, which had not written down yet that they were taken in.
  for (const [key, text] of left) localStorage.setItem(key, text);
  expect(await opened(reloaded(first), <NoteForm follows />)).toBe('New, final and saved');
  expect(screen.queryByText(/is now in here too/)).toBeNull();
});

test('[sync W6] a form saved in one tab leaves the words another tab has typed into the same form', async () => {
  const first = await testDevice();
  const second = anotherTab(first);
  const one = within(renderOn(first, <NoteForm />).container);
  const other = within(renderOn(second, <NoteForm />).container);
  await userEvent.type(await one.findByLabelText('Note'), 'One');
  await userEvent.type(await other.findByLabelText('Note'), 'words of tab two');
  await kept(second, 'words of tab two');
  await userEvent.click(one.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(descriptionOnServer(first)).toBe('One'));
  cleanup();
  expect(await opened(reloaded(second), <NoteForm />)).toBe('words of tab two');
});

test('[sync W10] of two closed tabs the newest words are shown, and the others with one tap', async () => {
  const first = await testDevice();
  const second = anotherTab(first);
  await type(first, <NoteForm />, 'typed in the first tab');
  await type(second, <NoteForm />, ', typed in the second tab');
  const later = anotherTab(first);
  await gone(first, second);
  expect(await opened(later, <NoteForm />)).toContain('typed in the second tab');
});

test('[sync W10] what an open tab did not know yet, it takes in as soon as the other is closed', async () => {
  const first = await testDevice();
  const second = anotherTab(first);
  const here = within(renderOn(first, <NoteForm />).container);
  await here.findByLabelText('Note');
  await lastWords(second, 'Begun in the other tab', <NoteForm />);
  const [key = ''] = Object.keys({ ...localStorage }).filter((one) => one.startsWith('last-words'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(await here.findByText('You also started this in another tab.')).toBeTruthy();
  await userEvent.click(here.getByRole('button', { name: 'Show' }));
  await waitFor(async () => expect((await field()).value).toBe('Begun in the other tab'));
});

const field = (): Promise<HTMLInputElement> => screen.findByLabelText('Note');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

/** Another tab of the same browser: it shares the databases and what is stored for all tabs, and has a storage of its own. */
function anotherTab(device: TestDevice, tabStorage = ownStorage()): TestDevice {
  const local = asAnotherPage(() => createLocal({ ...device.deps, tabStorage }));
  const workspace = local.workspace.getSnapshot();
  if (!workspace) throw new Error('Nobody is signed in.');
  onTestFinished(() => workspace.close());
  return { ...device, local, workspace, replica: workspace.replica, deps: { ...device.deps, tabStorage } };
}

function reloaded(device: TestDevice): TestDevice {
  device.local.leave();
  return anotherTab(device, device.deps.tabStorage);
}

async function gone(...devices: TestDevice[]): Promise<void> {
  for (const { local } of devices) local.leave();
}

async function type(device: TestDevice, form: React.ReactNode, words: string): Promise<void> {
  const rendered = renderOn(device, form);
  await userEvent.type(await field(), words);
  await kept(device, words.trim());
  rendered.unmount();
}
const kept = (device: TestDevice, words: string) =>
  waitFor(async () => expect(JSON.stringify(await device.replica.drafts.load('note'))).toContain(words));

/** Types on in the moment in which the tab is closed: the device is busy, so that it does not hear of it. */
async function lastWords(device: TestDevice, words: string, note = <NoteForm follows />): Promise<void> {
  const form = renderOn(device, note);
  const typed = await within(form.container).findByLabelText('Note');
  const holder = holdTables(device.workspace, { isKnown: false });
  await holder.isUnderWay;
  await userEvent.type(typed, words);
  device.local.leave();
  form.unmount();
  holder.stop();
  await holder.end;
}

async function opened(device: TestDevice, form: React.ReactNode): Promise<string> {
  renderOn(device, form);
  return (await field()).value;
}

const descriptionOnServer = (device: TestDevice) =>
  [...device.server.rows().entries()].find(([key]) => key.startsWith(Startups.name))?.[1].description;

function ownStorage(): Storage {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    key: (index: number) => [...texts.keys()][index] ?? null,
    clear: () => texts.clear(),
    get length() {
      return texts.size;
    },
  };
}

function NoteForm({ follows = false }: { follows?: boolean }) {
  const startup = useLocalQuery((rows) => rows.table(Startups).toArray(), [])?.[0];
  return startup ? <Note description={follows ? startup.description : ''} follows={follows} /> : null;
}

function Note({ description, follows }: { description: string; follows: boolean }) {
  const draft = useDraft('note', { description }, follows ? { follows: { texts: ['description'] } } : {});
  if (draft.state === 'opening') return null;
  return (
    <>
      <label>
        Note
        <input value={draft.value.description} onChange={(event) => draft.set({ description: event.target.value })} />
      </label>
      <button type="button" onClick={() => void draft.submit(submitProfile, { changes: draft.value })}>
        Submit
      </button>
      <DraftNotes draft={draft} />
    </>
  );
}
