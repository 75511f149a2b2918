import type { CalendarDate } from '@paratope/shared/dates';
import { dayAfter } from '@paratope/shared/today/today';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
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
  const formId = useId();
  const putAside = useSnooze();
  const [until, setUntil] = useState(dayAfter(day, 7));
  const isLater = until > day;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('Put aside')}
      description={aside.name}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('Put aside')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLater) return;
          void putAside(aside, until);
          onClose();
        }}
      >
        <Field
          label={t('Back on')}
          hint={t('It stands on Today again from this day on.')}
          {...(isLater ? {} : { error: t('Please choose a day after today.') })}
        >
          <TextInput
            type="date"
            min={dayAfter(day, 1)}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
