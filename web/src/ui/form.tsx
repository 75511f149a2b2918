import type { ReactNode } from 'react';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface FormProps {
  /** For a button outside of it. */
  readonly id?: string;
  /** Names it among the landmarks of the page. */
  readonly label?: string;
  /** Not called again while its promise is open. */
  readonly onSubmit: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Fields under each other that are sent together, by a button or with Enter. What is wrong with them is said in our own words. */
export function Form({ id, label, onSubmit, children }: FormProps) {
  const submit = useOneAtATime(onSubmit);
  return (
    <form
      id={id}
      className="stack"
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
