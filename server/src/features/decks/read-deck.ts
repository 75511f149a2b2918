import type { StartupId } from '@paratope/shared/ids';
import { keyOf } from '@paratope/shared/words/message';
import { type Deps, inTransaction } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { type JobHandler, mostTries } from '../../jobs/jobs.ts';
import { drawDeckJob } from './draw-deck.ts';
import { changeDeck, deckById, writeDeckPages } from './store.ts';

export const readDeckJob = 'read-deck';

/** Runs in the transaction that marks a deck as read. */
export type WhenDeckIsRead = (tx: Transaction, deck: { id: string; startupId: StartupId }) => Promise<void>;

/**
 * Reads an uploaded deck in the bounded child process; reading it again gives the same result. Refuses a file that can't be read, with
 * the reason; nothing else changes.
 */
export const readDeck =
  (deps: Deps, whenRead: WhenDeckIsRead): JobHandler =>
  async (job) => {
    const { deckId } = job.input as { deckId: string };
    const deck = await deckById(deps.database.reader, deckId);
    // Text read from its pictures must not be replaced by the text it never had.
    if (!deck || deck.state === 'refused' || deck.deletedAt || deck.pictures) return;
    const outcome = await deps.gateways.files.withPath(deck.storedAs, (path) => deps.gateways.pdf.readPdf(path));
    // A full queue or a busy machine is temporary: the job is retried while the founder keeps waiting for a correct answer.
    if (!outcome.ok && outcome.code === 'rate_limited' && job.attempts < mostTries)
      throw new Error(keyOf(outcome.message));

    const isInstalled = await deps.gateways.ocr.isInstalled();
    const of = { id: deck.id, startupId: deck.startupId as StartupId };
    await inTransaction(deps, async (tx) => {
      // Deleted or replaced meanwhile: its text was removed and must stay removed.
      if ((await deckById(tx.db, deckId))?.deletedAt !== null) return;
      if (!outcome.ok) return changeDeck(tx, deps.history, of, { state: 'refused', message: outcome.message });
      const { pages, hasText, text, lines } = outcome.value;
      await changeDeck(tx, deps.history, of, {
        state: 'read',
        pages,
        hasText,
        pageTexts: [...text],
        pictures: hasText ? null : isInstalled ? 'offered' : 'missing',
      });
      await writeDeckPages(tx, deck.id, lines);
      await whenRead(tx, of);
      await deps.jobs.enqueue(tx, { kind: drawDeckJob, key: `${drawDeckJob}:${deck.id}`, input: { deckId: deck.id } });
    });
  };
