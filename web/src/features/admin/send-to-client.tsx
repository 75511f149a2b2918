import { AdminClientsApi, type Submission } from '@paratope/shared/admin/clients-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAdmin } from './use-admin.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';

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
  const list = useAdminList(fetchPage);
  const { explain } = useAdmin();

  const ask = async (confirm: boolean) => {
    if (!chosen) return setMessage('Please select a startup');
    setBusy(true);
    setMessage('');
    const answer = await call(AdminClientsApi.sendToClient, { startupId: chosen.id, confirm });
    setBusy(false);
    if (!answer.ok) return setMessage(explain(answer, 'This could not be sent. Please try again.'));
    const { approvedMatches, unlocked } = answer.value;
    if (!confirm) return setApproved(approvedMatches);
    onSent(
      `${unlocked} of ${approvedMatches} approved matches opened now, as the plan of ${chosen.startupName} allows. They were told.`,
    );
    onClose();
  };
  const isCounted = approved !== undefined && chosen !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send to Client"
      footer={
        isCounted ? (
          <>
            <Button onClick={() => setApproved(undefined)}>Back</Button>
            <Button kind="primary" busy={isBusy} disabled={approved === 0} onClick={() => void ask(true)}>
              Confirm and send
            </Button>
          </>
        ) : (
          <Button kind="primary" busy={isBusy} onClick={() => void ask(false)}>
            Count approved matches
          </Button>
        )
      }
    >
      <div className="column gap-4">
        {isCounted ? (
          <p>
            <strong>{`${approved} approved matches would be sent to ${chosen.startupName}.`}</strong> What the plan
            allows opens at once, and everybody of the company gets a mail.
          </p>
        ) : (
          <>
            <Field label="Find the startup">
              <TextInput
                type="search"
                icon="search"
                value={list.search}
                onChange={(event) => list.onSearch(event.target.value)}
              />
            </Field>
            <RadioList
              legend="Startup"
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
