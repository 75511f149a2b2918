import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFault } from './form-fault.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  /** What the button that saves says. */
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  /** The next step follows in its place: saving does not close it. */
  readonly leadsOn?: boolean;
  onClose(): void;
  /** Answers why it was not saved; the dialog closes when there is no reason. */
  save(): Promise<string | undefined>;
  readonly children: ReactNode;
}

/** The frame of every form of the admin area: its fields, what is wrong with them, and the two ways out. */
export function FormDialog({ submit, tone = 'primary', leadsOn = false, save, children, ...dialog }: FormDialogProps) {
  const id = useId();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const refused = await save();
    setBusy(false);
    setMessage(refused ?? '');
    if (!refused && !leadsOn) dialog.onClose();
  };
  return (
    <Dialog
      open
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button kind={tone} type="submit" form={id} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} className="admin-form" noValidate onSubmit={send}>
        {children}
        <FormFault message={message} />
      </form>
    </Dialog>
  );
}

/** The texts of a form, and what ties each to its input. */
export function useTexts<Texts extends Record<string, string>>(first: () => Texts) {
  const [texts, setTexts] = useState(first);
  const bind = (name: keyof Texts) => ({
    value: texts[name] ?? '',
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setTexts((before) => ({ ...before, [name]: value }));
    },
  });
  return { texts, bind };
}
