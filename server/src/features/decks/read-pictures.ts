import { type Ctx, type Deps, type Founder, inTransaction, Refused } from '../../context.ts';
import { type JobHandler, mostTries } from '../../jobs/jobs.ts';
import { drawDeckJob } from './draw-deck.ts';
import type { WhenDeckIsRead } from './read-deck.ts';
import { changeDeck, currentDeck, deckById, writeDeckPages } from './store.ts';

export const readPicturesJob = 'read-pictures';

/**
 * Asks for the slides of a deck without text to be read as pictures; asking twice reads them once. Throws `missing`, `conflict` or
 * `unavailable`.
 */
export async function askToReadPictures(ctx: Ctx<Founder>) {
  const { startupId } = ctx.actor;
  if (!(await ctx.gateways.ocr.isInstalled())) throw new Refused('unavailable', notInstalled);
  await inTransaction(ctx, async (tx) => {
    const deck = await currentDeck(tx.db, startupId);
    if (!deck) throw new Refused('missing', 'There is no pitch deck.');
    if (deck.state !== 'read' || deck.hasText)
      throw new Refused('conflict', 'This deck has no slides to read as images.');
    if (deck.pictures === 'reading') return;
    await changeDeck(tx, ctx.history, { id: deck.id, startupId }, { pictures: 'reading' });
    const { id: deckId } = deck;
    await ctx.jobs.enqueue(tx, { kind: readPicturesJob, key: `${readPicturesJob}:${deckId}`, input: { deckId } });
  });
  return { message: "We're reading your slides as images." };
}

const notInstalled = "Reading text from images isn't set up here. The operator can install tesseract.";

/** Draws the slides large, reads them with the program the operator installed, and stores each line with its certainty. */
export const readPictures =
  (deps: Deps, whenRead: WhenDeckIsRead): JobHandler =>
  async (job) => {
    const { deckId } = job.input as { deckId: string };
    const deck = await deckById(deps.database.reader, deckId);
    if (deck?.pictures !== 'reading' || deck.deletedAt) return;
    const of = { id: deck.id, startupId: deck.startupId as Founder['startupId'] };
    const { files, pdf, ocr } = deps.gateways;
    try {
      const drawings = await files.withPath(deck.storedAs, (path) => pdf.drawPdf(path, 'to be read'));
      const read = new Map((await ocr.read(drawings)).map(({ page, lines }) => [page, lines]));
      const pages = Array.from({ length: deck.pages ?? 0 }, (_, at) => read.get(at + 1) ?? []);
      const pageTexts = pages.map((lines) => lines.map(([words]) => words).join('\n'));
      await inTransaction(deps, async (tx) => {
        if ((await deckById(tx.db, deckId))?.deletedAt !== null) return;
        if (pageTexts.every((text) => text === '')) return changeDeck(tx, deps.history, of, { pictures: 'nothing' });
        await changeDeck(tx, deps.history, of, { pictures: 'read', hasText: true, pageTexts });
        await writeDeckPages(tx, deckId, pages);
        await whenRead(tx, of);
        await deps.jobs.enqueue(tx, { kind: drawDeckJob, key: `${drawDeckJob}:${deckId}`, input: { deckId } });
      });
    } catch (failure) {
      if (job.attempts >= mostTries)
        await inTransaction(deps, (tx) => changeDeck(tx, deps.history, of, { pictures: 'offered' }));
      throw failure;
    }
  };
