import { readTermAs } from '@paratope/shared/startups/mutators';
import { useState } from 'react';
import { deviceWord } from '../../local/device.ts';
import { useMutate } from '../../local/hooks.ts';
import { useUndoToast } from '../../local/saved-toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { choiceWords, inWords, t } from '../../words/words.ts';
import type { Choice } from './choices.ts';
import type { ReadEntry } from './reading.ts';

interface ReadLineProps {
  readonly entry: ReadEntry;
  readonly options: readonly Choice[];
}

export function ReadLine({ entry: { field, entry, terms, by }, options }: ReadLineProps) {
  const [meant, setMeant] = useState<readonly string[]>();
  const mutate = useMutate();
  const toast = useToast();
  const tell = useUndoToast();

  const say = async (next: readonly string[] | null) => {
    const before = by === 'corrected' ? [...terms] : null;
    const change = (to: readonly string[] | null) => mutate(readTermAs, { field, entry, terms: to && [...to] });
    const kept = await change(next).catch(() => undefined);
    if (!kept?.ok)
      return toast.show({
        title: t("We couldn't save this"),
        tone: 'danger',
        ...(kept ? { text: inWords(kept.message) } : {}),
      });
    setMeant(undefined);
    tell(t('Correction saved on this {device}', { device: t(deviceWord()) }), entry, () => change(before));
  };

  return (
    <li className="grid profile-read">
      {by !== 'listed' && <span className="serif break-anywhere">{entry}</span>}
      <span className="row wrap gap-1-2 profile-read-terms">
        {terms.map((term) => (
          <Badge key={term}>{choiceWords(term)}</Badge>
        ))}
        {by === 'unknown' && <Badge tone="waiting">{t('Not on our lists. Compared by keyword')}</Badge>}
        {by === 'corrected' && terms.length === 0 && <Badge tone="waiting">{t('Compared by keyword')}</Badge>}
        {by === 'corrected' && <Badge tone="quiet">{t('Corrected by you')}</Badge>}
        {by !== 'listed' && !meant && (
          <button
            type="button"
            className="link profile-read-correct"
            aria-label={t('Correct {entry}', { entry })}
            onClick={() => setMeant(terms)}
          >
            {t('Correct')}
          </button>
        )}
      </span>
      {meant && (
        <div className="grid gap-2 py-2">
          <Field
            label={t('What does {entry} mean?', { entry })}
            hint={t('If you choose nothing, we only compare it by keyword.')}
          >
            <Combobox options={options} values={meant} most={6} onChange={setMeant} />
          </Field>
          <div className="row wrap">
            <Button onClick={() => void say(meant)}>{t('Use this')}</Button>
            {by === 'corrected' && <Button onClick={() => void say(null)}>{t('Undo correction')}</Button>}
            <Button kind="quiet" onClick={() => setMeant(undefined)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
