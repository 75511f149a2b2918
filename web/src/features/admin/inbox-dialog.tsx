import { AdminInboxApi, type InboxItem, type InboxState } from '@paratope/shared/inbox/api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { sentence } from './actions.ts';
import { moment } from './moment.ts';
import { useAdmin } from './use-admin.ts';

/** The verb that settles each kind of matter. */
const settling: Partial<Record<InboxItem['kind'], string>> = {
  'address-check': 'The address is theirs',
  'password-request': 'Approve and get the link',
  'partner-code': 'Approve the code',
};

/** What its note has to say. */
const asking: Partial<Record<InboxItem['kind'], string>> = {
  'password-request': 'How did you recognise the person?',
  'partner-code': 'How do you know that the partner has backed them?',
};

/** One matter, with a note on what was done about it. */
export function InboxDialog({ item, onClose, onChanged }: InboxDialogProps) {
  const { canAct } = useAdmin();
  const [note, setNote] = useState(item.note);
  const [link, setLink] = useState('');
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState<InboxState | undefined>();
  const isOpen = item.state === 'open' && link === '';

  const settle = async (state: InboxState) => {
    setBusy(state);
    setMessage('');
    const isApproval = state === 'done' && item.kind === 'password-request';
    const answer = isApproval
      ? await call(AdminInboxApi.approvePasswordRequest, { id: item.id, note })
      : await call(AdminInboxApi.handleItem, { id: item.id, state, note, seenState: item.state });
    setBusy(undefined);
    if (!answer.ok) return setMessage(sentence(answer, 'This could not be saved. Please try again.'));
    onChanged();
    if ('link' in answer.value) setLink(answer.value.link);
    else onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={item.title}
      description={`${[item.from.name, item.from.email].filter(Boolean).join(', ')}, ${moment(item.receivedAt)}`}
      footer={
        isOpen && canAct ? (
          <>
            <Button busy={busy === 'archived'} onClick={() => void settle('archived')}>
              Put away
            </Button>
            <Button kind="primary" busy={busy === 'done'} onClick={() => void settle('done')}>
              {settling[item.kind] ?? 'Done'}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <div className="column gap-4">
        <p className="break-anywhere pre-line">{item.text}</p>
        {link ? (
          <Field label="Link to hand over" hint="It works once, for one hour. Whoever has it can open the account.">
            <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
        ) : (
          <Field label={asking[item.kind] ?? 'Note'}>
            <TextArea readOnly={!isOpen || !canAct} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        )}
        <FormFault message={message} />
      </div>
    </Dialog>
  );
}

interface InboxDialogProps {
  readonly item: InboxItem;
  onClose(): void;
  onChanged(): void;
}
