import type { ReactNode, Ref } from 'react';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface FormProps {
  readonly id?: string;
  /** Makes the form a landmark of this name. */
  readonly label?: string;
  /** Replaces the default stacked layout. */
  readonly className?: string;
  readonly ref?: Ref<HTMLFormElement>;
  /** Not called again while its promise is pending. */
  readonly onSubmit: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Turns off the browser's validation: errors are shown in our own words. */
export function Form({ id, label, className = 'stack', ref, onSubmit, children }: FormProps) {
  const submit = useOneAtATime(onSubmit);
  return (
    <form
      ref={ref}
      id={id}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
    </form>
  );
}
