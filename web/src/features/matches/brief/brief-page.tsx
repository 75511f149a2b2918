import { relationOf } from '@paratope/shared/matches/fit';
import { criterionLabels, fitOf100, type OpenMatch, type Tooth } from '@paratope/shared/matches/match';
import { Activities, type Activity, type ActivityType } from '@paratope/shared/outreach/activity';
import { activityTypeLabels } from '@paratope/shared/outreach/activity-labels';
import { spanOf } from '@paratope/shared/outreach/hours';
import { nextActionKindLabels } from '@paratope/shared/outreach/next-action-labels';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { today } from '../../../local/device.ts';
import { useLocalQuery } from '../../../local/hooks.ts';
import { timeInWords } from '../../../local/times.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { agoInWords, dueInWords } from '../../../ui/days.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { StatusBadge } from '../../../ui/status-mark.tsx';
import { inWords, t } from '../../../words/words.ts';
import { MatchFrame, MatchSkeleton } from '../detail/match-frame.tsx';
import { leftOff } from './left-off.ts';
import type { LikelyQuestion } from './likely-questions.ts';
import './brief.css';

interface BriefPageProps {
  readonly id: string;
  /** What the deck analysis leaves open; null if this device has no analysis, undefined while that is read. */
  readonly questions: readonly LikelyQuestion[] | null | undefined;
}

/** An investor on one screen, for the minutes before a meeting. All of it comes from this device. */
export const BriefPage = ({ id, questions }: BriefPageProps) => (
  <MatchFrame
    id={id}
    className="pt-4 pb-8 column gap-4 brief"
    back={<BackLink to={paths.match(id)}>{t('Match Analysis')}</BackLink>}
  >
    {(match) => <Brief match={match} questions={questions} />}
  </MatchFrame>
);

function Brief({ match, questions }: { readonly match: OpenMatch } & Pick<BriefPageProps, 'questions'>) {
  const here = useLocation();
  const activities = useLocalQuery(
    (rows) => rows.table(Activities).where('matchId').equals(match.id).toArray(),
    [match.id],
  );
  if (activities === undefined || questions === undefined) return <MatchSkeleton />;
  const { vcName, vcInvestor, similarity } = match;
  return (
    <>
      <PageTitle>{t('Brief for {vcName}', { vcName })}</PageTitle>
      <header className="wrap between bottom mb-2 brief-head">
        <div>
          <h1 className="title-1">{vcName}</h1>
          <p className="row wrap gap-1-4 mt-2">
            {vcInvestor.firm && vcInvestor.firm !== vcName && <span className="strong">{vcInvestor.firm}</span>}
            {similarity !== null && <span>{t('fit {fit} of 100', { fit: fitOf100(similarity) })}</span>}
            <StatusBadge status={match.status} />
          </p>
        </div>
        <Link className={buttonClass({ kind: 'primary' })} to={paths.log({ matchId: match.id })} state={{ over: here }}>
          <Icon name="plus" size={16} />
          {t('Log activity')}
        </Link>
      </header>
      <div className="grid gap-5 halves brief-columns">
        <WhereItStands match={match} activities={activities} />
        <WhatTheySeek match={match} />
        <WhyItFits match={match} />
        <WhatTheyMayAsk match={match} questions={questions} />
      </div>
      <p className="small dim">{t('Everything here is available offline.')}</p>
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="min-w-0 brief-part" aria-label={title}>
    <h2 className="section-title">{title}</h2>
    {children}
  </section>
);

interface WhereItStandsProps {
  readonly match: OpenMatch;
  readonly activities: readonly Activity[];
}

function WhereItStands({ match, activities }: WhereItStandsProps) {
  const now = today();
  const { last, open } = leftOff(activities);
  const notes = match.notes.trim();
  return (
    <Part title={t('Where you left off')}>
      {last ? (
        <div className="hair-bottom py-3">
          <p className="small muted">
            {t(activityTypeLabels[last.activityType as ActivityType])}, {agoInWords(last.activityDate, now)}
          </p>
          <p className="strong">{last.title}</p>
          {[...new Set([last.description, last.notes])].map((words) => words && <Words key={words} text={words} />)}
        </div>
      ) : (
        <p className="py-3 muted">{t('No contact yet. Nothing is logged.')}</p>
      )}
      {notes !== '' && (
        <div className="hair-bottom py-3">
          <p className="small muted">{t('Your notes')}</p>
          <Words text={notes} />
        </div>
      )}
      {open.length > 0 && (
        <ul aria-label={t('Still open')}>
          {open.map(({ id, words, kind, date, hours }) => {
            const due = date ? dueInWords(date, now) : undefined;
            return (
              <li key={id} className="wrap between baseline gap-1-4 hair-bottom py-3">
                <span>
                  {kind && <span className="strong">{t(nextActionKindLabels[kind])}</span>} {words}
                </span>
                {due && (
                  <span className={due.isLate ? 'late' : 'strong'}>
                    {due.words}
                    {date && hours && !due.isLate && `, ${timeInWords(spanOf(date, hours))}`}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Link className="link small" to={paths.timeline({ matchId: match.id })}>
        {t('Full timeline')}
      </Link>
    </Part>
  );
}

const Words = ({ text }: { readonly text: string }) => <p className="serif break-anywhere pre-line">{text}</p>;

function WhatTheySeek({ match: { vcInvestor, teeth } }: { readonly match: OpenMatch }) {
  const cheque = teeth.find(({ criterion }) => criterion === 'cheque')?.theirs;
  const facts = [
    { label: t('Investment focus'), value: inWords(vcInvestor.investmentFocus) },
    { label: t('Stage'), value: inWords(vcInvestor.investmentStage) },
    { label: t('Geography'), value: inWords(vcInvestor.geography) },
    { label: t('Check size'), value: inWords(cheque ?? '') },
  ].filter(({ value }) => value.trim() !== '');
  return (
    <Part title={t('What they look for')}>
      {facts.length > 0 ? (
        <Facts items={facts} />
      ) : (
        <p className="py-3 muted">{t("We don't know yet. Ask them first.")}</p>
      )}
    </Part>
  );
}

const mostReasons = 3;

function WhyItFits({ match: { teeth } }: { readonly match: OpenMatch }) {
  const reasons = teeth
    .filter(({ score }) => relationOf(score) === 'fits')
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, mostReasons);
  return (
    <Part title={t('Why you fit')}>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map((tooth) => (
            <li key={tooth.criterion} className="hair-bottom py-3">
              <BothSides tooth={tooth} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="py-3 muted">{t('No reasons found.')}</p>
      )}
    </Part>
  );
}

function BothSides({ tooth }: { readonly tooth: Tooth }) {
  const { criterion } = tooth;
  const [yours, theirs] = [inWords(tooth.yours), inWords(tooth.decidedBy ?? tooth.theirs)];
  return (
    <>
      <p className="strong">{t(criterionLabels[criterion])}</p>
      <p className="muted">
        {yours && t('You: {words}', { words: yours })}
        {yours && theirs && <br />}
        {theirs && t('They: {words}', { words: theirs })}
      </p>
    </>
  );
}

interface WhatTheyMayAskProps {
  readonly match: OpenMatch;
  readonly questions: readonly LikelyQuestion[] | null;
}

function WhatTheyMayAsk({ match, questions }: WhatTheyMayAskProps) {
  const { competitors = [], against, teeth } = match;
  const [rival] = competitors;
  const weak = teeth
    .filter(({ score, yours, theirs }) => score !== null && relationOf(score) !== 'fits' && yours && theirs)
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
    .slice(0, 2);
  return (
    <Part title={t('What they may ask')}>
      <ul>
        {rival && (
          <li className="hair-bottom py-3">
            <p>
              <Badge tone="danger">{t('Backs a competitor')}</Badge>
            </p>
            <p className="muted">{inWords(rival.text)}</p>
          </li>
        )}
        {weak.map((tooth) => (
          <li key={tooth.criterion} className="hair-bottom py-3">
            <BothSides tooth={tooth} />
          </li>
        ))}
        {against.slice(0, 2).map(({ title, text }) => (
          <li key={inWords(text)} className="hair-bottom py-3">
            <p className="strong">{inWords(title)}</p>
            <p className="muted">{inWords(text)}</p>
          </li>
        ))}
        {questions?.map(({ topic, question, isStated }) => (
          <li key={topic} className="hair-bottom py-3">
            <p className="wrap gap-1-4 between baseline">
              <span className="strong">{t(topic)}</span>
              <Badge tone="waiting">{isStated ? t('Stated without evidence') : t('Not in your deck')}</Badge>
            </p>
            <p className="muted">{t(question)}</p>
          </li>
        ))}
      </ul>
      {questions === null && (
        <p className="py-3 muted">
          {t('Analyze your deck to add the questions it leaves open.')}{' '}
          <Link className="link" to={paths.analysis()}>
            {t('Startup analysis')}
          </Link>
        </p>
      )}
    </Part>
  );
}
