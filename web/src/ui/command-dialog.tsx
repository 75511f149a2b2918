import { type ReactNode, useRef } from 'react';
import { type Command, type CommandGroup, CommandList } from './command-list.tsx';
import { Dialog } from './dialog.tsx';
import { TypeAhead } from './type-ahead.tsx';

interface CommandDialogProps<One extends Command> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly label: string;
  readonly groups: readonly CommandGroup<One>[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Called once the palette is closed. */
  readonly onChoose: (command: One) => void;
  readonly emptyWords: string;
  /** Shown below the results. */
  readonly children?: ReactNode;
}

/** The palette: a field over everything it finds, in a dialog that a choice closes. */
export function CommandDialog<One extends Command>({
  isOpen,
  onClose,
  title,
  onChoose,
  children,
  ...list
}: CommandDialogProps<One>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {isOpen ? <TypeAhead onType={(letter) => list.onQuery(list.query + letter)} /> : null}
      <Dialog open={isOpen} onClose={onClose} title={title} initialFocus={input}>
        <CommandList
          ref={input}
          {...list}
          onLeave={onClose}
          onChoose={(command) => {
            onClose();
            onChoose(command);
          }}
        />
        {children}
      </Dialog>
    </>
  );
}
