import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActFailure, ActResult } from '../api/act-result.ts';

export interface Loaded<Value> {
  /** Undefined before the first result; the previous one while another loads. */
  readonly value: Value | undefined;
  readonly isLoading: boolean;
  /** Resolves when the new result is shown. */
  again(): Promise<void>;
}

/** Loads on mount, when `deps` change and on `again`. Shows only the latest request's result. */
export function useLoaded<Value>(load: () => Promise<Value>, deps: readonly unknown[]): Loaded<Value> {
  const [value, setValue] = useState<Value>();
  const [isLoading, setLoading] = useState(true);
  const round = useRef(0);
  const newest = useRef(load);
  newest.current = load;
  const again = useCallback(async () => {
    round.current += 1;
    const mine = round.current;
    setLoading(true);
    const next = await newest.current();
    if (mine !== round.current) return;
    setValue(() => next);
    setLoading(false);
  }, []);
  useEffect(() => {
    void again();
    return () => {
      round.current += 1;
    };
  }, [again, ...deps]);
  return { value, isLoading, again };
}

export interface Answer<Value> extends Loaded<Value> {
  /** Why there is no newer value. */
  readonly failure: ActFailure | undefined;
}

/** `useLoaded` for a call to the server. The last value stays when a later call fails. */
export function useAnswer<Value>(ask: () => Promise<ActResult<Value>>, deps: readonly unknown[]): Answer<Value> {
  const { value: answer, ...loaded } = useLoaded(ask, deps);
  const last = useRef<Value>(undefined);
  if (answer?.ok) last.current = answer.value;
  return { ...loaded, value: last.current, failure: answer?.ok ? undefined : answer };
}
