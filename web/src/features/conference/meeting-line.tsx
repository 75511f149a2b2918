import type { CalendarDate } from '@paratope/shared/dates';
import type { Activity, ActivityType } from '@paratope/shared/outreach/activity';
import { activityTypeLabels } from '@paratope/shared/outreach/activity-labels';
import { spanOf } from '@paratope/shared/outreach/hours';
import { useLocation } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { timeInWords } from '../../local/times.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { agoInWords, dayInWords } from '../../ui/days.ts';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';
import type { Meeting } from './debrief.ts';

export interface MeetingActs {
  markHeld(activity: Activity): Promise<void>;
  cancel(activity: Activity): Promise<void>;
}

interface MeetingLineProps {
  readonly meeting: Meeting;
  readonly day: CalendarDate;
  readonly acts: MeetingActs;
  /** Its time has passed: ask how it went. */
  readonly asks?: boolean;
}

/** A planned meeting. Once its time has passed, one tap logs that it took place or that it did not. */
export function MeetingLine({ meeting: { activity, match }, day, acts, asks = false }: MeetingLineProps) {
  const here = useLocation();
  const { title, activityDate, hours } = activity;
  return (
    <article className="hair-bottom act-line conference-line">
      <div className="min-w-0 break-anywhere">
        <Link className="link strong" to={paths.timeline({ matchId: match.id })}>
          {match.vcName}
        </Link>
        <p>{title}</p>
        {activityDate >= day && !asks && (
          <Link
            className="link small"
            to={paths.brief(match.id)}
            aria-label={t('Brief for {vcName}', { vcName: match.vcName })}
          >
            {t('Brief')}
          </Link>
        )}
      </div>
      <time className="small muted" dateTime={activityDate}>
        {activityDate > day ? dayInWords(activityDate, day) : agoInWords(activityDate, day)}
        {hours && `, ${timeInWords(spanOf(activityDate, hours))}`}
      </time>
      {activityDate <= day && (
        <div className="wrap gap-2 col-span-all mt-2 conference-line-acts">
          <Button
            icon="check"
            aria-label={t('Held: {title} with {vcName}', { title, vcName: match.vcName })}
            onClick={() => void acts.markHeld(activity)}
          >
            {t('Held')}
          </Button>
          <Link
            className={buttonClass()}
            to={paths.log({ matchId: match.id })}
            state={{ over: here }}
            aria-label={t('Add note about {vcName}', { vcName: match.vcName })}
          >
            {t('Add note')}
          </Link>
          {asks && (
            <Button
              kind="quiet"
              aria-label={t("Didn't happen: {title} with {vcName}", { title, vcName: match.vcName })}
              onClick={() => void acts.cancel(activity)}
            >
              {t("Didn't happen")}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

export function SaidLine({ meeting: { activity, match }, day }: Pick<MeetingLineProps, 'meeting' | 'day'>) {
  const { title, activityDate, activityType } = activity;
  return (
    <article className="hair-bottom act-line conference-line">
      <div className="min-w-0 break-anywhere">
        <Link className="link strong" to={paths.timeline({ matchId: match.id })}>
          {match.vcName}
        </Link>
        <p className="serif">{title}</p>
      </div>
      <span className="small muted">
        {t(activityTypeLabels[activityType as ActivityType])}, {agoInWords(activityDate, day)}
      </span>
    </article>
  );
}
