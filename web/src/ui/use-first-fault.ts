import { type RefObject, useEffect, useRef } from 'react';

/** For a form whose faults are said beside its fields: the first one is focused, and so scrolled into sight, whenever they are found. */
export function useFirstFault(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return form;
}
