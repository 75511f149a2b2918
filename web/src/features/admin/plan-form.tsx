import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { Plan, planLabels } from '@paratope/shared/plans/plan';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormDialog } from './form-dialog.tsx';

interface PlanFormProps {
  readonly client: ClientCompany;
  onClose(): void;
  /** Answers why it was not saved. */
  onSave(plan: Plan, reason: string): Promise<string | undefined>;
}

/** Puts a company on a plan without a payment. */
export function PlanForm({ client, onClose, onSave }: PlanFormProps) {
  const [plan, setPlan] = useState<Plan>(client.plan);
  const [reason, setReason] = useState('');
  const save = async () => {
    if (plan === client.plan) return `${client.companyName} is on ${planLabels[plan]} already`;
    if (reason.trim() === '') return 'Please give a reason';
    return onSave(plan, reason);
  };
  return (
    <FormDialog
      title="Change Plan"
      description={`${client.companyName}, ${client.email}`}
      submit="Change Plan"
      onClose={onClose}
      save={save}
    >
      <RadioList
        legend="Plan"
        value={plan}
        onChange={setPlan}
        options={Plan.options.map((value) => ({ value, label: planLabels[value], detail: whatFollows[value] }))}
      />
      <Field label="Reason" hint="It stands in the audit log. The company sees it when a plan ends.">
        <TextArea required value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

const whatFollows = {
  free: 'Matches beyond the first five lock. What renews by itself is stopped; nothing is paid back.',
  standard: 'Opens what a payment would open, without one.',
  premium: 'Opens what Standard opens; what else belongs to it is agreed with the company.',
} as const satisfies Record<Plan, string>;
