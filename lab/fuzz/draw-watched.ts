/** Has one file drawn as the server draws decks, and looks at what that took and at the pictures. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Drawing } from '@paratope/server/gateways/pdf/draw-pdf';
import { pdfLimits } from '@paratope/server/gateways/pdf/limits';
import type { PdfReader } from '@paratope/server/gateways/pdf/read-pdf';
import type { DeckBounds } from './read-decks.ts';
import { nothingTaken, type Taken, type Watch } from './watch-children.ts';

export interface Drawn {
  readonly count: number;
  /** A busy machine gave it no turn, three times over. */
  readonly isBusy: boolean;
  readonly faults: readonly string[];
  readonly taken: Taken;
}

/**
 * What was drawn before a bound was hit is kept, so that there is no verdict but the pictures themselves. The product lets drawing take more
 * than reading; here it is held to the bounds of reading, by the processor it had.
 */
export async function drawWatched(
  world: { readonly folder: string; readonly pdf: Pick<PdfReader, 'drawPdf'> },
  watch: Watch,
  bytes: Uint8Array,
  bounds: DeckBounds,
  tries = 3,
): Promise<Drawn> {
  const taken = nothingTaken();
  const path = join(world.folder, `drawn-${randomUUID()}`);
  writeFileSync(path, bytes);
  const outcome = await watch
    .while(taken, () => world.pdf.drawPdf(path))
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .finally(() => rmSync(path));
  const faults: string[] = [];
  if (taken.mebibytes > bounds.mebibytes) faults.push(`${Math.round(taken.mebibytes)} MiB resident`);
  if (taken.processorSeconds > bounds.seconds) faults.push(`${Math.round(taken.processorSeconds)} s of processor`);
  if (typeof outcome === 'string') {
    // Stopped by its time before it had begun: it had next to nothing of the processor.
    const isBusy = outcome.includes('did not start') && taken.processorSeconds < taken.seconds / 3;
    if (isBusy && tries > 1) return drawWatched(world, watch, bytes, bounds, tries - 1);
    return { count: 0, isBusy, faults: isBusy ? faults : [...faults, `thrown: ${outcome}`], taken };
  }
  return { count: outcome.length, isBusy: false, faults: [...faults, ...wrongWith(outcome)], taken };
}

function wrongWith(drawings: readonly Drawing[]): string[] {
  const wrong: string[] = [];
  if (drawings.length > pdfLimits.pages) wrong.push(`${drawings.length} pictures`);
  drawings.forEach(({ page, width, height, png }, at) => {
    if (page <= (drawings[at - 1]?.page ?? 0)) wrong.push(`page ${page} out of its order`);
    if (!isPicture(png, width, height)) wrong.push(`page ${page} is no picture of ${width} by ${height}`);
  });
  return wrong;
}

/** As many points as it says, three bytes each and one before each row. */
function isPicture(png: Uint8Array, width: number, height: number): boolean {
  const view = Buffer.from(png);
  if (view.readUInt32BE(16) !== width || view.readUInt32BE(20) !== height) return false;
  const data = view.subarray(41, 41 + view.readUInt32BE(33));
  return inflateSync(data).length === (1 + 3 * width) * height;
}
