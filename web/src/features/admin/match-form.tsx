import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { ClientAccess } from '@paratope/shared/admin/matches-api';
import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';
import { FormDialog } from './form-dialog.tsx';
import { accessWords } from './match-queue.tsx';
import { useAdmin } from './use-admin.ts';
import type { MatchFields } from './use-client-acts.ts';
import { useForm } from './use-form.ts';
import { useInvestors } from './use-investors.ts';

interface MatchFormProps {
  readonly client: ClientCompany | undefined;
  onClose(): void;
  /** Resolves to the reason if it was not saved. */
  onSave(fields: MatchFields): Promise<string | undefined>;
}

export function MatchForm({ client, onClose, onSave }: MatchFormProps) {
  const id = useId();
  const { asksForFit } = useAdmin().admin;
  const form = useForm({
    name: `match:${client?.id ?? 'new'}`,
    record: client,
    fieldsOf: blank,
    labels: {
      startupName: t('Startup name'),
      vcName: t('VC name'),
      clientAccess: t('Client access'),
      gptFit: asksForFit ? t('GPT Fit') : t('Rule fit'),
      manuallyApproved: t('Manually Approved'),
    },
  });
  const { labels, set } = form;
  const { startupName, vcName, clientAccess, gptFit, manuallyApproved } = form.values;
  const names = [...new Set(useInvestors(vcName).map(({ name }) => name.trim()))];

  const save = async () => {
    if (startupName.trim() === '') return t('Startup name is required');
    if (vcName.trim() === '') return t('VC name is required');
    const isOfClient = client !== undefined && startupName === client.companyName;
    return onSave({
      startupName,
      ...(isOfClient ? { startupId: client.id } : {}),
      vcName,
      gptFit,
      manuallyApproved: manuallyApproved ? true : null,
      clientAccess,
    });
  };
  return (
    <FormDialog title={t('Add match')} submit={t('Create match')} onClose={onClose} form={form} save={save}>
      <Field label={labels.startupName}>
        <TextInput required {...form.bind('startupName')} />
      </Field>
      <Field label={labels.vcName}>
        <TextInput required list={`${id}-names`} {...form.bind('vcName')} />
      </Field>
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label={labels.clientAccess}>
        <Select
          value={clientAccess}
          options={ClientAccess.options.map((value) => ({ value, label: accessWords(value) }))}
          onChange={(event) => set({ clientAccess: ClientAccess.parse(event.target.value) })}
        />
      </Field>
      <Checkbox label={labels.gptFit} checked={gptFit} onChange={(event) => set({ gptFit: event.target.checked })} />
      <Checkbox
        label={labels.manuallyApproved}
        checked={manuallyApproved}
        onChange={(event) => set({ manuallyApproved: event.target.checked })}
      />
    </FormDialog>
  );
}

const blank = (client: ClientCompany | undefined) => ({
  startupName: client?.companyName ?? '',
  vcName: '',
  // words: a value of the call
  clientAccess: 'Locked' as ClientAccess,
  gptFit: false,
  manuallyApproved: true,
});
