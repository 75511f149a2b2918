import * as z from 'zod/mini';
import { msg, type Text } from '../words/message.ts';
import { isComplete } from './complete.ts';

/**
 * What the dashboard knows of the report while it waits for one. Idle: nothing is going on; checking: the server is being
 * asked whether there is one; generating: one is being made, asked after every five seconds; ready; or an error in words.
 */
export type AnalysisWatch =
  | { readonly state: 'idle' | 'checking' | 'ready' }
  /** `since` in milliseconds of the device's clock; `asked` counts the answers that said "not yet". */
  | { readonly state: 'generating'; readonly since: number; readonly asked: number }
  | { readonly state: 'error'; readonly message: Text };

/** Every five seconds, 24 times, which is two minutes; what was stored longer than five minutes ago is over. */
export const watching = { everyMs: 5_000, mostAsks: 24, storedForMs: 5 * 60_000 } as const;

/** How the page of a report waits: asked after every three seconds, started a moment after it opened. */
export const reportWaiting = { everyMs: 3_000, startAfterMs: 100 } as const;

export const idle: AnalysisWatch = { state: 'idle' };
export const checking: AnalysisWatch = { state: 'checking' };
export const generatingSince = (now: number): AnalysisWatch => ({ state: 'generating', since: now, asked: 0 });

/** What the next answer of the server makes of it. After 24 answers without a report nobody waits any longer. */
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

/** What is kept on the device, so that a reload goes on waiting; null where there is nothing to wait for. */
export const storedWatch = (watch: AnalysisWatch): string | null =>
  watch.state === 'generating' ? JSON.stringify({ since: watch.since }) : null;

/** What a reload makes of it: it goes on waiting if it began less than five minutes ago, with a full count of asks. */
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
