import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';

export interface EventForm {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export type EventFaults = Partial<Record<keyof EventForm, string>>;

export function eventIn({ name, from, to }: EventForm) {
  const faults: EventFaults = {
    ...(name.trim() === '' ? { name: t('Name is required') } : {}),
    ...(from === '' ? { from: t('First day is required') } : {}),
    ...(to === ''
      ? { to: t('Last day is required') }
      : to < from
        ? { to: t('The last day is before the first.') }
        : {}),
  };
  return { faults, details: { name: name.trim(), from, to } };
}

interface EventFieldsProps {
  readonly value: EventForm;
  readonly faults: EventFaults;
  onChange(changes: Partial<EventForm>): void;
}

export const EventFields = ({ value: { name, from, to }, faults, onChange }: EventFieldsProps) => (
  <>
    <Field label={t('Name')} error={faults.name}>
      <TextInput
        limit={200}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
    </Field>
    <Field label={t('First day')} error={faults.from}>
      <TextInput
        type="date"
        value={from}
        onChange={({ target }) => onChange({ from: target.value, ...(to < target.value ? { to: target.value } : {}) })}
      />
    </Field>
    <Field label={t('Last day')} error={faults.to}>
      <TextInput type="date" value={to} onChange={({ target }) => onChange({ to: target.value })} />
    </Field>
  </>
);
