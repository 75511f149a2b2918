import type { OpenMatch } from '@paratope/shared/matches/match';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { t } from '../../words/words.ts';
import { EmailDesk } from './email-desk.tsx';
import { useAddressee, useDraftsTo } from './queries.ts';
import './email.css';

interface EmailDialogProps {
  readonly matchId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when someone without access to written emails asks for one. */
  readonly onUpgrade: () => void;
}

export function EmailDialog({ matchId, isOpen, onClose, onUpgrade }: EmailDialogProps) {
  const match = useAddressee(matchId);
  const drafts = useDraftsTo(matchId);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size={drafts?.written.length === 0 ? 'medium' : 'large'}
      title={t('Enhanced AI-Generated Email')}
      {...(match ? { description: <To match={match} /> } : {})}
    >
      {match === null && <EmptyState title={t('Match not found')} />}
      {match && drafts && <EmailDesk match={match} drafts={drafts} onUpgrade={onUpgrade} />}
      {(match === undefined || (match && !drafts)) && <Loading label={t('Loading the email')} shape="text" lines={6} />}
    </Dialog>
  );
}

const To = ({ match: { vcName, vcInvestor } }: { readonly match: OpenMatch }) => (
  <>
    {t('To {vcName}', { vcName })}
    {vcInvestor.firm && vcInvestor.firm !== vcName && `, ${vcInvestor.firm}`}
  </>
);
