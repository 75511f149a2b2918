import { type ReactNode, useId } from 'react';

/** One place investors come from, under its name. */
export function Source({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="column gap-3 source" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
