import { AdminInboxApi, type PremiumApplication } from '@paratope/shared/inbox/api';
import { call } from '../../api/call.ts';
import { oneDecimal } from '../../words/numbers.ts';
import { t } from '../../words/words.ts';
import { FormDialog, TextFields, useTexts } from './form-dialog.tsx';

interface PriorityFormProps {
  readonly application: PremiumApplication;
  onClose(): void;
  onSaved(score: number): void;
}

export function PriorityForm({ application, onClose, onSaved }: PriorityFormProps) {
  const { id, companyName } = application;
  const { texts, bind } = useTexts(() => ({ score: oneDecimal(application.priorityScore), reason: '' }));
  const save = async () => {
    const priorityScore = texts.score.trim() === '' ? Number.NaN : Number(texts.score.replace(',', '.'));
    if (!(priorityScore >= 0 && priorityScore <= 10)) return t('Enter a number from 0 to 10.');
    if (texts.reason.trim() === '') return t('Please give a reason');
    const answer = await call(AdminInboxApi.reviewApplication, { id, priorityScore, reason: texts.reason });
    if (!answer.ok) return answer;
    onSaved(answer.value.data.priorityScore);
    return undefined;
  };
  return (
    <FormDialog
      title={t('Priority of {name}', { name: companyName })}
      submit={t('Save priority')}
      onClose={onClose}
      save={save}
    >
      <TextFields
        bind={bind}
        fields={[
          { name: 'score', label: t('Priority score'), inputMode: 'decimal', required: true, hint: t('From 0 to 10') },
          { name: 'reason', label: t('Reason'), isLong: true, required: true, hint: t('Saved in the audit log.') },
        ]}
      />
    </FormDialog>
  );
}
