import { passReasonLabels } from '@paratope/shared/outreach/pass-reason-labels';
import { PassReason } from '@paratope/shared/outreach/pass-reasons';
import { ChipChoices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';

export interface PassedForm {
  readonly reasons: readonly PassReason[];
  readonly text: string;
}

interface PassedFieldsProps {
  readonly value: PassedForm;
  readonly onChange: (value: PassedForm) => void;
}

/** Why an investor passed: what most say, and their own words. */
export const PassedFields = ({ value, onChange }: PassedFieldsProps) => (
  <>
    <ChipChoices
      legend={t('Why they passed')}
      options={PassReason.options.map((reason) => ({ value: reason, label: t(passReasonLabels[reason]) }))}
      values={value.reasons}
      onChange={(reasons) => onChange({ ...value, reasons })}
    />
    <Field label={t('In their words')} optional>
      <TextInput
        limit={5_000}
        value={value.text}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
    </Field>
  </>
);

export const passedForm = (passed: { reasons: readonly string[]; text: string } | null | undefined): PassedForm => ({
  reasons: PassReason.options.filter((reason) => passed?.reasons.includes(reason)),
  text: passed?.text ?? '',
});
