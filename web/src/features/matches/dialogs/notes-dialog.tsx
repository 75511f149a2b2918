import type { OpenMatch } from '@paratope/shared/matches/match';
import { editNotes } from '@paratope/shared/outreach/mutators';
import { useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { deviceWord } from '../../../local/device.ts';
import { Followed } from '../../../local/followed.tsx';
import { useDraft } from '../../../local/use-draft.ts';
import { Form } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { t } from '../../../words/words.ts';
import type { MatchDialogProps } from './ask.ts';
import { NotesField } from './notes-field.tsx';
import { useSavedMatch } from './saved-match.ts';

export function NotesDialog({ match, isOpen, onClose }: MatchDialogProps) {
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={t('Notes on {vcName}', { vcName: match.vcName })}
      description={t('Saved on this {device} as you type. Only your team can read it.', {
        device: t(deviceWord()),
      })}
      submit={t('Save notes')}
    >
      {(id) => <NotesForm id={id} match={match} onDone={onClose} />}
    </FormDialog>
  );
}

function NotesForm({ id, match, onDone }: { id: string; match: OpenMatch; onDone: () => void }) {
  const draft = useDraft<{ notes: string }>(
    `notes:${match.id}`,
    { notes: match.notes },
    { follows: { texts: ['notes'] } },
  );
  const saved = useSavedMatch();
  const [fault, setFault] = useState<string>();

  const save = async () => {
    const result = await attempt(draft.submit(editNotes, { matchId: match.id, notes: draft.value.notes }));
    if (!result.ok) return setFault(result.message);
    onDone();
    saved.notes(match, result.value.made);
  };

  if (draft.state === 'opening') return null;
  return (
    <Form id={id} onSubmit={save}>
      <NotesField
        hideLabel
        rows={6}
        fault={fault}
        textRef={draft.textRef('notes')}
        value={draft.value.notes}
        onChange={(notes) => draft.set({ notes })}
      />
      <Followed draft={draft} />
    </Form>
  );
}
