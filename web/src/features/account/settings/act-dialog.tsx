import { type FormEvent, type ReactNode, useId } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { t } from '../../../words/words.ts';
import { useAct } from './use-act.ts';

/** A small form that asks the server for one thing, says what is wrong with it, and closes when it is done. */
export function ActDialog(props: ActDialogProps) {
  const { open, onClose, title, description, submit, tone = 'primary', children } = props;
  const form = useId();
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
    <Dialog
      open={open}
      onClose={close}
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind={tone} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} className="settings-form" aria-label={title} noValidate onSubmit={(event) => void send(event)}>
        {children}
        <FormFault message={message} />
      </form>
    </Dialog>
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
