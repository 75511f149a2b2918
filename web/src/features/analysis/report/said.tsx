import type { ReactNode } from 'react';
import { t } from '../../../words/words.ts';
import { type Proof, type SaidLine, SlidePicture, useSlides } from './slides.tsx';

/** Sentences of the report, each with the slide it rests on, or marked as a gap. */
export const SaidList = ({ lines, repeats, withPictures = false }: SaidListProps) => (
  <ul className="said-list">
    {lines.map((line) => (
      <li key={`${line.text} ${line.evidence[0]?.page}`}>
        <OneLine line={line} isRepeat={repeats?.has(line) ?? false} withPictures={withPictures} />
      </li>
    ))}
  </ul>
);

interface SaidListProps {
  readonly lines: readonly SaidLine[];
  /** Lines already quoted further up; beside their slide they are not quoted again. */
  readonly repeats?: ReadonlySet<SaidLine>;
  readonly withPictures?: boolean;
}

function OneLine({ line, isRepeat, withPictures }: { line: SaidLine; isRepeat: boolean; withPictures: boolean }) {
  if (line.isGap) return <Gap>{line.text}</Gap>;
  return withPictures ? <Shown line={line} isRepeat={isRepeat} /> : <Said line={line} />;
}

const Said = ({ line }: { readonly line: SaidLine }) => (
  <div className="spread start gap-4">
    <OwnOrDeck line={line} />
    {line.evidence.length > 0 && (
      <span className="column gap-1 firm">
        {oncePerSlide(line.evidence).map((proof) => (
          <SlideChip key={proof.page} proof={proof} />
        ))}
      </span>
    )}
  </div>
);

/** The deck's words keep the deck's language; the report's own sentences are in the page's language. */
function OwnOrDeck({ line: { text, isDecks } }: { readonly line: SaidLine }) {
  const { language } = useSlides();
  return (
    <p className="serif" lang={isDecks ? language : undefined}>
      {text}
    </p>
  );
}

/** The slide with the deck's own words, below the sentence if that differs. */
const Shown = ({ line, isRepeat }: { readonly line: SaidLine; readonly isRepeat: boolean }) => {
  const { language, show } = useSlides();
  const { text, evidence } = line;
  return (
    <div className="grid gap-3">
      {!isRepeat && evidence.every(({ quote }) => quote !== text) && <OwnOrDeck line={line} />}
      {evidence.map((proof) => (
        <div key={`${proof.page} ${proof.quote}`} className="grid gap-3 shown-proof">
          <button
            type="button"
            className="bare shown-slide"
            aria-label={t('Enlarge slide {page}', { page: proof.page })}
            onClick={() => show(proof)}
          >
            <SlidePicture {...proof} />
          </button>
          <blockquote className="small muted">
            {isRepeat ? t('Quoted above') : <span lang={language}>“{proof.quote}”</span>}
            <cite className="dim">{proofInWords(proof)}</cite>
          </blockquote>
        </div>
      ))}
    </div>
  );
};

export const Gap = ({ children }: { readonly children: ReactNode }) => (
  <p className="row start gap-3">
    <span className="hatch firm said-hatch" aria-hidden="true" />
    <span>
      <span className="visually-hidden">{`${t('Not found:')} `}</span>
      {children}
    </span>
  </p>
);

export const SlideChip = ({ proof }: { readonly proof: Proof }) => {
  const { show } = useSlides();
  return (
    <button type="button" className="bare strong micro slide-chip" onClick={() => show(proof)}>
      {typeof proof.sureness === 'number'
        ? t('Slide {page}, {sureness}% confident', { page: proof.page, sureness: proof.sureness })
        : t('Slide {page}', { page: proof.page })}
    </button>
  );
};

/** The slide, and the confidence in percent if the words were read from an image. */
export const proofInWords = ({ page, sureness }: Proof): string =>
  typeof sureness === 'number'
    ? t('Slide {page}, read from an image, {sureness}% confident', { page, sureness })
    : t('Slide {page}', { page });

function oncePerSlide(evidence: readonly Proof[]): Proof[] {
  return [...new Map(evidence.map((proof) => [proof.page, proof])).values()].sort((a, b) => a.page - b.page);
}

/** A text of a record without statements, line by line. */
export const Lines = ({ text }: { readonly text: string }) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (
      <p key={line} className="serif">
        {line}
      </p>
    ));
