import { type ReactNode, useId } from 'react';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-surface.tsx';

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'children'> {
  /** The verb on the button that sends the form. */
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  readonly busy?: boolean;
  /** There is nothing to send yet. */
  readonly disabled?: boolean;
  /** Stands before that button, in the place of Cancel. */
  readonly beside?: ReactNode;
  /** Draws the form with the id that the button knows it by. */
  readonly children: (formId: string) => ReactNode;
}

/** A dialog around one form, which its footer sends or leaves alone. */
export function FormDialog({
  submit,
  tone = 'primary',
  busy = false,
  disabled = false,
  beside,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {beside ?? <Button onClick={dialog.onClose}>{t('Cancel')}</Button>}
          <Button kind={tone} type="submit" form={formId} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
