import type { Contact } from '@paratope/shared/contacts/contact';
import { nameOf } from '@paratope/shared/contacts/people';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { activityStatusLabels } from '@paratope/shared/outreach/activity-labels';
import { spanOf } from '@paratope/shared/outreach/hours';
import { nextActionKindLabels } from '@paratope/shared/outreach/next-action-labels';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { today } from '../../local/device.ts';
import { RecordMark } from '../../local/record-mark.tsx';
import { timeInWords } from '../../local/times.ts';
import { Button } from '../../ui/button.tsx';
import { dayInWords, dueInWords } from '../../ui/days.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { rich } from '../../words/rich.ts';
import { plural, t } from '../../words/words.ts';
import { heldType } from './activity-form.ts';
import { activityIcons, typeLabel } from './activity-marks.ts';
import '../../ui/visually-hidden.css';

interface ActivityActs {
  readonly edit: (activity: Activity) => void;
  readonly remove: (activity: Activity) => void;
  readonly markHeld: (activity: Activity) => void;
  readonly finishNextAction: (activity: Activity) => void;
  readonly toCalendar: (activity: Activity) => void;
}

interface ActivityLineProps {
  readonly activity: Activity;
  /** The investor, if the list is about several. */
  readonly name?: string;
  /** Who logged it, if several people work here. */
  readonly author?: string;
  /** Whose names may have changed since. */
  readonly contacts?: readonly Contact[];
  readonly acts?: ActivityActs;
}

export function ActivityLine({ activity, name, author, contacts = [], acts }: ActivityLineProps) {
  const { activityType, title, description, activityDate, hours, status, notes, people = [] } = activity;
  return (
    <article className={`tl-entry tl-${status}`}>
      <time className="muted control-words tl-date" dateTime={activityDate}>
        {dayInWords(activityDate, today())}
        {hours && (
          <>
            {', '}
            <span className="tl-hours">{timeInWords(spanOf(activityDate, hours))}</span>
          </>
        )}
      </time>
      <span className="center tl-mark">
        <Icon name={activityIcons[activityType]} size={16} />
      </span>
      <div className="min-w-0 tl-body">
        <div className="spread wrap tl-top">
          <p className="muted small">
            {typeLabel(activityType)}
            {name && <> {rich('with {name}', { name: <span className="strong">{name}</span> })}</>}
            {author && <span className="muted"> · {author}</span>}
          </p>
          <div className="row wrap gap-1">
            <RecordMark collection={Activities} row={activity} />
            <span className="inline-row small medium tl-status">
              <Icon name={statusIcons[status]} size={16} />
              {t(activityStatusLabels[status])}
            </span>
            {acts && (
              <>
                <IconButton icon="pencil" label={t('Edit {title}', { title })} onClick={() => acts.edit(activity)} />
                <IconButton icon="trash" label={t('Delete {title}', { title })} onClick={() => acts.remove(activity)} />
                <Menu label={t('More for {name}', { name: title })}>
                  <MoreItems activity={activity} acts={acts} />
                </Menu>
              </>
            )}
          </div>
        </div>
        <h2 className="strong lead pretty tl-title">{title}</h2>
        {people.length > 0 && (
          <p className="row gap-1 muted small">
            <Icon name="people" size={16} />
            <span className="visually-hidden">{t('Who was there')}: </span>
            <span>{people.map((person) => nameOf(person, contacts)).join(', ')}</span>
          </p>
        )}
        {description && <p className="pre-line muted tl-description">{description}</p>}
        {notes && <p className="pre-line mt-2 serif tl-notes">{notes}</p>}
        {acts && status === 'pending' && heldType(activityType) && (
          <Button icon="check" onClick={() => acts.markHeld(activity)}>
            {t('Mark as held')}
          </Button>
        )}
        {activity.nextAction && <NextActionBox activity={activity} acts={acts} contacts={contacts} />}
      </div>
    </article>
  );
}

function MoreItems({ activity, acts }: { readonly activity: Activity; readonly acts: ActivityActs }) {
  const navigate = useNavigate();
  return (
    <>
      {(activity.status === 'pending' || activity.nextActionDate !== null) && (
        <MenuItem icon="calendar" onSelect={() => acts.toCalendar(activity)}>
          {t('Calendar file')}
        </MenuItem>
      )}
      <MenuItem icon="clock" onSelect={() => navigate(paths.history({ collection: Activities.name, id: activity.id }))}>
        {t('History')}
      </MenuItem>
    </>
  );
}

interface NextActionBoxProps {
  readonly activity: Activity;
  readonly acts: ActivityActs | undefined;
  readonly contacts: readonly Contact[];
}

function NextActionBox({ activity, acts, contacts }: NextActionBoxProps) {
  const { nextAction, nextActionDate, nextActionHours, nextActionKind, nextActionFor } = activity;
  const due = nextActionDate ? dueInWords(nextActionDate, today()) : undefined;
  return (
    <div className="row wrap gap-2-4 mt-3 sheet tl-next">
      <p className="tl-next-words">
        <span className="muted small block">{t('Next Action')}</span>
        {nextActionKind ? (
          <>
            <span className="strong">{t(nextActionKindLabels[nextActionKind])}</span> {nextAction}
          </>
        ) : (
          <span className="strong">{nextAction}</span>
        )}
        {nextActionFor && (
          <span className="muted small block">{t('For {name}', { name: nameOf(nextActionFor, contacts) })}</span>
        )}
      </p>
      <div className="row gap-4 tl-next-when">
        {due && nextActionDate && (
          <time className={due.isLate ? 'late' : 'strong'} dateTime={nextActionDate}>
            {due.isLate ? `${dayInWords(nextActionDate, today())}, ${due.words}` : due.words}
            {!due.isLate && nextActionHours && `, ${timeInWords(spanOf(nextActionDate, nextActionHours))}`}
          </time>
        )}
        {acts && <Button onClick={() => acts.finishNextAction(activity)}>{t('Done')}</Button>}
      </div>
    </div>
  );
}

/** A line the product wrote: smaller, without buttons, not counted. */
export function SystemLine({ activity, name, author }: Omit<ActivityLineProps, 'acts'>) {
  const { activityDate, activityType, title: written } = activity;
  // The product writes status names in English, whatever the reader's language.
  const title =
    activityType === 'status_changed'
      ? written
          .split(' → ')
          .map((status) => t(status))
          .join(' → ')
      : written;
  return (
    <div className="tl-entry tl-system">
      <time className="muted control-words tl-date" dateTime={activityDate}>
        {dayInWords(activityDate, today())}
      </time>
      <span className="center tl-mark">
        <Icon name={activityIcons[activityType]} size={16} />
      </span>
      <p className="muted min-w-0 tl-body small">
        {typeLabel(activityType)}
        {name && ` ${t('with {name}', { name })}`}: {title}
        {author && <span className="muted"> · {author}</span>}
      </p>
    </div>
  );
}

export const QuietStretch = ({ days, isUntilToday }: { readonly days: number; readonly isUntilToday: boolean }) => (
  <div className="tl-entry mb-3 tl-quiet">
    <span className="center tl-mark hatch" aria-hidden="true" />
    <p className="muted min-w-0 tl-body small">
      {isUntilToday
        ? plural(days, 'Quiet for 1 day so far', 'Quiet for {count} days so far')
        : plural(days, 'Quiet for 1 day', 'Quiet for {count} days')}
    </p>
  </div>
);

const statusIcons = { completed: 'check', pending: 'clock', cancelled: 'cross' } as const;
