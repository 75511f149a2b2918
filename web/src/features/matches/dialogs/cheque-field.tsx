import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';

interface ChequeFieldProps {
  readonly value: string;
  readonly currency: string;
  readonly fault: string | undefined;
  onChange(cheque: string): void;
}

export const ChequeField = ({ value, currency, fault, onChange }: ChequeFieldProps) => (
  <Field
    label={t('Expected check size')}
    hint={t('In {currency} unless you enter another currency. Leave blank if unknown.', { currency })}
    error={fault}
  >
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder={t('Example: 250K')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);
