import type { ServerResponse } from 'node:http';
import type { contact } from './contender.ts';

/** Answers a request below its own first word, e.g. `/plain/…`; `path` is what follows, `body` the JSON that came. */
export type Answer = (at: {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly response: ServerResponse;
}) => unknown;

/** A server of one engine: how it answers, how it is filled, and what it has. */
export interface Service {
  readonly answer: Answer;
  seed(database: string, rows: readonly ReturnType<typeof contact>[]): unknown;
  /** Number of rows, and of rows a change has reached more than once. */
  count(database: string): Promise<{ readonly rows: number; readonly doubled: number }>;
}
