import { AdminMoneyApi, type AdminPayment } from '@paratope/shared/admin/money-api';
import { sumInWords } from '@paratope/shared/payments/price';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { FormDialog } from '../form-dialog.tsx';

interface RefundDialogProps {
  readonly payment: AdminPayment;
  onClose(): void;
  onRefunded(payment: AdminPayment): void;
}

/** Pays back, with the reason. */
export function RefundDialog({ payment, onClose, onRefunded }: RefundDialogProps) {
  const [reason, setReason] = useState('');
  const save = async () => {
    if (reason.trim() === '') return 'Please give a reason';
    const answer = await call(AdminMoneyApi.refund, { id: payment.id, reason });
    if (!answer.ok) return answer;
    onRefunded(answer.value.data);
    return undefined;
  };
  return (
    <FormDialog
      title={`Refund ${sumInWords(payment)}`}
      description={`${payment.startupName || payment.company} goes back to what its other payments give. Asking twice pays once.`}
      submit="Refund"
      tone="danger"
      onClose={onClose}
      save={save}
      otherwise="This could not be paid back. Please try again."
    >
      <Field label="Reason" hint="It stands in the audit log.">
        <TextArea required value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
