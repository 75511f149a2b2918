import { emailNeedsUpgrade } from '@paratope/shared/drafts/mutators';
import { planAllows } from '@paratope/shared/plans/plan';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { EmailDialog } from '../features/drafts/email-dialog.tsx';
import { useDraftsTo } from '../features/drafts/queries.ts';
import { UpgradePrompt } from '../features/matches/dialogs/upgrade-prompt.tsx';
import { useStartup } from '../local/hooks.ts';
import { t } from '../words/words.ts';

interface EmailProps {
  readonly matchId: string;
  /** Opened over a page, which closing goes back to; otherwise it goes on to the match. */
  readonly isOver: boolean;
}

/** The e-mail to an investor. Without access to written ones there is the offer of it, except where letters are here already: those stay one's own. */
export function Email({ matchId, isOver }: EmailProps) {
  const navigate = useNavigate();
  const startup = useStartup();
  const drafts = useDraftsTo(matchId);
  const [isOpen, setOpen] = useState(true);
  const [isUpgrading, setUpgrading] = useState(false);
  const close = () => {
    setOpen(false);
    if (isOver) navigate(-1);
    else navigate(paths.match(matchId), { replace: true });
  };
  if (startup === undefined || drafts === undefined) return null;
  const mayAsk = startup === null || planAllows(startup.plan, 'email', { timelineForFree: true });
  if (!mayAsk && drafts.written.length === 0)
    return <UpgradePrompt feature={feature()} isOpen={isOpen} onClose={close} />;
  return (
    <>
      <EmailDialog matchId={matchId} isOpen={isOpen} onClose={close} onUpgrade={() => setUpgrading(true)} />
      <UpgradePrompt feature={feature()} isOpen={isUpgrading} onClose={() => setUpgrading(false)} />
    </>
  );
}

/** What the server calls it when it refuses. */
const feature = (): string => t(emailNeedsUpgrade.replace(sameEnd, ''));
// Compared with what the server says.
const sameEnd = ' is a premium feature';
