import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { setCheque } from '@paratope/shared/round/mutators';
import { noSum, readSum } from '@paratope/shared/round/read-sum';
import type { Round } from '@paratope/shared/round/round';
import { isLate } from '@paratope/shared/round/totals';
import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { deviceWord } from '../../local/device.ts';
import { type RecordMarks, useMarksOf, useMutate, useUndo } from '../../local/hooks.ts';
import { MarkBadge } from '../../local/record-mark.tsx';
import { useUndoToast } from '../../local/saved-toast.ts';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-mark.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { formatMoney, inWords, t } from '../../words/words.ts';
import { asRead, writtenSum } from '../../words/written-money.ts';

interface ChequeLinesProps {
  readonly label: string;
  readonly matches: readonly OpenMatch[];
  readonly round: Round;
}

export function ChequeLines({ label, matches, round }: ChequeLinesProps) {
  const marks = useMarksOf(Matches);
  return (
    <ul className="mb-3" aria-label={label}>
      {matches.map((match) => (
        <ChequeLine key={match.id} match={match} round={round} marks={marks.get(match.id)} />
      ))}
    </ul>
  );
}

interface ChequeLineProps {
  readonly match: OpenMatch;
  readonly round: Round;
  readonly marks: RecordMarks | undefined;
}

function ChequeLine({ match, round, marks }: ChequeLineProps) {
  const { vcName, vcInvestor, expectedCheque } = match;
  return (
    <li className="grid gap-2-4 hair-bottom py-3 round-line">
      <div className="column start min-w-0">
        <Link className="link strong" to={paths.match(match.id)}>
          {vcName}
        </Link>
        {vcInvestor.firm !== '' && vcInvestor.firm !== vcName && <span className="muted small">{vcInvestor.firm}</span>}
        <MarkBadge marks={marks} collection={Matches} row={match} noun={t('[noun] Change')} />
      </div>
      <StatusBadge status={match.status} short />
      <ChequeField key={writtenSum(expectedCheque, round.currency)} match={match} currency={round.currency} />
      <span className="small muted">{noteOn(match, round)}</span>
    </li>
  );
}

/** Saved on Enter and on blur; text that is no amount stays on screen with the reason. */
function ChequeField({ match, currency }: { readonly match: OpenMatch; readonly currency: string }) {
  const before = match.expectedCheque ?? null;
  const mutate = useMutate();
  const undo = useUndo();
  const say = useUndoToast();
  const [text, setText] = useState(() => writtenSum(before, currency));
  const [fault, setFault] = useState<string>();

  const save = async () => {
    const cheque = readSum(asRead(text), currency);
    if (cheque === undefined) return setFault(t(noSum));
    if (cheque?.amount === before?.amount && cheque?.currency === before?.currency) return;
    const kept = await mutate(setCheque, { matchId: match.id, cheque }).catch(() => undefined);
    if (!kept?.ok) return setFault(kept ? inWords(kept.message) : t("This device couldn't save it."));
    say(
      t('Check size saved on this {device}', { device: t(deviceWord()) }),
      `${match.vcName}: ${cheque ? formatMoney(cheque.amount, cheque.currency) : t('unknown')}`,
      () => undo(kept.value.made, setCheque, () => ({ matchId: match.id, cheque: before })),
    );
  };

  return (
    <form
      className="round-cheque"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('Expected check size of {vcName}', { vcName: match.vcName })} hideLabel error={fault}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('Unknown')}
          value={text}
          onChange={(event) => {
            setFault(undefined);
            setText(event.target.value);
          }}
          onBlur={() => void save()}
        />
      </Field>
    </form>
  );
}

function noteOn(match: OpenMatch, { currency }: Round): string {
  const { expectedCheque: cheque } = match;
  if (!isLate(match)) return t('Not counted yet');
  if (!cheque) return t('No check size yet');
  if (cheque.currency !== currency)
    return t('In {currency}, so not counted in a {usual} round', { currency: cheque.currency, usual: currency });
  return match.status === 'onboard' ? t('Committed') : t('Soft-circled');
}
