import type { FormEvent, ReactNode } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { useAct } from './use-act.ts';

/** A form that sends one request, shows its error, and closes on success. */
export function ActDialog(props: ActDialogProps) {
  const { open, onClose, title, description, submit, tone = 'primary', children } = props;
  const { act, isBusy, message, say } = useAct();
  const close = () => {
    say('');
    onClose();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const fault = props.faultIn();
    if (fault) return say(fault);
    if (await act(props.send)) close();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      size="small"
      title={title}
      description={description}
      submit={submit}
      tone={tone}
      busy={isBusy}
    >
      {(form) => (
        <form id={form} className="column gap-4" aria-label={title} noValidate onSubmit={(event) => void send(event)}>
          {children}
          <FormFault message={message} />
        </form>
      )}
    </FormDialog>
  );
}

interface ActDialogProps {
  readonly open: boolean;
  onClose(): void;
  readonly title: string;
  readonly description?: string;
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  faultIn(): string | undefined;
  send(): Promise<ActResult<unknown>>;
  readonly children: ReactNode;
}
