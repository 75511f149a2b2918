import type { Event } from '@paratope/shared/conference/event';
import type { CalendarDate } from '@paratope/shared/dates';
import type { Match } from '@paratope/shared/matches/match';
import type { Activity } from '@paratope/shared/outreach/activity';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { dayInWords, daysBetween } from '../../ui/days.ts';
import { Link } from '../../ui/link.tsx';
import { plural, t } from '../../words/words.ts';
import { conferenceDay, eveningFrom } from './debrief.ts';
import { type MeetingActs, MeetingLine, SaidLine } from './meeting-line.tsx';

interface EventViewProps {
  readonly event: Event;
  readonly day: CalendarDate;
  readonly rows: { readonly matches: readonly Match[]; readonly activities: readonly Activity[] };
  readonly acts: MeetingActs;
  readonly readiness: ReactNode;
  readonly onEdit: () => void;
  readonly onSchedule: () => void;
}

export function EventView({ event, day, rows, acts, readiness, onEdit, onSchedule }: EventViewProps) {
  const here = useLocation();
  const { unlogged, ahead, logged } = conferenceDay(event, { ...rows, day });
  const isOn = event.from <= day && day <= event.to;
  const isEvening = new Date().getHours() >= eveningFrom;
  const today = unlogged.filter(({ activity }) => activity.activityDate === day && !isEvening);
  const debrief = unlogged.filter((meeting) => !today.includes(meeting));

  return (
    <>
      <section className="grid gap-5 conference-event" aria-label={event.name}>
        <div>
          <h2 className="title-2">{event.name}</h2>
          <p className="muted">
            {daysInWords(event, day).replace(/\.$/, '')}. {stateInWords(event, day)}
          </p>
          <p className="row mt-4 wrap">
            {isOn && (
              <Link className={buttonClass({ kind: 'primary' })} to={paths.log()} state={{ over: here }}>
                {t('Log at {name}', { name: event.name })}
              </Link>
            )}
            {day <= event.to && (
              <Button icon="calendar" onClick={onSchedule}>
                {t('Import your schedule')}
              </Button>
            )}
            <Button onClick={onEdit}>{t('Edit event')}</Button>
          </p>
        </div>
        {day <= event.to && <div className="quoted">{readiness}</div>}
      </section>

      {(debrief.length > 0 || (isOn && isEvening)) && (
        <section aria-label={t('Evening debrief')}>
          <h2 className="section-title">{t('Evening debrief')}</h2>
          {debrief.length === 0 ? (
            <p className="hair-bottom py-3 muted">{t('All meetings have notes.')}</p>
          ) : (
            <ul>
              {debrief.map((meeting) => (
                <li key={meeting.activity.id}>
                  <MeetingLine meeting={meeting} day={day} acts={acts} asks />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {today.length + ahead.length > 0 && (
        <section aria-label={t('Meetings')}>
          <h2 className="section-title">{t('Meetings')}</h2>
          <ul>
            {[...today, ...ahead].map((meeting) => (
              <li key={meeting.activity.id}>
                <MeetingLine meeting={meeting} day={day} acts={acts} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('Logged at this event')}>
        <h2 className="section-title">
          {t('Logged at this event')} {logged.length > 0 && <span className="muted count">{logged.length}</span>}
        </h2>
        {logged.length === 0 ? (
          <p className="hair-bottom py-3 muted">
            {day < event.from
              ? t('What you log on these days is tagged automatically.')
              : t('Nothing yet. What you log on these days is tagged automatically.')}
          </p>
        ) : (
          <ul>
            {logged.map((meeting) => (
              <li key={meeting.activity.id}>
                <SaidLine meeting={meeting} day={day} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

export const daysInWords = ({ from, to }: Event, day: CalendarDate): string =>
  from === to
    ? dayInWords(from, day)
    : t('{first} to {last}', { first: dayInWords(from, day), last: dayInWords(to, day) });

function stateInWords({ from, to }: Event, day: CalendarDate): string {
  const until = daysBetween(day, from);
  if (until > 0) return plural(until, 'Starts tomorrow.', 'Starts in {count} days.');
  if (day > to) return t('Ended.');
  return t('Day {day} of {days}.', { day: 1 - until, days: daysBetween(from, to) + 1 });
}
