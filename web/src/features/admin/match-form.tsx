import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { ClientAccess } from '@paratope/shared/admin/matches-api';
import { useId, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';
import { FormDialog } from './form-dialog.tsx';
import { accessWords } from './match-queue.tsx';
import { useAdmin } from './use-admin.ts';
import type { MatchFields } from './use-client-acts.ts';
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
  const [startupName, setStartupName] = useState(client?.companyName ?? '');
  const [vcName, setVcName] = useState('');
  // words: a value of the call
  const [clientAccess, setClientAccess] = useState<ClientAccess>('Locked');
  const [gptFit, setGptFit] = useState(false);
  const [manuallyApproved, setManuallyApproved] = useState(true);
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
    <FormDialog title={t('Add match')} submit={t('Create match')} onClose={onClose} save={save}>
      <Field label={t('Startup name')}>
        <TextInput required value={startupName} onChange={(event) => setStartupName(event.target.value)} />
      </Field>
      <Field label={t('VC name')}>
        <TextInput required list={`${id}-names`} value={vcName} onChange={(event) => setVcName(event.target.value)} />
      </Field>
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label={t('Client access')}>
        <Select
          value={clientAccess}
          options={ClientAccess.options.map((value) => ({ value, label: accessWords(value) }))}
          onChange={(event) => setClientAccess(ClientAccess.parse(event.target.value))}
        />
      </Field>
      <Checkbox
        label={asksForFit ? t('GPT Fit') : t('Rule fit')}
        checked={gptFit}
        onChange={(event) => setGptFit(event.target.checked)}
      />
      <Checkbox
        label={t('Manually Approved')}
        checked={manuallyApproved}
        onChange={(event) => setManuallyApproved(event.target.checked)}
      />
    </FormDialog>
  );
}
