import { type Deck, Decks } from '@paratope/shared/decks/deck';
import type { QueuedDeck } from './deck-queue.ts';
import { useLive, useLocalQuery, useWorkspace } from './hooks.ts';

export type DeckView =
  | { readonly state: 'none' }
  | {
      readonly state: 'waiting' | 'sent';
      readonly id: string;
      readonly fileName: string;
      readonly bytes: number;
      readonly received: number;
    }
  | {
      readonly state: 'kept';
      readonly id: string;
      readonly fileName: string;
      readonly bytes: number;
      readonly message: string;
    }
  | Deck;

/** Returns the deck queued here and not yet accepted by the server, else the one the server has. */
export function useDeck(): DeckView | undefined {
  const { files } = useWorkspace();
  const queued = useLive(async () => (await files.current()) ?? null, [files]);
  const known = useLocalQuery(async (rows) => (await rows.table(Decks).toArray()).sort(newestFirst)[0] ?? null, []);
  if (queued === undefined || known === undefined) return undefined;
  return (queued && queuedView(queued)) ?? known ?? { state: 'none' };
}

const newestFirst = (a: Deck, b: Deck): number => b.uploadedAt.localeCompare(a.uploadedAt);

const queuedView = ({ state, id, fileName, bytes, received, message }: QueuedDeck): DeckView =>
  state === 'kept' ? { state, id, fileName, bytes, message } : { state, id, fileName, bytes, received };
