import { AdminInboxApi, type PremiumApplication } from '@paratope/shared/inbox/api';
import { call } from '../../api/call.ts';
import { FormDialog, TextFields, useTexts } from './form-dialog.tsx';

interface PriorityFormProps {
  readonly application: PremiumApplication;
  onClose(): void;
  onSaved(score: number): void;
}

/** Puts a priority in the place of the proposed one, with the reason. */
export function PriorityForm({ application, onClose, onSaved }: PriorityFormProps) {
  const { id, companyName } = application;
  const { texts, bind } = useTexts(() => ({ score: application.priorityScore.toFixed(1), reason: '' }));
  const save = async () => {
    const priorityScore = texts.score.trim() === '' ? Number.NaN : Number(texts.score.replace(',', '.'));
    if (!(priorityScore >= 0 && priorityScore <= 10)) return 'Please give a number from 0 to 10';
    if (texts.reason.trim() === '') return 'Please give a reason';
    const answer = await call(AdminInboxApi.reviewApplication, { id, priorityScore, reason: texts.reason });
    if (!answer.ok) return answer;
    onSaved(answer.value.data.priorityScore);
    return undefined;
  };
  return (
    <FormDialog title={`Priority of ${companyName}`} submit="Save Priority" onClose={onClose} save={save}>
      <TextFields
        bind={bind}
        fields={[
          { name: 'score', label: 'Priority Score', inputMode: 'decimal', required: true, hint: 'From 0 to 10' },
          { name: 'reason', label: 'Reason', isLong: true, required: true, hint: 'It stands in the audit log.' },
        ]}
      />
    </FormDialog>
  );
}
