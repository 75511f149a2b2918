import { setCheque } from '@paratope/shared/round/mutators';
import { noSum, readSum } from '@paratope/shared/round/read-sum';
import { roundOf } from '@paratope/shared/round/round-of';
import { isLate } from '@paratope/shared/round/totals';
import { useState } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { attempt } from '../../../local/attempt.ts';
import { Followed } from '../../../local/followed.tsx';
import { useStartup } from '../../../local/hooks.ts';
import { useDraft } from '../../../local/use-draft.ts';
import { Form } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { asRead, writtenSum } from '../../../words/written-money.ts';
import type { MatchDialogProps } from './ask.ts';
import { ChequeField } from './cheque-field.tsx';
import { useSavedMatch } from './saved-match.ts';

export function ChequeDialog({ match, isOpen, onClose }: MatchDialogProps) {
  const startup = useStartup();
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('Expected check size of {vcName}', { vcName: match.vcName })}
      submit={t('Save check size')}
    >
      {(id) => startup && <ChequeForm id={id} match={match} currency={roundOf(startup).currency} onDone={onClose} />}
    </FormDialog>
  );
}

interface ChequeFormProps extends Pick<MatchDialogProps, 'match'> {
  readonly id: string;
  readonly currency: string;
  readonly onDone: () => void;
}

function ChequeForm({ id, match, currency, onDone }: ChequeFormProps) {
  const before = match.expectedCheque ?? null;
  const draft = useDraft(`cheque:${match.id}`, { cheque: writtenSum(before, currency) }, { follows: { texts: [] } });
  const saved = useSavedMatch();
  const [fault, setFault] = useState<string>();

  const save = async () => {
    const cheque = readSum(asRead(draft.value.cheque), currency);
    if (cheque === undefined) return setFault(t(noSum));
    const result = await attempt(draft.submit(setCheque, { matchId: match.id, cheque }));
    if (!result.ok) return setFault(result.message);
    onDone();
    saved.cheque(match, cheque, result.value.made);
  };

  if (draft.state === 'opening') return null;
  return (
    <Form id={id} onSubmit={save}>
      <ChequeField
        value={draft.value.cheque}
        {...{ currency, fault }}
        onChange={(cheque) => {
          setFault(undefined);
          draft.set({ cheque });
        }}
      />
      <Followed draft={draft} />
      <p className="muted small">
        {rich(
          isLate(match)
            ? 'Counts toward your round: {link}.'
            : 'Counts toward your round once the status is In Term Negotiation or Onboard: {link}.',
          {
            link: (
              <Link className="link" to={paths.round}>
                {t('see the round')}
              </Link>
            ),
          },
        )}
      </p>
    </Form>
  );
}
