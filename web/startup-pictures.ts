import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { rasterised } from './resvg.ts';
import { startupPicture, startupScreens } from './src/pwa/startup-screens.ts';
import { paper } from './src/ui/theme.ts';

/** What an installed app opens with: the mark on its ground, for each iPhone's screen, and the manifest of the dark ground. */
export const startupPictures = (manifest: Partial<ManifestOptions>): Plugin => ({
  name: 'startup-pictures',
  apply: 'build',
  async generateBundle() {
    for (const screen of startupScreens)
      for (const ground of ['light', 'dark'] as const)
        this.emitFile({
          type: 'asset',
          fileName: startupPicture(screen, ground).slice(1),
          source: await rasterised(pictureOf(screen.width * screen.dots, screen.height * screen.dots, ground)),
        });
    const dark = { ...manifest, background_color: paper.dark, theme_color: paper.dark };
    this.emitFile({ type: 'asset', fileName: 'manifest-dark.webmanifest', source: JSON.stringify(dark) });
  },
});

function pictureOf(width: number, height: number, ground: 'light' | 'dark'): string {
  const { founder, investor, stain } = colours[ground];
  const side = width / 4;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${paper[ground]}"/>
    <g transform="translate(${x} ${y}) scale(${side / 24})">
      <path fill="${founder}" d="M2.75 2H21a1 1 0 0 1 1 1v10h-5.5V7.5H8V22H3a1 1 0 0 1-1-1V2.75A.75.75 0 0 1 2.75 2"/>
      <path fill="${investor}" d="M9.5 11H15v3.5h7V21a1 1 0 0 1-1 1H9.5z"/><path fill="${stain}" d="M9.5 9H15v2H9.5z"/>
    </g>
  </svg>`;
}

/** The mark as the page draws it on each ground. */
const colours = {
  light: { founder: '#29335d', investor: '#9aaecb', stain: '#be6600' },
  dark: { founder: '#d6deed', investor: '#536386', stain: '#f69d32' },
} as const;
