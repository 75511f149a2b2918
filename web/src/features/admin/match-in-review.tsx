import type { ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { matchQualityLabels } from '@paratope/shared/matches/feedback-labels';
import { criterionLabels, type Tooth } from '@paratope/shared/matches/match';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fitText, wordFor } from '../../ui/glyph-words.ts';
import { inWords, t } from '../../words/words.ts';
import { twoDecimals } from './many.ts';
import { ApprovalBadge, accessWords } from './match-queue.tsx';
import { dayOf } from './moment.ts';
import { AlsoOpen } from './record/also-open.tsx';
import { RecordHistory } from './record/record-history.tsx';
import type { Others } from './record/use-presence.ts';
import { fitLabel, useAdmin } from './use-admin.ts';
import type { ReviewAction } from './use-review.ts';

interface MatchInReviewProps {
  readonly match: ReviewedMatch;
  readonly others: Others;
  /** Narrows the queue to this startup; undefined where it is. */
  readonly onOnly: (() => void) | undefined;
  onDecide(action: ReviewAction): void;
  /** Undefined on the last one. */
  readonly onNext: (() => void) | undefined;
  readonly onUndo: (() => void) | undefined;
}

export function MatchInReview({ match, others, onOnly, ...acts }: MatchInReviewProps) {
  const { admin, canAct } = useAdmin();
  return (
    <article
      className="column gap-4 min-w-0"
      aria-label={t('{investor} for {startup}', { investor: match.vcName, startup: match.startupName })}
    >
      <header className="spread wrap admin-search">
        <div>
          <h2 className="title-3">{match.vcName}</h2>
          <div className="row wrap">
            <p className="muted small">
              {[match.vcFirm, t('for {name}', { name: match.startupName })].filter(Boolean).join(', ')}
            </p>
            {onOnly ? (
              <Button kind="quiet" onClick={onOnly}>
                {t('Show only {name}', { name: match.startupName })}
              </Button>
            ) : null}
          </div>
        </div>
        <ApprovalBadge match={match} />
      </header>
      <AlsoOpen others={others} />
      {canAct ? <Acts match={match} {...acts} /> : null}
      <Facts
        columns={2}
        items={[
          {
            label: t('Similarity'),
            value: match.similarityScore === null ? t('Added manually') : twoDecimals(match.similarityScore),
          },
          {
            label: fitLabel(admin, match.gptFitBy),
            value: (
              <>
                {match.gptFit ? t('Yes') : t('No')}. <span className="muted small">{whyFit(match)}</span>
              </>
            ),
          },
          { label: t('Client access'), value: <Access match={match} /> },
          {
            label: t('Feedback'),
            value: match.feedback ? t(matchQualityLabels[match.feedback.matchQuality]) : t('None yet'),
          },
        ]}
      />
      {match.teeth.length > 0 ? <Sides match={match} /> : null}
      {match.against.length > 0 ? (
        <section>
          <h3 className="strong">{t('Concerns')}</h3>
          <ul className="admin-against">
            {match.against.map(({ title, text }) => (
              <li key={inWords(title)}>
                <span className="strong">{inWords(title)}.</span> {inWords(text)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <History key={match.id} match={match} />
    </article>
  );
}

/** Read when it is opened: who leafs through matches does not look at it. */
function History({ match }: { match: ReviewedMatch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('History')}</summary>
      {isOpen ? (
        <div className="admin-record-more">
          <RecordHistory
            hideTitle
            id={match.id}
            turn={`${match.manuallyApproved} ${match.clientAccess} ${match.deletedAt}`}
          />
        </div>
      ) : null}
    </details>
  );
}

/** The reason, and the model that gave it; a rule's reason already says that it is a rule's. */
const whyFit = ({ gptFitReason, gptFitBy }: ReviewedMatch): string =>
  gptFitBy === 'rule'
    ? inWords(gptFitReason)
    : gptFitBy === 'person'
      ? t('Set manually')
      : `${inWords(gptFitReason)} (${gptFitBy})`;

/** Buttons sized for a thumb; the letters are their keyboard shortcuts. */
function Acts({ match, onDecide, onNext, onUndo }: Omit<MatchInReviewProps, 'others' | 'onOnly'>) {
  const isOpen = match.clientAccess === 'Unlocked';
  return (
    <div className="row wrap">
      {match.manuallyApproved === true ? null : (
        <Button kind="primary" aria-keyshortcuts="A" onClick={() => onDecide('approve')}>
          {t('Approve')}
        </Button>
      )}
      {match.manuallyApproved === false ? null : (
        <Button kind="danger" aria-keyshortcuts="R" onClick={() => onDecide('reject')}>
          {t('Reject')}
        </Button>
      )}
      <Button aria-keyshortcuts={isOpen ? undefined : 'U'} onClick={() => onDecide(isOpen ? 'lock' : 'unlock')}>
        {isOpen ? t('Lock') : t('Unlock')}
      </Button>
      <Button aria-keyshortcuts="Z" disabled={!onUndo} onClick={onUndo}>
        {t('Undo')}
      </Button>
      <Button aria-keyshortcuts="J" disabled={!onNext} onClick={onNext}>
        {t('Next')}
      </Button>
      <span className="admin-keys muted micro">
        {t('Keys: J next, K previous, A approve, R reject, U unlock, Z undo, ? all keys')}
      </span>
    </div>
  );
}

const Access = ({ match: { clientAccess, lockedByHand } }: { match: ReviewedMatch }) => (
  <>
    <Badge tone={clientAccess === 'Unlocked' ? 'good' : 'quiet'}>{accessWords(clientAccess)}</Badge>
    {lockedByHand ? <span className="muted small"> {t('manually')}</span> : null}
  </>
);

function Sides({ match }: { match: ReviewedMatch }) {
  return (
    <table className="admin-sides">
      <caption className="visually-hidden">
        {t('{startup} and {investor}, side by side', { startup: match.startupName, investor: match.vcName })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Criterion')}</th>
          <th scope="col">{match.startupName}</th>
          <th scope="col">{match.vcName}</th>
        </tr>
      </thead>
      <tbody>
        {match.teeth.map((tooth) => (
          <tr key={tooth.criterion}>
            <th scope="row">
              {t(criterionLabels[tooth.criterion])}
              <br />
              <span className="muted micro">{fitText(wordFor(tooth.score))}</span>
            </th>
            <td>{inWords(tooth.yours) || t('Not stated')}</td>
            <td>
              {inWords(tooth.decidedBy ?? tooth.theirs) || t('Unknown')}
              <Evidence evidence={tooth.evidence} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Evidence = ({ evidence }: Pick<Tooth, 'evidence'>) =>
  evidence.length === 0 ? null : (
    <ul className="admin-evidence muted micro">
      {evidence.slice(0, 3).map(({ text, source, date }) => (
        <li key={inWords(text)}>{[inWords(text), source, dayOf(date)].filter(Boolean).join(', ')}</li>
      ))}
    </ul>
  );
