import { type Ctx, type Deps, inTransaction, Refused } from '../../context.ts';
import { picturesOf } from '../../gateways/files/files.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { currentDeck, deckById, deckPage, placePicture } from './store.ts';

export const drawDeckJob = 'draw-deck';

/**
 * Draws the slides of a deck in the bounded child process and stores the pictures one after another in one file beside the deck. A slide
 * that can't be drawn has none; no one waits for them.
 */
export const drawDeck =
  (deps: Deps): JobHandler =>
  async (job) => {
    const { deckId } = job.input as { deckId: string };
    const deck = await deckById(deps.database.reader, deckId);
    if (deck?.state !== 'read' || deck.deletedAt) return;
    const { files, pdf } = deps.gateways;
    const drawings = await files.withPath(deck.storedAs, (path) => pdf.drawPdf(path));
    if (drawings.length === 0) return;
    await files.write(picturesOf(deck.storedAs), Buffer.concat(drawings.map(({ png }) => png)));
    const isGone = await inTransaction(deps, async (tx) => {
      if ((await deckById(tx.db, deckId))?.deletedAt !== null) return true;
      let imageAt = 0;
      for (const { page: number, png } of drawings) {
        await placePicture(tx, { deckId, number }, { imageAt, imageBytes: png.length });
        imageAt += png.length;
      }
      return false;
    });
    // The deck was deleted meanwhile, and its files with it.
    if (isGone) await files.remove(deck.storedAs);
  };

/** The caller must have checked who may see the slide. Throws `missing`. */
export async function pictureOfSlide(
  ctx: Pick<Ctx, 'database' | 'gateways'>,
  { startupId, page }: { startupId: Parameters<typeof currentDeck>[1]; page: number },
): Promise<Response> {
  const deck = await currentDeck(ctx.database.reader, startupId);
  const row = deck && (await deckPage(ctx.database.reader, { deckId: deck.id, number: page }));
  if (!deck || !row?.imageBytes) throw new Refused('missing', 'There is no image of this slide.');
  const png = await ctx.gateways.files.readPart(picturesOf(deck.storedAs), row.imageAt ?? 0, row.imageBytes);
  return new Response(new Blob([png.slice()]), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
    },
  });
}
