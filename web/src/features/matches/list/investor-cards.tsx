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
import { AnalysisLink, fitOf, MatchBadges, NextAction, WhoLine } from './match-parts.tsx';
import { RowReasons } from './row-reasons.tsx';

export function InvestorCards({ shown, ...rest }: ListProps) {
  return (
    <VirtualList label={t('Your investors')} items={shown} itemKey={(match) => match.id} estimate={190} gap={12}>
      {(match) => <InvestorCard match={match} {...rest} />}
    </VirtualList>
  );
}

function InvestorCard({ match, ...list }: InvestorCardProps) {
  const { marks, ask, selection, bar } = list;
  const fit = fitOf(match);
  const isOver = useMedia(dialogRoom);
  return (
    <Card as="article" className="column dash-card">
      <div className="spread start gap-2">
        {selection.matches.length > 0 && <SelectMatch match={match} selection={selection} bar={bar} />}
        <div className="grow min-w-0">
          <h2 className="strong dash-name">
            <AnalysisLink match={match} isOver={isOver}>
              {match.vcName}
            </AnalysisLink>
          </h2>
          <WhoLine match={match} />
        </div>
        <Menu label={t('Actions for {vcName}', { vcName: match.vcName })} align="end">
          <CardMenuItems match={match} ask={ask} selection={selection} />
        </Menu>
      </div>
      {fit !== undefined && (
        <div className="row gap-3">
          <BindingGlyph size="card" width={232} scores={scoresOf(match.teeth)} score={fit} />
          <span aria-hidden="true">
            <span className="strong dash-fit-number">{fit}</span> <span className="muted">{t('fit')}</span>
          </span>
        </div>
      )}
      <div className="hide-empty small">
        <RowReasons match={match} />
      </div>
      {match.notes.trim() !== '' && <p className="serif dash-notes-text lines-2">{match.notes}</p>}
      <div className="row gap-2 hair-top dash-card-foot">
        <StatusBadge status={match.status} short />
        <MatchBadges match={match} list={list} marks={marks.get(match.id)} />
        <NextAction matchId={match.id} />
      </div>
    </Card>
  );
}

const CardMenuItems = lazy(() => import('./card-menu-items.tsx').then((file) => ({ default: file.CardMenuItems })));
