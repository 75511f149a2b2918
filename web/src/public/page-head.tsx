import type { ReactNode } from 'react';
import { GlyphShapes } from '../ui/binding-glyph.tsx';
import type { Measures, Score } from '../ui/glyph-geometry.ts';

interface PageHeadProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly actions?: ReactNode;
  /** The joint of this page: as many teeth as there are readings. */
  readonly joint: readonly Score[];
}

/** How a page begins: what it is for, and the joint in a state that says the same. */
export const PageHead = ({ title, lead, actions, joint }: PageHeadProps) => (
  <header className="page-head">
    <h1 className="page-title">{title}</h1>
    <div className="page-lead">
      <p>{lead}</p>
      {actions && <div className="hero-actions">{actions}</div>}
    </div>
    <Joint scores={joint} />
  </header>
);

/** Cut off where a phone ends: the teeth keep their size. */
const Joint = ({ scores }: { readonly scores: readonly Score[] }) => (
  <svg
    className="page-joint docking"
    viewBox={`0 0 ${measures.width} ${measures.height}`}
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    <GlyphShapes scores={scores} measures={measures} hatch="large" />
  </svg>
);

const measures: Measures = {
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
