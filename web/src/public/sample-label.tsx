import type { ReactNode } from 'react';

/** Shown above everything invented. */
export const SampleLabel = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <p className={['row micro muted hair-bottom sample-label', className].filter(Boolean).join(' ')}>
    <span className="hatch hatch-mark" aria-hidden="true" />
    <span>{children}</span>
  </p>
);
