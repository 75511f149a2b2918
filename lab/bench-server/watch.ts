/** What tells the time of a benchmark, and is told of every call it makes. */
export interface Watch {
  /** Milliseconds. */
  now(): number;
  /** Before the call's time is up. */
  answered(call: AnsweredCall): void;
}

export interface AnsweredCall {
  readonly method: string;
  readonly path: string;
  readonly sent: unknown;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is read as its caller would, without our types.
  readonly body: any;
}

export const ownWatch: Watch = { now: () => performance.now(), answered: () => {} };
