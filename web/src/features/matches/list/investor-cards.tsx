import { lazy } from 'react';
import { BindingGlyph } from '../../../ui/binding-glyph.tsx';
import { Card } from '../../../ui/card.tsx';
import { scoresOf } from '../../../ui/glyph-words.ts';
import { Menu } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-mark.tsx';
import { dialogRoom, useMedia } from '../../../ui/use-media.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { t } from '../../../words/words.ts';
import { SelectMatch } from '../bulk/select-match.tsx';
import type { InvestorCardProps, ListProps } from './list-props.ts';
import { AnalysisLink, fitOf, InvestorName, MatchBadges, NextAction, websiteOf } from './match-parts.tsx';

export function InvestorCards({ shown, ...rest }: ListProps) {
  return (
    <VirtualList label={t('Your investors')} items={shown} itemKey={(match) => match.id} estimate={238} gap={12}>
      {(match) => <InvestorCard match={match} {...rest} />}
    </VirtualList>
  );
}

function InvestorCard({ match, marks, directory, ask, selection, bar }: InvestorCardProps) {
  const fit = fitOf(match);
  const isOver = useMedia(dialogRoom);
  return (
    <Card as="article" className="column dash-card">
      <div className="spread start gap-2">
        {selection.matches.length > 0 && <SelectMatch match={match} selection={selection} bar={bar} />}
        <div className="grow min-w-0 dash-investor">
          <InvestorName match={match} website={websiteOf(match, directory)} />
        </div>
        <Menu label={t('Actions for {vcName}', { vcName: match.vcName })} align="end">
          <CardMenuItems match={match} ask={ask} selection={selection} />
        </Menu>
      </div>
      {fit !== undefined && (
        <div className="row gap-4">
          <BindingGlyph size="card" width={232} scores={scoresOf(match.teeth)} score={fit} />
          <span aria-hidden="true">
            <span className="strong dash-fit-number">{fit}</span> <span className="muted">{t('fit')}</span>
          </span>
        </div>
      )}
      <div className="row wrap gap-1-2 min-w-0 hide-empty badges-break dash-badges">
        <StatusBadge status={match.status} short />
        <MatchBadges match={match} marks={marks.get(match.id)} />
      </div>
      {match.notes.trim() === '' ? (
        <p className="dim small">{t('No notes')}</p>
      ) : (
        <p className="serif dash-notes-text lines-2">{match.notes}</p>
      )}
      <AnalysisLink match={match} isOver={isOver}>
        {fit === undefined ? t('View investor') : t('View full analysis')}
      </AnalysisLink>
      <NextAction matchId={match.id} />
    </Card>
  );
}

const CardMenuItems = lazy(() => import('./card-menu-items.tsx').then((file) => ({ default: file.CardMenuItems })));
