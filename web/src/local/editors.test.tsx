import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { editNotes } from '@paratope/shared/outreach/mutators';
import { takeIn } from '@paratope/sync/client/follow';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { renderOn, type TestDevice } from '../testing/device.tsx';
import { orla, withOrla } from '../testing/orla.ts';
import { useLocalQuery } from './hooks.ts';
import { useDraft } from './use-draft.ts';

test('[sync N4] a text that arrives while its field is typed in moves no caret and eats no keystroke', async () => {
  const device = await withOrla('Met at the fair. Send the deck.');
  renderOn(device, <NotesEditor />);
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox');
  const user = userEvent.setup();
  await user.click(editor);
  editor.setSelectionRange(15, 15);
  await user.keyboard(' in Basel');
  await serverWrites(device, 'Met Orla at the fair. Send the deck on Monday.');
  await waitFor(() => expect(editor.value).toBe('Met Orla at the fair in Basel. Send the deck on Monday.'));
  expect(editor.value.slice(0, editor.selectionStart)).toBe('Met Orla at the fair in Basel');
  await user.keyboard(', hall 2');
  expect(editor.value).toBe('Met Orla at the fair in Basel, hall 2. Send the deck on Monday.');
  expect(screen.getByText('merged')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await act(() => device.replica.sync());
  await waitFor(() =>
    expect(device.server.rows().get(`${Matches.name}/${orla}`)).toMatchObject({
      notes: 'Met Orla at the fair in Basel, hall 2. Send the deck on Monday.',
    }),
  );
  expect(device.server.rows().get(`${Matches.name}/${orla}`)).not.toHaveProperty('overlaps');
});

test('[sync N4] a letter typed before what arrived is drawn stays where it was typed, and what arrived stays too', async () => {
  const device = await withOrla('');
  const record = { notes: 'Met at the fair. Send the deck.', arrives: (_notes: string) => {} };
  renderOn(device, <Following record={record} />);
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox');
  const user = userEvent.setup();
  await user.click(editor);
  editor.setSelectionRange(15, 15);
  await user.keyboard(' in Base');
  // Not within `act`, which would draw what arrived before the letter.
  await waitFor(() => {
    record.arrives('Met Orla at the fair. Send the deck on Monday.');
    typeAtCaret(editor, 'l');
  });
  await waitFor(() => expect(editor.value).toBe('Met Orla at the fair in Basel. Send the deck on Monday.'));
  expect(editor.value.slice(0, editor.selectionStart)).toBe('Met Orla at the fair in Basel');
});

test('[sync N4] words of an earlier visit take in what was written on the record since', async () => {
  const device = await withOrla('Met at the fair. Send the deck.');
  const first = renderOn(device, <NotesEditor />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox'), ' Ask for terms.');
  await waitFor(async () =>
    expect(await device.replica.drafts.load('notes')).toMatchObject({ value: expect.anything() }),
  );
  first.unmount();
  await serverWrites(device, 'Met Orla at the fair. Send the deck.');
  renderOn(device, <NotesEditor />);
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(
      'Met Orla at the fair. Send the deck. Ask for terms.',
    ),
  );
});

test('[sync N4] a letter being composed is finished before anything comes into its field', async () => {
  const device = await withOrla('会议');
  renderOn(device, <NotesEditor />);
  const editor = await screen.findByRole<HTMLTextAreaElement>('textbox');
  editor.focus();
  fireEvent.compositionStart(editor);
  fireEvent.input(editor, { target: { value: '会议 ni' } });
  await serverWrites(device, 'Basel 会议');
  await screen.findByText('Basel 会议');
  expect(editor.value).toBe('会议 ni');
  fireEvent.compositionEnd(editor);
  fireEvent.input(editor, { target: { value: '会议 你' } });
  await waitFor(() => expect(editor.value).toBe('Basel 会议 你'));
});

test('[sync N4] a field nobody touched here follows the record; one the person changed stays theirs', () => {
  const words = { base: { status: 'a', title: 'x', notes: 'n' }, value: { status: 'b', title: 'x', notes: 'n' } };
  const incoming = { status: 'c', title: 'y', notes: 'n' };
  expect(takeIn(words, incoming, ['notes'])).toEqual({ status: 'b', title: 'y', notes: 'n' });
  expect(takeIn(words, words.base, ['notes'])).toBe(words.value);
});

function NotesEditor() {
  const match = useLocalQuery((rows) => rows.table(Matches).get(orla), []) as OpenMatch | undefined;
  return match ? <Editor notes={match.notes} /> : null;
}

function Following({ record }: { record: { notes: string; arrives: (notes: string) => void } }) {
  const [notes, setNotes] = useState(record.notes);
  useEffect(() => {
    record.arrives = setNotes;
  }, [record]);
  return <Editor notes={notes} />;
}

function Editor({ notes }: { notes: string }) {
  const draft = useDraft<{ notes: string }>('notes', { notes }, { follows: { texts: ['notes'] } });
  if (draft.state === 'opening') return null;
  return (
    <>
      <p>{notes}</p>
      <textarea
        ref={draft.textRef('notes')}
        value={draft.value.notes}
        onChange={(event) => draft.set({ notes: event.target.value })}
      />
      {draft.isMerged !== 'no' ? <span>merged</span> : null}
      <button type="button" onClick={() => void draft.submit(editNotes, { matchId: orla, notes: draft.value.notes })}>
        Save
      </button>
    </>
  );
}

async function serverWrites(device: TestDevice, notes: string): Promise<void> {
  const row = device.server.rows().get(`${Matches.name}/${orla}`) as OpenMatch;
  await device.server.put(Matches, { ...row, notes });
  await act(() => device.replica.sync());
}

/** What a browser does on a key press, without a pause in which anything else could run. */
function typeAtCaret(editor: HTMLTextAreaElement, letter: string): void {
  const caret = editor.selectionStart;
  const text = editor.value.slice(0, caret) + letter + editor.value.slice(caret);
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(editor, text);
  editor.setSelectionRange(caret + 1, caret + 1);
  editor.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
}
