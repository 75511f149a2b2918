import type { DeckApi } from '@paratope/shared/decks/api';
import { uploadPieceBytes } from '@paratope/shared/decks/deck';
import type { InputOf } from '@paratope/shared/endpoint';
import type { DeckId } from '@paratope/shared/ids';
import { msg } from '@paratope/shared/words/message';
import { type Ctx, type Deps, type Founder, inTransaction, Refused } from '../../context.ts';
import { isMissing } from '../../gateways/files/files.ts';
import type { RequestCtx } from '../../http/mount.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import {
  addUpload,
  deckById,
  removeUpload,
  touchUpload,
  type UploadRow,
  uploadById,
  uploadsOf,
  uploadsUntouchedSince,
} from './store.ts';
import { noPdf, startsLikePdf, takeDeck, tidyName } from './upload-deck.ts';

/** Most unfinished files of a startup: one from each member's device, plus some given up. One more replaces the oldest. */
const mostUnfinished = 5;

/**
 * Takes the bytes at `offset` if the file ends there, and returns how much has arrived. A piece sent twice changes nothing, and one
 * without bytes only asks. Progress survives a restart, because it is the file's own length. The last piece makes the file the deck if
 * its SHA-256 is the one announced.
 */
export async function continueUpload(ctx: RequestCtx<Founder>, input: InputOf<typeof DeckApi.continueUpload>) {
  const bytes = new Uint8Array(await ctx.request.arrayBuffer());
  if (bytes.length > uploadPieceBytes) throw new Refused('too_large', 'A chunk of a file can be up to 1 MiB.');
  // In turn: each piece waits for the disk, which holds up everyone who writes.
  return ctx.fairTurns.take(ctx.actor.accountId, () => takePiece(ctx, input, bytes));
}

async function takePiece(ctx: Ctx<Founder>, input: InputOf<typeof DeckApi.continueUpload>, bytes: Uint8Array) {
  const known = await uploadById(ctx.database.reader, input.id);
  const finished = known ? undefined : await deckById(ctx.database.reader, input.id);
  if (finished) {
    if (finished.startupId !== ctx.actor.startupId) throw notYours();
    return told(input.id, finished.bytes, finished.state);
  }
  const upload = known ?? (await begin(ctx, input));
  if (upload.startupId !== ctx.actor.startupId || upload.accountId !== ctx.actor.accountId) throw notYours();
  if ((input.size ?? upload.bytes) !== upload.bytes || (input.sha256 ?? upload.sha256) !== upload.sha256)
    throw new Refused('invalid', 'This chunk belongs to another file than the first one. Please start a new upload.');
  if (input.offset + bytes.length > upload.bytes)
    throw new Refused(
      'invalid',
      msg('The file was announced as {bytes} bytes; this chunk goes past the end.', { bytes: upload.bytes }),
    );
  if (input.offset === 0 && bytes.length >= Math.min(1024, upload.bytes) && !startsLikePdf(bytes)) {
    await giveUp(ctx, upload);
    throw noPdf();
  }

  const received = await ctx.gateways.files.append(upload.storedAs, input.offset, bytes);
  if (input.offset > received)
    throw new Refused('conflict', msg('We have {received} of this file. Continue from there.', { received }), {
      extra: { received },
    });
  if (received < upload.bytes) {
    const isStill = await inTransaction(ctx, (tx) => touchUpload(tx, upload.id, ctx.now));
    if (!isStill) {
      // Another file took its place while this piece was written.
      await ctx.gateways.files.remove(upload.storedAs);
      throw notKnown();
    }
    return told(upload.id, received, null);
  }
  return finish(ctx, upload);
}

/** Removes files that no one has continued for three days. A device that comes back later starts over. */
export const sweepUploadsJob = 'sweep-uploads';
export const sweepUploads =
  (deps: Deps): JobHandler =>
  async () => {
    const since = new Date(deps.clock.now().getTime() - keptUntouched).toISOString();
    for (const upload of await uploadsUntouchedSince(deps.database.reader, since)) await giveUp(deps, upload);
  };
export const nextSweep = (after: Date): Date => new Date((Math.floor(after.getTime() / hour) + 1) * hour);
const hour = 3_600_000;
const keptUntouched = 72 * hour;

async function begin(ctx: Ctx<Founder>, input: InputOf<typeof DeckApi.continueUpload>): Promise<UploadRow> {
  const { id, size, sha256, fileName } = input;
  if (size === undefined || sha256 === undefined || fileName === undefined) throw notKnown();
  const { startupId, accountId } = ctx.actor;
  const begun: UploadRow = {
    id,
    startupId,
    accountId,
    fileName: tidyName(fileName),
    bytes: size,
    sha256,
    storedAs: ctx.random.token(16),
    touchedAt: ctx.now,
  };
  for (;;) {
    const { upload, oldest } = await inTransaction(ctx, async (tx) => {
      // Two first pieces at once: both continue with the same row.
      const same = await uploadById(tx.db, id);
      if (same) return { upload: same };
      const unfinished = await uploadsOf(tx.db, startupId);
      if (unfinished.length >= mostUnfinished) return { oldest: unfinished[0] };
      await addUpload(tx, begun);
      return { upload: begun };
    });
    if (upload) return upload;
    // Outside the transaction, because a busy disk must not block other writers; then the room is checked again.
    if (oldest) await giveUp(ctx, oldest);
  }
}

async function finish(ctx: Ctx<Founder>, upload: UploadRow) {
  const { files } = ctx.gateways;
  if ((await files.sha256(upload.storedAs).catch(wasGivenUp)) !== upload.sha256) {
    await giveUp(ctx, upload);
    throw new Refused('conflict', "The file didn't arrive complete. Please send it again from the start.", {
      extra: { received: 0 },
    });
  }
  if (!startsLikePdf(await files.read(upload.storedAs).catch(wasGivenUp))) {
    await giveUp(ctx, upload);
    throw noPdf();
  }
  const { id, fileName, bytes, sha256, storedAs } = upload;
  try {
    await takeDeck(ctx, { id: id as DeckId, fileName, bytes, sha256, storedAs }, async (tx) => {
      if (!(await removeUpload(tx, id))) throw notKnown();
    });
  } catch (failure) {
    // The last piece arrived twice at once, and the other request made the deck.
    if (!(await deckById(ctx.database.reader, id))) throw failure;
  }
  return told(id, bytes, 'reading');
}

/** Removes the file first: a row without a file is an empty upload, but a file without a row would never be found. */
async function giveUp(ctx: Pick<Ctx, 'gateways' | 'database'>, upload: UploadRow): Promise<void> {
  await ctx.gateways.files.remove(upload.storedAs);
  await inTransaction(ctx, (tx) => removeUpload(tx, upload.id));
}

const told = (id: string, received: number, state: 'reading' | 'read' | 'refused' | null) => ({
  data: { id, received, isComplete: state !== null, deckId: state === null ? null : (id as DeckId), state },
});

/** Another file took its place while this one was being finished. */
function wasGivenUp(failure: unknown): never {
  throw isMissing(failure) ? notKnown() : failure;
}

const notKnown = (): Refused =>
  new Refused('missing', "We can't find this upload. Start it with size, sha256 and fileName.");

/** The same words as for an unknown upload, so that no one learns of another's files. */
const notYours = (): Refused => new Refused('missing', "We can't find this upload.");
