import type { Result } from '@paratope/shared/failure';
import type { MutationId } from '@paratope/shared/ids';
import type { Mutator } from '@paratope/shared/mutation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createDraftWriter } from './draft-writer.ts';
import { useDirty, useMutate, useWorkspace } from './hooks.ts';

/** A form's words, kept on the device at every keystroke until they are submitted or given up. */
export interface DraftForm<Value> {
  /** `opening` while looking for words of an earlier visit; a form waits for it, or it would overwrite them. */
  readonly state: 'opening' | 'ready';
  readonly value: Value;
  set(next: Value | ((before: Value) => Value)): void;
  /** The words are those of an earlier visit. */
  readonly isRestored: boolean;
  readonly isDirty: boolean;
  /** The device could not keep the last words: they are on the screen only. */
  readonly isUnsaved: boolean;
  /** Makes the change and drops the draft in the same transaction. On a refusal, or when the device cannot write, the draft stays. */
  submit<Args>(mutator: Mutator<Args>, args: Args): Promise<Result<{ mid: MutationId }>>;
  discard(): Promise<void>;
}

interface Words<Value> {
  readonly key: string;
  readonly value: Value;
  readonly from: 'start' | 'device' | 'person';
}

/** `key` names the form; the value is plain data. `initial` counts when the key is first seen. */
export function useDraft<Value>(key: string, initial: Value): DraftForm<Value> {
  const { replica } = useWorkspace();
  const mutate = useMutate();
  const [words, show] = useState<Words<Value>>();
  const latest = useRef<Words<Value>>(undefined);
  const start = useRef({ key, value: initial });
  if (start.current.key !== key) start.current = { key, value: initial };
  const [isUnsaved, setUnsaved] = useState(false);
  const writer = useMemo(() => createDraftWriter(replica.drafts, key, () => setUnsaved(true)), [replica, key]);

  const put = useCallback((next: Words<Value>) => {
    latest.current = next;
    show(next);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void replica.drafts
      .load(key)
      .catch(() => undefined)
      .then((kept) => {
        if (!isCurrent || latest.current?.key === key) return;
        if (kept === undefined) put({ key, value: start.current.value, from: 'start' });
        else put({ key, value: kept as Value, from: 'device' });
      });
    return () => {
      isCurrent = false;
    };
  }, [replica, key, put]);

  const set = useCallback<DraftForm<Value>['set']>(
    (next) => {
      const before = latest.current?.key === key ? latest.current.value : start.current.value;
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(before) : next;
      setUnsaved(false);
      writer.save(value);
      put({ key, value, from: 'person' });
    },
    [writer, key, put],
  );

  const here = words?.key === key ? words : undefined;
  const isDirty = here !== undefined && here.from !== 'start';
  useDirty(isDirty);

  return {
    state: here ? 'ready' : 'opening',
    value: here?.value ?? initial,
    set,
    isRestored: here?.from === 'device',
    isDirty,
    isUnsaved,
    submit: async (mutator, args) => {
      await writer.settled();
      const result = await mutate(mutator, args, { draft: key });
      const now = latest.current;
      if (result.ok && now?.key === key) put({ ...now, from: 'start' });
      return result;
    },
    discard: async () => {
      await writer.remove();
      put({ key, value: start.current.value, from: 'start' });
    },
  };
}
