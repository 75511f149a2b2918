import { type ReactNode, useId } from 'react';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-surface.tsx';

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'children'> {
  /** The verb on the button that sends the form. */
  readonly submit: string;
  /** Draws the form with the id that the button knows it by. */
  readonly children: (formId: string) => ReactNode;
}

/** A dialog around one form, which its footer sends or leaves alone. */
export function FormDialog({ submit, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {submit}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
