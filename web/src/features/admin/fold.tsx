import type { ReactNode } from 'react';
import type { OpenRecord } from './use-open-record.ts';

interface FoldProps {
  readonly list: Pick<OpenRecord<unknown>, 'openId' | 'open' | 'close'>;
  readonly id: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A record that opens inside its row. One is open at a time: the one the address names. */
export function Fold({ list, id, summary, children }: FoldProps) {
  const isOpen = list.openId === id;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        if (currentTarget.open) list.open(id);
        else list.close();
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
