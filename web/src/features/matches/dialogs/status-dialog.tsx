import type { ActivityId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { editBackground, setStatus } from '@paratope/shared/outreach/mutators';
import type { OutreachStatus } from '@paratope/shared/outreach/status';
import { useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { newId } from '../../../local/device.ts';
import { Followed } from '../../../local/followed.tsx';
import { useMutate } from '../../../local/hooks.ts';
import { useDraft } from '../../../local/use-draft.ts';
import { Form } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { t } from '../../../words/words.ts';
import type { MatchDialogProps } from './ask.ts';
import { NotesField } from './notes-field.tsx';
import { PassedFields, type PassedForm, passedForm } from './passed-fields.tsx';
import { useSavedMatch } from './saved-match.ts';
import { StatusChoice } from './status-choice.tsx';

export function StatusDialog({ match, isOpen, onClose }: MatchDialogProps) {
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={t('Update Outreach Status')}
      description={subject(match)}
      submit={t('Update status')}
    >
      {(id) => <StatusForm id={id} match={match} onDone={onClose} />}
    </FormDialog>
  );
}

function StatusForm({ id, match, onDone }: { id: string; match: OpenMatch; onDone: () => void }) {
  const draft = useDraft<{ status: OutreachStatus; notes: string; passed?: PassedForm }>(
    `status:${match.id}`,
    { status: match.status, notes: match.notes },
    { follows: { texts: ['notes'] } },
  );
  const saved = useSavedMatch();
  const mutate = useMutate();
  const [fault, setFault] = useState<string>();
  const { passed = passedForm(match.passedBecause) } = draft.value;

  const save = async () => {
    const entryId = newId<ActivityId>();
    const { status, notes } = draft.value;
    const args = { matchId: match.id, status, entryId, ...(notes === match.notes ? {} : { notes }) };
    const result = await attempt(draft.submit(setStatus, args));
    if (!result.ok) {
      const reason = { reason: result.message };
      const isRefused = result.kind === 'refused';
      return setFault(
        isRefused ? t('Failed to update status. {reason}', reason) : t('Error updating status. {reason}', reason),
      );
    }
    const given = { reasons: [...passed.reasons], text: passed.text.trim() };
    const isNew = status === 'passed' && JSON.stringify(given) !== JSON.stringify(passedForm(match.passedBecause));
    const isNone = given.reasons.length === 0 && given.text === '';
    const pass = isNew
      ? await attempt(mutate(editBackground, { matchId: match.id, changes: { passedBecause: isNone ? null : given } }))
      : undefined;
    onDone();
    saved.status(match, status, entryId, result.value.made, pass?.ok ? pass.value.made : undefined);
  };

  if (draft.state === 'opening') return null;
  return (
    <Form id={id} onSubmit={save}>
      <StatusChoice value={draft.value.status} onChange={(status) => draft.set((before) => ({ ...before, status }))} />
      {draft.value.status === 'passed' && (
        <PassedFields value={passed} onChange={(next) => draft.set((before) => ({ ...before, passed: next }))} />
      )}
      <NotesField
        optional
        textRef={draft.textRef('notes')}
        value={draft.value.notes}
        onChange={(notes) => draft.set((before) => ({ ...before, notes }))}
      />
      <Followed draft={draft} />
      <FaultLine message={fault} />
    </Form>
  );
}

const subject = ({ vcName, vcInvestor: { firm } }: OpenMatch): string =>
  firm && firm !== vcName ? `${vcName}, ${firm}` : vcName;
