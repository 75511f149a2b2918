import * as z from 'zod/mini';
import { msg, type Text } from '../words/message.ts';
import { isComplete } from './complete.ts';

/**
 * State of the dashboard's wait for the report. Idle: nothing is going on; checking: the server is being
 * asked; generating: a report is being made, polled every five seconds; ready; or an error message.
 */
export type AnalysisWatch =
  | { readonly state: 'idle' | 'checking' | 'ready' }
  /** `since`: milliseconds of the device's clock; `asked` counts the "not yet" responses. */
  | { readonly state: 'generating'; readonly since: number; readonly asked: number }
  | { readonly state: 'error'; readonly message: Text };

/** Every five seconds, 24 times, which is two minutes; a wait stored for more than five minutes is over. */
export const watching = { everyMs: 5_000, mostAsks: 24, storedForMs: 5 * 60_000 } as const;

export const reportWaiting = { everyMs: 3_000, startAfterMs: 100 } as const;

export const idle: AnalysisWatch = { state: 'idle' };
export const checking: AnalysisWatch = { state: 'checking' };
export const generatingSince = (now: number): AnalysisWatch => ({ state: 'generating', since: now, asked: 0 });

/** Returns the state after the server's next response. After 24 without a report, waiting ends. */
export function afterAnswer(
  watch: AnalysisWatch,
  record: Parameters<typeof isComplete>[0] & { notice?: Text },
  now: number,
): AnalysisWatch {
  if (isComplete(record)) return { state: 'ready' };
  if (record.status === 'failed')
    return { state: 'error', message: record.notice || msg('Failed to load analysis data') };
  if (record.status === 'missing' && watch.state !== 'generating') return idle;
  const { since, asked } = watch.state === 'generating' ? watch : { since: now, asked: -1 };
  return asked + 1 >= watching.mostAsks ? idle : { state: 'generating', since, asked: asked + 1 };
}

const Stored = z.object({ since: z.number() });

/** Stored on the device, so that a reload continues waiting; null if there is nothing to wait for. */
export const storedWatch = (watch: AnalysisWatch): string | null =>
  watch.state === 'generating' ? JSON.stringify({ since: watch.since }) : null;

/** Resumes after a reload if the wait began less than five minutes ago, with a full count of polls. */
export function resumedWatch(stored: string | null, now: number): AnalysisWatch {
  const parsed = Stored.safeParse(jsonIn(stored ?? ''));
  const age = parsed.success ? now - parsed.data.since : Number.POSITIVE_INFINITY;
  return parsed.success && age >= 0 && age < watching.storedForMs
    ? { ...parsed.data, state: 'generating', asked: 0 }
    : idle;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
