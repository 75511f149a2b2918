import { AdminInboxApi, type InboxItem, type InboxState } from '@paratope/shared/inbox/api';
import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { inWords, t } from '../../words/words.ts';
import { sentence } from './actions.ts';
import { CopyLink } from './copy-link.tsx';
import { RestoredNote } from './form-notes.tsx';
import { moment } from './moment.ts';
import { useAdmin } from './use-admin.ts';
import { useForm } from './use-form.ts';

/** Label of the button that settles each kind of item. */
const settling: Partial<Record<InboxItem['kind'], string>> = {
  'address-check': inCatalog('Confirm address'),
  'password-request': inCatalog('Approve and get link'),
  'partner-code': inCatalog('Approve code'),
};

/** The question that the note must answer. */
const asking: Partial<Record<InboxItem['kind'], string>> = {
  'password-request': inCatalog('How did you verify this person?'),
  'partner-code': inCatalog('How do you know the partner invested in this company?'),
};

export function InboxDialog({ item, onClose, onChanged }: InboxDialogProps) {
  const { canAct } = useAdmin();
  const form = useForm({
    name: `inbox:${item.id}`,
    record: item,
    fieldsOf: ({ note }) => ({ note: inWords(note) }),
    labels: { note: t(asking[item.kind] ?? 'Note') },
  });
  const { note } = form.values;
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
    if (!answer.ok) return setMessage(sentence(answer, t('We couldn’t save this. Try again.')));
    form.drop();
    onChanged();
    if ('link' in answer.value) setLink(answer.value.link);
    else onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={inWords(item.title)}
      description={`${[item.from.name, item.from.email].filter(Boolean).join(', ')}, ${moment(item.receivedAt)}`}
      footer={
        <>
          <CopyLink />
          {isOpen && canAct ? (
            <>
              <Button busy={busy === 'archived'} onClick={() => void settle('archived')}>
                {t('Archive')}
              </Button>
              <Button kind="primary" busy={busy === 'done'} onClick={() => void settle('done')}>
                {t(settling[item.kind] ?? 'Mark as done')}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{t('Close')}</Button>
          )}
        </>
      }
    >
      <div className="column gap-4">
        <p className="break-anywhere pre-line">{inWords(item.text)}</p>
        {link ? (
          <Field
            label={t('Password link')}
            hint={t('Works once and expires in an hour. Anyone with it can access the account.')}
          >
            <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
        ) : (
          <Field label={form.labels.note}>
            <TextArea readOnly={!isOpen || !canAct} {...form.bind('note')} />
          </Field>
        )}
        <RestoredNote form={form} />
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
