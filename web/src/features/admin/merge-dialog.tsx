import { AdminInvestorsApi, type InvestorRecord } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { RadioList } from '../../ui/radio-list.tsx';
import { FormDialog } from './form-dialog.tsx';

interface MergeDialogProps {
  /** At least two. */
  readonly investors: readonly InvestorRecord[];
  onClose(): void;
  onMerged(batchId: string, kept: InvestorRecord): void;
}

interface Moves {
  readonly deals: number;
  readonly facts: number;
  readonly contacts: number;
  readonly matches: number;
}

/** Which record stays, then what would move to it, and only then the merge. */
export function MergeDialog({ investors, onClose, onMerged }: MergeDialogProps) {
  const [keepId, setKeepId] = useState(investors[0]?.id ?? '');
  const [moves, setMoves] = useState<Moves>();
  const kept = investors.find(({ id }) => id === keepId);

  const save = async () => {
    const mergeIds = investors.filter(({ id }) => id !== keepId).map(({ id }) => id);
    const answer = await call(AdminInvestorsApi.mergeInvestors, { keepId, mergeIds, preview: moves === undefined });
    if (!answer.ok) return answer;
    const { batchId, data } = answer.value;
    if (batchId === null) setMoves(answer.value.moves);
    else onMerged(batchId, data);
    return undefined;
  };
  return (
    <FormDialog
      title="Merge investors"
      submit={moves ? 'Merge' : 'Preview'}
      leadsOn
      onBack={moves && (() => setMoves(undefined))}
      onClose={onClose}
      save={save}
      otherwise="These could not be merged. Please try again."
    >
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
    </FormDialog>
  );
}

const many = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;
