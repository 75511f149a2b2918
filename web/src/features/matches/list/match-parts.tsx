import { calendarDateIn } from '@paratope/shared/dates';
import { fitOf100, type InvestorKind, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { spanOf } from '@paratope/shared/outreach/hours';
import { type Pulse, pulseOf } from '@paratope/shared/outreach/pulse';
import { inCatalog } from '@paratope/shared/words/message';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { deviceZone, today } from '../../../local/device.ts';
import { type RecordMarks, useLocalQuery } from '../../../local/hooks.ts';
import { MarkBadge } from '../../../local/record-mark.tsx';
import { startInWords } from '../../../local/times.ts';
import { Badge } from '../../../ui/badge.tsx';
import { agoInWords, dueInWords } from '../../../ui/days.ts';
import { Link } from '../../../ui/link.tsx';
import { webAddress } from '../../../ui/web-address.ts';
import { inWords, t } from '../../../words/words.ts';
import { type Directory, websiteIn } from './directory.ts';
import type { ListProps } from './list-props.ts';

/** Returns the match's own website, else the built-in directory's, else undefined (V33 to V37 of `docs/acceptance`). */
export function websiteOf({ vcName, vcInvestor }: OpenMatch, directory: Directory | undefined): string | undefined {
  const known = webAddress(vcInvestor.website);
  if (known || !directory) return known;
  return webAddress(websiteIn(directory, vcName) ?? websiteIn(directory, vcInvestor.firm));
}

export const InvestorName = ({
  match,
  website,
}: {
  readonly match: OpenMatch;
  readonly website: string | undefined;
}) => (
  <span className="strong block min-w-0 dash-name">
    {website ? (
      <a className="link" href={website} target="_blank" rel="noopener noreferrer">
        {match.vcName}
      </a>
    ) : (
      match.vcName
    )}
  </span>
);

/** Firm, kind, place and check size, as far as they are known. */
export function WhoLine({ match }: { readonly match: OpenMatch }) {
  const { vcName, vcInvestor, origin, knownAs, teeth } = match;
  const checks = teeth.find(({ criterion }) => criterion === 'cheque')?.theirs;
  const facts = [
    vcInvestor.firm !== vcName && vcInvestor.firm,
    origin === 'own' && (knownAs ? t('Added by you, linked') : t('Added by you')),
    // Every investor without a kind is one, and says nothing by it.
    vcInvestor.kind !== 'other' && t(briefKinds[vcInvestor.kind]),
    inWords(vcInvestor.geography).split('; ')[0],
    checks && inWords(checks),
  ].filter(Boolean);
  return (
    <p className="muted small dash-who">
      {facts.map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </p>
  );
}

const briefKinds = inCatalog({
  vc: 'VC',
  pe: 'PE',
  family_office: 'Family office',
  corporate_vc: 'Corporate VC',
  angel: 'Angel',
} as const satisfies Record<Exclude<InvestorKind, 'other'>, string>);

interface MatchBadgesProps {
  readonly match: OpenMatch;
  readonly marks: RecordMarks | undefined;
  readonly list: Pick<ListProps, 'isMixed' | 'fresh'>;
}

export const MatchBadges = ({ match, marks, list: { isMixed, fresh } }: MatchBadgesProps) => (
  <>
    {fresh.has(match.id) && <Badge tone="good">{t('New')}</Badge>}
    {isMixed && match.vcInvestor.isSample && <Badge tone="quiet">{t('Sample')}</Badge>}
    <MarkBadge marks={marks} collection={Matches} row={match} noun={t('[noun] Change')} />
  </>
);

/** Links to a match's page; with `isOver` it opens over the list. */
export function AnalysisLink({
  match,
  isOver,
  children,
}: {
  readonly match: OpenMatch;
  readonly isOver: boolean;
  readonly children: ReactNode;
}) {
  const here = useLocation();
  return (
    <Link
      className="link small dash-analysis"
      to={paths.match(match.id)}
      state={isOver ? { over: here } : null}
      fades={!isOver}
    >
      {children}
    </Link>
  );
}

export const fitOf = (match: OpenMatch): number | undefined =>
  match.similarity === null ? undefined : fitOf100(match.similarity);

interface NextActionProps {
  readonly matchId: string;
  /** Takes its place before it is known and when there is none, so that nothing below it moves. */
  readonly hasPlace?: boolean;
}

export function NextAction({ matchId, hasPlace = false }: NextActionProps) {
  const pulse = usePulse(matchId);
  if (!pulse) return hasPlace && <span className="block small dash-next" />;
  const { last, next } = pulse;
  if (!last && !next && !hasPlace) return null;
  const now = today();
  const span = next?.date && next.hours ? spanOf(next.date, next.hours) : undefined;
  const day = span ? calendarDateIn(deviceZone(), new Date(span.start)) : next?.date;
  const due = day ? dueInWords(day, now) : undefined;
  return (
    <Link
      className={next ? 'block small dash-next dash-next-planned' : 'block small dash-next'}
      to={paths.timeline({ matchId })}
    >
      {next ? (
        <>
          <span className="strong dash-next-what">{next.action}</span>
          {due && (
            <span className={due.isLate ? 'late' : due.isToday ? 'strong' : 'dim'}>
              {due.words}
              {span && !due.isLate && `, ${startInWords(span).here}`}
            </span>
          )}
        </>
      ) : (
        <span className="dim">{t('Nothing planned')}</span>
      )}
      {last && (
        <span className="dash-last dim">
          {t('Last: {activityDate}', { activityDate: agoInWords(last.activityDate, now) })}
        </span>
      )}
    </Link>
  );
}

/** Queried per visible row, so that thousands of activities cost nothing before they scroll into view. */
function usePulse(matchId: string): Pulse | undefined {
  return useLocalQuery(
    async (rows) => pulseOf(await rows.table(Activities).where('matchId').equals(matchId).toArray()),
    [matchId],
  );
}
