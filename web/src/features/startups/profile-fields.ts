import { coreFields, type Startup, StartupProfile } from '@paratope/shared/startups/startup';
import { t } from '../../words/words.ts';
import { parseMoney, writtenSum } from '../../words/written-money.ts';

/** The form as typed. The amount stays in the person's own words until it is submitted. */
export interface ProfileFields {
  readonly name: string;
  readonly contactName: string;
  readonly drugModality: readonly string[];
  readonly diseaseFocus: readonly string[];
  readonly investmentStage: string;
  readonly geography: readonly string[];
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
}

export type ProfileFaults = Partial<Record<keyof ProfileFields, string>>;

export const fieldsFrom = (startup: Startup): ProfileFields => ({
  name: startup.name,
  contactName: startup.contactName,
  drugModality: startup.drugModality,
  diseaseFocus: startup.diseaseFocus,
  investmentStage: startup.investmentStage,
  geography: startup.geography,
  amount: startup.investmentAmount === null ? '' : plainAmount(startup.investmentAmount),
  currency: startup.investmentCurrency,
  description: startup.description,
});

/**
 * Returns the changes against what the device holds, or one sentence per invalid field.
 * @param isOthers whether a field is not shown here, and so as the device holds it, right or wrong
 */
export function changesFrom(
  fields: ProfileFields,
  startup: Startup,
  isOthers: (field: string) => boolean = () => false,
): { readonly changes: Partial<StartupProfile> } | { readonly faults: ProfileFaults } {
  const faults: ProfileFaults = {};
  const money = fields.amount.trim() === '' ? { amount: null, currency: null } : parseMoney(fields.amount);
  if (fields.name.trim() === '') faults.name = t('Please enter the name of your startup');
  for (const { field, label, isRequired } of coreFields) {
    if (!isRequired) continue;
    if (fields[field as 'drugModality' | 'diseaseFocus'].length === 0) {
      faults[field as 'drugModality' | 'diseaseFocus'] = t('{label} is needed to start matching', { label: t(label) });
    }
  }
  if (!money) faults.amount = t('Please enter one amount, such as $12M or 2,500,000');

  const { amount: _amount, currency, ...words } = fields;
  const wanted = {
    ...words,
    investmentAmount: money?.amount ?? null,
    investmentCurrency: money?.currency ?? currency,
  };
  for (const [field, value] of Object.entries(wanted) as [keyof StartupProfile, unknown][]) {
    const parsed = StartupProfile.shape[field].safeParse(value);
    if (!parsed.success) faults[field === 'investmentAmount' ? 'amount' : (field as keyof ProfileFields)] ??= tooLong();
  }
  const own = Object.entries(faults).filter(([field]) => !isOthers(field));
  if (own.length > 0) return { faults: Object.fromEntries(own) };
  const profile = StartupProfile.parse(wanted);
  const changed = Object.entries(profile).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(startup[field]),
  );
  return { changes: Object.fromEntries(changed) };
}

const tooLong = (): string => t('This is too long to save here. Please shorten it.');

const plainAmount = (amount: number): string => writtenSum({ amount, currency: '' }, '');
