import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Draws an SVG as a PNG while the app is built. */
export async function rasterised(svg: string): Promise<Uint8Array> {
  starting ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm);
  await starting;
  return new Resvg(svg).render().asPng();
}

/** It may be started once, and several plugins draw with it. */
let starting: Promise<void> | undefined;
