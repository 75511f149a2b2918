import { useId } from 'react';
import { cardMeasures, type Drawing, drawGlyph, type Measures, rowMeasures, type Scores } from './glyph-geometry.ts';
import { glyphText } from './glyph-words.ts';
import './binding-glyph.css';

export type { Scores } from './glyph-geometry.ts';

interface BindingGlyphProps {
  readonly size: 'row' | 'card';
  readonly scores: Scores;
  /** Overall fit, 0 to 100, as shown to the user. */
  readonly score: number;
  /** Width of a card's glyph in pixels, 144 to 252. */
  readonly width?: number;
  /** For a glyph with its text beside it. */
  readonly decorative?: boolean;
}

/** Seven scores as two sides that dock or do not: founder teeth from above, investor teeth from below. */
export function BindingGlyph({ size, scores, score, width, decorative = false }: BindingGlyphProps) {
  const measures = size === 'row' ? rowMeasures : { ...cardMeasures, width: width ?? cardMeasures.width };
  const shapes = <GlyphShapes scores={scores} measures={measures} hatch={size} />;
  const box = {
    className: 'binding-glyph',
    viewBox: `0 0 ${measures.width} ${measures.height}`,
    width: measures.width,
    height: measures.height,
  };
  if (decorative) {
    return (
      <svg {...box} aria-hidden="true">
        {shapes}
      </svg>
    );
  }
  return (
    <svg {...box} role="img" aria-label={glyphText(scores, score)}>
      {shapes}
    </svg>
  );
}

/** Cached: rows mount again as a list is scrolled and sorted. */
function drawing(scores: readonly (number | null)[], measures: Measures): Drawing {
  const key = `${measures.width} ${measures.height} ${scores.join()}`;
  const made = drawings.get(key) ?? drawGlyph(scores, measures);
  if (drawings.size > mostDrawings) drawings.clear();
  drawings.set(key, made);
  return made;
}
const drawings = new Map<string, Drawing>();
const mostDrawings = 2_000;

interface GlyphShapesProps {
  readonly scores: readonly (number | null)[];
  readonly measures: Measures;
  readonly hatch: keyof typeof hatches;
  /** Turns the drawing: founder left, investor right. */
  readonly turned?: boolean;
}

export function GlyphShapes({ scores, measures, hatch, turned = false }: GlyphShapesProps) {
  const pattern = useId();
  const { founder, investor, stains, unknowns } = drawing(scores, measures);
  const { pitch, line } = hatches[hatch];
  const shapes = (
    <>
      <path className="glyph-founder" d={founder} />
      <path className="glyph-investor" d={investor} />
      {unknowns.length > 0 && <path fill={`url(#${pattern})`} d={unknowns.join('')} />}
      {stains.length > 0 && <path className="glyph-stain" d={stains.join('')} />}
    </>
  );
  return (
    <>
      {unknowns.length > 0 && (
        <defs>
          <pattern
            id={pattern}
            width={pitch}
            height={pitch}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${turned ? -45 : 45})`}
          >
            <rect className="glyph-hatch" width={line} height={pitch} />
          </pattern>
        </defs>
      )}
      {turned ? <g transform="matrix(0 1 1 0 0 0)">{shapes}</g> : shapes}
    </>
  );
}

const hatches = {
  row: { pitch: 3, line: 1 },
  card: { pitch: 4, line: 1.1 },
  large: { pitch: 9, line: 1.5 },
} as const;
