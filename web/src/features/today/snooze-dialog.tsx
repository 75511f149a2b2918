import type { CalendarDate } from '@paratope/shared/dates';
import { dayAfter } from '@paratope/shared/today/today';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';
import { type Aside, useSnooze } from './use-snooze.ts';

interface SnoozeDialogProps {
  readonly aside: Aside;
  readonly day: CalendarDate;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SnoozeDialog({ aside, day, isOpen, onClose }: SnoozeDialogProps) {
  const putAside = useSnooze();
  const [until, setUntil] = useState(dayAfter(day, 7));
  const isLater = until > day;
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('Snooze')}
      description={aside.name}
      submit={t('Snooze')}
    >
      {(formId) => (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLater) return;
            void putAside(aside, until);
            onClose();
          }}
        >
          <BackOn day={day} value={until} onChange={setUntil} />
        </form>
      )}
    </FormDialog>
  );
}

interface BackOnProps {
  readonly day: CalendarDate;
  readonly value: string;
  readonly fault?: string | undefined;
  onChange(until: string): void;
}

/** The day on which what was snoozed is back. */
export const BackOn = ({ day, value, fault, onChange }: BackOnProps) => (
  <Field
    label={t('Back on')}
    hint={t('It comes back to Today on this day.')}
    error={fault ?? (value > day ? undefined : notLater())}
  >
    <TextInput type="date" min={dayAfter(day, 1)} value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
);

export const notLater = (): string => t('Please choose a day after today.');
