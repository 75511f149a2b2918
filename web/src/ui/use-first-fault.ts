import { type RefObject, useEffect, useRef } from 'react';

/** For a form that shows errors beside its fields: focuses the first invalid field whenever `faults` change. */
export function useFirstFault(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return form;
}
