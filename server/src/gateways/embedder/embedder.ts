import { SaidError } from '../said-error.ts';

/** Turns text into vectors. Vectors of two models are not comparable, so each embedder names its model. */
export interface Embedder {
  /** Identifies the model, version included. */
  readonly model: string;
  /** Length of every vector; the store expects `vectorDimensions`. */
  readonly dimensions: number;
  /** Returns one unit-length vector per text, in order; a text without a known word gives the zero vector. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** No vector is available now: callers continue without one, or try again later. */
export class EmbedderUnavailable extends SaidError {}
