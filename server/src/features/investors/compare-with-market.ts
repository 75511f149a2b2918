import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Explanation } from '@paratope/shared/matches/explain';
import type { Ranked } from '@paratope/shared/matches/score';
import type { StartupFacts } from '@paratope/shared/matches/startup-facts';

/** A startup, ready to be compared, and whose match with it is wanted. */
export interface AskedOfMarket {
  readonly databaseFile: string;
  readonly today: string;
  /** The embedder's model, whose vectors alone are compared. */
  readonly model: string;
  readonly facts: StartupFacts;
  readonly texts: readonly ('description' | 'deck')[];
  readonly words: readonly string[];
  readonly vector: Float32Array;
  /** This many of the best, and those kept wherever they stand; the others' ranks close the gap of those left out. */
  readonly most: number;
  /** With fewer criteria known on both sides a pair is no match, unless it is kept. */
  readonly leastKnown: number;
  readonly kept: readonly string[];
  readonly leftOut: readonly string[];
}

export interface ComparedWithMarket {
  /** How many criteria could be compared, over all investors. */
  readonly compared: number;
  readonly told: readonly { readonly ranked: Ranked; readonly rank: number; readonly explanation: Explanation }[];
}

/** What the thread says: that the order stands and is being explained, and in the end what came of it. */
export type SaidByMarket =
  | { readonly stage: 'explaining' }
  | { readonly answer: ComparedWithMarket }
  | { readonly failure: string };

/**
 * Compares a startup with every investor and explains the best, in a thread of its own: to search the texts of a large market
 * takes hundreds of milliseconds, in which the server must go on answering. The thread stays, with the market laid out in its memory; it
 * holds no database open between two questions and keeps no process from ending.
 */
export const compareWithMarket = (asked: AskedOfMarket, onExplaining: () => void): Promise<ComparedWithMarket> =>
  new Promise((resolve, reject) => {
    const { worker, waiting } = marketThread();
    const { port1, port2 } = new MessageChannel();
    const end = (act: () => void) => {
      waiting.delete(fail);
      port1.close();
      act();
    };
    const fail = (failure: Error) => end(() => reject(failure));
    waiting.add(fail);
    port1.on('message', (said: SaidByMarket) => {
      if ('stage' in said) onExplaining();
      else if ('answer' in said) end(() => resolve(said.answer));
      else fail(new Error(said.failure));
    });
    worker.postMessage({ asked, port: port2 }, [port2]);
  });

interface MarketThread {
  readonly worker: Worker;
  readonly waiting: Set<(failure: Error) => void>;
}

let standing: MarketThread | undefined;

function marketThread(): MarketThread {
  if (standing) return standing;
  const worker = new Worker(fileURLToPath(new URL('./market-thread.ts', import.meta.url)));
  worker.unref();
  const waiting = new Set<(failure: Error) => void>();
  const end = (failure: Error) => {
    standing = undefined;
    for (const fail of [...waiting]) fail(failure);
  };
  worker.once('error', end);
  worker.once('exit', (status) => end(new Error(`The comparison ended with ${status}.`)));
  standing = { worker, waiting };
  return standing;
}
