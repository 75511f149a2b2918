import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** What the styles use of each axis: the sans in one width, the serif in no weight below the usual one. The optical sizes stay whole. */
const cuts = {
  'instrument-sans': { files: ['latin-wdth-normal', 'latin-ext-wdth-normal'], axes: { wdth: 100 } },
  newsreader: { files: ['latin-opsz-normal', 'latin-ext-opsz-normal'], axes: { wght: { min: 400, max: 600 } } },
} as const;

/** The built app carries the typefaces without the widths and weights that nothing is set in; with every sign and feature they have. */
export function typefacesAsUsed(): Plugin {
  return {
    name: 'typefaces-as-used',
    apply: 'build',
    async config() {
      const folder = fileURLToPath(new URL('../.cache/typefaces', import.meta.url));
      mkdirSync(folder, { recursive: true });
      for (const [name, { files, axes }] of Object.entries(cuts)) {
        for (const file of files) await cut(`@fontsource-variable/${name}/files/${name}-${file}.woff2`, axes, folder);
      }
      const find = new RegExp(`^@fontsource-variable/(?:${Object.keys(cuts).join('|')})/files`);
      return { resolve: { alias: [{ find, replacement: folder }] } };
    },
  };
}

async function cut(from: string, variationAxes: (typeof cuts)[keyof typeof cuts]['axes'], folder: string) {
  const whole = readFileSync(createRequire(import.meta.url).resolve(from));
  const used = await subsetFont(whole, undefined, { keepAllGlyphs: true, targetFormat: 'woff2', variationAxes });
  // Under its name only once it is whole: two builds may run at a time.
  const path = `${folder}/${basename(from)}`;
  writeFileSync(`${path}.${process.pid}`, used);
  renameSync(`${path}.${process.pid}`, path);
}
