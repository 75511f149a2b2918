import type { CalendarDate } from '@paratope/shared/dates';
import { dayAfter } from '@paratope/shared/outreach/today';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
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
      title="Put aside"
      description={aside.name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId}>
            Put aside
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
          label="Back on"
          hint="It stands on Today again from this day on."
          {...(isLater ? {} : { error: 'Please choose a day after today.' })}
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
