import type { Contact } from '@paratope/shared/contacts/contact';
import { nameOf } from '@paratope/shared/contacts/people';
import type { CalendarDate } from '@paratope/shared/dates';
import type { Activity } from '@paratope/shared/outreach/activity';
import { nextActionKindLabels } from '@paratope/shared/outreach/next-action-labels';
import type { Owed, ToDo } from '@paratope/shared/today/today';
import { paths } from '../../addresses/paths.ts';
import { startInWords } from '../../local/times.ts';
import { Button } from '../../ui/button.tsx';
import { dayInWords, dueInWords } from '../../ui/days.ts';
import { Link } from '../../ui/link.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { t } from '../../words/words.ts';
import { LineActs } from './line-acts.tsx';
import { Who } from './who.tsx';

export interface TodayActs {
  /** A promise was kept: it is removed, and becomes an entry of its own. */
  finishNextAction(activity: Activity): Promise<void>;
  markHeld(activity: Activity): Promise<void>;
}

interface ToDoLineProps {
  readonly todo: ToDo;
  readonly day: CalendarDate;
  readonly acts: TodayActs;
  /** Whose names may have changed since something was promised to them. */
  readonly contacts: readonly Contact[];
}

/** One thing to do: for whom, what, by when. What is due can be done or snoozed with one tap; a future item's act is in its menu. */
export function ToDoLine({ todo, day, acts, contacts }: ToDoLineProps) {
  const { match, activity, what, action, kind, date, span, clash } = todo;
  const due = dueInWords(date, day);
  const time = span && !due.isLate ? startInWords(span) : undefined;
  const isHeld = what === 'planned' && activity.activityType.endsWith('_scheduled');
  const name = `${match.vcName}: ${action}`;
  const did = isHeld ? t('Held') : t('Done');
  const act = () => void (what === 'promise' ? acts.finishNextAction(activity) : acts.markHeld(activity));
  const isAhead = date > day;
  const canWait = !isAhead && !(isHeld && due.isToday);
  return (
    <article className={isAhead ? 'hair-bottom act-line today-line today-ahead' : 'hair-bottom act-line today-line'}>
      <Who match={match} to={paths.timeline({ matchId: match.id })} />
      <p className="min-w-0 break-anywhere col-span-all today-what">
        {kind && <span className="strong">{t(nextActionKindLabels[kind])}</span>} <span>{action}</span>
        {what === 'promise' && activity.nextActionFor && (
          <span className="muted"> {t('for {name}', { name: nameOf(activity.nextActionFor, contacts) })}</span>
        )}
        {isHeld && due.isLate && <span className="muted">{t('Did it happen?')}</span>}
        {isHeld && !due.isLate && (
          <>
            {' '}
            <Link
              className="link small"
              to={paths.brief(match.id)}
              aria-label={t('Brief for {vcName}', { vcName: match.vcName })}
            >
              {t('Brief')}
            </Link>
          </>
        )}
        {clash && !due.isLate && (
          <span className="small late"> {t('Overlaps with {name}', { name: clash.vcName })}</span>
        )}
      </p>
      <time className={due.isLate ? 'today-when late' : 'today-when strong'} dateTime={date}>
        {due.isLate ? `${due.words}, ${dayInWords(date, day)}` : due.words}
        {time && `, ${time.here}`}
        {time?.there && <span className="block small muted today-there">{time.there}</span>}
      </time>
      <LineActs
        name={name}
        match={match}
        day={day}
        {...(canWait ? { aside: { id: activity.id, name } } : {})}
        {...(isAhead
          ? {
              first: (
                <MenuItem icon="check" onSelect={act}>
                  {did}
                </MenuItem>
              ),
            }
          : {})}
      >
        {!isAhead && (
          <Button icon="check" aria-label={`${did}: ${action}`} onClick={act}>
            {did}
          </Button>
        )}
      </LineActs>
    </article>
  );
}

/** A promised document without a date: it waits, and is struck once it is sent. */
export function OwedLine({
  owed: { match, activity },
  acts,
  contacts,
}: Omit<ToDoLineProps, 'todo' | 'day'> & { readonly owed: Owed }) {
  const { nextAction, nextActionFor } = activity;
  return (
    <article className="hair-bottom act-line today-line">
      <Who match={match} to={paths.timeline({ matchId: match.id })} />
      <p className="min-w-0 break-anywhere col-span-all today-what">
        <span>{nextAction}</span>
        {nextActionFor && <span className="muted"> {t('for {name}', { name: nameOf(nextActionFor, contacts) })}</span>}
      </p>
      <span className="today-when muted">{t('No date')}</span>
      <div className="row col-span-all today-acts">
        <Button
          icon="check"
          aria-label={`${t('Done')}: ${nextAction}`}
          onClick={() => void acts.finishNextAction(activity)}
        >
          {t('Done')}
        </Button>
      </div>
    </article>
  );
}
