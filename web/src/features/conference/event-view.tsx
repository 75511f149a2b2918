import type { CalendarDate } from '@paratope/shared/dates';
import type { Match } from '@paratope/shared/matches/match';
import type { Activity } from '@paratope/shared/outreach/activity';
import type { Event } from '@paratope/shared/outreach/event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { dayInWords, daysBetween } from '../../ui/days.ts';
import { Link } from '../../ui/link.tsx';
import { conferenceDay, eveningFrom } from './debrief.ts';
import { type MeetingActs, MeetingLine, SaidLine } from './meeting-line.tsx';

interface EventViewProps {
  readonly event: Event;
  readonly day: CalendarDate;
  readonly rows: { readonly matches: readonly Match[]; readonly activities: readonly Activity[] };
  readonly acts: MeetingActs;
  readonly readiness: ReactNode;
  readonly onEdit: () => void;
}

/** One event as it stands today. */
export function EventView({ event, day, rows, acts, readiness, onEdit }: EventViewProps) {
  const here = useLocation();
  const { unlogged, ahead, logged } = conferenceDay(event, { ...rows, day });
  const isOn = event.from <= day && day <= event.to;
  const isEvening = new Date().getHours() >= eveningFrom;
  const today = unlogged.filter(({ activity }) => activity.activityDate === day && !isEvening);
  const debrief = unlogged.filter((meeting) => !today.includes(meeting));

  return (
    <>
      <section className="conference-event" aria-label={event.name}>
        <div>
          <h2 className="title-2">{event.name}</h2>
          <p className="muted">
            {daysInWords(event, day)}. {stateInWords(event, day)}
          </p>
          <p className="row conference-acts">
            {isOn && (
              <Link className={buttonClass({ kind: 'primary' })} to={paths.log()} state={{ over: here }}>
                Log at {event.name}
              </Link>
            )}
            <Button onClick={onEdit}>Change</Button>
          </p>
        </div>
        {day <= event.to && <div className="conference-ready">{readiness}</div>}
      </section>

      {(debrief.length > 0 || (isOn && isEvening)) && (
        <section aria-label="Evening debrief">
          <h2 className="section-title">Evening debrief</h2>
          {debrief.length === 0 ? (
            <p className="conference-empty muted">Every meeting that was planned has a word. Good night.</p>
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
        <section aria-label="Meetings">
          <h2 className="section-title">Meetings</h2>
          <ul>
            {[...today, ...ahead].map((meeting) => (
              <li key={meeting.activity.id}>
                <MeetingLine meeting={meeting} day={day} acts={acts} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Logged here">
        <h2 className="section-title">
          Logged here {logged.length > 0 && <span className="conference-count">{logged.length}</span>}
        </h2>
        {logged.length === 0 ? (
          <p className="conference-empty muted">
            {day < event.from
              ? 'What you log on its days is marked with it by itself.'
              : 'Nothing yet. What you log on its days is marked with it by itself.'}
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
  from === to ? dayInWords(from, day) : `${dayInWords(from, day)} to ${dayInWords(to, day)}`;

function stateInWords({ from, to }: Event, day: CalendarDate): string {
  const until = daysBetween(day, from);
  if (until > 0) return until === 1 ? 'Begins tomorrow.' : `Begins in ${until} days.`;
  if (day > to) return 'Over.';
  return `Day ${1 - until} of ${daysBetween(from, to) + 1}.`;
}
