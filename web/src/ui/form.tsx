import type { ReactNode, Ref } from 'react';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface FormProps {
  /** For a button outside of it. */
  readonly id?: string;
  /** Names it among the landmarks of the page. */
  readonly label?: string;
  /** Arranges its fields in another way than under each other. */
  readonly className?: string;
  readonly ref?: Ref<HTMLFormElement>;
  /** Not called again while its promise is open. */
  readonly onSubmit: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Fields that are sent together, by a button or with Enter. What is wrong with them is said in our own words. */
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
