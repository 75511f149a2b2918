import {
  AdminInvestorsApi,
  type InvestorFilter,
  type InvestorRecord,
  mostEdited,
} from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/field.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Select } from '../../ui/select.tsx';
import { plural, t } from '../../words/words.ts';
import { FormDialog } from './form-dialog.tsx';
import { termNames } from './investor-filter.tsx';
import { many } from './many.ts';
import { useTermOptions } from './use-terms.ts';

interface EditInvestorsProps {
  readonly chosen: readonly InvestorRecord[];
  /** What the list shows, and how many it finds. */
  readonly search: InvestorFilter & { readonly q?: string };
  readonly total: number;
  onClose(): void;
  onEdited(batchId: string, changed: number): void;
}

/** First what to give to whom, then how many that changes, and only then the edit. */
export function EditInvestorsDialog({ chosen, search, total, onClose, onEdited }: EditInvestorsProps) {
  const [whom, setWhom] = useState<'chosen' | 'found'>(chosen.length > 0 ? 'chosen' : 'found');
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [preview, setPreview] = useState<{ investors: number; changed: number }>();
  const options = useTermOptions();
  const labels = {
    kind: t('Set type to'),
    stage: t('Add stage'),
    modality: t('Add modality'),
    disease: t('Add disease area'),
  };
  const save = async () => {
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    if (Object.keys(set).length === 0) return t('Choose at least one change.');
    const of = whom === 'chosen' ? { ids: chosen.map(({ id }) => id) } : search;
    const answer = await call(AdminInvestorsApi.editInvestors, { of, ...set, preview: preview === undefined });
    if (!answer.ok) return answer;
    const { batchId, investors, changed } = answer.value;
    if (batchId === null) setPreview({ investors, changed });
    else onEdited(batchId, changed);
    return undefined;
  };
  return (
    <FormDialog
      title={t('Edit investors')}
      submit={preview ? t('Edit investors') : t('Preview')}
      leadsOn
      onBack={preview && (() => setPreview(undefined))}
      onClose={onClose}
      save={save}
    >
      {preview ? (
        <>
          <p className="strong">
            {plural(preview.changed, '1 of {total} investors changes.', '{count} of {total} investors change.', {
              count: many(preview.changed),
              total: many(preview.investors),
            })}
          </p>
          <p>{t('The others already have what you chose. You can undo this.')}</p>
        </>
      ) : (
        <>
          {chosen.length > 0 ? (
            <RadioList
              legend={t('Which investors?')}
              value={whom}
              onChange={setWhom}
              options={[
                {
                  value: 'chosen',
                  label: plural(chosen.length, 'The one selected', 'The {count} selected', {
                    count: many(chosen.length),
                  }),
                },
                { value: 'found', label: t('All {count} found', { count: many(total) }) },
              ]}
            />
          ) : (
            <p>
              {total > mostEdited
                ? t('You can edit up to 1,000 investors at once. Narrow the list with a search or a filter.')
                : t('This changes all {count} investors found.', { count: many(total) })}
            </p>
          )}
          {termNames.map((name) => (
            <Field key={name} label={labels[name]}>
              <Select
                value={given[name] ?? ''}
                placeholder={t('No change')}
                options={options[name]}
                onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
              />
            </Field>
          ))}
        </>
      )}
    </FormDialog>
  );
}
