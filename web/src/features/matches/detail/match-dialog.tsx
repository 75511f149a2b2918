import type { OpenMatch } from '@paratope/shared/matches/match';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpenMatch } from '../../../local/open-match.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { t } from '../../../words/words.ts';
import { MatchHead } from './match-head.tsx';
import { MatchTabs } from './match-tabs.tsx';
import './match.css';

interface MatchDialogProps {
  readonly id: string;
  /** The people at the investor. */
  readonly contacts?: (match: OpenMatch) => ReactNode;
  readonly children?: ReactNode;
}

/** A match over the list it was opened from; closing goes back to the list (decision Z20). `children` opens over it. */
export function MatchDialog({ id, contacts, children }: MatchDialogProps) {
  const found = useOpenMatch(id);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    navigate(-1);
  };
  if (found.state === 'opening') return null;
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      size="large"
      title={t('Match Analysis')}
      {...(found.state === 'found' ? { description: found.match.vcName } : {})}
    >
      {found.state === 'found' ? (
        <div className="pb-4">
          <MatchHead match={found.match} />
          {contacts?.(found.match)}
          <MatchTabs match={found.match} />
        </div>
      ) : (
        <EmptyState title={t('Match not found')} />
      )}
      {children}
    </Dialog>
  );
}
