import type { ReactNode } from 'react';
import { GlyphShapes } from '../ui/binding-glyph.tsx';
import type { Measures, Score } from '../ui/glyph-geometry.ts';

interface PageHeadProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly actions?: ReactNode;
  /** One score per tooth. */
  readonly joint: readonly Score[];
}

export const PageHead = ({ title, lead, actions, joint }: PageHeadProps) => (
  <header className="grid page-head">
    <h1 className="page-title">{title}</h1>
    <div className="page-lead">
      <p>{lead}</p>
      {actions && <div className="wrap gap-3 hero-actions">{actions}</div>}
    </div>
    <Joint scores={joint} measures={wide} hatch="large" />
    <Joint scores={joint} measures={narrow} hatch="card" />
  </header>
);

interface JointProps {
  readonly scores: readonly Score[];
  readonly measures: Measures;
  readonly hatch: 'large' | 'card';
}

/** Drawn for a desktop and for a phone; the style sheet shows one of them. */
const Joint = ({ scores, measures, hatch }: JointProps) => (
  <svg
    className={`w-full fluid page-joint docking ${hatch === 'large' ? 'desk-only col-span-all' : 'mt-3 phone-only'}`}
    viewBox={`0 0 ${measures.width} ${measures.height}`}
    aria-hidden="true"
    focusable="false"
  >
    <GlyphShapes scores={scores} measures={measures} hatch={hatch} />
  </svg>
);

const wide: Measures = {
  width: 1216,
  height: 132,
  margin: 0,
  body: 34,
  seam: 4,
  taper: 7,
  radius: 4,
  stub: 8,
  stain: 6,
};

const narrow: Measures = {
  width: 358,
  height: 72,
  margin: 0,
  body: 17,
  seam: 2,
  taper: 3,
  radius: 2,
  stub: 5,
  stain: 4,
};
