import type { ReactNode } from 'react';

interface FormProps {
  /** For a button outside of it. */
  readonly id?: string;
  /** Names it among the landmarks of the page. */
  readonly label?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Fields under each other that are sent together, by a button or with Enter. What is wrong with them is said in our own words. */
export const Form = ({ id, label, onSubmit, children }: FormProps) => (
  <form
    id={id}
    className="stack"
    aria-label={label}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
