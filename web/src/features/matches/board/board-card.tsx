import type { OpenMatch } from '@paratope/shared/matches/match';
import { type OutreachStatus, outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import { lazy, useRef } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { BindingGlyph } from '../../../ui/binding-glyph.tsx';
import { scoresOf } from '../../../ui/glyph-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { rich } from '../../../words/rich.ts';
import { formatMoney, t } from '../../../words/words.ts';
import { SelectMatch } from '../bulk/select-match.tsx';
import type { ListProps } from '../list/list-props.ts';
import {
  AnalysisLink,
  fitOf,
  InvestorName,
  MatchBadges,
  NextAction,
  WhoLine,
  websiteOf,
} from '../list/match-parts.tsx';
import { type Carrying, handleId } from './use-carrying.ts';
import { useDraggable } from './use-dragging.ts';

interface BoardCardProps {
  readonly match: OpenMatch;
  readonly carrying: Carrying;
  readonly onMove: (match: OpenMatch, to: OutreachStatus) => void;
  readonly list: ListProps;
}

export function BoardCard({ match, carrying, onMove, list }: BoardCardProps) {
  const { selection, bar, directory, marks, ask } = list;
  const card = useRef<HTMLElement>(null);
  const isMoving = useDraggable(card, match.id) || carrying.id === match.id;
  const fit = fitOf(match);
  return (
    <article ref={card} className={isMoving ? 'column sheet board-card board-card-moving' : 'column sheet board-card'}>
      <div className="row start">
        <SelectMatch match={match} selection={selection} bar={bar} />
        <div className="min-w-0">
          <InvestorName match={match} website={websiteOf(match, directory)} />
          <WhoLine match={match} />
        </div>
      </div>
      <div>
        {fit === undefined ? (
          <AnalysisLink match={match} isOver>
            {t('View investor')}
          </AnalysisLink>
        ) : (
          <AnalysisLink match={match} isOver>
            <span className="row gap-3">
              <BindingGlyph size="row" scores={scoresOf(match.teeth)} score={fit} />
              <span className="strong dash-fit-number" aria-hidden="true">
                {fit}
              </span>
            </span>
          </AnalysisLink>
        )}
      </div>
      <div className="row wrap gap-1-2 min-w-0 hide-empty badges-break">
        {match.competitors && <Badge tone="danger">{t('Backs a competitor')}</Badge>}
        <MatchBadges match={match} list={list} marks={marks.get(match.id)} />
      </div>
      {match.notes.trim() !== '' && <p className="serif dash-notes-text lines-2">{match.notes}</p>}
      {match.expectedCheque && (
        <p className="small">
          {rich('{sum} expected', {
            sum: <strong>{formatMoney(match.expectedCheque.amount, match.expectedCheque.currency)}</strong>,
          })}
        </p>
      )}
      <NextAction matchId={match.id} hasPlace />
      <div className="hair-top between row board-card-acts">
        <button
          type="button"
          id={handleId(match.id)}
          data-status={match.status}
          className="center muted board-handle"
          aria-label={t('Move {vcName}', { vcName: match.vcName })}
          aria-pressed={carrying.id === match.id}
          title={t('Press space to pick it up, then the arrow keys to choose a column')}
          onKeyDown={(event) => carrying.onKey(event, match)}
          onBlur={() => carrying.onLeave(match)}
        >
          <Icon name="menu" size={16} />
        </button>
        <Menu label={t('Actions for {vcName}', { vcName: match.vcName })} align="end">
          <MenuHeading>{t('Move to')}</MenuHeading>
          {outreachStatuses.map((status) => (
            <MenuItem key={status} disabled={status === match.status} onSelect={() => onMove(match, status)}>
              <StatusMark status={status} />
              {t(statusLabels[status])}
            </MenuItem>
          ))}
          <MenuSeparator />
          <CardMenuItems match={match} ask={ask} selection={selection} />
        </Menu>
      </div>
    </article>
  );
}

const CardMenuItems = lazy(() =>
  import('../list/card-menu-items.tsx').then((file) => ({ default: file.CardMenuItems })),
);
