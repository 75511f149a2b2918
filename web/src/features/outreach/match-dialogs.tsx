import type { OpenMatch } from '@paratope/shared/matches/match';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useStartup } from '../../local/hooks.ts';
import { mayChangeStatus } from './access.ts';
import { useOpenMatch } from './queries.ts';

const StatusDialog = lazy(() => import('./status-dialog.tsx').then((file) => ({ default: file.StatusDialog })));
const NotesDialog = lazy(() => import('./notes-dialog.tsx').then((file) => ({ default: file.NotesDialog })));
const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx').then((file) => ({ default: file.FeedbackDialog })));
const UpgradePrompt = lazy(() => import('./upgrade-prompt.tsx').then((file) => ({ default: file.UpgradePrompt })));
const AddInvestorDialog = lazy(() =>
  import('./add-investor-dialog.tsx').then((file) => ({ default: file.AddInvestorDialog })),
);

export interface MatchDialogProps {
  readonly match: OpenMatch;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What a row or a page can ask for. */
export type Ask =
  | { readonly kind: 'status' | 'notes' | 'feedback'; readonly matchId: string }
  | { readonly kind: 'add-investor' };

/** The dialogs of the list, each fetched when it is first asked for. `ask` opens one; `dialogs` is drawn once on the page. */
export function useMatchDialogs(): { readonly ask: (what: Ask) => void; readonly dialogs: ReactElement | null } {
  const [asked, setAsked] = useState<{ what: Ask; time: number; isOpen: boolean }>();
  const ask = (what: Ask) => setAsked((before) => ({ what, time: (before?.time ?? 0) + 1, isOpen: true }));
  const close = () => setAsked((before) => before && { ...before, isOpen: false });
  return {
    ask,
    dialogs: asked ? (
      <Suspense fallback={null}>
        <AskedDialog key={asked.time} what={asked.what} isOpen={asked.isOpen} onClose={close} />
      </Suspense>
    ) : null,
  };
}

interface AskedDialogProps<Asked> {
  readonly what: Asked;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function AskedDialog({ what, ...rest }: AskedDialogProps<Ask>) {
  return what.kind === 'add-investor' ? <AddInvestorDialog {...rest} /> : <DialogOfMatch what={what} {...rest} />;
}

function DialogOfMatch({ what, ...rest }: AskedDialogProps<Extract<Ask, { matchId: string }>>) {
  const startup = useStartup();
  const found = useOpenMatch(what.matchId);
  if (found.state !== 'found') return null;
  const match = found.row;
  if (what.kind === 'notes') return <NotesDialog match={match} {...rest} />;
  if (what.kind === 'feedback') return <FeedbackDialog match={match} {...rest} />;
  return mayChangeStatus(startup?.plan, match) ? (
    <StatusDialog match={match} {...rest} />
  ) : (
    <UpgradePrompt feature="Outreach status tracking" {...rest} />
  );
}
