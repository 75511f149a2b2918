import { AdminInvestorsApi, type InvestorRecord } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { FormFault } from './form-fault.tsx';
import { failure } from './use-notice.tsx';

interface MergeDialogProps {
  /** At least two. */
  readonly investors: readonly InvestorRecord[];
  onClose(): void;
  onMerged(batchId: string, kept: InvestorRecord): void;
  onSignedOut(message: string): void;
}

interface Moves {
  readonly deals: number;
  readonly facts: number;
  readonly contacts: number;
  readonly matches: number;
}

/** Which record stays, then what would move to it, and only then the merge. */
export function MergeDialog({ investors, onClose, onMerged, onSignedOut }: MergeDialogProps) {
  const [keepId, setKeepId] = useState(investors[0]?.id ?? '');
  const [moves, setMoves] = useState<Moves>();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const kept = investors.find(({ id }) => id === keepId);

  const ask = async (preview: boolean) => {
    setBusy(true);
    setMessage('');
    const mergeIds = investors.filter(({ id }) => id !== keepId).map(({ id }) => id);
    const answer = await call(AdminInvestorsApi.mergeInvestors, { keepId, mergeIds, preview });
    setBusy(false);
    if (!answer.ok) return setMessage(failure(answer, 'These could not be merged. Please try again.', onSignedOut));
    const { batchId, data } = answer.value;
    if (batchId === null) setMoves(answer.value.moves);
    else onMerged(batchId, data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Merge investors"
      footer={
        <>
          <Button onClick={moves ? () => setMoves(undefined) : onClose}>{moves ? 'Back' : 'Cancel'}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void ask(moves === undefined)}>
            {moves ? 'Merge' : 'Preview'}
          </Button>
        </>
      }
    >
      <div className="admin-form">
        {moves && kept ? (
          <>
            <p className="strong">
              {`${many(moves.deals, 'deal', 'deals')}, ${many(moves.facts, 'fact', 'facts')}, ${many(moves.contacts, 'contact', 'contacts')} and ${many(moves.matches, 'match', 'matches')} go to ${kept.name}.`}
            </p>
            <p>Its blank fields are filled, and the other records are archived. It can be undone.</p>
          </>
        ) : (
          <RadioList
            legend="Which record stays?"
            value={keepId}
            onChange={setKeepId}
            options={investors.map(({ id, name, firm, deals, source }) => ({
              value: id,
              label: name,
              detail: [firm, `${deals} deals`, source].filter(Boolean).join(', '),
            }))}
          />
        )}
        <FormFault message={message} />
      </div>
    </Dialog>
  );
}

const many = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;
