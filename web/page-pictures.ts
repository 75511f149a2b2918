import type { Plugin } from 'vite';
import { rasterised } from './resvg.ts';
import { joints } from './src/public/joints.ts';
import { drawGlyph, type Measures, type Score } from './src/ui/glyph-geometry.ts';

/** The pictures other sites show beside a link to a public page: its joint, drawn while the app is built, as `/pictures/NAME.png`. */
export const pagePictures = (): Plugin => ({
  name: 'page-pictures',
  apply: 'build',
  async generateBundle() {
    for (const [name, scores] of Object.entries(joints)) {
      this.emitFile({ type: 'asset', fileName: `pictures/${name}.png`, source: await rasterised(pictureOf(scores)) });
    }
  },
});

/** 1200 by 630, on paper: the mark above, the joint below it. The light theme's colours, since a picture has one. */
function pictureOf(scores: readonly Score[]): string {
  const { founder, investor, stains, unknowns } = drawGlyph(scores, measures);
  const path = (fill: string) => (d: string) => `<path fill="${fill}" d="${d}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <defs><pattern id="unknown" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="12" fill="#6c7587"/></pattern></defs>
    <rect width="1200" height="630" fill="#f4f4ef"/>
    <g transform="translate(56 56) scale(4)">
      ${path(colours.founder)('M2.75 2h18.25a1 1 0 0 1 1 1v10h-5.5V7.5H8V22H3a1 1 0 0 1-1-1V2.75A.75.75 0 0 1 2.75 2')}
      ${path(colours.investor)('M9.5 11H15v3.5h7V21a1 1 0 0 1-1 1H9.5z')}${path(colours.stain)('M9.5 9H15v2H9.5z')}
    </g>
    <g transform="translate(64 214)">
      ${[founder].map(path(colours.founder)).join('')}${[investor].map(path(colours.investor)).join('')}
      ${unknowns.map(path('url(#unknown)')).join('')}${stains.map(path(colours.stain)).join('')}
    </g>
  </svg>`;
}

const colours = { founder: '#29335d', investor: '#9aaecb', stain: '#be6600' };

const measures: Measures = {
  width: 1072,
  height: 352,
  margin: 0,
  body: 92,
  seam: 6,
  taper: 12,
  radius: 6,
  stub: 14,
  stain: 10,
};
