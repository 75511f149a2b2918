import { type Criterion, criterionLabels } from '@paratope/shared/matches/match';
import { useEffect, useState } from 'react';
import { t } from '../words/words.ts';
import { GlyphShapes } from './binding-glyph.tsx';
import { docksAt, isFounderColumn, largeMeasures, portraitMeasures, type Score } from './glyph-geometry.ts';
import { fitText, glyphText, scoresOf, wordFor } from './glyph-words.ts';
import { withSoftHyphens } from './soft-hyphens.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './binding-analysis.css';

/** One criterion's score, with both sides' facts in a few words. */
export interface BindingTooth {
  readonly criterion: Criterion;
  readonly score: Score;
  readonly yours: string;
  readonly theirs: string;
}

type Teeth = readonly BindingTooth[];

interface BindingProps {
  /** Seven, in criteria order. */
  readonly teeth: Teeth;
  /** Lets the teeth grow to their length once, when the drawing appears. */
  readonly animate?: boolean;
  /** Omits the numbers, for a drawing that explains rather than measures. */
  readonly isExample?: boolean;
}

interface PortraitProps extends BindingProps {
  readonly selected?: Criterion | undefined;
  readonly onSelect?: ((criterion: Criterion) => void) | undefined;
}

/** Renders both widths of the drawing; the stylesheet shows one of them. */
export function BindingAnalysis({ score, ...props }: PortraitProps & { readonly score: number }) {
  const { onSelect: _select, selected: _selected, ...large } = props;
  return (
    <>
      <VisuallyHidden as="p">{glyphText(scoresOf(props.teeth), score)}</VisuallyHidden>
      <LargeBinding {...large} />
      <PortraitBinding {...props} />
    </>
  );
}

/** For wide pages. The SVG is hidden from screen readers; the text over it is the content. */
export function LargeBinding({ teeth, animate = false, isExample = false }: BindingProps) {
  const scores = useDocking(teeth, animate);
  return (
    <div className="binding desk-only">
      <svg
        viewBox={`0 0 ${largeMeasures.width} ${largeMeasures.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <GlyphShapes scores={scores} measures={largeMeasures} hatch="large" />
      </svg>
      <ol className="grid binding-columns">
        {teeth.map((tooth, at) => (
          <li key={tooth.criterion} className="grid min-w-0 binding-column">
            <Yours tooth={tooth} />
            <Reading score={tooth.score} at={at} isExample={isExample} />
            <Theirs tooth={tooth} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** For phones: the same drawing turned, founder left and investor right. With `onSelect` each row is a button. */
export function PortraitBinding({ teeth, selected, onSelect, animate = false, isExample = false }: PortraitProps) {
  const scores = useDocking(teeth, animate);
  return (
    <div className="binding phone-only">
      <svg
        viewBox={`0 0 ${portraitMeasures.height} ${portraitMeasures.width}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <GlyphShapes scores={scores} measures={portraitMeasures} hatch="large" turned />
      </svg>
      <ol>
        {teeth.map((tooth, at) => {
          const content = (
            <>
              <Yours tooth={tooth} />
              <Reading score={tooth.score} at={at} isExample={isExample} />
              <Theirs tooth={tooth} />
            </>
          );
          return (
            <li key={tooth.criterion}>
              {onSelect ? (
                <button
                  type="button"
                  className="bare w-full binding-row"
                  aria-pressed={selected === tooth.criterion}
                  onClick={() => onSelect(tooth.criterion)}
                >
                  {content}
                </button>
              ) : (
                <div className="bare w-full binding-row">{content}</div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const Yours = ({ tooth }: { readonly tooth: BindingTooth }) => (
  <span className="column min-w-0 binding-yours">
    <span className="binding-criterion">{t(criterionLabels[tooth.criterion])}</span>
    <span className="strong lines-2 binding-fact">{withSoftHyphens(tooth.yours)}</span>
  </span>
);

const Theirs = ({ tooth }: { readonly tooth: BindingTooth }) => (
  <span className="column min-w-0 binding-theirs">
    <span className="strong lines-2 binding-fact">{withSoftHyphens(tooth.theirs)}</span>
  </span>
);

/** The number sits in the tooth while the tooth is long, in the pocket when it is short, on a chip when unknown. */
function Reading({
  score,
  at,
  isExample,
}: {
  readonly score: Score;
  readonly at: number;
  readonly isExample: boolean;
}) {
  const word = wordFor(score);
  const owner = isFounderColumn(at) ? 'founder' : 'investor';
  const place = word === 'Unknown' ? 'chip' : word === 'Fits' || word === 'Close' ? 'tooth' : 'pocket';
  if (isExample) return <VisuallyHidden>{fitText(word)}</VisuallyHidden>;
  return (
    <span className={`column binding-reading binding-${owner} binding-in-${place}`}>
      <span className="binding-number">{score === null ? '?' : Math.round(score * 100)}</span>
      <span className={word === 'Unknown' ? 'visually-hidden' : 'binding-word'}>{fitText(word)}</span>
    </span>
  );
}

const travelTime = 420;
const apart = 30;

/** Returns the scores as they grow from the stub, 30 ms apart; at full length at once under reduced motion. */
function useDocking(teeth: Teeth, animate: boolean): readonly Score[] {
  const [elapsed, setElapsed] = useState(() => (animate && !prefersStillness() ? 0 : Number.POSITIVE_INFINITY));
  useEffect(() => {
    if (!animate || prefersStillness()) return;
    let started: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      started ??= now;
      const passed = now - started;
      setElapsed(passed);
      if (passed < travelTime + apart * 6) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [animate]);
  return teeth.map(({ score }, at) => (score === null ? null : travelled(score, elapsed - at * apart)));
}

/** A docking tooth stays just short of the joint until it arrives, so that the stain appears last. */
function travelled(score: number, passed: number): number {
  if (passed >= travelTime) return score;
  const share = Math.max(0, passed) / travelTime;
  return Math.min(score, docksAt - 0.001) * (1 - (1 - share) ** 3);
}

const prefersStillness = (): boolean =>
  typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches;
