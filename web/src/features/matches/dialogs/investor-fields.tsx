import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { webAddress } from '../../../ui/web-address.ts';
import { t } from '../../../words/words.ts';

export interface InvestorForm {
  readonly name: string;
  readonly firm: string;
  readonly website: string;
  readonly email: string;
}

export const investorIn = ({ name, firm, website, email }: InvestorForm) => ({
  name,
  firm,
  website: website.trim() === '' ? null : (webAddress(website) ?? website.trim()),
  email: email.trim() === '' ? null : email.trim(),
});

interface InvestorFieldsProps {
  readonly value: InvestorForm;
  readonly faults: Readonly<Record<string, string | undefined>>;
  onChange(changes: Partial<InvestorForm>): void;
}

export const InvestorFields = ({ value, faults, onChange }: InvestorFieldsProps) => {
  const wiring = (name: keyof InvestorForm) => ({
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Field label={t('Name')} error={faults.name}>
        <TextInput autoComplete="off" limit={200} {...wiring('name')} />
      </Field>
      <Field label={t('Firm')} optional>
        <TextInput autoComplete="off" limit={200} {...wiring('firm')} />
      </Field>
      <Field label={t('Website')} optional error={faults.website}>
        <TextInput type="url" inputMode="url" autoComplete="off" limit={2_000} {...wiring('website')} />
      </Field>
      <Field label={t('Email')} optional error={faults.email}>
        <TextInput type="email" inputMode="email" autoComplete="off" {...wiring('email')} />
      </Field>
    </>
  );
};
