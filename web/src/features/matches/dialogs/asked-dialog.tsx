import type { OpenMatch } from '@paratope/shared/matches/match';
import { lazy, useState } from 'react';
import { useStartup } from '../../../local/hooks.ts';
import { useOpenMatch } from '../../../local/open-match.ts';
import { t } from '../../../words/words.ts';
import { mayChangeStatus } from './access.ts';
import type { Ask } from './ask.ts';

interface AskedDialogProps<Asked> {
  readonly what: Asked;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AskedDialog({ what, ...rest }: AskedDialogProps<Ask>) {
  if (what.kind === 'add-investor') return <AddInvestorDialog {...rest} />;
  if (what.kind === 'views') return <ViewsDialog view={what.view} onView={what.onView} {...rest} />;
  if (what.kind === 'upgrade') return <UpgradePrompt feature={statusFeature()} {...rest} />;
  return <DialogOfMatch what={what} {...rest} />;
}

function DialogOfMatch({ what, ...rest }: AskedDialogProps<Extract<Ask, { matchId: string }>>) {
  const startup = useStartup();
  const found = useOpenMatch(what.matchId);
  const [last, setLast] = useState<OpenMatch>();
  if (found.state === 'found' && found.match !== last) setLast(found.match);
  // A match that goes while somebody writes, as when the browser deletes its storage, takes no words with it.
  const match = found.state === 'found' ? found.match : last;
  if (!match) return null;
  if (what.kind === 'notes') return <NotesDialog match={match} {...rest} />;
  if (what.kind === 'feedback') return <FeedbackDialog match={match} {...rest} />;
  if (what.kind === 'cheque') return <ChequeDialog match={match} {...rest} />;
  if (what.kind === 'introducer') return <IntroducerDialog match={match} {...rest} />;
  return mayChangeStatus(startup?.plan, match) ? (
    <StatusDialog match={match} {...rest} />
  ) : (
    <UpgradePrompt feature={statusFeature()} {...rest} />
  );
}

const statusFeature = (): string => t('Outreach status tracking');

const StatusDialog = lazy(() => import('./status-dialog.tsx').then((file) => ({ default: file.StatusDialog })));
const NotesDialog = lazy(() => import('./notes-dialog.tsx').then((file) => ({ default: file.NotesDialog })));
const ChequeDialog = lazy(() => import('./cheque-dialog.tsx').then((file) => ({ default: file.ChequeDialog })));
const IntroducerDialog = lazy(() =>
  import('./introducer-dialog.tsx').then((file) => ({ default: file.IntroducerDialog })),
);
const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx').then((file) => ({ default: file.FeedbackDialog })));
const UpgradePrompt = lazy(() => import('./upgrade-prompt.tsx').then((file) => ({ default: file.UpgradePrompt })));
const ViewsDialog = lazy(() => import('../views/views-dialog.tsx').then((file) => ({ default: file.ViewsDialog })));
const AddInvestorDialog = lazy(() =>
  import('./add-investor-dialog.tsx').then((file) => ({ default: file.AddInvestorDialog })),
);
