import { type FailureCode, statusByCode } from '@paratope/shared/failure';
import type { DeckId } from '@paratope/shared/ids';
import { type ActFailure, type ActResult, done, failed } from '../api/act-result.ts';
import type { DeckQueueDeps, Piece, PieceTaken } from '../local/deck-queue.ts';

/** The server's side of a file in pieces, in memory: it takes what begins where the file ends and says how far it is. */
export interface UploadServer {
  readonly sendPiece: DeckQueueDeps['sendPiece'];
  /** Files that arrived whole. */
  readonly uploads: File[];
  /** Every piece as it came: its offset and how many bytes. */
  readonly pieces: { readonly offset: number; readonly bytes: number }[];
}

type Instead = ActResult<PieceTaken> | undefined;

/** `instead` stands between the device and the server, for as long as it takes; undefined lets the piece through. */
export function createUploadServer(
  instead: (piece: Piece, bytes: Blob) => Instead | Promise<Instead> = () => undefined,
): UploadServer {
  const parts = new Map<string, Blob>();
  const uploads: File[] = [];
  const pieces: { offset: number; bytes: number }[] = [];
  return {
    uploads,
    pieces,
    sendPiece: async (piece, bytes) => {
      pieces.push({ offset: piece.offset, bytes: bytes.size });
      const other = await instead(piece, bytes);
      if (other) return other;
      const before = parts.get(piece.id) ?? new Blob([]);
      if (piece.offset > before.size) return conflict(before.size);
      const whole = piece.offset === before.size ? new Blob([before, bytes]) : before;
      parts.set(piece.id, whole);
      const isComplete = whole.size === piece.size;
      if (isComplete && (await hashOf(whole)) !== piece.sha256) {
        parts.delete(piece.id);
        return conflict(0);
      }
      if (isComplete) uploads.push(new File([whole], piece.fileName));
      return done({ data: { received: whole.size, isComplete, deckId: isComplete ? (piece.id as DeckId) : null } });
    },
  };
}

/** A refusal as `call` hands it on. */
export const refused = (code: FailureCode, message: string, beside: object = {}): ActFailure => ({
  ...failed('refused', message),
  status: statusByCode[code],
  code,
  beside: { ...beside },
});

const conflict = (received: number) => refused('conflict', 'Go on from where the file ends.', { received });

async function hashOf(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
