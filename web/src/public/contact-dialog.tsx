import { ContactMessage, ContentApi } from '@paratope/shared/content/api';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { t } from '../words/words.ts';
import { LeaveEmpty } from './leave-empty.tsx';
import './contact-dialog.css';

interface ContactDialogProps {
  /** The element and the event by which a later press opens the dialog again; the event's detail is what was pressed. */
  readonly reopenedBy: { readonly place: HTMLElement; readonly event: string };
  /** The pressed element: it gets the focus back, and may bring a title of its own. */
  readonly opener: HTMLElement;
}

type State =
  | { readonly name: 'editing'; readonly problem?: string }
  | { readonly name: 'sending' }
  | { readonly name: 'sent'; readonly words: string };

/** Leaves a message for the team. What was typed survives closing, until it is sent. */
export function ContactDialog({ reopenedBy, ...first }: ContactDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [opener, setOpener] = useState(first.opener);
  const [state, setState] = useState<State>({ name: 'editing' });
  const form = useId();

  useEffect(() => {
    const { place, event } = reopenedBy;
    const open = (pressed: Event): void => {
      setOpener((pressed as CustomEvent<HTMLElement>).detail);
      setState((standing) => (standing.name === 'sent' ? { name: 'editing' } : standing));
      setOpen(true);
    };
    place.addEventListener(event, open);
    return () => place.removeEventListener(event, open);
  }, [reopenedBy]);

  useEffect(() => {
    if (state.name !== 'sent') return;
    const timer = setTimeout(() => setOpen(false), closesAfter);
    return () => clearTimeout(timer);
  }, [state]);

  const close = (): void => {
    setOpen(false);
    opener.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const message = ContactMessage.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!message.success) return setState({ name: 'editing', problem: t(firstProblem(message.error.issues)) });
    setState({ name: 'sending' });
    const answer = await call(ContentApi.contact, message.data);
    if (answer.ok) return setState({ name: 'sent', words: answer.message || received() });
    setState({ name: 'editing', problem: answer.message || unreachable() });
  };

  const isSent = state.name === 'sent';
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={opener.dataset.title ?? t('Contact')}
      footer={
        isSent ? undefined : (
          <Button kind="primary" type="submit" form={form} busy={state.name === 'sending'}>
            {t('Send message')}
          </Button>
        )
      }
    >
      {isSent ? (
        <p role="status" className="lead">
          {state.words}
        </p>
      ) : (
        <form id={form} className="grid gap-4 contact-form" noValidate onSubmit={submit}>
          <Field label={t('Name')}>
            <TextInput name="name" autoComplete="name" />
          </Field>
          <Field label={t('Email')}>
            <TextInput name="email" type="email" autoComplete="email" inputMode="email" />
          </Field>
          <Field label={t('Subject')}>
            <TextInput name="subject" />
          </Field>
          <Field label={t('Message')}>
            <TextArea name="message" rows={5} />
          </Field>
          <LeaveEmpty />
          <p role="alert" className="form-problem hide-empty">
            {state.name === 'editing' && state.problem}
          </p>
        </form>
      )}
    </Dialog>
  );
}

const closesAfter = 3000;
const received = () => t("Message sent successfully! We'll get back to you within 24 hours.");
const failed = () => t('Failed to send message');
const unreachable = () => t('Failed to send message. Please try again.');

/** Reports a missing field before a mistyped address, whichever comes first in the form. */
function firstProblem(issues: readonly { readonly message: string }[]): string {
  const messages = issues.map(({ message }) => message);
  return messages.find((message) => message.startsWith('Please fill out')) ?? messages[0] ?? failed();
}
