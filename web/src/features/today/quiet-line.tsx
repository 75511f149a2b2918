import type { CalendarDate } from '@paratope/shared/dates';
import type { Quiet } from '@paratope/shared/today/today';
import { useLocation } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { dayInWords } from '../../ui/days.ts';
import { Link } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-mark.tsx';
import { plural, t } from '../../words/words.ts';
import { LineActs } from './line-acts.tsx';
import { Who } from './who.tsx';

export function QuietLine({ quiet, day }: { readonly quiet: Quiet; readonly day: CalendarDate }) {
  const { match, days, since, last } = quiet;
  const here = useLocation();
  return (
    <article className="hair-bottom act-line today-line">
      <Who match={match} to={paths.timeline({ matchId: match.id })} />
      <div className="min-w-0 break-anywhere col-span-all today-what">
        <StatusBadge status={match.status} short />
        <p className="small muted lines-1">
          {last ? t('Last: {title}', { title: last.title }) : t('Nothing logged yet')}
        </p>
      </div>
      <p className="today-when">
        <span className="block today-silence hatch" aria-hidden="true" />
        <span className="strong">{plural(days, 'Quiet for 1 day', 'Quiet for {count} days')}</span>{' '}
        <span className="block small muted">{t('since {since}', { since: dayInWords(since, day) })}</span>
      </p>
      <LineActs aside={{ id: match.id, name: match.vcName }} name={match.vcName} match={match} day={day} hasLog>
        <Link
          className={buttonClass()}
          to={paths.log({ matchId: match.id })}
          state={{ over: here }}
          aria-label={t('Log with {vcName}', { vcName: match.vcName })}
        >
          {t('Log')}
        </Link>
      </LineActs>
    </article>
  );
}
