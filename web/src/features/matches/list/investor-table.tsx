import type { OpenMatch } from '@paratope/shared/matches/match';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { BindingGlyph } from '../../../ui/binding-glyph.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { scoresOf } from '../../../ui/glyph-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-mark.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { t } from '../../../words/words.ts';
import { SelectAll, SelectMatch } from '../bulk/select-match.tsx';
import type { ListProps } from './list-props.ts';
import { AnalysisLink, fitOf, InvestorName, MatchBadges, NextAction, WhoLine, websiteOf } from './match-parts.tsx';
import { RowReasons } from './row-reasons.tsx';

export function InvestorTable(list: ListProps) {
  const { shown, marks, directory, ask, selection, bar } = list;
  const here = useLocation();
  const isWide = useMedia(notesRoom);
  return (
    <DataTable
      caption={t('Your investors')}
      rows={shown}
      rowKey={(match) => match.id}
      rowHeight={49}
      reusesRows
      rowClass={(match) => (match.status === 'passed' ? 'dash-row dash-row-passed' : 'dash-row')}
      columns={[
        {
          key: 'select',
          header: <SelectAll selection={selection} bar={bar} />,
          width: 36,
          cell: (match) => <SelectMatch match={match} selection={selection} bar={bar} />,
        },
        {
          key: 'investor',
          header: t('Investor'),
          cell: (match) => (
            <>
              <div className="row gap-2 min-w-0">
                <InvestorName match={match} website={websiteOf(match, directory)} />
                <MatchBadges match={match} list={list} marks={marks.get(match.id)} />
              </div>
              <WhoLine match={match} />
            </>
          ),
        },
        { key: 'fit', header: t('Fit'), width: 122, cell: (match) => <Fit match={match} /> },
        {
          key: 'why',
          header: t('Why'),
          width: isWide ? 264 : 190,
          cell: (match) => (
            <div className="small">
              <RowReasons match={match} />
            </div>
          ),
        },
        {
          key: 'status',
          header: t('Status'),
          width: 164,
          cell: (match) => <StatusBadge status={match.status} short />,
        },
        ...(isWide
          ? [
              {
                key: 'notes',
                header: t('Notes'),
                width: 120,
                cell: (match: OpenMatch) => <Notes match={match} ask={ask} />,
              },
            ]
          : []),
        {
          key: 'next',
          header: t('Next action'),
          width: 128,
          cell: (match) => <NextAction key={match.id} matchId={match.id} />,
        },
        {
          key: 'actions',
          header: t('Actions'),
          align: 'end',
          width: 136,
          cell: (match) => (
            <div className="dash-actions">
              <IconButton
                icon="swap"
                label={t('Update status of {vcName}', { vcName: match.vcName })}
                onClick={() => ask({ kind: 'status', matchId: match.id })}
              />
              <Link
                className="icon-button"
                to={paths.timeline({ matchId: match.id })}
                aria-label={t('Timeline of {vcName}', { vcName: match.vcName })}
                title={t('Timeline')}
              >
                <Icon name="timeline" />
              </Link>
              <Link
                className="icon-button"
                to={paths.email(match.id)}
                state={{ over: here }}
                aria-label={t('Generate email to {vcName}', { vcName: match.vcName })}
                title={t('Email')}
              >
                <Icon name="mail" />
              </Link>
              {match.origin === 'matched' && (
                <IconButton
                  icon="flag"
                  label={t('Leave feedback on {vcName}', { vcName: match.vcName })}
                  onClick={() => ask({ kind: 'feedback', matchId: match.id })}
                />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

/** Wide enough for the notes beside the reasons. */
const notesRoom = '(min-width: 1120px)';

function Fit({ match }: { readonly match: OpenMatch }) {
  const fit = fitOf(match);
  if (fit === undefined) {
    return (
      <AnalysisLink match={match} isOver>
        {t('View investor')}
      </AnalysisLink>
    );
  }
  return (
    <>
      <span className="row gap-3">
        <BindingGlyph size="row" scores={scoresOf(match.teeth)} score={fit} />
        <span className="strong dash-fit-number" aria-hidden="true">
          {fit}
        </span>
      </span>
      <AnalysisLink match={match} isOver>
        {t('View full analysis')}
      </AnalysisLink>
    </>
  );
}

const Notes = ({ match, ask }: { readonly match: OpenMatch; readonly ask: ListProps['ask'] }) => (
  <button
    type="button"
    className="bare row start w-full dash-notes"
    title={t('Edit notes')}
    onClick={() => ask({ kind: 'notes', matchId: match.id })}
  >
    {match.notes.trim() === '' ? (
      <span className="dim small">{t('No notes')}</span>
    ) : (
      <span className="serif dash-notes-text lines-2">{match.notes}</span>
    )}
  </button>
);
