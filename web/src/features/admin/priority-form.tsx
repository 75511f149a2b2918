import { AdminInboxApi, type PremiumApplication } from '@paratope/shared/inbox/api';
import { call } from '../../api/call.ts';
import { oneDecimal } from '../../words/numbers.ts';
import { t } from '../../words/words.ts';
import { FormDialog, TextFields } from './form-dialog.tsx';
import { useForm } from './use-form.ts';

interface PriorityFormProps {
  readonly application: PremiumApplication;
  onClose(): void;
  onSaved(score: number): void;
}

export function PriorityForm({ application, onClose, onSaved }: PriorityFormProps) {
  const { id, companyName } = application;
  const form = useForm({
    name: `priority:${id}`,
    record: application,
    fieldsOf: ({ priorityScore }) => ({ score: oneDecimal(priorityScore), reason: '' }),
    labels: { score: t('Priority score'), reason: t('Reason') },
  });
  const save = async () => {
    const { score, reason } = form.values;
    const priorityScore = score.trim() === '' ? Number.NaN : Number(score.replace(',', '.'));
    if (!(priorityScore >= 0 && priorityScore <= 10)) return t('Enter a number from 0 to 10.');
    if (reason.trim() === '') return t('Please give a reason');
    const answer = await call(AdminInboxApi.reviewApplication, { id, priorityScore, reason });
    if (!answer.ok) return answer;
    onSaved(answer.value.data.priorityScore);
    return undefined;
  };
  return (
    <FormDialog
      title={t('Priority of {name}', { name: companyName })}
      submit={t('Save priority')}
      onClose={onClose}
      form={form}
      save={save}
    >
      <TextFields
        form={form}
        fields={[
          { name: 'score', inputMode: 'decimal', required: true, hint: t('From 0 to 10') },
          { name: 'reason', isLong: true, required: true, hint: t('Saved in the audit log.') },
        ]}
      />
    </FormDialog>
  );
}
