import { AdminInboxApi, type PremiumApplication } from '@paratope/shared/inbox/api';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog, useTexts } from './form-dialog.tsx';
import { failure } from './use-notice.tsx';

interface PriorityFormProps {
  readonly application: PremiumApplication;
  onClose(): void;
  onSaved(score: number): void;
  onSignedOut(message: string): void;
}

/** Puts a priority in the place of the proposed one, with the reason. */
export function PriorityForm({ application, onClose, onSaved, onSignedOut }: PriorityFormProps) {
  const { id, companyName } = application;
  const { texts, bind } = useTexts(() => ({ score: application.priorityScore.toFixed(1), reason: '' }));
  const save = async () => {
    const priorityScore = texts.score.trim() === '' ? Number.NaN : Number(texts.score.replace(',', '.'));
    if (!(priorityScore >= 0 && priorityScore <= 10)) return 'Please give a number from 0 to 10';
    if (texts.reason.trim() === '') return 'Please give a reason';
    const answer = await call(AdminInboxApi.reviewApplication, { id, priorityScore, reason: texts.reason });
    if (!answer.ok) return failure(answer, 'This could not be saved. Please try again.', onSignedOut);
    onSaved(answer.value.data.priorityScore);
    return undefined;
  };
  return (
    <FormDialog title={`Priority of ${companyName}`} submit="Save Priority" onClose={onClose} save={save}>
      <Field label="Priority Score" hint="From 0 to 10">
        <TextInput required inputMode="decimal" {...bind('score')} />
      </Field>
      <Field label="Reason" hint="It stands in the audit log.">
        <TextArea required {...bind('reason')} />
      </Field>
    </FormDialog>
  );
}
