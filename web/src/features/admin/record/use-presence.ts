import { useEffect, useRef, useState } from 'react';
import { type WatchedRecord, watchRecord } from '../../../api/watch-record.ts';
import type { Changer } from '../use-form.ts';

export interface Others {
  readonly names: readonly string[];
  /** Those beyond the names. */
  readonly more: number;
}

const nobody: Others = { names: [], more: 0 };
const unknown: Changer = { by: null, isOwn: false };

/** Milliseconds, so that leafing through matches opens no stream for each. */
const rest = 200;
/** Milliseconds between two looks at a record: a run of matching changes its company many times a second. */
const between = 1_000;

/**
 * Who else has a record open; this page counts as having it open as well. `onChanged` is called when it was saved
 * elsewhere, and whenever the stream opens, because it may have been saved before.
 */
export function usePresence(record: WatchedRecord | undefined, onChanged: (by: Changer) => void = () => {}): Others {
  const [others, setOthers] = useState(nobody);
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  const { kind, id } = record ?? {};
  useEffect(() => {
    if (kind === undefined || id === undefined) return;
    let leave = () => {};
    let next: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const look = (by: Changer) => {
      // An act of a person is looked at at once; what has no name may be one of many.
      if (by.by === null && next !== undefined) {
        isWaiting = true;
        return;
      }
      clearTimeout(next);
      isWaiting = false;
      next = setTimeout(() => {
        next = undefined;
        if (isWaiting) look(unknown);
      }, between);
      latest.current(by);
    };
    const timer = setTimeout(() => {
      leave = watchRecord(
        { kind, id },
        {
          opened: () => look(unknown),
          hear: (event) => (event.kind === 'others' ? setOthers(event) : look(event)),
          lost: () => setOthers(nobody),
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      clearTimeout(next);
      leave();
      setOthers(nobody);
    };
  }, [kind, id]);
  return others;
}
