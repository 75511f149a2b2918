import { AdminInvestorsApi, type InvestorRecord } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { RadioList } from '../../ui/radio-list.tsx';
import { plural, t } from '../../words/words.ts';
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

/** First which record stays, then what would move to it, and only then the merge. */
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
      title={t('Merge investors')}
      submit={moves ? t('Merge investors') : t('Preview merge')}
      leadsOn
      onBack={moves && (() => setMoves(undefined))}
      onClose={onClose}
      save={save}
      otherwise={t('We couldn’t merge these. Try again.')}
    >
      {moves && kept ? (
        <>
          <p className="strong">
            {t('{deals}, {facts}, {contacts} and {matches} move to {name}.', {
              deals: plural(moves.deals, '1 deal', '{count} deals'),
              facts: plural(moves.facts, '1 fact', '{count} facts'),
              contacts: plural(moves.contacts, '1 contact', '{count} contacts'),
              matches: plural(moves.matches, '1 match', '{count} matches'),
              name: kept.name,
            })}
          </p>
          <p>{t('Blank fields are filled from the other records, which are then archived. You can undo this.')}</p>
        </>
      ) : (
        <RadioList
          legend={t('Which record do you want to keep?')}
          value={keepId}
          onChange={setKeepId}
          options={investors.map(({ id, name, firm, deals, source }) => ({
            value: id,
            label: name,
            detail: [firm, plural(deals, '1 deal', '{count} deals'), source].filter(Boolean).join(', '),
          }))}
        />
      )}
    </FormDialog>
  );
}
