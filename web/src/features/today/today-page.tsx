import { defaultQuietDays } from '@paratope/shared/today/today';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { useContacts } from '../../local/contacts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { dayInWords } from '../../ui/days.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { t } from '../../words/words.ts';
import { CaptureHints } from './capture-hints.tsx';
import { QuietLine } from './quiet-line.tsx';
import { OwedLine, ToDoLine, type TodayActs } from './to-do-line.tsx';
import { type TodayView, useToday } from './use-today.ts';
import './today.css';

const QuietDaysDialog = lazy(() =>
  import('./quiet-days-dialog.tsx').then((file) => ({ default: file.QuietDaysDialog })),
);

interface TodayPageProps {
  /** Acts on an activity, passed in from the feature that owns activities. */
  readonly acts: TodayActs;
  /** The offer to install, after the lists. */
  readonly install?: ReactNode;
  /** What programs propose, before the lists. */
  readonly proposals?: ReactNode;
}

export function TodayPage({ acts, install, proposals }: TodayPageProps) {
  const view = useToday();
  return (
    <main className="page page-body column gap-6">
      <PageTitle>{t('Today')}</PageTitle>
      {view ? <Lists view={view} acts={acts} install={install} proposals={proposals} /> : <Opening />}
    </main>
  );
}

function Lists({ view, acts, install, proposals }: TodayPageProps & { readonly view: TodayView }) {
  const { day, today, settings, hasInvestors } = view;
  const { due, quiet, now, ahead, promised, snoozed } = today;
  const about = { day, acts, contacts: useContacts() ?? [] };
  const [asking, setAsking] = useState({ time: 0, isOpen: false });
  const isEmpty = due.length + quiet.length + now.length + ahead.length + promised.length === 0;
  const quietDays = settings?.quietDays ?? defaultQuietDays;
  const line = (key: string, children: ReactNode) => <li key={key}>{children}</li>;

  return (
    <>
      <header className="spread bottom gap-4">
        <div>
          <h1 className="title-1">{t('Today')}</h1>
          <p className="muted">{dayInWords(day, day)}</p>
        </div>
        <LogLink />
      </header>
      {proposals}

      {isEmpty ? (
        <Nothing hasInvestors={hasInvestors} snoozed={snoozed} />
      ) : (
        <>
          {now.length > 0 && (
            <Section title={t('Planned for today')} count={now.length}>
              {now.map((todo) => line(todo.activity.id + todo.what, <ToDoLine todo={todo} {...about} />))}
            </Section>
          )}
          <Section
            title={t('Due')}
            count={due.length}
            empty={t('Nothing is due. Give an activity a next action with a date, and it appears here on its day.')}
          >
            {due.map((todo) => line(todo.activity.id + todo.what, <ToDoLine todo={todo} {...about} />))}
          </Section>
          <Section
            title={t('Gone quiet')}
            count={quiet.length}
            empty={t('No one has been quiet for too long.')}
            aside={
              <Button kind="quiet" onClick={() => setAsking(({ time }) => ({ time: time + 1, isOpen: true }))}>
                {t('Remind me after…')}
              </Button>
            }
          >
            {quiet.map((one) => line(one.match.id, <QuietLine quiet={one} day={day} />))}
          </Section>
          <Section title={t('Next six days')} count={ahead.length} empty={t('Nothing is planned.')}>
            {ahead.map((todo) => line(todo.activity.id + todo.what, <ToDoLine todo={todo} {...about} />))}
          </Section>
          {promised.length > 0 && (
            <Section title={t('Promised, no date yet')} count={promised.length}>
              {promised.map((owed) => line(owed.activity.id, <OwedLine owed={owed} {...about} />))}
            </Section>
          )}
          {snoozed > 0 && <p className="small muted">{snoozedWords(snoozed)}</p>}
        </>
      )}
      {install}
      <CaptureHints />
      <p className="row small">
        <Link className="link" to={paths.account}>
          {t('Daily email')}
        </Link>
        <Link className="link" to={paths.calendar}>
          {t('In your calendar')}
        </Link>
        <Link className="link" to={paths.conference}>
          {t('At a conference')}
        </Link>
      </p>
      <Suspense fallback={null}>
        {asking.time > 0 && (
          <QuietDaysDialog
            key={asking.time}
            quietDays={quietDays}
            isOpen={asking.isOpen}
            onClose={() => setAsking((before) => ({ ...before, isOpen: false }))}
          />
        )}
      </Suspense>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: number;
  /** Shown in place of an empty list. */
  readonly empty?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const Section = ({ title, count, empty, aside, children }: SectionProps) => (
  <section aria-label={title}>
    <div className="spread touch">
      <h2 className="title-3">
        {title} {count > 0 && <span className="muted count today-count">{count}</span>}
      </h2>
      {aside}
    </div>
    {count > 0 ? <ul className="ink-top">{children}</ul> : <p className="py-3 today-empty muted">{empty}</p>}
  </section>
);

/** A phone's tab bar has it already. */
function LogLink() {
  const here = useLocation();
  return (
    <Link className={`desk-only ${buttonClass({ kind: 'primary' })}`} to={paths.log()} state={{ over: here }}>
      <Icon name="plus" size={16} />
      {t('Log activity')}
    </Link>
  );
}

function Nothing({ hasInvestors, snoozed }: { readonly hasInvestors: boolean; readonly snoozed: number }) {
  const here = useLocation();
  if (!hasInvestors)
    return (
      <EmptyState
        title={t('No investors on your list yet')}
        action={
          <Link className={buttonClass({ size: 'main' })} to={paths.dashboard}>
            {t('Go to your investors')}
          </Link>
        }
      >
        {t('Once you have investors, this page shows each day what is due and who has gone quiet.')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("You're all caught up")}
      action={
        <Link className={buttonClass({ size: 'main' })} to={paths.log()} state={{ over: here }}>
          {t('Log an activity')}
        </Link>
      }
    >
      {snoozed > 0 ? `${snoozedWords(snoozed)} ` : ''}
      {t(
        'Log what happened and what comes next. It appears here on its day. Investors who go quiet appear automatically.',
      )}
    </EmptyState>
  );
}

const snoozedWords = (count: number): string => t('{count} snoozed.', { count });

const Opening = () => (
  <Loading label={t('Loading')}>
    <Skeleton shape="title" />
    <Skeleton shape="row" lines={5} />
  </Loading>
);
