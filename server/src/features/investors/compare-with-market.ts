import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Explanation } from '@paratope/shared/matches/explain';
import type { Ranked } from '@paratope/shared/matches/score';
import type { StartupFacts } from '@paratope/shared/matches/startup-facts';

export interface AskedOfMarket {
  readonly database: string;
  readonly today: string;
  /** Only vectors of this embedder's model are compared. */
  readonly model: string;
  readonly facts: StartupFacts;
  readonly texts: readonly ('description' | 'deck')[];
  readonly words: readonly string[];
  readonly vector: Float32Array;
  /** This many of the best, plus those in `kept` at any rank; the ranks of the others close the gaps of `leftOut`. */
  readonly most: number;
  readonly kept: readonly string[];
  readonly leftOut: readonly string[];
}

export interface ComparedWithMarket {
  /** How many criteria could be compared, over all investors. */
  readonly compared: number;
  readonly told: readonly { readonly ranked: Ranked; readonly rank: number; readonly explanation: Explanation }[];
}

/** Messages of the thread: the ranking is done and is being explained; then the answer or the failure. */
export type SaidByMarket =
  | { readonly stage: 'explaining'; readonly compared: number }
  | { readonly answer: ComparedWithMarket }
  | { readonly failure: string };

/**
 * Compares a startup with every investor and explains the best, in a thread: searching the texts of a large market takes hundreds of
 * milliseconds, during which the server must keep answering. The thread keeps the market in memory; it holds no database open between two
 * calls and keeps no process from ending.
 */
export const compareWithMarket = (
  asked: AskedOfMarket,
  onExplaining: (compared: number) => void,
): Promise<ComparedWithMarket> =>
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
      if ('stage' in said) onExplaining(said.compared);
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
