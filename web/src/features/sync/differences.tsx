import { type TextChange, textChanges } from '@paratope/sync/text-merge';
import { Fragment } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { t } from '../../words/words.ts';
import type { ChangeFact } from './change-words.ts';
import { isText } from './field-words.ts';
import './differences.css';

interface DifferencesProps {
  readonly facts: readonly ChangeFact[];
  /** Shows the whole text, including the unchanged stretches. */
  readonly whole?: boolean;
}

/** The old and the new value of each field. In a text only the changed words are marked. */
export function Differences({ facts, whole = false }: DifferencesProps) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-2 mt-3 hair-top pt-3 differences">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt className="muted">{fact.label}</dt>
          <dd className={`min-w-0 pre-wrap break-anywhere ${isText(fact.field) ? 'difference-text' : ''}`}>
            <Difference fact={fact} whole={whole} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({ fact: { field, before, after }, whole }: { fact: ChangeFact; whole: boolean }) {
  if (before && isText(field)) return <TextDifference before={before} after={after} whole={whole} />;
  return (
    <>
      {before ? (
        <>
          <Gone>{before}</Gone>
          <span className="dim" aria-hidden="true">
            {' → '}
          </span>
        </>
      ) : null}
      {after === '' ? <span className="dim">{t('empty')}</span> : <New isFirst={!before}>{after}</New>}
    </>
  );
}

/**
 * A text with removed words struck through and new ones underlined. A rewritten text shows whole below the old one: word by word the
 * two would only be mixed.
 */
export function TextDifference({ before, after, whole = true }: { before: string; after: string; whole?: boolean }) {
  const pieces = textChanges(before, after);
  if (isRewritten(pieces)) {
    return (
      <>
        {before.trim() === '' ? null : (
          <span className="block">
            <Gone>{before}</Gone>
          </span>
        )}
        {after.trim() === '' ? null : <New>{after}</New>}
      </>
    );
  }
  return pieces.map((piece, index) => {
    // Index and kind, because nothing else tells two equal pieces of one text apart.
    const key = `${index} ${piece.kind}`;
    if (piece.kind === 'same')
      return <span key={key}>{whole ? piece.text : shortened(piece, index, pieces.length)}</span>;
    const [, lead = '', words = '', trail = ''] = piece.text.match(/^(\s*)(.*?)(\s*)$/su) ?? [];
    const isFollowed = piece.kind === 'gone' && pieces[index + 1]?.kind === 'new';
    return (
      <Fragment key={key}>
        {lead}
        {words === '' ? null : piece.kind === 'gone' ? <Gone>{words}</Gone> : <New>{words}</New>}
        {isFollowed ? ' ' : trail}
      </Fragment>
    );
  });
}

/** Whether less than 40% of the shorter text is in both. */
function isRewritten(pieces: readonly TextChange[]): boolean {
  const letters = (kind: TextChange['kind']) =>
    pieces.reduce((sum, piece) => sum + (piece.kind === kind ? piece.text.trim().length : 0), 0);
  return letters('same') < 0.4 * Math.min(letters('same') + letters('gone'), letters('same') + letters('new'));
}

const Gone = ({ children }: { children: string }) => (
  <>
    <VisuallyHidden>{`${t('was:')} `}</VisuallyHidden>
    <del>{children}</del>
  </>
);

const New = ({ children, isFirst = false }: { children: string; isFirst?: boolean }) => (
  <>
    {isFirst ? null : <VisuallyHidden>{`${t('now:')} `}</VisuallyHidden>}
    <ins>{children}</ins>
  </>
);

/** Keeps enough unchanged text to show the place; an ellipsis stands for the rest. */
function shortened({ text }: TextChange, index: number, count: number): string {
  const [isFirst, isLast] = [index === 0, index === count - 1];
  if (text.length <= context * 3 || count === 1) return text;
  const head = isFirst ? '' : text.slice(0, text.lastIndexOf(' ', context) + 1 || context);
  const from = text.indexOf(' ', text.length - context);
  const tail = isLast ? '' : text.slice(from < 0 ? text.length - context : from);
  return `${head}…${tail}`;
}

/** Characters of unchanged text on either side of a change. */
const context = 60;
