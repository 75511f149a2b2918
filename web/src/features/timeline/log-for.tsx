import { useState } from 'react';
import { useOpenMatch } from '../../local/open-match.ts';
import { forgetShared, type Shared, useShared } from '../../local/shared.ts';
import { LogSheet } from './log-sheet.tsx';
import { SharedDeckDialog } from './shared-deck-dialog.tsx';

interface LogForProps {
  /** The investor named in the URL. */
  readonly matchId: string | undefined;
  /** The id of what another app shared with this one. */
  readonly sharedId: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The log sheet as a URL asks for it: about an investor, with shared text in its line, or after a question about a shared file. */
export function LogFor({ matchId, sharedId, ...sheet }: LogForProps) {
  const shared = useShared(sharedId);
  if (sharedId !== undefined && shared === undefined) return null;
  return matchId === undefined ? (
    <Sheet {...sheet} shared={shared} />
  ) : (
    <SheetAbout {...sheet} matchId={matchId} shared={shared} />
  );
}

type SheetProps = Pick<LogForProps, 'isOpen' | 'onClose'> & { readonly shared: Shared | undefined };

function SheetAbout({ matchId, ...sheet }: SheetProps & { readonly matchId: string }) {
  const found = useOpenMatch(matchId);
  if (found.state === 'opening') return null;
  return <Sheet {...sheet} about={found.state === 'found' ? found.match : undefined} />;
}

function Sheet({ shared, about, ...sheet }: SheetProps & { readonly about?: Parameters<typeof LogSheet>[0]['about'] }) {
  const [isSettled, setSettled] = useState(false);
  const file = shared?.file;
  const settle = () => {
    setSettled(true);
    forgetShared();
  };
  if (file && !isSettled) return <SharedDeckDialog file={file} onDone={settle} />;
  return <LogSheet about={about} given={shared?.text} {...sheet} />;
}
