import { type InvestorFilter, WebsiteFault } from '@paratope/shared/admin/investors-api';
import { InvestorKind } from '@paratope/shared/matches/match';
import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';
import type { PageState } from './use-address-state.ts';
import { firstPage } from './use-admin-list.ts';
import { useTermOptions } from './use-terms.ts';

export const termNames = ['kind', 'stage', 'modality', 'disease'] as const;
const flags = ['duplicate'] as const;

/** The filter in the address, under the names of the call. A kind that is none is left out. */
export function filterIn(address: PageState): InvestorFilter {
  const isKind = InvestorKind.safeParse(address.get('kind')).success;
  const chosen = termNames.flatMap((name) => {
    const value = address.get(name);
    return value && (name !== 'kind' || isKind) ? [[name, value]] : [];
  });
  const set: [string, unknown][] = flags.flatMap((name) => (address.get(name) === 'true' ? [[name, true]] : []));
  const fault = websiteFaultIn(address);
  if (fault) set.push(['website', fault]);
  return Object.fromEntries([...chosen, ...set, ...(address.get('archived') === 'yes' ? [['archived', true]] : [])]);
}

/** Links from before the check had findings say `noWebsite`. */
const websiteFaultIn = (address: PageState): WebsiteFault | undefined =>
  address.get('noWebsite') === 'true' ? 'missing' : WebsiteFault.safeParse(address.get('website')).data;

/** The findings of the website check, as a filter names them. */
export const websiteFaults: Readonly<Record<WebsiteFault, string>> = inCatalog({
  missing: 'No website',
  invalid: 'Not a web address',
  shared: 'Shared by several firms',
});

export function InvestorFilterButton({ address }: { address: PageState }) {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(filterIn(address)).filter((name) => name !== 'archived').length;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? t('Filter ({count})', { count }) : t('Filter')}
      </Button>
      {isOpen ? <FilterDialog address={address} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Every choice counts at once. */
function FilterDialog({ address, onClose }: { address: PageState; onClose(): void }) {
  const options = useTermOptions();
  const labels = { kind: t('Type'), stage: t('Stage'), modality: t('Modality'), disease: t('Disease area') };
  const flagLabels = { duplicate: t('Possible duplicate') };
  const set = (name: string, value: string | undefined) => address.set({ ...firstPage, [name]: value }, 'replace');
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Filter investors')}
      footer={
        <>
          <Button
            onClick={() => {
              const none = Object.fromEntries(
                [...termNames, ...flags, 'website', 'noWebsite'].map((name) => [name, undefined]),
              );
              address.set({ ...firstPage, ...none }, 'replace');
            }}
          >
            {t('Clear filters')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="column gap-4">
        {termNames.map((name) => (
          <Field key={name} label={labels[name]}>
            <Select
              value={address.get(name) ?? ''}
              placeholder={t('Any')}
              options={options[name]}
              onChange={(event) => set(name, event.target.value)}
            />
          </Field>
        ))}
        <Field label={t('Website')}>
          <Select
            value={websiteFaultIn(address) ?? ''}
            placeholder={t('Any')}
            options={WebsiteFault.options.map((value) => ({ value, label: t(websiteFaults[value]) }))}
            onChange={(event) =>
              address.set({ ...firstPage, website: event.target.value, noWebsite: undefined }, 'replace')
            }
          />
        </Field>
        {flags.map((name) => (
          <Checkbox
            key={name}
            label={flagLabels[name]}
            checked={address.get(name) === 'true'}
            onChange={(event) => set(name, event.target.checked ? 'true' : undefined)}
          />
        ))}
      </div>
    </Dialog>
  );
}
