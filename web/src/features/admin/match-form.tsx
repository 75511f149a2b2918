import { AdminClientsApi, type ClientCompany } from '@paratope/shared/admin/clients-api';
import { ClientAccess } from '@paratope/shared/admin/matches-api';
import { useState } from 'react';
import { type CallOptions, call } from '../../api/call.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { type Found, SearchChoice } from '../../ui/search-choice.tsx';
import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';
import { FormDialog } from './form-dialog.tsx';
import { accessWords } from './match-queue.tsx';
import { useAdmin } from './use-admin.ts';
import type { MatchFields } from './use-client-acts.ts';
import { useForm } from './use-form.ts';
import { useFound } from './use-found.ts';
import { findInvestors } from './use-investors.ts';

interface MatchFormProps {
  readonly client: ClientCompany | undefined;
  onClose(): void;
  /** Resolves to the reason if it was not saved. */
  onSave(fields: MatchFields): Promise<string | undefined>;
}

export function MatchForm({ client, onClose, onSave }: MatchFormProps) {
  const { asksForFit } = useAdmin().admin;
  const form = useForm({
    name: `new-match:${client?.id ?? 'new'}`,
    record: client,
    fieldsOf: blank,
    labels: {
      startup: t('Startup name'),
      vc: t('VC name'),
      clientAccess: t('Client access'),
      gptFit: asksForFit ? t('GPT Fit') : t('Rule fit'),
      manuallyApproved: t('Manually Approved'),
    },
    inWords: { startup: nameOf, vc: nameOf },
  });
  const { labels, set } = form;
  const { startup, vc, clientAccess, gptFit, manuallyApproved } = form.values;

  const save = async () => {
    if (!startup) return t('Startup name is required. Choose a company from the list.');
    if (!vc) return t('VC name is required. Choose an investor from the list.');
    return onSave({
      startupName: startup.label,
      startupId: startup.id,
      vcName: vc.label,
      vcId: vc.id,
      gptFit,
      manuallyApproved: manuallyApproved ? true : null,
      clientAccess,
    });
  };
  return (
    <FormDialog title={t('Add match')} submit={t('Create match')} onClose={onClose} form={form} save={save}>
      <Choice
        label={labels.startup}
        chosen={startup}
        find={findCompanies}
        emptyWords={t('No companies found.')}
        onChoose={(next) => set({ startup: next })}
      />
      <Choice
        label={labels.vc}
        chosen={vc}
        find={foundInvestors}
        emptyWords={t('No investors found.')}
        onChoose={(next) => set({ vc: next })}
      />
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

interface ChoiceProps {
  readonly label: string;
  readonly chosen: Found | null;
  find(q: string, options: CallOptions): Promise<readonly Found[] | undefined>;
  readonly emptyWords: string;
  onChoose(chosen: Found | null): void;
}

function Choice({ label, chosen, find, emptyWords, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const found = useFound(typed, find);
  return (
    <Field label={label}>
      <SearchChoice
        chosen={chosen}
        onChoose={onChoose}
        found={found ?? []}
        onSearch={setTyped}
        emptyWords={found ? emptyWords : t('Searching…')}
        placeholder={t('Type a name')}
      />
    </Field>
  );
}

async function findCompanies(q: string, options: CallOptions): Promise<readonly Found[] | undefined> {
  const answer = await call(AdminClientsApi.clients, { ...(q ? { q } : {}), limit: 30 }, options);
  return answer.ok ? answer.value.data.filter(({ companyName }) => companyName.trim() !== '').map(asFound) : undefined;
}

const foundInvestors = async (q: string, options: CallOptions): Promise<readonly Found[] | undefined> =>
  (await findInvestors(q, options))?.map(({ id, name, firm }) => ({
    id,
    label: name.trim(),
    detail: firm === name ? '' : firm,
  }));

const asFound = ({ id, companyName, email }: ClientCompany): Found => ({ id, label: companyName, detail: email });

const nameOf = (chosen: Found | null): string => chosen?.label ?? '';

const blank = (client: ClientCompany | undefined) => ({
  startup: client ? asFound(client) : null,
  vc: null as Found | null,
  // words: a value of the call
  clientAccess: 'Locked' as ClientAccess,
  gptFit: false,
  manuallyApproved: true,
});
