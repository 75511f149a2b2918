import { SaidError } from '../said-error.ts';

/** Turns text into vectors. Vectors of two models say nothing about each other, so each names its model. */
export interface Embedder {
  /** Names what made a vector, its version included. */
  readonly model: string;
  /** Length of every vector; the store holds `vectorDimensions`. */
  readonly dimensions: number;
  /** One unit-length vector per text, in order; a text without a known word gives the zero vector. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** No vector can be had now: whoever can do without goes on without, whoever can wait tries again later. */
export class EmbedderUnavailable extends SaidError {}
