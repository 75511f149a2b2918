import { type ReactNode, useId } from 'react';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-surface.tsx';

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'children'> {
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Shown before the submit button instead of Cancel. */
  readonly beside?: ReactNode;
  /** Renders the form with the id that the button refers to. */
  readonly children: (formId: string) => ReactNode;
}

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
