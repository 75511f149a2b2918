import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { Plan, planLabels } from '@paratope/shared/plans/plan';
import { inCatalog } from '@paratope/shared/words/message';
import { Field } from '../../ui/field.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { t } from '../../words/words.ts';
import { FormDialog } from './form-dialog.tsx';
import { useForm } from './use-form.ts';

interface PlanFormProps {
  readonly client: ClientCompany;
  onClose(): void;
  /** Resolves to the reason if it was not saved. */
  onSave(plan: Plan, reason: string): Promise<string | undefined>;
}

/** Puts a company on a plan without a payment. */
export function PlanForm({ client, onClose, onSave }: PlanFormProps) {
  const form = useForm({
    name: `plan:${client.id}`,
    record: client,
    fieldsOf: ({ plan }) => ({ plan, reason: '' }),
    labels: { plan: t('Plan'), reason: t('Reason') },
  });
  const { plan, reason } = form.values;
  const save = async () => {
    if (plan === client.plan)
      return t('{company} is already on {plan}.', { company: client.companyName, plan: t(planLabels[plan]) });
    if (reason.trim() === '') return t('Please give a reason');
    return onSave(plan, reason);
  };
  return (
    <FormDialog
      title={t('Change plan')}
      description={`${client.companyName}, ${client.email}`}
      submit={t('Change plan')}
      onClose={onClose}
      form={form}
      save={save}
    >
      <RadioList
        legend={form.labels.plan}
        value={plan}
        onChange={(to) => form.set({ plan: to })}
        options={Plan.options.map((value) => ({
          value,
          label: t(planLabels[value]),
          detail: t(whatFollows[value]),
        }))}
      />
      <Field label={form.labels.reason} hint={t('Saved in the audit log. The company sees it when a plan ends.')}>
        <TextArea required {...form.bind('reason')} />
      </Field>
    </FormDialog>
  );
}

const whatFollows = {
  free: inCatalog('Locks all but the first five matches and stops renewal. Nothing is refunded.'),
  standard: inCatalog('Same access as a paid plan, free of charge.'),
  premium: inCatalog('Everything in Standard Access. Extra services are arranged separately.'),
} as const satisfies Record<Plan, string>;
