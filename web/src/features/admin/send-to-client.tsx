import { AdminClientsApi, type Submission } from '@paratope/shared/admin/clients-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { plural, t } from '../../words/words.ts';
import type { ListInput } from './fetch-page.ts';
import { many } from './many.ts';
import { useFormState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminClientsApi.submissions, { ...input, limit: 20 });

interface SendToClientProps {
  onClose(): void;
  onSent(words: string): void;
}

/** Two steps: the count of what would be sent, and only then the sending. */
export function SendToClient({ onClose, onSent }: SendToClientProps) {
  const [chosen, setChosen] = useState<Submission>();
  const [approved, setApproved] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const list = useAdminList(fetchPage, useFormState());
  const { explain } = useAdmin();

  const ask = async (confirm: boolean) => {
    if (!chosen) return setMessage(t('Select a startup.'));
    setBusy(true);
    setMessage('');
    const answer = await call(AdminClientsApi.sendToClient, { startupId: chosen.id, confirm });
    setBusy(false);
    if (!answer.ok) return setMessage(explain(answer, t('We couldn’t send this. Try again.')));
    const { approvedMatches, unlocked } = answer.value;
    if (!confirm) return setApproved(approvedMatches);
    onSent(
      t('{unlocked} of {approved} approved matches unlocked, as {startup}’s plan allows. The company was notified.', {
        unlocked: many(unlocked),
        approved: many(approvedMatches),
        startup: chosen.startupName,
      }),
    );
    onClose();
  };
  const isCounted = approved !== undefined && chosen !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Send to Client')}
      footer={
        isCounted ? (
          <>
            <Button onClick={() => setApproved(undefined)}>{t('Back')}</Button>
            <Button kind="primary" busy={isBusy} disabled={approved === 0} onClick={() => void ask(true)}>
              {t('Send matches')}
            </Button>
          </>
        ) : (
          <Button kind="primary" busy={isBusy} onClick={() => void ask(false)}>
            {t('Count approved matches')}
          </Button>
        )
      }
    >
      <div className="column gap-4">
        {isCounted ? (
          <p>
            <strong>
              {plural(
                approved,
                '1 approved match would be sent to {startup}.',
                '{count} approved matches would be sent to {startup}.',
                { startup: chosen.startupName },
              )}
            </strong>{' '}
            {t('Matches covered by the plan unlock right away, and everyone at the company gets an email.')}
          </p>
        ) : (
          <>
            <Field label={t('Find startup')}>
              <TextInput
                type="search"
                icon="search"
                value={list.search}
                onChange={(event) => list.onSearch(event.target.value)}
              />
            </Field>
            <RadioList
              legend={t('Startup')}
              value={chosen?.id}
              onChange={(id) => setChosen(list.items.find((one) => one.id === id))}
              options={list.items.map(({ id, startupName, email }) => ({
                value: id,
                label: startupName,
                detail: email,
              }))}
            />
          </>
        )}
        <FormFault message={message} />
      </div>
    </Dialog>
  );
}
