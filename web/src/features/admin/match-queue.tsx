import type { ClientAccess, ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { useEffect, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { t } from '../../words/words.ts';

interface MatchQueueProps {
  readonly matches: readonly ReviewedMatch[];
  readonly at: number;
  onChoose(at: number): void;
}

/** Rows drawn before and after the current one. */
const around = 25;

export function MatchQueue({ matches, at, onChoose }: MatchQueueProps) {
  const here = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what it follows.
  useEffect(() => {
    void here.current?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  const from = Math.max(0, at - around);
  return (
    <ol className="column admin-queue" aria-label={t('Matches to review')} start={from + 1}>
      {matches.slice(from, at + around).map((match, offset) => (
        <li key={match.id}>
          <button
            type="button"
            ref={from + offset === at ? here : null}
            className="w-full admin-queue-match"
            aria-current={from + offset === at ? 'true' : undefined}
            onClick={() => onChoose(from + offset)}
          >
            <span className="strong">{match.vcName}</span>
            <span className="muted small">{t('for {name}', { name: match.startupName })}</span>
            <ApprovalBadge match={match} />
          </button>
        </li>
      ))}
    </ol>
  );
}

export const accessWords = (access: ClientAccess): string => (access === 'Locked' ? t('Locked') : t('Unlocked'));

export function ApprovalBadge({ match: { manuallyApproved, approvedByRule } }: { match: ReviewedMatch }) {
  if (manuallyApproved === null) return <Badge tone="waiting">{t('Pending')}</Badge>;
  if (!manuallyApproved) return <Badge tone="danger">{t('Rejected')}</Badge>;
  return <Badge tone="good">{approvedByRule ? t('Approved by rule') : t('Approved')}</Badge>;
}
