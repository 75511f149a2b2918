import { type ReactNode, useId } from 'react';
import { t } from '../words/words.ts';
import './visually-hidden.css';
import './progress.css';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  /** The count in words, e.g. "3 of 8, 2 canceled". */
  readonly detail?: ReactNode;
  readonly hideLabel?: boolean;
}

export function ProgressBar({ label, value, max = 100, detail, hideLabel = false }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="progress">
      <div className={hideLabel ? 'visually-hidden' : 'spread small progress-words'}>
        <label htmlFor={id} className="strong">
          {label}
        </label>
        {detail && <span className="muted">{detail}</span>}
      </div>
      <progress id={id} className="w-full block progress-bar" value={max > 0 ? value : 0} max={max > 0 ? max : 1} />
    </div>
  );
}

interface ScoreCellsProps {
  readonly label: string;
  /** May be fractional; half a point fills half a cell. */
  readonly value: number;
  readonly of?: number;
}

/** A score out of ten as ten cells; show the number beside it. */
export const ScoreCells = ({ label, value, of = 10 }: ScoreCellsProps) => (
  <svg
    className="score-cells"
    viewBox={`0 0 ${of * 36} 14`}
    preserveAspectRatio="none"
    role="img"
    aria-label={t('{label}: {value} of {of}', { label, value, of })}
  >
    {Array.from({ length: of }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
      <g key={at}>
        <rect className="score-cell" x={at * 36 + 1.5} y="0.5" width="33" height="13" />
        <rect
          className="score-cell-filled"
          x={at * 36 + 1}
          y="0"
          width={34 * Math.min(1, Math.max(0, value - at))}
          height="14"
        />
      </g>
    ))}
  </svg>
);
