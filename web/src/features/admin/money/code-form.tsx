import { AdminMoneyApi, type PromoCode } from '@paratope/shared/admin/money-api';
import { useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { t } from '../../../words/words.ts';
import { FormDialog, TextFields, useTexts } from '../form-dialog.tsx';
import { useInvestors } from '../use-investors.ts';

interface CodeFormProps {
  /** Undefined for a new one. */
  readonly code: PromoCode | undefined;
  onClose(): void;
  onSaved(code: string): void;
  /** Called when someone else changed it meanwhile: the form shows an old version. */
  onConflict(): void;
}

export function CodeForm({ code, onClose, onSaved, onConflict }: CodeFormProps) {
  const names = useId();
  const { texts, bind } = useTexts(() => textsOf(code));
  const [isActive, setActive] = useState(code?.isActive ?? true);
  const investors = useInvestors(texts.investor);
  const save = async () => {
    const given = givenBy(texts);
    if (typeof given === 'string') return given;
    const investorId = whose(texts.investor);
    if (investorId === undefined) return t('Choose an investor from the list.');
    const values = { ...given, isActive, investorId };
    const answer = code
      ? await call(AdminMoneyApi.editPromoCode, { id: code.id, ...values, seenVersion: code.version })
      : await call(AdminMoneyApi.createPromoCode, { code: texts.code, ...values });
    if (!answer.ok) return answer;
    onSaved(answer.value.data.code);
    return undefined;
  };
  /** Returns null for a code that anyone may use, undefined for an unknown name. */
  const whose = (name: string): string | null | undefined => {
    if (name.trim() === '') return null;
    if (code && name === code.investorName) return code.investorId;
    return investors.find((investor) => investor.name.trim() === name.trim())?.id;
  };
  return (
    <FormDialog
      title={code ? t('Edit {name}', { name: code.code }) : t('Add code')}
      submit={t('Save code')}
      onClose={onClose}
      save={save}
      onConflict={onConflict}
    >
      <TextFields
        bind={bind}
        fields={[
          ...(code ? [] : [codeField()]),
          {
            name: 'discount',
            label: t('Discount in percent'),
            hint: t('Enter 100 to make it free'),
            inputMode: 'numeric',
            required: true,
          },
          { name: 'mostUses', label: t('Maximum uses'), inputMode: 'numeric' },
          { name: 'expires', label: t('Expires on'), type: 'date' },
        ]}
      />
      <Field label={t('Only for this investor’s companies')} optional>
        <TextInput list={names} {...bind('investor')} />
      </Field>
      <datalist id={names}>
        {investors.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Field label={t('Note')} optional hint={t('Only your team sees this.')}>
        <TextArea {...bind('note')} />
      </Field>
      <Checkbox label={t('Active')} checked={isActive} onChange={(event) => setActive(event.target.checked)} />
    </FormDialog>
  );
}

const codeField = () =>
  ({
    name: 'code',
    label: t('Code'),
    hint: t('At least 8 letters, digits or hyphens'),
    autoCapitalize: 'characters',
    required: true,
  }) as const;

const textsOf = (code: PromoCode | undefined) => ({
  code: code?.code ?? '',
  discount: code?.discount.toString() ?? '',
  mostUses: code?.mostUses?.toString() ?? '',
  expires: code?.expiresAt?.slice(0, 10) ?? '',
  investor: code?.investorName ?? '',
  note: code?.note ?? '',
});

/** Returns the values as the API takes them, or what is wrong with them. A code expires at the end of its day, UTC. */
function givenBy({ discount, mostUses, expires, note }: ReturnType<typeof textsOf>) {
  const percent = Number(discount);
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) return t('Enter a whole percentage from 1 to 100.');
  const most = mostUses.trim() === '' ? null : Number(mostUses);
  if (most !== null && (!Number.isInteger(most) || most < 1))
    return t('Enter a whole number of uses, or leave it empty.');
  return { discount: percent, mostUses: most, expiresAt: expires ? `${expires}T23:59:59.999Z` : null, note };
}
