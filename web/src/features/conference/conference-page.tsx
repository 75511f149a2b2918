import { type Event, Events } from '@paratope/shared/conference/event';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { type LocalRows, useDownloaded } from '../../local/hooks.ts';
import { useDay } from '../../local/use-day.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { t } from '../../words/words.ts';
import { inOrder } from './debrief.ts';
import { EventDialog } from './event-dialog.tsx';
import { daysInWords, EventView } from './event-view.tsx';
import type { MeetingActs } from './meeting-line.tsx';
import './conference.css';

const ScheduleDialog = lazy(() =>
  import('./schedule/schedule-dialog.tsx').then((file) => ({ default: file.ScheduleDialog })),
);

interface ConferencePageProps {
  /** Acts on a meeting, passed in from the feature that owns activities. */
  readonly acts: MeetingActs;
  readonly readiness: ReactNode;
}

/** Before: device readiness. During: the plan, and everything logged is tagged with the event. In the evening: meetings without a result. */
export function ConferencePage(props: ConferencePageProps) {
  const rows = useDownloaded(readConference, [], ({ events }) => events.length === 0);
  return (
    <main className="page page-body column gap-6 conference">
      <PageTitle>{t('Conference')}</PageTitle>
      {rows === undefined ? (
        <Loading label={t('Loading')}>
          <Skeleton shape="title" />
          <Skeleton shape="row" lines={4} />
        </Loading>
      ) : (
        <Conferences rows={rows} {...props} />
      )}
    </main>
  );
}

type Rows = Awaited<ReturnType<typeof readConference>>;

async function readConference(rows: LocalRows) {
  const [events, matches, activities] = await Promise.all([
    rows.table(Events).toArray(),
    rows.table(Matches).toArray(),
    rows.table(Activities).toArray(),
  ]);
  return { events, matches, activities };
}

function Conferences({ rows, acts, readiness }: ConferencePageProps & { readonly rows: Rows }) {
  const day = useDay();
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState<{ time: number; event?: Event; isOpen: boolean }>({ time: 0, isOpen: false });
  const [bringing, setBringing] = useState<{ time: number; event?: Event; isOpen: boolean }>({
    time: 0,
    isOpen: false,
  });
  const events = inOrder(rows.events, day);
  const event = events.find(({ id }) => id === chosen) ?? events[0];
  const ask = (about?: Event) =>
    setAsking(({ time }) => ({ time: time + 1, isOpen: true, ...(about ? { event: about } : {}) }));
  const others = events.filter((one) => one !== event);

  return (
    <>
      <header className="spread gap-4">
        <h1 className="title-1">{t('Conference')}</h1>
        <div className="row gap-2">
          <Link className={buttonClass({ kind: 'outline' })} to={paths.card}>
            {t('Your card')}
          </Link>
          {event && <Button onClick={() => ask()}>{t('Add event')}</Button>}
        </div>
      </header>
      {event ? (
        <EventView
          key={event.id}
          event={event}
          day={day}
          rows={rows}
          acts={acts}
          readiness={readiness}
          onEdit={() => ask(event)}
          onSchedule={() => setBringing(({ time }) => ({ time: time + 1, event, isOpen: true }))}
        />
      ) : (
        <>
          <EmptyState
            title={t('No conference yet')}
            action={
              <Button kind="primary" size="main" onClick={() => ask()}>
                {t('Add a conference')}
              </Button>
            }
          >
            {t(
              'Meetings you log during a conference are tagged with it. Each evening, we list the ones without notes.',
            )}
          </EmptyState>
          <section aria-label={t('This device')}>{readiness}</section>
        </>
      )}
      {others.length > 0 && (
        <section>
          <h2 className="section-title">{t('Other events')}</h2>
          <ul>
            {others.map((one) => (
              <li key={one.id} className="spread touch hair-bottom">
                <button type="button" className="link strong" onClick={() => setChosen(one.id)}>
                  {one.name}
                </button>
                <span className="small muted">{daysInWords(one, day)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {bringing.event && (
        <Suspense fallback={null}>
          <ScheduleDialog
            key={bringing.time}
            event={bringing.event}
            rows={rows}
            isOpen={bringing.isOpen}
            onClose={() => setBringing((before) => ({ ...before, isOpen: false }))}
          />
        </Suspense>
      )}
      {asking.time > 0 && (
        <EventDialog
          key={asking.time}
          event={asking.event}
          day={day}
          isOpen={asking.isOpen}
          onClose={() => setAsking((before) => ({ ...before, isOpen: false }))}
        />
      )}
    </>
  );
}
