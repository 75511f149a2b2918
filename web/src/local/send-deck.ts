import type { DeckId } from '@paratope/shared/ids';
import type { ActResult } from '../api/act-result.ts';
import type { Piece, PieceTaken, QueuedDeck } from './deck-queue.ts';

export type SendEnd =
  | { readonly end: 'taken'; readonly deckId: DeckId | null }
  /** Final: sending the same file again would be refused again. */
  | { readonly end: 'refused'; readonly message: string }
  /** Another file has replaced it on this device. */
  | { readonly end: 'replaced' }
  | { readonly end: 'later' }
  /** It arrived damaged too often in this attempt. */
  | { readonly end: 'damaged' };

interface Sending {
  readonly deck: QueuedDeck;
  sendPiece(piece: Piece, bytes: Blob): Promise<ActResult<PieceTaken>>;
  /** The stored piece containing this offset, from the offset on; undefined if the file is gone from this device. */
  bytesFrom(place: number): Promise<Blob | undefined>;
  /** Records the server's offset; false if the file is gone from this device. */
  arrived(received: number): Promise<boolean>;
  isStopped(): boolean;
}

/** How often one attempt restarts a file before it backs off, so that a file that keeps arriving damaged does not flood the network. */
const mostRestarts = 3;

/** Asks for the server's offset and sends pieces from there until the file is complete or something is in the way. */
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
    // The first request has no bytes and only asks. Any other that does not advance the server's offset was rejected.
    if (bytes.size > 0 && received <= offset) restarts += 1;
    if (restarts > mostRestarts) return { end: 'damaged' };
    const next = (await arrived(received)) ? await bytesFrom(received) : undefined;
    if (!next) return { end: 'replaced' };
    [offset, bytes] = [received, next];
  }
}

/** Returns the server's offset when a piece did not fit there. */
function placeIn(answer: ActResult<PieceTaken>): number | undefined {
  if (answer.ok || answer.code !== 'conflict') return undefined;
  const { received } = answer.beside;
  return typeof received === 'number' ? received : undefined;
}

const isFinal: ReadonlySet<string> = new Set([
  'invalid',
  'forbidden',
  'plan_limit',
  'missing',
  'too_large',
  'unsupported_type',
]);
