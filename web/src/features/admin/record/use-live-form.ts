import { useEffect, useRef } from 'react';
import type { WatchedRecord } from '../../../api/watch-record.ts';
import type { AdminForm } from '../use-form.ts';
import { type Others, usePresence } from './use-presence.ts';

interface Live<Source> {
  /** Undefined for a record that does not exist yet. */
  readonly record: WatchedRecord | undefined;
  /** Loads the record as it is now; undefined where that fails. */
  load(): Promise<Source | undefined>;
}

/** Brings what others save into an open form, and returns who else has its record open. */
export function useLiveForm<Values, Source>(
  form: Pick<AdminForm<Values, Source>, 'follow'>,
  { record, load }: Live<NonNullable<Source>>,
): Others {
  // What is typed while the record loads must count: its form is the one of then.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const round = useRef(0);
  return usePresence(record, (by) => {
    round.current += 1;
    const mine = round.current;
    void load().then((current) => {
      if (current !== undefined && mine === round.current) latest.current.follow(current, by);
    });
  });
}
