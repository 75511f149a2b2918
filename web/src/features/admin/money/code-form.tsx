import { AdminMoneyApi, PromoCode } from '@paratope/shared/admin/money-api';
import { useId } from 'react';
import { call } from '../../../api/call.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';
import { FormDialog, TextFields } from '../form-dialog.tsx';
import { useForm } from '../use-form.ts';
import { useInvestors } from '../use-investors.ts';

interface CodeFormProps {
  /** Undefined for a new one. */
  readonly code: PromoCode | undefined;
  onClose(): void;
  onSaved(code: string): void;
}

export function CodeForm({ code, onClose, onSaved }: CodeFormProps) {
  const names = useId();
  const form = useForm({
    name: `code:${code?.id ?? 'new'}`,
    record: code,
    fieldsOf,
    labels: labels(),
    schema: PromoCode,
  });
  const { values, record } = form;
  const investors = useInvestors(values.investor);
  const save = async () => {
    const given = givenBy(values);
    if (typeof given === 'string') return given;
    const investorId = whose(values.investor);
    if (investorId === undefined) return t('Choose an investor from the list.');
    const whole = { ...given, isActive: values.isActive, investorId };
    const answer = record
      ? await call(AdminMoneyApi.editPromoCode, { id: record.id, ...whole, seenVersion: record.version })
      : await call(AdminMoneyApi.createPromoCode, { code: values.code, ...whole });
    if (!answer.ok) return answer;
    onSaved(answer.value.data.code);
    return undefined;
  };
  /** Returns null for a code that anyone may use, undefined for an unknown name. */
  const whose = (name: string): string | null | undefined => {
    if (name.trim() === '') return null;
    if (record && name === record.investorName) return record.investorId;
    return investors.find((investor) => investor.name.trim() === name.trim())?.id;
  };
  return (
    <FormDialog
      title={code ? t('Edit {name}', { name: code.code }) : t('Add code')}
      submit={t('Save code')}
      onClose={onClose}
      form={form}
      save={save}
    >
      <TextFields
        form={form}
        fields={[
          ...(code ? [] : [codeField()]),
          { name: 'discount', hint: t('Enter 100 to make it free'), inputMode: 'numeric', required: true },
          { name: 'mostUses', inputMode: 'numeric' },
          { name: 'expires', type: 'date' },
        ]}
      />
      <Field label={form.labels.investor} optional>
        <TextInput list={names} {...form.bind('investor')} />
      </Field>
      <datalist id={names}>
        {investors.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <TextFields form={form} fields={[{ name: 'note', isLong: true, hint: t('Only your team sees this.') }]} />
      <Checkbox
        label={form.labels.isActive}
        checked={values.isActive}
        onChange={(event) => form.set({ isActive: event.target.checked })}
      />
    </FormDialog>
  );
}

const codeField = () =>
  ({
    name: 'code',
    hint: t('At least 8 letters, digits or hyphens'),
    autoCapitalize: 'characters',
    required: true,
  }) as const;

const labels = () => ({
  code: t('Code'),
  discount: t('Discount in percent'),
  mostUses: t('Maximum uses'),
  expires: t('Expires on'),
  investor: t('Only for this investor’s companies'),
  note: t('Note'),
  isActive: t('Active'),
});

const fieldsOf = (code: PromoCode | undefined) => ({
  code: code?.code ?? '',
  discount: code?.discount.toString() ?? '',
  mostUses: code?.mostUses?.toString() ?? '',
  expires: code?.expiresAt?.slice(0, 10) ?? '',
  investor: code?.investorName ?? '',
  note: code?.note ?? '',
  isActive: code?.isActive ?? true,
});

/** Returns the values as the API takes them, or what is wrong with them. A code expires at the end of its day, UTC. */
function givenBy({ discount, mostUses, expires, note }: ReturnType<typeof fieldsOf>) {
  const percent = Number(discount);
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) return t('Enter a whole percentage from 1 to 100.');
  const most = mostUses.trim() === '' ? null : Number(mostUses);
  if (most !== null && (!Number.isInteger(most) || most < 1))
    return t('Enter a whole number of uses, or leave it empty.');
  return { discount: percent, mostUses: most, expiresAt: expires ? `${expires}T23:59:59.999Z` : null, note };
}
