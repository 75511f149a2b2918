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
  /** Opened over a page: closing goes back to it. Otherwise closing goes on to the match. */
  readonly isOver: boolean;
}

/** Without access to written emails the upgrade is offered, unless drafts already exist: those stay the founder's own. */
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

/** The feature's name as the server's refusal states it. */
const feature = (): string => t(emailNeedsUpgrade.replace(sameEnd, ''));
// Compared with the server's message.
const sameEnd = ' is a premium feature';
