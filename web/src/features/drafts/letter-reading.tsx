import { splitAtPlaceholders } from '@paratope/shared/drafts/concerns';
import type { Letter } from '@paratope/shared/drafts/letter';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { t } from '../../words/words.ts';
import type { LetterText } from './letter-fields.tsx';
import { type Passage, passagesOf } from './passages.ts';
import { RestsOn } from './rests-on.tsx';

interface LetterReadingProps {
  readonly text: LetterText;
  readonly letter: Letter | null;
  readonly onEdit: () => void;
}

/** The letter for reading: each sentence that rests on a fact is a button that shows it. */
export function LetterReading({ text, letter, onEdit }: LetterReadingProps) {
  const [shown, setShown] = useState<string>();
  const lines = passagesOf(text.body, letter);
  return (
    <div>
      <p className="pb-2 grid ink-bottom">
        <span className="small muted">{t('Subject')}</span>
        <span className="strong">{text.subject}</span>
      </p>
      <div className="break-anywhere py-3 voice email-lines">
        {lines.map((passages, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place; nothing in it outlives a change.
          <Fragment key={line}>
            {passages.length === 0 ? (
              <div className="pt-3" />
            ) : (
              <Line
                passages={passages}
                shown={shown}
                name={`${line}`}
                onShow={(place) => setShown(place === shown ? undefined : place)}
              />
            )}
          </Fragment>
        ))}
      </div>
      <div className="spread hair-top pt-3 start">
        <p className="small muted">
          {letter ? t('Tap an underlined sentence to see its source.') : ''}
          {lines.flat().some(({ kind }) => kind === 'own') &&
            ` ${t("Sentences without an underline are yours and weren't checked.")}`}
        </p>
        <Button icon="pencil" onClick={onEdit}>
          {t('Edit')}
        </Button>
      </div>
    </div>
  );
}

interface LineProps {
  readonly passages: readonly Passage[];
  /** Unique among the lines. */
  readonly name: string;
  /** The passage whose facts are shown. */
  readonly shown: string | undefined;
  readonly onShow: (place: string) => void;
}

function Line({ passages, name, shown, onShow }: LineProps) {
  const id = useId();
  const open = passages.find((_, at) => `${name}.${at}` === shown);
  return (
    <>
      <p className="pre-wrap">
        {passages.map((passage, at) => {
          const place = `${name}.${at}`;
          if (passage.kind !== 'fact') return <span key={place}>{withPlaces(passage.text)}</span>;
          return (
            <button
              key={place}
              type="button"
              className="bare email-sentence"
              aria-expanded={place === shown}
              aria-controls={id}
              onClick={() => onShow(place)}
            >
              {withPlaces(passage.text)}
            </button>
          );
        })}
      </p>
      <div id={id}>{open && <RestsOn insights={open.insights} />}</div>
    </>
  );
}

function withPlaces(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that is drawn whole.
  return splitAtPlaceholders(text).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}
