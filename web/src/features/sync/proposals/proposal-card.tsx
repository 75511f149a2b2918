import type { Proposed } from '@paratope/shared/proposals/proposal';
import { type ComponentType, Suspense, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { momentInWords } from '../../../ui/moments.ts';
import { t } from '../../../words/words.ts';
import { Differences } from '../differences.tsx';
import type { ChangeDialogProps } from './change-dialog.tsx';
import { isChangeable } from './proposed-fields.ts';
import { useDecisions } from './use-decisions.ts';
import { useShown } from './use-shown.ts';

interface ProposalCardProps {
  readonly proposal: Proposed;
  readonly changeDialog: ComponentType<ChangeDialogProps>;
}

/** What would change, who proposed it and why, and what a person can do about it. */
export function ProposalCard({ proposal, changeDialog: ChangeDialog }: ProposalCardProps) {
  const shown = useShown(proposal);
  const decisions = useDecisions();
  const [changing, setChanging] = useState({ wasAsked: false, isOpen: false });
  const { state, reason, createdAt } = proposal;
  if (!shown) return <Card className="proposal" aria-hidden="true" />;
  const { title, about, facts, refusal } = shown;
  const what = [title, about].filter((part) => part !== '').join(', ');
  return (
    <Card className="proposal">
      <div className="spread">
        <h3 className="strong break-anywhere">{title}</h3>
        {state === 'open' ? null : (
          <Badge tone={state === 'accepted' ? 'good' : 'quiet'}>
            {state === 'accepted' ? t('Accepted') : t('Declined')}
          </Badge>
        )}
      </div>
      <p className="muted small break-anywhere">
        {[about, t('{key}, {moment}', { key: proposerOf(proposal), moment: momentInWords(createdAt) })]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <Differences facts={facts} />
      {reason === '' ? null : (
        <blockquote className="mt-3 pre-wrap break-anywhere proposal-reason">{reason}</blockquote>
      )}
      {refusal === undefined ? null : <p className="mt-3 late">{refusal}</p>}
      <p className="row wrap gap-3 mt-3">
        {state === 'open' ? (
          <>
            <Button
              disabled={refusal !== undefined}
              kind="primary"
              aria-label={t('Accept: {what}', { what })}
              onClick={() => void decisions.accept(proposal, what)}
            >
              {t('Accept')}
            </Button>
            {isChangeable(proposal) ? (
              <Button
                disabled={refusal !== undefined}
                aria-label={t('Change: {what}', { what })}
                onClick={() => setChanging({ wasAsked: true, isOpen: true })}
              >
                {t('Change')}
              </Button>
            ) : null}
            <Button aria-label={t('Decline: {what}', { what })} onClick={() => void decisions.decline(proposal, what)}>
              {t('Decline')}
            </Button>
          </>
        ) : (
          <Button aria-label={t('Undo: {what}', { what })} onClick={() => void decisions.undo(proposal)}>
            {t('Undo')}
          </Button>
        )}
      </p>
      {changing.wasAsked && state === 'open' ? (
        <Suspense fallback={null}>
          <ChangeDialog
            proposal={proposal}
            title={what}
            isOpen={changing.isOpen}
            onClose={() => setChanging({ wasAsked: true, isOpen: false })}
            onAccepted={() => decisions.accepted(proposal.id, what)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

export const proposerOf = ({ key }: Pick<Proposed, 'key'>): string => key ?? t('A deleted API key');
