import type { AnyRow } from '@paratope/shared/mutation';
import { keepAsIs } from '@paratope/shared/resolve-conflict';
import { useId } from 'react';
import { useMutate, useUndo } from '../../local/hooks.ts';
import type { OverlappingField } from '../../local/overlapping.ts';
import { useUndoToast } from '../../local/saved-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';
import { TextDifference } from './differences.tsx';
import { fieldLabel, shownValue } from './field-words.ts';
import { useHistory } from './history.ts';
import { type Side, same, type TwoSides, twoSides } from './record-past.ts';
import { putBack, settingField } from './restore.ts';
import { timeOf } from './sync-view.ts';
import { useRecordName } from './use-record-name.ts';
import { useReader, whenWords, whoWords } from './who-words.ts';
import './pending.css';

/** Fields resolved by taking the later value: nothing to do, but worth a look. */
export function OverlapList({ overlapping }: { overlapping: readonly OverlappingField[] }) {
  if (overlapping.length === 0) return null;
  return (
    <section aria-labelledby="look-title">
      <div className="spread pb-2 mb-3 wrap baseline ink-bottom">
        <h2 className="title-3" id="look-title">
          {t('Worth a look')}
        </h2>
        <p className="muted small">{t('Edited on two devices. The later version was kept.')}</p>
      </div>
      <ul className="column gap-3">
        {overlapping.map((overlap) => (
          <li key={`${overlap.row.id} ${overlap.field}`}>
            <Overlap overlap={overlap} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A field two people changed at once: its value now, what each of them wrote, and one tap to take the other or to leave it. */
export function Overlap({ overlap }: { overlap: OverlappingField }) {
  const { collection, row, field, isText } = overlap;
  const name = useRecordName(collection, row);
  const history = useHistory(collection, row.id, JSON.stringify(row[field]));
  const mutate = useMutate();
  const undo = useUndo();
  const toast = useToast();
  const say = useUndoToast();
  const titleId = useId();
  const past = 'revisions' in history ? twoSides(history.revisions[field] ?? [], row[field]) : undefined;
  const label = fieldLabel(field);

  const take = async (value: unknown) => {
    const change = settingField({ collection, row: row as AnyRow }, field, value);
    const made = change && (await mutate(change.mutator, change.args));
    if (!change || !made?.ok) return toast.show({ title: t("We couldn't use this version"), tone: 'danger' });
    const of = { collection, row: row as AnyRow, field };
    say(t('{label} undone', { label }), name, () => putBack(undo, made.value.made, change, of));
  };
  const keep = async () => {
    const kept = await mutate(keepAsIs, { collection, id: row.id, field });
    if (kept.ok) toast.show({ title: t('{label} kept as is', { label }), text: name });
  };

  return (
    <Card as="article" aria-labelledby={titleId}>
      <h3 className={isText ? 'title-3' : 'strong'} id={titleId}>
        {label}
      </h3>
      <p className="muted small">{name}</p>
      {isText ? <p className="mt-3 medium">{t('Two people edited this. Both versions were kept.')}</p> : null}
      <dl className="hair-top mt-3 overlap-sides">
        {isText || !past ? (
          <div className="hair-bottom py-3">
            <dt className="muted small">{isText ? t('Combined version') : t('Now')}</dt>
            <dd className={isText ? 'difference-text' : 'strong'}>{shownValue(field, row[field]) || t('empty')}</dd>
          </div>
        ) : null}
        {past ? <Sides overlap={overlap} past={past} onTake={(value) => void take(value)} /> : null}
      </dl>
      <HistoryState history={history} isKnown={past !== undefined} />
      <div className="row wrap gap-3 mt-4">
        <Button icon="check" onClick={() => void keep()}>
          {isText ? t('Keep both') : t('Keep it')}
        </Button>
      </div>
    </Card>
  );
}

function Sides({
  overlap: { field, row, isText },
  past,
  onTake,
}: {
  overlap: OverlappingField;
  past: TwoSides;
  onTake: (value: unknown) => void;
}) {
  const reader = useReader();
  const now = new Date();
  return past.sides.map((side: Side, index) => {
    const isNow = same(side.value, row[field]);
    const shown = shownValue(field, side.value) || t('empty');
    return (
      <div key={index === 0 ? 'first' : 'later'} className="hair-bottom py-3">
        <dt className="muted small">
          {whoWords(side.by, reader)}
          <span className="dim">{` ${whenWords(side.by, now)}`}</span>
        </dt>
        <dd>
          <span className={isText ? 'difference-text' : 'strong'}>
            {isText ? <TextDifference before={shownValue(field, row[field])} after={shown} /> : shown}
          </span>
          {isNow ? (
            <span className="muted small">{t('Current version')}</span>
          ) : (
            <Button onClick={() => onTake(side.value)}>{isText ? t('Use only this version') : t('Use this')}</Button>
          )}
        </dd>
      </div>
    );
  });
}

function HistoryState({ history, isKnown }: { history: ReturnType<typeof useHistory>; isKnown: boolean }) {
  if (history.state === 'reading') return <p className="muted small">{t('Loading both versions…')}</p>;
  if (history.state === 'earlier')
    return (
      <p className="muted small">
        {t("You're offline. This is how it looked at {seenAt}.", { seenAt: timeOf(history.seenAt, new Date()) })}
      </p>
    );
  if (history.state === 'unavailable')
    return <p className="muted small">{t('The other version needs a connection.')}</p>;
  return isKnown ? null : <p className="muted small">{t('The other version is no longer available.')}</p>;
}
