import type { Result } from '@paratope/shared/failure';
import type { MutationId } from '@paratope/shared/ids';
import type { Mutator } from '@paratope/shared/mutation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { deviceWord } from './device.ts';
import { createDraftWriter } from './draft-writer.ts';
import { type Editors, takeIn, useEditors } from './editors.ts';
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
  /** Something another device wrote was brought into the words on the screen. */
  readonly isMerged: boolean;
  /** `ref` of the text field that shows this field, so that what arrives moves no caret in it (SPEC N4). */
  readonly textRef: Editors['refOf'];
  /**
   * Makes the change and drops the draft in the same transaction. On a refusal, or when the device cannot write, the draft stays; so
   * does what was typed since the call.
   */
  submit<Args>(mutator: Mutator<Args>, args: Args): Promise<Result<{ mid: MutationId }>>;
  /** Gives the words up; with `used`, the value that something was made of, only if nothing was typed since. */
  discard(used?: Value): Promise<void>;
}

interface DraftOptions {
  /**
   * The form edits a record that others may write meanwhile, and `initial` is that record as it is now. What arrives comes into the form: into
   * these texts word by word, into any other field unless the person has changed it (SPEC N4).
   */
  readonly follows?: { readonly texts: readonly string[] };
}

interface Words<Value> {
  readonly key: string;
  readonly value: Value;
  /** The record the words grew from. */
  readonly base: Value;
  readonly from: 'start' | 'device' | 'person';
}

/** `key` names the form; the value is plain data. Without `follows`, `initial` counts when the key is first seen. */
export function useDraft<Value>(key: string, initial: Value, { follows }: DraftOptions = {}): DraftForm<Value> {
  const { replica, words: lastWords } = useWorkspace();
  const mutate = useMutate();
  const editors = useEditors();
  const [words, show] = useState<Words<Value>>();
  const latest = useRef<Words<Value>>(undefined);
  const start = useRef({ key, value: initial });
  if (start.current.key !== key || follows) start.current = { key, value: initial };
  const [isUnsaved, setUnsaved] = useState(false);
  const [isMerged, setMerged] = useState(false);
  const toast = useToast();
  const writer = useMemo(
    () =>
      createDraftWriter(
        replica.drafts,
        key,
        () => {
          setUnsaved(true);
          toast.show({
            title: t('Not saved yet'),
            text: t('This {device} could not keep the last words. They are on the screen only.', {
              device: t(deviceWord()),
            }),
            tone: 'danger',
          });
        },
        lastWords.typed,
      ),
    [replica, lastWords, key, toast],
  );
  const texts = follows?.texts.join(' ');

  const put = useCallback((next: Words<Value>) => {
    latest.current = next;
    show(next);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void replica.drafts
      .load(key)
      .catch(() => undefined)
      .then((stored) => {
        if (!isCurrent || latest.current?.key === key) return;
        const { value } = start.current;
        if (stored === undefined) put({ key, value, base: value, from: 'start' });
        else
          put({
            key,
            base: value,
            ...(texts === undefined ? { value: stored as Value } : wordsIn<Value>(stored)),
            from: 'device',
          });
      });
    return () => {
      isCurrent = false;
    };
  }, [replica, key, texts, put]);

  // Another writer for the same words: the page was left and is shown again, and what the first was about to keep may not be on the device.
  const current = useRef(writer);
  useEffect(() => {
    if (current.current === writer) return;
    current.current = writer;
    const now = latest.current;
    if (now?.key === key && now.from !== 'start') writer.save(keptOf(now, texts));
  }, [writer, key, texts]);

  const here = words?.key === key ? words : undefined;
  const isReady = here !== undefined;
  const arrived = texts === undefined ? undefined : JSON.stringify(initial);

  useEffect(() => {
    if (arrived === undefined || !isReady) return;
    return editors.whenAtRest(() => {
      const now = latest.current;
      if (!now || now.key !== key) return;
      const base = JSON.parse(arrived) as Value;
      const value = takeIn(editors, now as Words<object>, base as object, (texts ?? '').split(' ')) as Value;
      if (value === now.value && JSON.stringify(base) === JSON.stringify(now.base)) return;
      if (now.from !== 'start') {
        writer.save({ value, base });
        if (value !== now.value) setMerged(true);
      }
      // The words are in the field already: they are drawn before the next keystroke, or React would put the field back to the earlier ones.
      flushSync(() => put({ ...now, value, base }));
    });
  }, [arrived, isReady, key, texts, editors, writer, put]);

  const set = useCallback<DraftForm<Value>['set']>(
    (next) => {
      const { value: before, base } =
        latest.current?.key === key ? latest.current : { value: start.current.value, base: start.current.value };
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(before) : next;
      setUnsaved(false);
      writer.save(keptOf({ value, base }, texts));
      put({ key, value, base, from: 'person' });
    },
    [writer, key, texts, put],
  );

  const isDirty = here !== undefined && here.from !== 'start';
  useDirty(isDirty);

  return {
    state: here ? 'ready' : 'opening',
    value: here?.value ?? initial,
    set,
    isRestored: here?.from === 'device',
    isDirty,
    isUnsaved,
    isMerged: isMerged && isDirty,
    textRef: editors.refOf,
    submit: async (mutator, args) => {
      const sent = latest.current?.value;
      await writer.settled();
      const result = await mutate(mutator, args, { draft: key });
      const now = latest.current;
      if (!result.ok || now?.key !== key) return result;
      // What was typed since may have been kept before the change, and gone with it.
      if (now.value !== sent) current.current.save(keptOf(now, texts));
      else {
        put({ ...now, from: 'start' });
        // Kept once more since: the page was left while this was being saved, and came back.
        if (current.current !== writer) await current.current.remove();
      }
      return result;
    },
    discard: async (used) => {
      if (used !== undefined && latest.current?.value !== used) return;
      await writer.remove();
      const { value } = start.current;
      put({ key, value, base: value, from: 'start' });
    },
  };
}

/** What is kept on the device: of words that follow a record, with what they grew from. */
const keptOf = <Value>({ value, base }: Pick<Words<Value>, 'value' | 'base'>, texts: string | undefined): unknown =>
  texts === undefined ? value : { value, base };

/** Drafts of the first programs hold the words alone. */
function wordsIn<Value>(stored: unknown): { value: Value; base?: Value } {
  const isWhole = typeof stored === 'object' && stored !== null && 'value' in stored && 'base' in stored;
  return isWhole ? (stored as { value: Value; base: Value }) : { value: stored as Value };
}
