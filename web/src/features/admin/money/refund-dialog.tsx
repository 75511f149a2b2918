import { AdminMoneyApi, type AdminPayment } from '@paratope/shared/admin/money-api';
import { sumInWords } from '@paratope/shared/payments/price';
import { call } from '../../../api/call.ts';
import { pageLanguage, t } from '../../../words/words.ts';
import { FormDialog, TextFields } from '../form-dialog.tsx';
import { useForm } from '../use-form.ts';

interface RefundDialogProps {
  readonly payment: AdminPayment;
  onClose(): void;
  onRefunded(payment: AdminPayment): void;
}

export function RefundDialog({ payment, onClose, onRefunded }: RefundDialogProps) {
  const form = useForm({
    name: `refund:${payment.id}`,
    record: payment,
    fieldsOf: () => ({ reason: '' }),
    labels: { reason: t('Reason') },
  });
  const save = async () => {
    const { reason } = form.values;
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
      form={form}
      save={save}
      otherwise={t('We couldn’t refund this. Try again.')}
    >
      <TextFields
        form={form}
        fields={[{ name: 'reason', isLong: true, required: true, hint: t('Saved in the audit log.') }]}
      />
    </FormDialog>
  );
}
