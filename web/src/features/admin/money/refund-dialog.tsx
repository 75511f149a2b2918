import { AdminMoneyApi, type AdminPayment } from '@paratope/shared/admin/money-api';
import { sumInWords } from '@paratope/shared/payments/price';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { pageLanguage, t } from '../../../words/words.ts';
import { FormDialog } from '../form-dialog.tsx';

interface RefundDialogProps {
  readonly payment: AdminPayment;
  onClose(): void;
  onRefunded(payment: AdminPayment): void;
}

export function RefundDialog({ payment, onClose, onRefunded }: RefundDialogProps) {
  const [reason, setReason] = useState('');
  const save = async () => {
    if (reason.trim() === '') return t('Please give a reason');
    const answer = await call(AdminMoneyApi.refund, { id: payment.id, reason });
    if (!answer.ok) return answer;
    onRefunded(answer.value.data);
    return undefined;
  };
  return (
    <FormDialog
      title={t('Refund {sum}', { sum: sumInWords(payment, pageLanguage()) })}
      description={t('{company} returns to the plan its other payments cover. Trying again won’t refund twice.', {
        company: payment.startupName || payment.company,
      })}
      submit={t('Refund payment')}
      tone="danger"
      onClose={onClose}
      save={save}
      otherwise={t('We couldn’t refund this. Try again.')}
    >
      <Field label={t('Reason')} hint={t('Saved in the audit log.')}>
        <TextArea required value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
