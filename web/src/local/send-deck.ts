import type { DeckId } from '@paratope/shared/ids';
import type { ActResult } from '../api/act-result.ts';
import type { Piece, PieceTaken, QueuedDeck } from './deck-queue.ts';

export type SendEnd =
  | { readonly end: 'taken'; readonly deckId: DeckId | null }
  /** For good: the same file would meet the same words again. */
  | { readonly end: 'refused'; readonly message: string }
  /** Another file has taken its place here. */
  | { readonly end: 'replaced' }
  | { readonly end: 'later' }
  /** It was begun anew often enough for now. */
  | { readonly end: 'damaged' };

interface Sending {
  readonly deck: QueuedDeck;
  sendPiece(piece: Piece, bytes: Blob): Promise<ActResult<PieceTaken>>;
  /** The rest of the piece that begins at or before the place; undefined once the file is gone from here. */
  bytesFrom(place: number): Promise<Blob | undefined>;
  /** Notes how far the server is; false once the file is gone from here. */
  arrived(received: number): Promise<boolean>;
  isStopped(): boolean;
}

/** How often one attempt begins a file anew before it waits: a file that keeps arriving damaged must not fill the network. */
const mostRestarts = 3;

/** Asks how far the server is and sends the pieces from there, one after the other, until it has them all or something is in the way. */
export async function sendPieces({ deck, sendPiece, bytesFrom, arrived, isStopped }: Sending): Promise<SendEnd> {
  const { id, bytes: size, sha256, fileName } = deck;
  let restarts = 0;
  let bytes = new Blob([]);
  let offset = 0;
  for (;;) {
    const answer = await sendPiece({ id, offset, size, sha256, fileName }, bytes);
    if (answer.ok && answer.value.data.isComplete) return { end: 'taken', deckId: answer.value.data.deckId };
    if (!answer.ok && isFinal.has(answer.code ?? '')) return { end: 'refused', message: answer.message };
    const received = answer.ok ? answer.value.data.received : placeIn(answer);
    if (received === undefined || isStopped()) return { end: 'later' };
    // The first asks with no bytes; any other that leaves the server where it was, or further back, did not fit.
    if (bytes.size > 0 && received <= offset) restarts += 1;
    if (restarts > mostRestarts) return { end: 'damaged' };
    const next = (await arrived(received)) ? await bytesFrom(received) : undefined;
    if (!next) return { end: 'replaced' };
    [offset, bytes] = [received, next];
  }
}

/** Where the server says the file ends, when a piece did not fit there. */
function placeIn(answer: ActResult<PieceTaken>): number | undefined {
  if (answer.ok || answer.code !== 'conflict') return undefined;
  const { received } = answer.beside;
  return typeof received === 'number' ? received : undefined;
}

/** Refusals that the same file would meet again. */
const isFinal: ReadonlySet<string> = new Set([
  'invalid',
  'forbidden',
  'plan_limit',
  'missing',
  'too_large',
  'unsupported_type',
]);
