import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import type { Promo } from './use-checkout.ts';

interface PromoBoxProps {
  readonly promo: Promo | null;
  /** Resolves to the reason if it was not applied, else to ''. */
  readonly onApply: (code: string) => Promise<string>;
  readonly onRemove: () => void;
}

export function PromoBox({ promo, onApply, onRemove }: PromoBoxProps) {
  const [code, setCode] = useState('');
  const { submit, isBusy, fault, setFault } = useSubmit(async () => {
    if (code.trim() === '') return t('Please enter a promo code');
    const why = await onApply(code.trim());
    if (!why) setCode('');
    return why;
  });

  if (promo) {
    return (
      <p className="spread" role="status">
        <span>
          {rich('{code} takes {discount}% off', { code: <strong>{promo.code}</strong>, discount: promo.discount })}
        </span>
        <Button kind="quiet" onClick={onRemove}>
          {t('Remove')}
        </Button>
      </p>
    );
  }

  return (
    <form className="spread start beside-field" aria-label={t('Promo code')} noValidate onSubmit={submit}>
      <Field label={t('Promo code')} className="grow" optional error={fault}>
        <TextInput
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          limit={64}
          onChange={(event) => {
            setCode(event.target.value.toUpperCase());
            setFault('');
          }}
        />
      </Field>
      <Button type="submit" busy={isBusy} disabled={isBusy || code.trim() === ''}>
        {t('Apply')}
      </Button>
    </form>
  );
}
