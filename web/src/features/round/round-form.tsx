import { setRound } from '@paratope/shared/round/mutators';
import { noSum, readSum } from '@paratope/shared/round/read-sum';
import type { Round } from '@paratope/shared/round/round';
import { useState } from 'react';
import { attempt } from '../../local/attempt.ts';
import { deviceWord } from '../../local/device.ts';
import { DraftNotes } from '../../local/draft-notes.tsx';
import { useUndo } from '../../local/hooks.ts';
import { useUndoToast } from '../../local/saved-toast.ts';
import { useDraft } from '../../local/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';
import { asRead, writtenSum } from '../../words/written-money.ts';

const sums = ['target', 'committedElsewhere', 'softElsewhere'] as const;
type SumField = (typeof sums)[number];
type Words = Readonly<Record<SumField | 'currency', string>>;
type Faults = Readonly<Partial<Record<SumField | 'form', string>>>;

/** What no investor on the list can provide: the target, the currency, and money from elsewhere. */
export function RoundForm({ round }: { readonly round: Round }) {
  const draft = useDraft<Words>('round', wordsOf(round), { follows: { texts: [] } });
  const undo = useUndo();
  const say = useUndoToast();
  const [faults, setFaults] = useState<Faults>({});
  if (draft.state === 'opening') return null;

  const save = async () => {
    const read = readRound(draft.value);
    if ('faults' in read) return setFaults(read.faults);
    const changes = changesBetween(round, read.round);
    const kept = await attempt(draft.submit(setRound, { changes }));
    if (!kept.ok) return setFaults({ form: kept.message });
    say(t('Round saved on this {device}', { device: t(deviceWord()) }), '', () =>
      undo(kept.value.made, setRound, () => ({ changes: changesBetween(read.round, round) })),
    );
  };
  const field = (name: keyof Words) => ({
    value: draft.value[name],
    onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) => {
      setFaults({});
      draft.set((before) => ({ ...before, [name]: value }));
    },
  });

  return (
    <Form className="stack mt-3" onSubmit={save}>
      <Field label={t('Target')} error={faults.target}>
        <TextInput inputMode="decimal" autoComplete="off" placeholder={t('Example: 6M')} {...field('target')} />
      </Field>
      <Field label={t('Currency')}>
        <Select options={currenciesWith(draft.value.currency)} {...field('currency')} />
      </Field>
      <Field
        label={t('Committed outside this list')}
        hint={t('From outside your list, such as angels, grants or founders.')}
        error={faults.committedElsewhere}
      >
        <TextInput inputMode="decimal" autoComplete="off" placeholder="0" {...field('committedElsewhere')} />
      </Field>
      <Field label={t('Soft-circled outside this list')} hint={t('Verbal commitments')} error={faults.softElsewhere}>
        <TextInput inputMode="decimal" autoComplete="off" placeholder="0" {...field('softElsewhere')} />
      </Field>
      <DraftNotes draft={draft} />
      <FaultLine message={faults.form} />
      <div>
        <Button kind="primary" type="submit">
          {t('Save round')}
        </Button>
      </div>
    </Form>
  );
}

function wordsOf(round: Round): Words {
  const words = (amount: number | null) => writtenSum(amount ? { amount, currency: '' } : null, '');
  return {
    target: words(round.target),
    committedElsewhere: words(round.committedElsewhere),
    softElsewhere: words(round.softElsewhere),
    currency: round.currency,
  };
}

function readRound(words: Words): { readonly round: Round } | { readonly faults: Faults } {
  const { currency } = words;
  const faults: Partial<Record<SumField, string>> = {};
  const amounts = { target: null, committedElsewhere: null, softElsewhere: null } as Record<SumField, number | null>;
  for (const name of sums) {
    const sum = readSum(asRead(words[name]), currency);
    if (sum === undefined) faults[name] = t(noSum);
    else if (sum && sum.currency !== currency)
      faults[name] = t('This round is in {currency}. Enter the amount in {currency}, or choose another currency.', {
        currency,
      });
    else amounts[name] = sum?.amount ?? null;
  }
  if (Object.keys(faults).length > 0) return { faults };
  const { target, committedElsewhere, softElsewhere } = amounts;
  return {
    round: { target, currency, committedElsewhere: committedElsewhere ?? 0, softElsewhere: softElsewhere ?? 0 },
  };
}

const changesBetween = (before: Round, after: Round): Partial<Round> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Round]),
  ) as Partial<Round>;

const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'DKK', 'NOK', 'CAD', 'AUD', 'JPY', 'CNY', 'INR', 'SGD', 'ILS'];

const currenciesWith = (chosen: string) =>
  [...new Set([...currencies, chosen])].map((currency) => ({ value: currency, label: currency }));
