import { AdminAirtableApi, type AirtableMapping, type AirtableStatus } from '@paratope/shared/airtable/api';
import {
  guessInvestorColumns,
  type InvestorColumns,
  investorFieldLabels,
  investorFields,
} from '@paratope/shared/investors/import-columns';
import { inCatalog } from '@paratope/shared/words/message';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useForm } from '../use-form.ts';

interface AirtableMappingDialogProps {
  readonly status: AirtableStatus;
  onClose(): void;
  onSaved(status: AirtableStatus): void;
}

export function AirtableMappingDialog({ status, onClose, onSaved }: AirtableMappingDialogProps) {
  const { mapping, seenColumns } = status;
  const form = useForm({
    name: 'airtable-mapping', // words: no text of a page
    record: mapping,
    fieldsOf: ({ tables, columns }): { tables: AirtableMapping['tables']; columns: InvestorColumns } => ({
      tables,
      columns: columns ?? guessInvestorColumns(seenColumns),
    }),
    labels: { tables: t('Tables'), columns: t('Columns of the investor table') },
  });
  const { tables, columns } = form.values;
  const save = async () => {
    const answer = await call(AdminAirtableApi.mapAirtable, { tables, columns: nothingIn(columns) ? null : columns });
    if (!answer.ok) return answer;
    onSaved(answer.value.data);
    return undefined;
  };
  return (
    <FormDialog
      title={t('Map tables and columns')}
      size="large"
      submit={t('Save')}
      onClose={onClose}
      form={form}
      save={save}
    >
      <p className="muted">
        {t('The next sync uses these settings. Columns you don’t assign are left alone.')}
        {seenColumns.length === 0 ? ` ${t('Sync once to choose from your table’s columns.')}` : ''}
      </p>
      <div className="two-columns">
        {tableNames.map(({ name, label }) => (
          <Field key={name} label={t(label)}>
            <TextInput
              value={tables[name]}
              onChange={(event) => form.set({ tables: { ...tables, [name]: event.target.value } })}
            />
          </Field>
        ))}
      </div>
      <h3 className="section-title">{form.labels.columns}</h3>
      <div className="two-columns">
        {investorFields.map((field) => (
          <Field key={field} label={t(investorFieldLabels[field])} optional={field !== 'name'}>
            <Select
              placeholder={t('Not in this table')}
              options={[...new Set([...seenColumns, ...(columns[field] ? [columns[field]] : [])])].map((column) => ({
                value: column,
                label: column,
              }))}
              value={columns[field] ?? ''}
              onChange={(event) => form.set({ columns: { ...columns, [field]: event.target.value } })}
            />
          </Field>
        ))}
      </div>
    </FormDialog>
  );
}

const tableNames: readonly { readonly name: keyof AirtableMapping['tables']; readonly label: string }[] = [
  { name: 'investors', label: inCatalog('Investor table') },
  { name: 'matches', label: inCatalog('Match table') },
  { name: 'applications', label: inCatalog('Premium application table') },
  { name: 'submissions', label: inCatalog('Submission table') },
];

const nothingIn = (columns: InvestorColumns): boolean => Object.values(columns).every((column) => !column);
